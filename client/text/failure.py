"""An error in one line."""

from contack.protocol.name import printable

OUR_FAULT = "this program failed at a notice of the server, because of a bug"


def failure_words(error: Exception, place: object = None) -> str:
    """Return an error with the file that it names, or else `place`, in front."""
    words: object = error
    if isinstance(error, OSError):
        place, words = error.filename or place, error.strerror or error
    return printable(f"{place}: {words}" if place else str(words))
