from enum import StrEnum


class BadNotation(ValueError):
    """Text not in the notation of records.md; `str` quotes it and says what would be right."""

    def __init__(self, what: str, found: object, expected: str) -> None:
        shown = repr(found[:40]) if isinstance(found, str) else f"a value of type {type(found).__name__}"
        super().__init__(f"{shown} is not a {what}: expected {expected}")


class Colour(StrEnum):
    BLUE = "blue"
    RED = "red"
    GOLD = "gold"


COLOURS = tuple(Colour)


class Tile:
    """One of the 36 tiles, named by its values on blue, red and gold.

    `Tile(9, 2, 8)` returns the one existing object. Raises BadNotation for values of no tile.

    >>> Tile.parse("09-02-08").red
    2
    """

    # a plain class: C code compares and hashes it by identity, and msgspec calls the codec's hook for it
    __slots__ = ("blue", "gold", "red", "text", "values")

    blue: int
    red: int
    gold: int
    values: tuple[int, int, int]
    text: str

    def __new__(cls, blue: int, red: int, gold: int) -> "Tile":  # noqa: PYI034  # there are no subclasses
        return cls.parse(f"{blue:02}-{red:02}-{gold:02}")

    @classmethod
    def _make(cls, values: tuple[int, int, int]) -> "Tile":
        tile = object.__new__(cls)
        for name, value in zip(COLOURS, values, strict=True):
            object.__setattr__(tile, name, value)
        object.__setattr__(tile, "values", values)
        object.__setattr__(tile, "text", "-".join(f"{value:02}" for value in values))
        return tile

    @staticmethod
    def parse(text: str) -> "Tile":
        # raises BadNotation
        try:
            return BY_NAME[text]
        except (KeyError, TypeError):
            raise BadNotation("tile", text, "one of the 36, such as 09-02-08 (blue-red-gold)") from None

    def value(self, colour: Colour) -> int:
        return self.values[COLOURS.index(colour)]

    @property
    def rank(self) -> tuple[int, int]:
        # The sum and the smallest value. The lowest rank opens a hand (rules.md, The game).
        return sum(self.values), min(self.values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"tiles never change: {name} of {self}")

    # copies and tiles from another process become the existing object, as comparisons are by identity
    def __reduce__(self) -> "tuple[type[Tile], tuple[int, int, int]]":
        return Tile, self.values

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile({self.blue}, {self.red}, {self.gold})"


def _values(low: int, a: int) -> tuple[int, int, int]:
    run = (low, a, a + 1)
    turn = (a - low - 1) % 3
    return run[turn:] + run[:turn]  # type: ignore[return-value]  # a turned triple is a triple


# All tiles in the order of the table in rules.md, row by row: the deck before the shuffle.
TILES: tuple[Tile, ...] = tuple(Tile._make(_values(low, a)) for low in range(1, 9) for a in range(low + 1, 10))

BY_NAME: dict[str, Tile] = {str(tile): tile for tile in TILES}
