"""Detectors of secrets, one file for each family."""
