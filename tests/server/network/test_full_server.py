"""A full server: idle guests at no table give up their places, and players who return always find one."""

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock

from contack.protocol.command import Join, ListTables, OpenTable, Ping, Resume
from contack.protocol.error import CloseReason
from contack.protocol.notice import Closed, Joined, Ponged, TablesListed, Welcomed
from contack.server.config.limits import Limits
from contack.server.network.connection_limits import IDLE, IDLE_SECONDS, KEPT_SHARE
from tests.server.caller import Caller, hello, last, new_hub, only

MOST = 2 * KEPT_SHARE
KEPT = 2


class Crowded:
    def __init__(self) -> None:
        self.clock = Clock()
        self.hub = new_hub(Limits(max_connections=MOST), self.clock)
        self.count = 0

    def comes(self, host: str) -> Caller:
        self.count += 1
        caller = Caller(self.hub, IPv4Address("TCP", host, self.count))
        caller.sends(hello(f"guest {self.count}"))
        return caller

    def fills(self, *hosts: str) -> list[Caller]:
        return [self.comes(hosts[number % len(hosts)]) for number in range(MOST - KEPT)]

    def rests(self) -> None:
        self.clock.advance(IDLE_SECONDS)


@pytest.fixture
def crowded() -> Crowded:
    return Crowded()


def reasons(callers: list[Caller]) -> list[str]:
    for caller in callers:
        caller.hears()
    return [notice.reason for caller in callers for notice in caller.notices if isinstance(notice, Closed)]


def test_idle_guest_gives_the_place_to_a_newcomer(crowded: Crowded) -> None:
    crowd = crowded.fills("192.0.2.1", "192.0.2.2")
    crowded.rests()
    crowd[0].sends(ListTables())
    newcomer = crowded.comes("192.0.2.9")
    assert reasons(crowd) == [CloseReason.SERVER_FULL]
    assert last(crowd[1], Closed) == IDLE
    assert isinstance(newcomer.sends(ListTables())[-1], TablesListed)


def test_guest_of_the_most_crowded_address_goes_first(crowded: Crowded) -> None:
    honest = crowded.comes("192.0.2.1")
    crowd = [crowded.comes("192.0.2.2") for _ in range(MOST - KEPT - 1)]
    crowded.rests()
    crowded.comes("192.0.2.9")
    assert last(crowd[0], Closed) == IDLE
    assert not honest.let_go


def test_player_at_a_table_keeps_the_place(crowded: Crowded) -> None:
    crowd = crowded.fills("192.0.2.1")
    for caller in crowd[:2]:
        caller.sends(OpenTable(f"inn {id(caller)}", 2, countdown=0))
    crowded.rests()
    crowded.comes("192.0.2.9")
    assert reasons(crowd[:2]) == []
    assert last(crowd[2], Closed) == IDLE


def test_new_guests_keep_their_places(crowded: Crowded) -> None:
    crowd = crowded.fills("192.0.2.1")
    newcomer = crowded.comes("192.0.2.9")
    assert reasons(crowd) == []
    assert isinstance(newcomer.notices[-1], Welcomed)
    assert newcomer.sends(Ping(1)) == [Ponged(1)]
    assert only(Closed, newcomer.sends(ListTables())).reason == CloseReason.SERVER_FULL
    assert newcomer.let_go


def test_returning_player_finds_a_kept_place(crowded: Crowded) -> None:
    ann, bob = crowded.comes("192.0.2.7"), crowded.comes("192.0.2.8")
    ann.sends(OpenTable("inn", 2, countdown=0))
    bob.sends(Join("inn"))
    token = last(ann, Joined).token
    ann.hangs_up()
    for _ in range(MOST):
        crowded.comes("192.0.2.1")
    assert crowded.hub.connected == MOST
    crowded.rests()
    again = crowded.comes("192.0.2.7")
    again.sends(Resume(token or ""))
    assert last(again, Joined).token == token
    assert again.sends(Ping(1)) == [Ponged(1)]
    assert not again.let_go


def test_newcomers_replace_idle_guests_in_kept_places(crowded: Crowded) -> None:
    for _ in range(MOST):
        crowded.comes("192.0.2.1")
    crowded.rests()
    newcomers = [crowded.comes("192.0.2.9") for _ in range(3)]
    assert all(isinstance(newcomer.sends(ListTables())[-1], TablesListed) for newcomer in newcomers)


def test_free_place_lets_a_guest_stay(crowded: Crowded) -> None:
    first, *_ = crowded.fills("192.0.2.1")
    newcomer = crowded.comes("192.0.2.9")
    first.hangs_up()
    crowded.clock.advance(0)
    newcomer.sends(Ping(1))
    assert isinstance(newcomer.sends(ListTables())[-1], TablesListed)
