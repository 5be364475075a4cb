"""Plays one scene with a real program, in a network of its own that has nothing but loopback.

Started as `python -m tests.e2e.playing SCENE.json` with a bare environment. It starts the scripted
model, drives the program through the scene, and writes what happened beside the scene.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import socket
import struct
import sys
import time
from pathlib import Path

from tests.e2e.model import Model
from tests.e2e.play_claude_code import claude_code
from tests.e2e.play_copilot import copilot, copilot_at_a_terminal
from tests.e2e.play_opencode import opencode
from tests.e2e.stage import Stage

PLAYERS = {
    "claude-code": claude_code,
    "copilot": copilot,
    "copilot-terminal": copilot_at_a_terminal,
    "opencode": opencode,
}


def loopback_up() -> None:
    """Bring up `lo`, which is down in a new network namespace (SIOCSIFFLAGS, netdevice(7))."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))


def main() -> int:
    """Play the scene that is named on the command line."""
    loopback_up()
    scene = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    with Model(scene["turns"]) as model:
        stage = Stage(scene, model)
        started = time.monotonic()
        try:
            PLAYERS[scene.get("player", scene["harness"])](stage)
        finally:
            told = {
                "seconds": round(time.monotonic() - started, 1),
                "requests": model.requests,
                "left": model.left,
                "said": stage.said,
            }
            Path(scene["log"]).write_text(json.dumps(told, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
