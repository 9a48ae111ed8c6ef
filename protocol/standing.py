"""A player's line in the standings of a server."""

from typing import Annotated

from msgspec import Meta, Struct

from contack.engine.records.form import MOST
from contack.protocol.limits import MOST_NATURAL, Level, Natural, ShownName


class StandingLine(Struct, frozen=True):
    """A player's results in some games. `place` counts from 1; `level` belongs to a house bot.

    A shared win is a win for each. `points` are the sum of all games, `best` the highest score of a lay that the player
    chose, `closest` the fewest points between the player and the best of the others at the end of a game. `taken` is in
    how many of the games the player took the seat over.
    """

    place: Natural
    name: ShownName
    games: Natural
    wins: Natural
    points: Annotated[int, Meta(ge=-MOST_NATURAL, le=MOST_NATURAL)]
    best: Annotated[int, Meta(ge=0, le=MOST)]
    closest: Annotated[int, Meta(ge=0, le=2 * MOST)]
    level: Level | None = None
    taken: Natural = 0
