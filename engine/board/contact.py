from dataclasses import dataclass

from contack.engine.board.tile import Colour


def _points(ours: int, theirs: int) -> int | None:
    if (ours + theirs) % 5 == 0:
        return ours + theirs
    return 0 if ours == theirs else None


# Points of two touching values, or None if they may not touch (rules.md, Words).
POINTS: tuple[tuple[int | None, ...], ...] = tuple(
    tuple(_points(ours, theirs) for theirs in range(11)) for ours in range(11)
)


@dataclass(frozen=True, slots=True)
class Contact:
    colour: Colour
    ours: int
    theirs: int

    @property
    def legal(self) -> bool:
        return POINTS[self.ours][self.theirs] is not None

    @property
    def points(self) -> int:
        return POINTS[self.ours][self.theirs] or 0

    def __str__(self) -> str:
        if not self.legal:
            total = self.ours + self.theirs
            return f"{self.colour} {self.ours} + {self.theirs} = {total}: neither equal nor a multiple of five"
        if self.points:
            return f"{self.colour} {self.ours} + {self.theirs} = {self.points}"
        return f"{self.colour} {self.ours} to {self.theirs}"
