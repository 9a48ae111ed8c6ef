"""What went wrong with a file, in one line."""

from contack.protocol.name import printable


def failure_words(error: Exception, place: object = None) -> str:
    """Return what went wrong, behind the file that the error names, or else behind `place`."""
    words: object = error
    if isinstance(error, OSError):
        place, words = error.filename or place, error.strerror or error
    return printable(f"{place}: {words}" if place else str(words))
