"""What players, bots and tables are called, when two names are the same, and what can be said."""

import re
from collections.abc import Callable, Mapping
from itertools import count
from unicodedata import category, normalize

from contack.protocol.limits import NAME_LENGTH

NAME_TEXT = f"a name is 1 to {NAME_LENGTH} characters that can be seen, with no blank in front or behind"
"""What whoever gives a bad name is told."""

_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Choose between forms of the character before; emoji come with them."""

JOINER = "\u200d"
"""Makes one picture of the emoji on both sides; anywhere else it shows nothing, and could tell two like texts apart."""

_EMOJI = "\u2194-\u2199\u2600-\u27bf\u2b05-\u2b55\U0001f300-\U0001faff"
"""Where Unicode has the symbols of its joined emoji, and their skin tones."""

_JOINED = re.compile(f"(?<=[{_EMOJI}])(\ufe0f?){JOINER}(?=[{_EMOJI}])")

_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u2d7f\u3164\uffa0\ufffc"
    "\U0001107f\U00013441\U00013442\U00016fe4\U0001bc9d\U0001d159"
).union(map(chr, range(0x180B, 0x1810)), map(chr, range(0xE0100, 0xE01F0)))
"""Letters, marks and symbols that draw nothing: joiners, fillers, blanks, and the place of an object. They
were searched for in Unicode 15.1 by their names. Controls and formats are not printable anyway. The stackers of Burmese
and Khmer stay allowed, as real names have them."""

_JAMO = frozenset(map(chr, (*range(0x1160, 0x1200), *range(0xD7B0, 0xD7FC))))
"""Vowels and finals of Hangul, which take no width of their own, as they are drawn into the syllable that they end."""


def is_name(text: str) -> bool:
    """Return whether a player or a table may be called that."""
    seen = text.isprintable() and _UNSEEN.isdisjoint(text) and _SELECTORS.isdisjoint(text)
    # in NFC, as some systems write every syllable of Hangul in its parts; those that are left belong to none
    seen = seen and _JAMO.isdisjoint(normalize("NFC", text))
    # A mark in front would sit on what stands before the name.
    return seen and 0 < len(text) <= NAME_LENGTH and text == text.strip() and not category(text[0]).startswith("M")


def is_sayable(text: str) -> bool:
    """Return whether a text is one line that can be shown: no control, bidirectional or zero-width characters."""
    return printable(text) == text and _UNSEEN.isdisjoint(text)


def printable(text: str, instead: str = "?") -> str:
    """Return text that cannot steer a terminal or break a line of a log: what neither shows nor joins emoji is `?`."""
    joined = {match.end() - 1 for match in _JOINED.finditer(text)}
    return "".join(
        character if character.isprintable() or at in joined else instead for at, character in enumerate(text)
    )


def name_key(name: str) -> str:
    """Return what two names have in common that people would take for the same: capitals, forms and blanks aside.

    >>> name_key("Ann  Strauß")
    'ann strauss'
    """
    # again after folding, which may leave letters that NFKC would write otherwise
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(folded.split())


CASTS: Mapping[int, tuple[str, ...]] = {
    1: ("Ada", "Bob", "Cleo", "Dora", "Eli", "Fay", "Gus"),
    2: ("Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned"),
    3: ("Olga", "Paul", "Rosa", "Sam", "Tess", "Udo", "Vera"),
    4: ("Walt", "Xenia", "Yann", "Zoe", "Amos", "Berta", "Cyrus"),
    5: ("Dante", "Edda", "Fritz", "Greta", "Hugo", "Irma", "Juno"),
}
"""The names of each level: as many as can sit at a table."""


def bot_name(level: int, is_taken: Callable[[str], bool]) -> str:
    """Return what the next bot of a level is called; where all names are taken, they are numbered.

    >>> bot_name(3, {"Olga (bot 3)"}.__contains__)
    'Paul (bot 3)'
    """
    rounds = ("" if number == 1 else f" {number}" for number in count(1))
    names = (f"{name}{more} (bot {level})" for more in rounds for name in CASTS[level])
    return next(name for name in names if not is_taken(name))
