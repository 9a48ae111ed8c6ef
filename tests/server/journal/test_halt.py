"""Time stands still at all tables while the journal cannot write: no player loses anything."""

from typing import Any

import pytest

from contack.engine.event import Laid
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Halted
from contack.protocol.table_state import ClockState
from contack.server.config.limits import PATIENCE
from tests.server.party import Party

LONG = 1000 * PATIENCE


def halts(party: Party, seconds: float = LONG) -> None:
    party.deliver(party.lobby.halt(True, "no room"))
    party.waits(seconds)
    party.deliver(party.lobby.halt(False, "room again"))


@pytest.mark.parametrize("clocks", [{"move_clock": 10}, {"game_clock": 10}], ids=["move", "game"])
def test_clocks_stand_still(party: Party, clocks: dict[str, Any]) -> None:
    mover = party.mover(party.game("ann", "bob", **clocks))
    party.waits(4)
    halts(party)
    turn = mover.turn
    party.waits(5)
    assert mover.turn == turn
    party.waits(1)
    assert mover.turn == turn + 1


def test_clients_get_the_clocks_at_a_halt(party: Party) -> None:
    mover, eve = party.mover(party.game("ann", "bob", move_clock=10, game_clock=60)), party.person("eve")
    party.waits(4)
    halts(party)
    left = (6.0, (56.0, 60.0) if mover.view.seat == 0 else (60.0, 56.0))
    stopped, going = ClockState(*left, running=False), ClockState(*left, running=True)
    assert mover.notices[-2:] == [Halted(True, "no room", stopped), Halted(False, "room again", going)]
    assert eve.notices[-2:] == [Halted(True, "no room"), Halted(False, "room again")]


def test_times_in_the_record_leave_it_out(party: Party) -> None:
    mover = party.mover(party.game("ann", "bob"))
    party.waits(3)
    halts(party)
    party.waits(2)
    laid = mover.plays().events[0]
    assert isinstance(laid, Laid)
    assert laid.at == 5.0


def test_reservation_keeps_its_time_during_a_halt(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    mover, other, _ = party.mover(people), *party.others(people)
    mover.drops()
    party.waits(GRACE_SECONDS - 5)
    halts(party)
    party.waits(4)
    assert not other.player(mover.name).stand_in
    party.waits(1)
    assert other.player(mover.name).stand_in


def test_a_paused_table_is_not_given_up(party: Party) -> None:
    for person in party.game("ann", "bob"):
        person.drops()
    halts(party)
    party.waits(PATIENCE - 1)
    assert party.lobby.tables.by_name
    party.waits(1)
    assert not party.lobby.tables.by_name


def test_nothing_is_due(party: Party) -> None:
    party.game("ann", "bob", move_clock=10)
    party.deliver(party.lobby.halt(True, "no room"))
    assert party.lobby.due is None
    party.waits(3)
    party.deliver(party.lobby.halt(False, "room again"))
    assert party.lobby.due == 13.0


def test_halting_twice_is_halting_once(party: Party) -> None:
    party.game("ann", "bob", move_clock=10)
    party.lobby.halt(True, "no room")
    party.waits(5)
    party.lobby.halt(True, "no room")
    party.lobby.halt(False, "room again")
    party.lobby.halt(False, "room again")
    assert party.lobby.due == 15.0
