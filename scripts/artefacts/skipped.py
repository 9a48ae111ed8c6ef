"""The report of a test that could not run."""


class Skipped(Exception):
    """A file could not be tested here; `str` says why."""
