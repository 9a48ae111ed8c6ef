"""A small tournament for tests, with made-up points."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from contack.engine.tournament.line import (
    EntrantEntered,
    EntrantLeft,
    GameCounted,
    GameGivenUp,
    OptionsChanged,
    RoundSeated,
    TournamentEvent,
    TournamentHeader,
)
from contack.engine.tournament.options import RoundOptions
from contack.engine.tournament.tournament import Tournament

HEADER = TournamentHeader(
    "Friday night", "rounds", RoundOptions(rounds=3, size=3), "den", "ab" * 32, "2026-11-20T15:04:05Z"
)
NAMES = ("ann", "bob", "cleo", "dora", "eda", "finn", "gus")


class Night:
    """The tournament so far and its events."""

    def __init__(self, header: TournamentHeader = HEADER, names: Sequence[str] = ()) -> None:
        self.tournament = Tournament.opened(header)
        self.events: list[TournamentEvent] = []
        for name in names:
            self.add(EntrantEntered(name))

    def add(self, event: TournamentEvent) -> None:
        self.tournament = self.tournament.add(event)
        self.events.append(event)

    def seat(self, *names: str, again: bool = False) -> RoundSeated:
        seated = self.tournament.seating(names or self.present, again=again)
        self.add(seated)
        return seated

    def finish(self) -> None:
        for result in results(self.tournament):
            self.add(result)

    @property
    def present(self) -> list[str]:
        return [name for name, entrant in self.tournament.entrants.items() if entrant.entered]


def results(tournament: Tournament) -> Iterator[GameCounted]:
    """Yield a result for each running table, with points that follow from the names."""
    for number, table in tournament.running:
        points = tuple(sha256(f"{number}{name}".encode()).digest()[0] for name in table.players)
        record = f"{number}-{table.name}.contack"
        yield GameCounted(number, table.name, table.players, points, record, sha256(record.encode()).hexdigest())


def whole_night() -> Night:
    """Return a night with each kind of event."""
    night = Night(names=NAMES[:6])
    night.seat()
    night.add(EntrantEntered(NAMES[6], bot=True, level=3))
    night.seat(again=True)
    given_up, *counted = results(night.tournament)
    night.add(GameGivenUp(given_up.round, given_up.table))
    for result in counted:
        night.add(result)
    night.add(EntrantLeft("bob"))
    night.add(OptionsChanged(RoundOptions(rounds=3, size=4, apart=(("ann", "cleo"),))))
    for _ in range(2):
        night.seat()
        night.finish()
    night.add(night.tournament.ending("2026-11-20T16:04:05Z"))
    return night
