"""How often the same people can add a game to the standings."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from contack.server.standings.counted import CountedGame

SPACING = timedelta(minutes=1)
"""Seconds between the starts of two counted games of the same people. Three hands of real play take several minutes."""


class Pace:
    """Lets each set of people count one game a minute; house bots among themselves count all of theirs."""

    def __init__(self, counted: Iterable[CountedGame] = ()) -> None:
        self._latest: dict[frozenset[str], datetime] = {}
        for game in counted:
            self.note(game)

    def allows(self, game: CountedGame) -> bool:
        """Return whether a game is a minute away from the last one of the same people."""
        latest = self._latest.get(game.people) if game.people else None
        return latest is None or abs(game.began - latest) >= SPACING

    def note(self, game: CountedGame) -> None:
        """Remember that a game was counted."""
        began = game.began
        # forget older ones: a server runs for years, and only the last minute matters
        self._latest = {people: at for people, at in self._latest.items() if abs(began - at) < SPACING}
        self._latest[game.people] = began
