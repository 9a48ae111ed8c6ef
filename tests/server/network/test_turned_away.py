"""Log lines about refused clients, and the origin of events."""

import pytest
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.task import Clock
from twisted.logger import ILogObserver, LogEvent, Logger, LogPublisher
from zope.interface import provider

from contack.protocol.command import Join, OpenTable
from contack.server.config.limits import Limits
from contack.server.log.lines import text_line
from contack.server.network.hub import Hub, spoken
from tests.server.caller import Caller, hello, new_hub


class Logged:
    def __init__(self, limits: Limits) -> None:
        self.clock = Clock()
        self.lines: list[str] = []

        @provider(ILogObserver)
        def observe(event: LogEvent) -> None:
            self.lines.append(text_line(event).split(" ", 1)[1].rstrip("\n"))

        publisher = LogPublisher(observe)
        Hub.log = Logger(namespace="contack.server", observer=publisher)
        self.hub = new_hub(limits, self.clock)

    def calls(self, port: int, host: str = "192.0.2.9") -> Caller:
        return Caller(self.hub, IPv4Address("TCP", host, port))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Logged:
    monkeypatch.setattr(Hub, "log", Hub.log)  # restored at the end
    return Logged(Limits(max_connections=2, max_per_address=1))


FULL = "turned away: the server is full: it takes 2 connections"


def test_crowd_at_a_full_server_is_logged_once_a_minute(log: Logged) -> None:
    for port, host in ((1, "192.0.2.7"), (2, "192.0.2.8")):
        guest = log.calls(port, host)
        guest.sends(hello(f"guest {port}"))
        guest.sends(OpenTable(f"inn {port}", 2, countdown=0))
    log.lines.clear()
    for port in range(100, 150):
        log.calls(port)
    assert log.lines == [f"turned-away 192.0.2.9:100 #3 {FULL}"]
    log.clock.advance(60)
    assert log.lines[1:] == ["turned-away - - turned away within a minute: 49 more, server_full"]
    log.calls(200)
    log.clock.advance(60)
    assert log.lines[2:] == ["turned-away - - turned away within a minute: 1 more, server_full"]
    log.clock.advance(60)
    log.calls(201)
    assert log.lines[3:] == [f"turned-away 192.0.2.9:201 #54 {FULL}"]


def test_each_reason_is_logged_separately_and_at_the_stop(log: Logged) -> None:
    for port in (1, 2, 3):
        log.calls(port, "192.0.2.7")
    log.calls(4, "192.0.2.8")
    log.calls(5)
    log.hub.stop()
    assert [line.split(" ")[:3] for line in log.lines] == [
        ["turned-away", "192.0.2.7:2", "#2"],
        ["turned-away", "192.0.2.9:5", "#5"],
        ["turned-away", "-", "-"],
    ]
    assert log.lines[-1].endswith("1 more, too_many_connections")
    assert [call for call in log.clock.getDelayedCalls() if "TurnedAway" in str(call)] == []


def test_lines_name_address_and_connection(log: Logged) -> None:
    ann, bob = log.calls(5123, "192.0.2.7"), log.calls(5124, "192.0.2.8")
    ann.sends(hello("ann"))
    ann.sends(OpenTable("inn", 2, countdown=0))
    for command in (hello("bob"), Join("pub"), Join("inn")):
        bob.sends(command)
    bob.hangs_up()
    assert log.lines == [
        "hello 192.0.2.7:5123 #1 ann says hello",
        "table-joined 192.0.2.7:5123 #1 ann at inn: joined",
        "hello 192.0.2.8:5124 #2 bob says hello",
        "refused 192.0.2.8:5124 #2 refused join of bob: there is no table pub; there are: inn",
        "table-joined 192.0.2.8:5124 #2 bob at inn: joined",
        "gone 192.0.2.8:5124 #2 bob is gone",
        "table-dropped 192.0.2.8:5124 #2 bob at inn: dropped",
    ]


def test_ipv6_address_has_brackets_before_its_port() -> None:
    assert spoken(IPv6Address("TCP", "2001:db8::7", 5123)) == "[2001:db8::7]:5123"
