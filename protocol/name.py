"""What players and tables may be called, when two names are the same, and what can be said."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, normalize

from contack.protocol.limits import NAME_LENGTH

NAME_WORDS = f"a name is 1 to {NAME_LENGTH} characters that can be seen, with no blank in front or behind"
"""What whoever gives a bad name is told."""

_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Choose between forms of the character before; emoji come with them."""


def _unseen() -> Iterator[str]:
    """Yield what shows nothing although it is called a letter, a mark or a symbol: joiners, fillers and a blank."""
    yield from "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159"
    yield from map(chr, range(0x180B, 0x1810))
    yield from map(chr, range(0xE0100, 0xE01F0))


_UNSEEN = frozenset(_unseen())


def is_name(text: str) -> bool:
    """Return whether a player or a table may be called that."""
    return 0 < len(text) <= NAME_LENGTH and text == text.strip() and _shows(text) and _SELECTORS.isdisjoint(text)


def is_sayable(text: str) -> bool:
    """Return whether a text is one line that can be shown: no control, bidirectional or zero-width characters."""
    return text.isprintable() and _UNSEEN.isdisjoint(text)


def printable(text: str) -> str:
    """Return text from elsewhere so that it cannot steer a terminal or break a line of a log: what is unseen is `?`."""
    return "".join(character if character.isprintable() else "?" for character in text)


def name_key(name: str) -> str:
    """Return what two names have in common that people would take for the same: capitals, forms and blanks aside.

    >>> name_key("Ann  Strauß")
    'ann strauss'
    """
    # again after folding, which may leave letters that NFKC would write otherwise
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def _shows(text: str) -> bool:
    """Return whether all of a text can be seen, and by itself: a mark in front would sit on what stands before."""
    return is_sayable(text) and not category(text[0]).startswith("M")
