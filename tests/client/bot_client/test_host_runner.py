"""A bot host at a server that would have it wait, or that asks for more bots than it lends. The network is made up."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from __future__ import annotations

from pathlib import Path

from twisted.internet.error import ConnectionDone
from twisted.internet.testing import MemoryReactorClock, StringTransport
from twisted.python.failure import Failure

from contack.client.bot_client.host import BotHost
from contack.client.bot_client.host_runner import LONGEST_WAIT, BotHostRunner
from contack.client.bots.simple import GreedyBot
from contack.client.files.known_servers import KnownServers
from contack.client.session.address import Address
from contack.client.session.backoff import pause_after
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.notice import BotsLent, BotWanted, Closed, Notice, Refused, Welcomed

TOO_FAST = Refused("lend_bots", Refusal.TOO_FAST, "wait", retry_after=90)


class Wire(StringTransport):
    """A transport without a socket."""

    def setTcpNoDelay(self, enabled: bool) -> None:  # Twisted's name
        """Do nothing."""

    def setTcpKeepAlive(self, enabled: bool) -> None:  # Twisted's name
        """Do nothing."""

    def getHandle(self) -> object:  # Twisted's name
        """Return no socket."""
        return None


class Lending:
    """A bot host that lends up to two bots, and the server's end of its connection."""

    def __init__(self, folder: Path) -> None:
        self.reactor = MemoryReactorClock()
        self.lines: list[str] = []
        host = BotHost("test", 2, "token")
        runner = BotHostRunner(host, lambda _: GreedyBot(), lambda: b"", 0, 10, self.lines.append)
        self.done = runner.run(self.reactor, Address("127.0.0.1", tls=False), KnownServers(folder))  # type: ignore[arg-type]  # a made-up reactor
        self.answered()

    def answered(self) -> None:
        """Let the last connection be made."""
        factory = self.reactor.tcpClients[-1][2]
        self.wire = Wire()
        end = factory.buildProtocol(None)
        assert end is not None
        self.end = end
        self.end.makeConnection(self.wire)
        self.hears(Welcomed(1, "den", "0"))

    def hears(self, *notices: Notice) -> None:
        """Let the bot host be told something."""
        for notice in notices:
            self.end.dataReceived(to_frame(notice))

    def lost(self) -> None:
        """Let the connection be lost."""
        self.end.connectionLost(Failure(ConnectionDone()))

    @property
    def tries(self) -> int:
        """How often anybody tried to reach the server, bot host and bots."""
        return len(self.reactor.tcpClients)


def test_a_bot_host_that_is_too_fast_hangs_up_and_comes_back_when_the_server_said(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.hears(TOO_FAST)
    assert lending.wire.disconnecting
    lending.lost()
    lending.reactor.advance(89)
    assert lending.tries == 1
    lending.reactor.advance(1)
    assert lending.tries == 2
    assert not lending.done.called


def test_a_bot_host_whose_connection_is_closed_comes_back_when_the_server_said(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.hears(Closed("too_fast", "too many commands", 40))
    lending.lost()
    lending.reactor.advance(39)
    assert lending.tries == 1
    lending.reactor.advance(1)
    assert lending.tries == 2


def test_no_server_makes_a_bot_host_wait_for_ever(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.hears(Closed("stopping", "bye", 1e300))
    lending.lost()
    lending.reactor.advance(LONGEST_WAIT)
    assert lending.tries == 2


def test_how_long_to_wait_is_forgotten_once_waited_for(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.hears(TOO_FAST)
    lending.lost()
    lending.reactor.advance(90)
    lending.answered()
    lending.lost()
    lending.reactor.advance(pause_after(1))
    assert lending.tries == 3


def wanted(*numbers: int) -> list[BotWanted]:
    """Return requests for bots."""
    return [BotWanted(f"ticket {number}", "den", "Ida (bot 2)", 2) for number in numbers]


def test_whatever_a_server_asks_for_only_so_many_bots_run(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.hears(BotsLent(2), *wanted(*range(50)))
    assert lending.tries - 1 == 2 * 2
