"""Results become text here: terminal and JSON."""
