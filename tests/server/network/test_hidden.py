"""Hidden clients that fall silent are asleep; those that say goodbye are lost."""

import pytest
from twisted.internet.error import ConnectionLost
from twisted.internet.task import Clock

from contack.protocol.command import Ping
from contack.protocol.limits import DEAD_AFTER
from contack.protocol.notice import Change, TableChanged
from contack.server.config.limits import Limits
from contack.server.network.hub import Hub
from tests.server.caller import Caller, game, new_hub

SHORT = 2.0


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return new_hub(Limits(asleep_after_seconds=SHORT), clock)


def changes(caller: Caller) -> list[Change]:
    return [notice.change for notice in caller.hears() if isinstance(notice, TableChanged)]


def test_silent_hidden_client_is_asleep(hub: Hub, clock: Clock) -> None:
    ann, bob = game(hub, "ann", "bob")
    ann.sends(Ping(hidden=True))
    bob.hears()
    clock.advance(SHORT)
    assert ann.let_go
    assert changes(bob) == [Change.ASLEEP]


def test_client_that_was_hidden_before_has_the_usual_time(hub: Hub, clock: Clock) -> None:
    ann, bob = game(hub, "ann", "bob")
    ann.sends(Ping(hidden=True))
    ann.sends(Ping())
    bob.hears()
    clock.advance(DEAD_AFTER - 1)
    assert not ann.let_go
    clock.advance(1)
    assert changes(bob) == [Change.DROPPED]


def test_hidden_client_that_answers_stays(hub: Hub, clock: Clock) -> None:
    ann, _ = game(hub, "ann", "bob")
    for _ in range(20):
        ann.sends(Ping(hidden=True))
        clock.advance(SHORT / 2)
    assert not ann.let_go


@pytest.mark.parametrize(("why", "change"), [(None, Change.DROPPED), (ConnectionLost(), Change.ASLEEP)])
def test_hidden_client_without_a_goodbye_is_asleep(hub: Hub, why: Exception | None, change: Change) -> None:
    ann, bob = game(hub, "ann", "bob")
    ann.sends(Ping(hidden=True))
    bob.hears()
    ann.hangs_up(why)
    assert changes(bob) == [change]
