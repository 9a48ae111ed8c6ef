"""What a client knows of its table, notice by notice."""

from __future__ import annotations

import pytest

from contack.client.session.model import AT_NO_TABLE, NO_GAME, Model
from contack.engine.board.lay import Lay
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.engine.why_not import Rule, WhyNot
from contack.protocol.command import PlayLay
from contack.protocol.notice import (
    Change,
    GameHeader,
    Joined,
    Left,
    Played,
    Ponged,
    Refused,
    Started,
    TableChanged,
    scored,
)
from contack.protocol.table_state import PlayerState, TableState

GAME, EVENTS = Game.deal(bytes(32), (b"", b""))
HEADER = GameHeader(("ann", "bob"), Rules(), "00", "2026-11-20T15:04:05Z")
MOVER = HEADER.players[GAME.hand.seat]
OTHER = HEADER.players[1 - GAME.hand.seat]


def table(playing: bool, stand_in: bool = False) -> TableState:
    players = tuple(PlayerState(name, True, not stand_in, stand_in) for name in HEADER.players)
    return TableState("den", 2, "next", True, "ann", players, ("eve",), playing, "00")


def joined(name: str, token: str | None = "token") -> Model:
    return AT_NO_TABLE.apply(Joined(1, name, token, table(False), None, (), None, ()))


def started(name: str, token: str | None = "token") -> Model:
    return joined(name, token).apply(Started(2, HEADER, table(True), EVENTS, GAME.view, scored(GAME.lays)))


def test_whoever_joined_knows_the_table_and_no_game() -> None:
    model = joined("ann")
    assert (model.table, model.playing, model.my_turn, model.seat) == (table(False), False, False, None)


def test_whoever_comes_in_the_middle_of_a_game_knows_all_of_it() -> None:
    late = AT_NO_TABLE.apply(Joined(9, "eve", None, table(True), HEADER, EVENTS, GAME.view, scored(GAME.lays)))
    model = started("eve", token=None)
    assert late == model
    assert late.playing


def test_a_player_finds_its_seat_by_its_name_and_a_spectator_has_none() -> None:
    assert started("bob").seat == 1
    assert started("bob", token=None).seat is None
    assert started("eve", token=None).seat is None


def test_it_is_the_turn_of_the_seat_in_the_view() -> None:
    assert started(MOVER).my_turn
    assert not started(OTHER).my_turn
    assert not started(MOVER, token=None).my_turn


def test_a_played_notice_adds_its_events_and_replaces_view_and_lays() -> None:
    game, events = GAME.play(next(iter(GAME.lays)))
    model = started("ann").apply(Played(3, events, game.view, scored(game.lays)))
    assert (model.events, model.view, model.lays) == (EVENTS + events, game.view, game.lays)


def test_a_refused_lay_brings_the_table_as_it_is() -> None:
    game, _ = GAME.play(next(iter(GAME.lays)))
    refused = Refused("play_lay", "stale_turn", "too late", None, game.view, scored(game.lays))
    assert started("ann").apply(refused).view == game.view


def test_any_other_refusal_changes_nothing() -> None:
    assert started("ann").apply(Refused("say", "bad_field", "no")) == started("ann")
    assert started("ann").apply(Ponged(3)) == started("ann")


def test_who_is_handed_over_is_known_from_the_table() -> None:
    model = started("ann").apply(TableChanged(3, Change.HANDED_OVER, "ann", table(True, stand_in=True)))
    assert model.handed_over
    assert not started("ann").handed_over


def test_whoever_left_knows_nothing_but_its_name() -> None:
    assert started("ann").apply(Left("den", "you left")) == Model("ann")


def test_a_legal_lay_becomes_a_command_with_the_turn_it_was_chosen_at() -> None:
    lay = next(iter(GAME.lays))
    assert started(MOVER).confirm(lay) == PlayLay(lay, GAME.turn)


def test_a_lay_out_of_turn_or_against_the_rules_is_told_why() -> None:
    lay = next(iter(GAME.lays))
    for model, rule in ((started(OTHER), Rule.RACK), (joined("ann"), Rule.TURN)):
        why = model.confirm(lay)
        assert isinstance(why, WhyNot)
        assert why.rule is rule


@pytest.mark.parametrize("model", [AT_NO_TABLE, joined("ann")])
def test_without_a_game_there_is_nothing_to_lay(model: Model) -> None:
    assert model.why_not(Lay(GAME.view.rack[0], GAME.view.board.last)) == NO_GAME
