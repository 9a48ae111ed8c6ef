"""Players by a letter each."""

from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase

from contack.client.text.width import cells


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its first one that no name before it has, or else any that is free.

    >>> letters_of(["bob", "Ben", "卓", "B"])
    ('B', 'E', 'A', 'C')
    """
    taken: list[str] = []
    for name in names:
        taken.append(_letter(name, taken))
    return tuple(taken)


def _letter(name: str, taken: Collection[str]) -> str:
    # digits would be taken for values
    own = (letter for letter in _letters(name) if letter not in taken)
    return next(own, "") or next((letter for letter in ascii_uppercase if letter not in taken), "?")


def _letters(name: str) -> Iterator[str]:
    """Yield the letters of a name that take one column."""
    for grapheme, columns in cells(name):
        letter = grapheme.upper()
        if columns == 1 and grapheme[0].isalpha() and cells(letter) == ((letter, 1),):
            yield letter
