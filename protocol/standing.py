"""A player's line in the standings of a server."""

from typing import Annotated

from msgspec import Meta, Struct

from contack.engine.records.form import MOST
from contack.protocol.limits import MOST_NATURAL, Level, Natural, ShownName


class StandingLine(Struct, frozen=True):
    """What a player came to in some games. `place` counts from 1; `level` is that of a house bot.

    A shared win is a win for each. `points` are those of all games, `best` the most that a lay of the player's own
    scored, `closest` the fewest points between the player and the best of the others at the end of a game. `taken` is
    in how many of the games the seat was taken over from somebody else.
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
