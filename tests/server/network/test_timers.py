"""Pings: the server drops a client that stops answering, and tells the others."""

from twisted.internet.task import Clock

from contack.protocol.command import Ping
from contack.protocol.limits import DEAD_AFTER
from contack.server.network.hub import Hub
from tests.server.caller import game
from tests.server.network.test_connection import reads_again, reads_no_more


def test_client_with_signs_of_life_stays(hub: Hub, clock: Clock) -> None:
    [ann, _] = game(hub, "ann", "bob")
    for _ in range(10):
        ann.sends(Ping())
        clock.advance(DEAD_AFTER - 1)
    assert not ann.let_go


def test_any_bytes_are_a_sign_of_life(hub: Hub, clock: Clock) -> None:
    [ann, _] = game(hub, "ann", "bob")
    ann.sends(Ping())
    clock.advance(DEAD_AFTER - 1)
    ann.sends_bytes(b"\0")
    clock.advance(DEAD_AFTER - 1)
    assert not ann.let_go
    clock.advance(1)
    assert ann.let_go


def test_unread_client_does_not_count_as_silent(hub: Hub, clock: Clock) -> None:
    [ann, _] = game(hub, "ann", "bob")
    ann.sends(Ping())
    reads_no_more(ann)
    clock.advance(DEAD_AFTER + 1)
    assert not ann.let_go
    reads_again(ann)
    clock.advance(DEAD_AFTER - 1)
    assert not ann.let_go
    clock.advance(1)
    assert ann.let_go


def test_gone_client_owes_no_sign_of_life(hub: Hub, clock: Clock) -> None:
    [ann, bob] = game(hub, "ann", "bob")
    ann.sends(Ping())
    bob.sends(Ping())
    ann.hangs_up()
    bob.hangs_up()
    assert [call for call in clock.getDelayedCalls() if "Pulse" in str(call)] == []
