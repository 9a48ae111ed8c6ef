"""What went wrong, in one line."""

from contack.protocol.name import printable

OUR_FAULT = "this program failed at what the server sent, by a mistake of its own"


def failure_words(error: Exception, place: object = None) -> str:
    """Return what went wrong, behind the file that the error names, or else behind `place`."""
    words: object = error
    if isinstance(error, OSError):
        place, words = error.filename or place, error.strerror or error
    return printable(f"{place}: {words}" if place else str(words))
