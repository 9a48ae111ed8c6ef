"""What the players at a table were told: every event is compared with what others heard, and with what came back."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from contack.engine.event import By, Event, GameEnded, Laid


class Book:
    """The events of a table's games as any of its players heard them first. An event heard is acknowledged."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.game = ""
        self.heard: list[Event] = []
        self.finished: dict[str, list[Event]] = {}
        self.played_at = 0.0
        self.restarted = False
        self.acknowledged = 0
        self.lost = 0
        self.one_more = 0
        self.compared = 0
        self.wrong: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the game that was heard of last has ended."""
        return not self.heard or isinstance(self.heard[-1], GameEnded)

    def take(self, game: str, before: int, events: Sequence[Event]) -> int:
        """Take in what a player hears who knew `before` events of the game; answer how many it knows now."""
        if game != self.game:
            self._begin(game)
        known = self.heard[before : before + len(events)]
        if list(events[: len(known)]) != known:
            self.wrong.append(f"{self.table}: two players were told different things")
        new = events[len(known) :] if before + len(events) > len(self.heard) else ()
        self.heard += new
        self.acknowledged += lays(new)
        if new and isinstance(new[-1], GameEnded):
            self.finished[game] = self.heard
        return before + len(events)

    def played(self) -> None:
        """Take note that the table is alive."""
        self.played_at = monotonic()

    def come_back(self, game: str, events: Sequence[Event]) -> int:
        """Compare what a player finds who comes back with what was acknowledged, and take it in."""
        self.compared += 1
        if game != self.game and not self.over:
            self._lose(self.heard, f"{self.table}: a game that went on is gone")
        if game == self.game:
            self._compare(events)
        self.restarted = False
        return self.take(game, 0, events)

    def _compare(self, events: Sequence[Event]) -> None:
        pairs = zip(self.heard, events, strict=False)
        shorter = min(len(self.heard), len(events))
        same = next((i for i, (heard, found) in enumerate(pairs) if heard != found), shorter)
        if same < len(self.heard):
            self._lose(self.heard[same:], f"{self.table}: events that were told are gone")
            del self.heard[same:]
        more = lays(events[same:], By.PLAYER)
        if self.restarted:
            self.one_more += more == 1
            if more > 1:
                self.wrong.append(f"{self.table}: {more} lays more than were told came back")

    def _lose(self, events: Sequence[Event], words: str) -> None:
        self.lost += lays(events)
        self.wrong.append(words)

    def _begin(self, game: str) -> None:
        if game in self.finished:
            self.wrong.append(f"{self.table}: a finished game came back")
        self.game, self.heard = game, []


def lays(events: Sequence[Event], by: By | None = None) -> int:
    """Count the lays that somebody chose, or those that were chosen by one."""
    return sum(isinstance(event, Laid) and event.by is not None and by in (None, event.by) for event in events)
