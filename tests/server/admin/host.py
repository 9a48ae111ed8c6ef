"""A hub, its operator and a data directory, without sockets or threads."""

from pathlib import Path
from typing import TypeVar

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import execute
from twisted.internet.task import Clock

from contack.server.admin.base.answer import Answer, OrderDone, OrderFailed
from contack.server.admin.base.ban_file import BanFile
from contack.server.admin.base.control import Control
from contack.server.admin.base.order import carry_out
from contack.server.admin.catalog import AnyOrder, parse_order
from contack.server.commands.lobby.lobby import Lobby
from contack.server.journal.journal import Journal
from contack.server.network.hub import Hub
from tests.server.caller import PATIENT, Caller, hello
from tests.server.fake_journal import OpenJournal
from tests.server.party import foretold
from tests.server.settings import server_info

A = TypeVar("A", bound=Answer)


class Time:
    """The time of day, which a test sets."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now


class Host:
    """Whoever hosts a server: types orders, and is answered."""

    def __init__(self, data: Path | None = None, journal: Journal | None = None) -> None:
        self.clock = Clock()
        self.time = Time()
        self.stopped = 0
        self.info = server_info(ephemeral=data is None, bots=4, own_token="own")
        if data:
            object.__setattr__(self.info.settings, "data", data)
        self.hub = Hub(Lobby(self.info, foretold(self.clock)), journal or OpenJournal(), PATIENT, self.clock)
        self.file = BanFile(data / "bans.json" if data else None, self.time)
        self.control = Control(self.hub, self.file, self._stop, execute)
        self.answers: list[Answer] = []

    def _stop(self) -> None:
        self.stopped += 1

    def asks(self, order: AnyOrder) -> Answer:
        carry_out(self.control, order, self.answers.append)
        return self.answers[-1]

    def shows(self, kind: type[A], order: AnyOrder) -> A:
        answer = self.asks(order)
        assert isinstance(answer, kind)
        return answer

    def types(self, *words: str) -> str:
        answer = self.asks(parse_order(words))
        assert isinstance(answer, OrderDone | OrderFailed)
        return answer.words

    def person(self, name: str, host: str = "10.0.0.1") -> Caller:
        caller = self.stranger(host)
        caller.sends(hello(name))
        return caller

    def stranger(self, host: str = "10.0.0.1") -> Caller:
        """Let somebody connect from an address who says nothing."""
        kind = IPv6Address if ":" in host else IPv4Address
        return Caller(self.hub, kind("TCP", host, 4000))  # type: ignore[arg-type]  # IPv6 will do too
