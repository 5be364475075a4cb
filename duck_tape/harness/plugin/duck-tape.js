// duck-tape for opencode: tells `duck-tape hook pre-compact` that a session is about to be compacted.
// Nothing in here may fail: an error thrown by a plugin would stop the compaction.

import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

const COMMAND = ["duck-tape", "hook", "pre-compact", "--harness", "opencode"] // duck-tape:command
const PLACES = {"posix": ["$HOME/.local/bin", "/opt/homebrew/bin", "/usr/local/bin"], "windows": ["$HOME/.local/bin", "$APPDATA/Python/*/Scripts"]}

const SDK_LIMIT = 3000 // milliseconds for opencode to hand over the conversation
const HOOK_LIMIT = 8000 // milliseconds for the program
const LARGEST = 48 * 1024 * 1024 // characters of a payload; a larger one goes without messages
const SESSION = /^[A-Za-z0-9_-]{1,128}$/
const STATE = /^\d{4}-\d{2}-\d{2}-\d{4}(?:-auto|-recovered)?\.state\.md$/

export const DuckTape = async ({ client, directory, worktree }) => ({
  "experimental.session.compacting": async (input) => {
    try {
      const folder = directory || process.cwd()
      const payload = await gather(client, input?.sessionID, folder)
      if (!(await run(payload, folder))) writeMarker(root(folder, worktree), folder)
    } catch {
      // There is nobody to tell; the compaction goes on.
    }
  },
})

// The payload as JSON: with messages and todos, or without where they cannot be had.
async function gather(client, sessionID, directory) {
  if (typeof sessionID !== "string" || !SESSION.test(sessionID)) return JSON.stringify({ directory })
  const bare = JSON.stringify({ sessionID, directory })
  try {
    const ask = { path: { id: sessionID } }
    const [messages, todos, session] = await Promise.all([
      within(SDK_LIMIT, async () => client.session.messages(ask)),
      within(SDK_LIMIT, async () => client.session.todo(ask)).catch(() => undefined),
      within(SDK_LIMIT, async () => client.session.get(ask)).catch(() => undefined),
    ])
    const parentID = session?.data?.parentID // of a sub-agent's session; undefined is left out
    if (parentID) return JSON.stringify({ sessionID, parentID, directory })
    if (!Array.isArray(messages?.data)) return bare
    const list = Array.isArray(todos?.data) ? todos.data : []
    const text = JSON.stringify({ sessionID, directory, messages: messages.data, todos: list })
    return text.length > LARGEST ? bare : text
  } catch {
    return bare
  }
}

function within(limit, work) {
  let timer
  const end = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("too late")), limit)
  })
  return Promise.race([work(), end]).finally(() => clearTimeout(timer))
}

// Whether the program was there and did its work: it ends with 0, whatever it finds.
function run(payload, directory) {
  return new Promise((resolve) => {
    let timer
    const done = (worked) => {
      clearTimeout(timer)
      resolve(worked)
    }
    try {
      const program = find(COMMAND[0])
      if (!program) return done(false)
      const child = spawn(program, COMMAND.slice(1), {
        cwd: fs.existsSync(directory) ? directory : undefined,
        stdio: ["pipe", "ignore", "ignore"],
        windowsHide: true,
      })
      timer = setTimeout(() => {
        child.kill("SIGKILL")
        done(true) // it was there, and writes the marker before all else
      }, HOOK_LIMIT)
      child.on("error", () => done(false))
      child.on("close", (code) => done(code === 0))
      child.stdin.on("error", () => {}) // it may end without reading everything
      child.stdin.end(payload)
    } catch {
      done(false)
    }
  })
}

// Where a program lies: on the PATH, else where it is usually installed (a menu's PATH is short).
// A relative folder on the PATH would be the project's: it is passed over.
function find(name) {
  if (path.isAbsolute(name)) return name
  const windows = process.platform === "win32"
  const file = windows && !/\.(?:exe|com)$/i.test(name) ? `${name}.exe` : name
  const listed = (process.env.PATH ?? "").split(path.delimiter).filter((one) => path.isAbsolute(one))
  const usual = PLACES[windows ? "windows" : "posix"].flatMap(folders)
  return [...listed, ...usual].map((folder) => path.join(folder, file)).find(runnable)
}

function folders(place) {
  const [first, ...rest] = place.split("/")
  const start = first === "$HOME" ? os.homedir() : first ? process.env[first.slice(1)] : "/"
  if (!start) return []
  const star = rest.indexOf("*")
  if (star < 0) return [path.join(start, ...rest)]
  const above = path.join(start, ...rest.slice(0, star))
  try {
    return fs.readdirSync(above).sort().map((one) => path.join(above, one, ...rest.slice(star + 1)))
  } catch {
    return []
  }
}

function runnable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

// The project's folder: opencode's work tree, which is "/" outside of a repository.
function root(directory, worktree) {
  const usable = (folder) =>
    folder && path.dirname(folder) !== folder && path.resolve(folder) !== os.homedir()
  return usable(worktree) ? worktree : directory
}

// The program is not there: leave the marker, so that the compaction is known of.
function writeMarker(top, cwd) {
  const folder = path.join(top, ".duck-tape")
  if (!kind(folder)) fs.mkdirSync(folder)
  if (!kind(folder)?.isDirectory()) return
  const ignore = path.join(folder, ".gitignore")
  if (!kind(ignore)) fs.writeFileSync(ignore, "*\n", { flag: "wx" })
  const marker = path.join(folder, ".last-compact")
  const there = kind(marker)
  if (there && !there.isFile()) return
  const time = new Date().toISOString().replace(/\.\d+Z$/, "Z")
  const parts = [time, `cwd: ${plain(cwd)}`]
  const latest = newest(folder)
  if (latest) parts.push(`latest-state: ${latest}`)
  const temporary = path.join(folder, `..last-compact.${process.pid}.duck-tape~`)
  try {
    fs.writeFileSync(temporary, parts.join(" | ") + "\n", { flag: "wx" })
    fs.renameSync(temporary, marker)
  } finally {
    fs.rmSync(temporary, { force: true })
  }
}

// What a name stands for, itself and not what it leads to; undefined for nothing.
function kind(name) {
  return fs.lstatSync(name, { throwIfNoEntry: false })
}

function plain(text) {
  const line = text.replace(/[\r\n\0]/g, " ")
  return line.replace(/ (\\*\|[ \t]+(?:cwd|latest-state|transcript):)/g, " \\$1")
}

function newest(folder) {
  const names = fs.readdirSync(folder).filter((name) => STATE.test(name))
  const age = (name) => [name.slice(0, 15), kind(path.join(folder, name))?.mtimeMs ?? 0]
  return names
    .map((name) => [...age(name), name])
    .sort((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1))
    .at(-1)?.[2]
}
