"""Tables that their host, or the operator of the server, pauses."""

from collections.abc import Callable

import pytest

from contack.engine.event import Laid
from contack.protocol.command import HandOver, Join, Leave, PlayLay, Resume, Say, SetPause
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS, GRACE_SECONDS
from contack.protocol.notice import Joined, Refused
from contack.protocol.table_state import PauseState
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted


def pause(person: Person, reason: str = "pizza") -> None:
    person.does(SetPause(reason=reason))


def paused(person: Person) -> PauseState | None:
    return person.table.pause


def go_on(person: Person) -> None:
    person.does(SetPause(paused=False))


def test_no_lay_is_accepted_in_a_pause(party: Party, pair: list[Person]) -> None:
    ann, _ = pair
    pause(ann)
    mover = party.mover(pair)
    lay = next(iter(mover.lays))
    refused = mover.gets(Refused, PlayLay(lay, mover.turn))
    assert (refused.reason, refused.words, refused.view) == (Refusal.PAUSED, "ann paused the table: pizza", None)
    assert mover.gets(Refused, HandOver("lay", mover.turn)).reason == Refusal.PAUSED
    go_on(ann)
    mover.does(PlayLay(lay, mover.turn))
    assert any(isinstance(event, Laid) and event.lay == lay for event in mover.events)


def test_stand_in_waits_in_a_pause(party: Party, pair: list[Person]) -> None:
    ann, _ = pair
    pause(ann)
    laid = len(ann.events)
    party.mover(pair).does(HandOver("seat"))
    party.waits(1000)
    assert len(ann.events) == laid
    go_on(ann)
    assert len(ann.events) > laid


def test_lost_player_is_waited_for_as_long_as_the_pause(party: Party, pair: list[Person]) -> None:
    ann, bob = pair
    pause(ann)
    bob.drops()
    party.waits(10_000)
    assert [(player.stand_in, player.away) for player in ann.table.players] == [(False, None)] * 2
    go_on(ann)
    assert ann.table.players[1].away == GRACE_SECONDS
    party.waits(GRACE_SECONDS)
    assert any(player.stand_in for player in ann.table.players)


def test_countdown_stops_in_a_pause(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3, countdown=COUNTDOWN_SECONDS)
    party.ready([ann, bob])
    pause(ann)
    assert ann.table.starts_in is None
    party.waits(100)
    assert not ann.table.playing
    go_on(ann)
    assert ann.table.starts_in == COUNTDOWN_SECONDS


def test_guest_neither_pauses_nor_continues(pair: list[Person]) -> None:
    ann, bob = pair
    assert bob.gets(Refused, SetPause()).reason == Refusal.NOT_HOST
    pause(ann)
    assert bob.gets(Refused, SetPause(paused=False)).reason == Refusal.NOT_HOST


@pytest.mark.parametrize("going", [Person.drops, lambda ann: ann.does(Leave())], ids=["drops", "leaves"])
def test_player_continues_without_the_host(pair: list[Person], going: Callable[[Person], object]) -> None:
    ann, bob = pair
    pause(ann)
    going(ann)
    go_on(bob)
    assert paused(bob) is None


def test_reason_is_one_line_that_can_be_shown(pair: list[Person]) -> None:
    assert pair[0].gets(Refused, SetPause(reason="a\nb")).reason == Refusal.BAD_FIELD


def test_people_talk_in_a_pause_and_newcomers_see_it(party: Party, pair: list[Person]) -> None:
    pause(pair[0])
    pair[1].does(Say("mine with olives"))
    eve = party.person("eve")
    assert eve.gets(Joined, Join("inn", spectate=True)).table.pause == PauseState("ann", "pizza")


def test_pause_survives_a_restart(lasting: Party, journal: RememberingJournal) -> None:
    ann, _ = lasting.game("ann", "bob", move_clock=30)
    pause(ann)
    after = restarted(journal)
    again = after.person("somebody")
    assert again.gets(Joined, Resume(ann.token)).table.pause == PauseState("ann", "pizza")
    laid = len(again.events)
    after.waits(1000)
    assert len(again.events) == laid
    go_on(again)
    after.waits(1000)
    assert len(again.events) > laid


def test_pause_of_the_operator_survives_a_restart(lasting: Party, journal: RememberingJournal) -> None:
    lasting.game("ann", "bob")
    lasting.deliver(lasting.lobby.set_pause(PauseState("", "speech")))
    after = restarted(journal)
    [carl] = after.table("carl", name="bar")
    assert paused(carl) == PauseState("", "speech")


def test_operator_pauses_all_tables_and_new_ones(party: Party, pair: list[Person]) -> None:
    party.deliver(party.lobby.set_pause(PauseState("", "speech")))
    ann, _ = pair
    assert paused(ann) == PauseState("", "speech")
    refused = ann.gets(Refused, SetPause(paused=False))
    assert (refused.reason, "operator" in refused.words) == (Refusal.PAUSED, True)
    [carl] = party.table("carl", name="bar")
    assert paused(carl) == PauseState("", "speech")
    party.deliver(party.lobby.set_pause(None))
    assert paused(ann) is None
    assert paused(carl) is None


def test_operator_leaves_the_pause_of_a_host(party: Party, pair: list[Person]) -> None:
    [carl] = party.table("carl", name="bar")
    party.deliver(party.lobby.set_pause(PauseState("", "speech")))
    party.deliver(party.lobby.set_pause(None))
    pause(carl)
    party.deliver(party.lobby.set_pause(PauseState("", "")))
    assert paused(carl) == PauseState("", "")
    party.deliver(party.lobby.set_pause(None))
    assert paused(pair[0]) is None
    assert paused(carl) is None
