"""Lays: the notices to everyone, and refusals."""

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.why_not import Rule, why_not
from contack.protocol.command import HandOver, PlayLay, Ready, TakeBack
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused
from contack.protocol.table_state import scored
from tests.server.party import Party, Person

FAR = Cell(50, 50)


def illegal(mover: Person, rule: Rule) -> Lay:
    lays = (Lay(tile, cell) for tile in TILES for cell in (*mover.view.board.frontier, Cell(0, 0), FAR, Cell(9, 0)))
    return next(lay for lay in lays if (why := why_not(mover.view, lay)) and why.rule is rule)


def test_lay_of_a_stale_turn_is_refused(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    lay = next(iter(mover.lays))
    for turn in (mover.turn - 1, mover.turn + 1):
        refused = mover.refused(PlayLay(lay, turn))
        assert refused.reason == Refusal.STALE_TURN
        assert refused.words == f"the game has gone on: it is turn 1 now, not {turn}"


def test_lay_out_of_turn_names_the_player_at_turn(party: Party, people: list[Person]) -> None:
    mover, other = party.mover(people), party.others(people)[0]
    refused = other.refused(PlayLay(next(iter(mover.lays)), mover.turn))
    assert refused.reason == Refusal.NOT_YOUR_TURN
    assert refused.words == f"it is the turn of {mover.name}"


@pytest.mark.parametrize("rule", [Rule.RACK, Rule.EMPTY, Rule.TOUCH, Rule.EDGES])
def test_illegal_lay_is_refused_with_the_rule_and_why(party: Party, people: list[Person], rule: Rule) -> None:
    mover = party.mover(people)
    lay = illegal(mover, rule)
    refused = mover.refused(PlayLay(lay, mover.turn))
    assert (refused.command, refused.reason, refused.rule) == ("play_lay", Refusal.ILLEGAL_LAY, rule)
    assert refused.words == str(why_not(mover.view, lay))


def test_refused_lay_comes_with_the_table_as_it_is(party: Party, people: list[Person]) -> None:
    mover, other = party.mover(people), party.others(people)[0]
    for refused in (
        mover.refused(PlayLay(illegal(mover, Rule.TOUCH), mover.turn)),
        mover.refused(PlayLay(next(iter(mover.lays)), 99)),
        other.refused(PlayLay(next(iter(mover.lays)), mover.turn)),
        other.refused(HandOver("lay", mover.turn)),
    ):
        assert refused.view == mover.view
        assert refused.lays == scored(mover.lays)


def test_other_refusals_come_without_the_table(people: list[Person]) -> None:
    assert people[0].refused(Ready()) == Refused("ready", "game_running", "a game is running already")


def test_spectator_cannot_lay(party: Party, people: list[Person]) -> None:
    eve = party.spectator("eve")
    commands = (PlayLay(next(iter(eve.lays)), eve.turn), HandOver("lay", eve.turn), HandOver("seat"), TakeBack())
    for command in commands:
        refused = eve.refused(command)
        assert refused.reason == Refusal.NO_SEAT
        assert refused.words == "you are watching: only a player can do that"


@pytest.mark.parametrize("command", [PlayLay(Lay(TILES[0], FAR), 1), HandOver("lay", 1), HandOver("seat")])
def test_lay_needs_a_game(party: Party, command: PlayLay | HandOver) -> None:
    ann, bob = party.table("ann", "bob")
    refused = ann.refused(command)
    assert (refused.reason, refused.view) == (Refusal.NO_GAME, None)
    party.ready([ann, bob])
    party.play_out([ann, bob])
    refused = ann.refused(command)
    assert (refused.reason, refused.view) == (Refusal.NO_GAME, ann.view)
