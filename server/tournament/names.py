"""The names of a round's tables."""

from collections.abc import Callable, Iterator
from itertools import count

TREES = (
    "Oak", "Ash", "Birch", "Elm", "Lime", "Maple", "Pine", "Rowan", "Alder", "Beech", "Cedar", "Cherry", "Fir", "Hazel",
    "Larch", "Olive", "Plum", "Spruce", "Walnut", "Willow", "Yew", "Aspen", "Box", "Holly", "Juniper", "Laurel", "Pear",
    "Poplar", "Quince", "Sorb",
)  # fmt: skip


def table_names(number: int, is_taken: Callable[[str], bool]) -> Iterator[str]:
    """Yield free names for the tables of a round, with its number once all trees are taken.

    >>> names = table_names(2, {"Oak"}.__contains__)
    >>> next(names), next(names)
    ('Ash', 'Birch')
    """
    free = (name for name in TREES if not is_taken(name))
    again = (f"{name} {number}" for name in TREES)
    more = (f"{name} {number}-{times}" for times in count(2) for name in TREES)
    yield from free
    yield from (name for name in again if not is_taken(name))
    yield from (name for name in more if not is_taken(name))
