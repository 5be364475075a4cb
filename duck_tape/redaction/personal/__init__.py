"""Detectors of personal data, one file for each kind."""
