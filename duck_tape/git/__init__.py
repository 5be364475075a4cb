"""The one adapter to git; nothing else in duck-tape runs git or imports its binding."""
