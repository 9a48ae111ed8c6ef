"""What bots are called that a server or a client brings: people get to know whom they play against."""

from collections.abc import Callable, Mapping
from itertools import count

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
