"""One letter per player."""

from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase

from contack.client.text.width import cells


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: the first of its letters that is free, or else any free one.

    >>> letters_of(["bob", "Ben", "卓", "B"])
    ('B', 'E', 'A', 'C')
    """
    taken: list[str] = []
    for name in names:
        taken.append(_letter(name, taken))
    return tuple(taken)


def _letter(name: str, taken: Collection[str]) -> str:
    # digits would look like values
    own = (letter for letter in _letters(name) if letter not in taken)
    return next(own, "") or next((letter for letter in ascii_uppercase if letter not in taken), "?")


def _letters(name: str) -> Iterator[str]:
    for grapheme, columns in cells(name):
        letter = grapheme.upper()
        if columns == 1 and grapheme[0].isalpha() and cells(letter) == ((letter, 1),):
            yield letter
