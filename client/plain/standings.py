from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.posixbase import PosixReactorBase

from contack.client.files.known_servers import KnownServers
from contack.client.network.line_client import LineClient
from contack.client.network.reactor import cancel
from contack.client.network.session import Retry
from contack.client.servers.address import Address
from contack.client.session.actions import Effects, end, send
from contack.client.session.joining import numbered_name, turned_away_words
from contack.client.session.standings_text import standings_words
from contack.protocol.command import Command, Hello, ListStandings
from contack.protocol.error import Refusal
from contack.protocol.notice import Notice, Refused, StandingsListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION

# Seconds for a server to answer: another program may listen there and stay silent.
ANSWER_SECONDS = 20


class StandingsClient(LineClient):
    def __init__(
        self, name: str, client: str, password: str, out: Callable[[str], None], err: Callable[[str], None]
    ) -> None:
        super().__init__(None, None, Retry.NEVER, out)
        self._name, self._client, self._password = name, client, password
        self._number = 1
        self._err = err

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        self._late = reactor.callLater(ANSWER_SECONDS, self._end_without_answer, address)
        return super().run(reactor, address, known).addBoth(self._stop_waiting)

    def _end_without_answer(self, address: Address) -> None:
        self.do(end(1, f"No answer from {address.host} within {ANSWER_SECONDS} s. Is it a Contack server?"))

    def _stop_waiting(self, status: Any) -> Any:
        cancel(self._late)
        return status

    def hello(self) -> Command:
        return Hello(PROTOCOL_VERSION, numbered_name(self._name, self._number), self._client, self._password)

    def notified(self, notice: Notice) -> Effects:
        match notice:
            case Welcomed():
                return send(ListStandings())
            case StandingsListed():
                return end(0, standings_words(notice))
            # the player may be connected there already
            case Refused(reason=Refusal.NAME_TAKEN):
                self._number += 1
                return send(self.hello())
            case Refused():
                return end(1, turned_away_words(notice))
        return ()

    def complain(self, text: str) -> None:
        self._err(text)
