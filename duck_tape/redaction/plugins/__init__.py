"""Our formats as plugins of detect-secrets, for those who use it without duck-tape.

Each file is one family: `detect-secrets scan -p .../duck_tape/redaction/plugins/forges.py`.
duck-tape itself never loads them; both read the same tables.
"""
