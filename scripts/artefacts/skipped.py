class Skipped(Exception):
    """A file could not be tested here; `str` says why."""
