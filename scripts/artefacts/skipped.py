"""What is said of a try that could not be made."""


class Skipped(Exception):
    """A file could not be tried here; `str` tells why."""
