"""The events that a table's players received, compared with each other and with those after a reconnect."""

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from contack.engine.event import ChosenBy, Event, GameEnded, is_choice


class Place(NamedTuple):
    """A point in a game: its number of events. A later reader must find at least as many."""

    game: str
    known: int


class Book:
    """The events of a table's games as the first player received them. A received event is acknowledged."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.games: dict[str, list[Event]] = {}
        self.played_at = 0.0
        self.restarted = False
        self.acknowledged = 0
        self.lost = 0
        self.one_more = 0
        self.compared = 0
        self.wrong: list[str] = []
        self._newest = ""

    @property
    def place(self) -> Place:
        return Place(self._newest, len(self.games.get(self._newest, ())))

    @property
    def finished(self) -> dict[str, list[Event]]:
        return {game: seen for game, seen in self.games.items() if _over(seen)}

    def take(self, game: str, before: int, events: Sequence[Event]) -> int:
        if game not in self.games:
            self.games[game] = []
            self._newest = game
        seen = self.games[game]
        known = seen[before : before + len(events)]
        if before > len(seen) or list(events[: len(known)]) != known:
            self.wrong.append(f"{self.table}: two players received different events")
        new = events[len(known) :]
        seen += new
        self.acknowledged += lays(new)
        return before + len(events)

    def played(self) -> None:
        self.played_at = monotonic()

    def come_back(self, since: Place, game: str, events: Sequence[Event]) -> int:
        self.compared += 1
        seen = self.games.get(since.game, [])
        if game == since.game:
            self._compare(seen, since.known, events)
        elif not _over(seen) and since.known:
            self._lose(seen, "a game that went on is gone")
        self.restarted = False
        return self.take(game, 0, events)

    def _compare(self, seen: list[Event], known: int, events: Sequence[Event]) -> None:
        if len(events) < known:
            self._lose(seen[len(events) : known], f"{known - len(events)} acknowledged events are gone")
            del seen[len(events) :]
        more = lays(events[known:], ChosenBy.PLAYER)
        if self.restarted:
            self.one_more += more == 1
            if more > 1:
                self.wrong.append(f"{self.table}: {more} more lays came back than were sent")

    def _lose(self, events: Sequence[Event], words: str) -> None:
        self.lost += lays(events)
        self.wrong.append(f"{self.table}: {words}")


def lays(events: Sequence[Event], by: ChosenBy | None = None) -> int:
    return sum(is_choice(event) and by in (None, event.by) for event in events)


def _over(seen: Sequence[Event]) -> bool:
    return bool(seen) and isinstance(seen[-1], GameEnded)
