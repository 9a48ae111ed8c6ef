"""Names of players, bots and tables: which are allowed, which are equal. Also which text chat allows."""

import re
from collections.abc import Callable, Mapping
from itertools import count
from unicodedata import category, normalize

from contack.protocol.limits import NAME_LENGTH

# Variation selectors choose between forms of the character before; emoji contain them.
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))

# Joins the emoji on both sides into one picture. Anywhere else it shows nothing, and two texts could look alike.
JOINER = "\u200d"

# The ranges of Unicode with joinable emoji and their skin tones.
_EMOJI = "\u2194-\u2199\u2600-\u27bf\u2b05-\u2b55\U0001f300-\U0001faff"

_JOINED = re.compile(f"(?<=[{_EMOJI}])(\ufe0f?){JOINER}(?=[{_EMOJI}])")

# Letters, marks and symbols that draw nothing: joiners, fillers, blanks, and the place of an object, found in Unicode
# 15.1 by their names. Controls and formats are not printable anyway. The stackers of Burmese and Khmer stay allowed, as
# real names have them.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u2d7f\u3164\uffa0\ufffc"
    "\U0001107f\U00013441\U00013442\U00016fe4\U0001bc9d\U0001d159"
).union(map(chr, range(0x180B, 0x1810)), map(chr, range(0xE0100, 0xE01F0)))

# Vowels and finals of Hangul, which have no width of their own: they are drawn into their syllable.
_JAMO = frozenset(map(chr, (*range(0x1160, 0x1200), *range(0xD7B0, 0xD7FC))))


def is_name(text: str) -> bool:
    seen = text.isprintable() and _UNSEEN.isdisjoint(text) and _SELECTORS.isdisjoint(text)
    # in NFC, as some systems write every syllable of Hangul in its parts; the remaining parts belong to none
    seen = seen and _JAMO.isdisjoint(normalize("NFC", text))
    # A mark in front would combine with the character before the name.
    return seen and 0 < len(text) <= NAME_LENGTH and text == text.strip() and not category(text[0]).startswith("M")


def is_sayable(text: str) -> bool:
    # a visible line has no control, bidirectional or zero-width characters
    return printable(text) == text and _UNSEEN.isdisjoint(text)


def printable(text: str, instead: str = "?") -> str:
    """Text must not steer a terminal or break a line of a log."""
    joined = {match.end() - 1 for match in _JOINED.finditer(text)}
    return "".join(
        character if character.isprintable() or at in joined else instead for at, character in enumerate(text)
    )


def name_key(name: str) -> str:
    """Drop capitals, forms and extra blanks, so that names that people would confuse are equal.

    >>> name_key("Ann  Strauß")
    'ann strauss'
    """
    # again after folding, which may leave letters that NFKC would write otherwise
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(folded.split())


# The names of each level: as many as a table has seats.
CASTS: Mapping[int, tuple[str, ...]] = {
    1: ("Ada", "Bob", "Cleo", "Dora", "Eli", "Fay", "Gus"),
    2: ("Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned"),
    3: ("Olga", "Paul", "Rosa", "Sam", "Tess", "Udo", "Vera"),
    4: ("Walt", "Xenia", "Yann", "Zoe", "Amos", "Berta", "Cyrus"),
    5: ("Dante", "Edda", "Fritz", "Greta", "Hugo", "Irma", "Juno"),
}


def bot_name(level: int, is_taken: Callable[[str], bool]) -> str:
    """Return the name of the next bot of a level; numbered when all names are taken.

    >>> bot_name(3, {"Olga (bot 3)"}.__contains__)
    'Paul (bot 3)'
    """
    rounds = ("" if number == 1 else f" {number}" for number in count(1))
    names = (f"{name}{more} (bot {level})" for more in rounds for name in CASTS[level])
    return next(name for name in names if not is_taken(name))
