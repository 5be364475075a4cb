"""The rules of the schema check, one file for each family; the table is in `memory.lint`.

A rule takes a `Sheet` and gives findings; it reads the document and nothing else.
"""
