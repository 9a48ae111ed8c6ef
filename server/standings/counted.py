"""What a finished game counts in the standings: its seats with their points."""

from datetime import UTC, datetime
from itertools import chain, repeat
from typing import NamedTuple

from msgspec import Struct

from contack.engine.event import ChosenBy, GameEnded, Laid, Seated
from contack.engine.records.holders import holders_at_end
from contack.engine.records.record import Record
from contack.protocol.limits import LEVELS, Level


class CountedSeat(Struct, frozen=True, omit_defaults=True):
    """How a game ended for whoever sat there at its end; `taken` tells that somebody else had sat there before.

    `level` is that of a house bot; games that older servers counted have none. `best` is the most that a lay of the
    player's own scored, and `margin` the distance to the best of the others.
    """

    name: str
    points: int
    won: bool
    best: int
    margin: int
    taken: bool = False
    level: Level | None = None


class CountedGame(Struct, frozen=True):
    """A game that was played to its end: its commitment, which no other has, and when it began (UTC)."""

    game: str
    started: str
    seats: tuple[CountedSeat, ...]

    @property
    def began(self) -> datetime:
        """When it began; before all others where nobody knows."""
        try:
            return datetime.fromisoformat(self.started).astimezone(UTC)
        except ValueError:
            return datetime.min.replace(tzinfo=UTC)


class Holder(NamedTuple):
    """Who sat on a seat at the end of a game, whether the seat was taken over, and the level of a house bot."""

    name: str
    taken: bool
    level: int | None


def counted_game(record: Record) -> CountedGame | None:
    """Return what a game at a table counts; None for one that was not played to its end."""
    ended = record.events[-1] if record.events else None
    header = record.header
    if not isinstance(ended, GameEnded) or not header.commitment or header.game != "table":
        return None
    holders = _holders(record)
    if not len(holders) == len(ended.totals) > 1:  # a record that somebody edited
        return None
    best = _best_lays(record, len(holders))
    seats = (
        CountedSeat(name, points, seat in ended.winners, best[seat], _margin(ended.totals, seat), taken, level)
        for seat, ((name, taken, level), points) in enumerate(zip(holders, ended.totals, strict=True))
    )
    return CountedGame(header.commitment, header.started or "", tuple(seats))


def _holders(record: Record) -> tuple[Holder, ...]:
    """Return who sat on each seat at the end."""
    began, ended = record.header.players, holders_at_end(record.header.players, record.events)
    levels = chain(record.header.levels or (), repeat(None))
    return tuple(
        # people alone take seats over; a level that there is not is one that somebody wrote into the record
        Holder(name, name != before, level if name == before and level in LEVELS else None)
        for before, name, level in zip(began, ended, levels, strict=False)
    )


def _best_lays(record: Record, seats: int) -> list[int]:
    """Return the most that each seat scored by a lay which whoever sat there at the end chose."""
    best = [0] * seats
    for event in record.events:
        if isinstance(event, Laid) and event.by is ChosenBy.PLAYER and event.seat in range(seats):
            best[event.seat] = max(best[event.seat], event.points)
        elif isinstance(event, Seated):
            best[event.seat] = 0
    return best


def _margin(totals: tuple[int, ...], seat: int) -> int:
    others = totals[:seat] + totals[seat + 1 :]
    return abs(totals[seat] - max(others))
