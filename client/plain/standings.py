"""Asks a server for its standings, and shows them."""

from collections.abc import Callable

from contack.client.network.line_client import LineClient
from contack.client.network.session import Retry
from contack.client.session.actions import Effects, end, send
from contack.client.session.joining import numbered_name, turned_away_words
from contack.client.session.standings_text import standings_words
from contack.protocol.command import Command, Hello, ListStandings
from contack.protocol.error import Refusal
from contack.protocol.notice import Notice, Refused, StandingsListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION


class StandingsClient(LineClient):
    """Says hello under a name that is free, asks once, and goes; `out` shows lines, and `err` what went wrong."""

    def __init__(
        self, name: str, client: str, password: str, out: Callable[[str], None], err: Callable[[str], None]
    ) -> None:
        super().__init__(None, None, Retry.NEVER)
        self._name, self._client, self._password = name, client, password
        self._number = 1
        self._out, self._err = out, err

    def hello(self) -> Command:
        """Return the command that opens the connection."""
        return Hello(PROTOCOL_VERSION, numbered_name(self._name, self._number), self._client, self._password)

    def notified(self, notice: Notice) -> Effects:
        """Return what to do about a notice."""
        match notice:
            case Welcomed():
                return send(ListStandings())
            case StandingsListed():
                return end(0, standings_words(notice))
            # who asks may well be playing there
            case Refused(reason=Refusal.NAME_TAKEN):
                self._number += 1
                return send(self.hello())
            case Refused():
                return end(1, turned_away_words(notice))
        return ()

    def show(self, text: str) -> None:
        """Show a text."""
        self._out(text)

    def complain(self, text: str) -> None:
        """Show what went wrong."""
        self._err(text)
