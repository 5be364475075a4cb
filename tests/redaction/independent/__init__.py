"""A second labelled corpus for the scanner, written without looking at the rules.

`make` yields the records, `score` measures an engine on them. Values are random in the right
format and made at run time, so no file here holds anything that looks like a live credential.
"""
