"""Which seats of a finished game count in the standings, and for which player."""

from collections import Counter
from datetime import UTC, datetime
from itertools import chain, repeat
from typing import NamedTuple

from msgspec import Struct

from contack.engine.event import ChosenBy, GameEnded, Laid, Seated
from contack.engine.records.record import Record
from contack.protocol.limits import LEVELS, Level

# The seats that must count for a game to count: a win against stand-ins alone is none.
FEWEST_SEATS = 2


class CountedSeat(Struct, frozen=True, omit_defaults=True):
    """`taken` means that the player took the seat over, `level` that it is a house bot's.

    `best` is the best lay of the player's own, and `margin` the distance to the best of the other seats.
    """

    name: str
    points: int
    won: bool
    best: int
    margin: int
    taken: bool = False
    level: Level | None = None


class CountedGame(Struct, frozen=True):
    """The commitment is unique."""

    game: str
    started: str
    seats: tuple[CountedSeat, ...]

    @property
    def began(self) -> datetime:
        """An unreadable start sorts first."""
        try:
            return datetime.fromisoformat(self.started).astimezone(UTC)
        except ValueError:
            return datetime.min.replace(tzinfo=UTC)

    @property
    def people(self) -> frozenset[str]:
        """House bots are no people."""
        return frozenset(seat.name for seat in self.seats if seat.level is None)


class _Choice(NamedTuple):
    # `None` stands for the stand-in and the clock.
    name: str | None
    points: int


def counted_game(record: Record) -> CountedGame | None:
    """Return None for an abandoned game, or if fewer than two of its seats count."""
    ended = record.events[-1] if record.events else None
    header = record.header
    if not isinstance(ended, GameEnded) or not header.commitment or header.game != "table":
        return None
    if not len(header.players) == len(ended.totals) > 1:  # someone edited the record
        return None
    levels = chain(header.levels or (), repeat(None))
    seats = tuple(
        counted
        for seat, (choices, level) in enumerate(zip(_choices(record), levels, strict=False))
        if (counted := _counted_seat(header.players[seat], seat, choices, level, ended))
    )
    return CountedGame(header.commitment, header.started or "", seats) if len(seats) >= FEWEST_SEATS else None


def _counted_seat(
    began: str, seat: int, choices: list[_Choice], level: int | None, ended: GameEnded
) -> CountedSeat | None:
    made = Counter(choice.name for choice in choices if choice.name is not None).most_common(1)
    # a seat counts for the player of more than half of its choices: otherwise a stranger could collect wins within
    # seconds by leaving seats to stand-ins
    if not made or made[0][1] * 2 <= len(choices):
        return None
    name = made[0][0]
    best = max(choice.points for choice in choices if choice.name == name)
    taken = name != began
    # only people take seats over; an unknown level was written into the record by hand
    known = level if level in LEVELS and not taken else None
    return CountedSeat(name, ended.totals[seat], seat in ended.winners, best, _margin(ended.totals, seat), taken, known)


def _choices(record: Record) -> list[list[_Choice]]:
    holders = list(record.header.players)
    choices: list[list[_Choice]] = [[] for _ in holders]
    for event in record.events:
        match event:
            case Seated(seat, name) if seat in range(len(holders)):
                holders[seat] = name
            case Laid(seat=seat, by=ChosenBy() as by) if seat in range(len(holders)):
                chooser = holders[seat] if by is ChosenBy.PLAYER else None
                choices[seat].append(_Choice(chooser, event.points))
    return choices


def _margin(totals: tuple[int, ...], seat: int) -> int:
    others = totals[:seat] + totals[seat + 1 :]
    return abs(totals[seat] - max(others))
