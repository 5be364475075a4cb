"""Transcripts: the harnesses' own records of a session, read as one stream of events (pure)."""
