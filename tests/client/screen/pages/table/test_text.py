"""Texts beside the tiles: the turn, the state of each seat, the next step."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from contack.client.screen.pages.board.selection import NOTHING, Selection
from contack.client.screen.pages.table.text import detail_lines, state_words, table_title
from contack.client.screen.state.context import Context
from contack.client.session.model import Model
from contack.engine.board.board import Board
from contack.protocol.table_state import PauseState, TableState
from tests.client.screen.pages.table.test_page import plays

CONTEXT = plays()[0].app.context
"""That of ann, whose turn it is in a game with rival-1."""

RIVAL = "rival-1"


def having(context: Context = CONTEXT, **known: Any) -> Context:
    """Return a context with other things known of the table."""
    return replace(context, link=replace(context.link, model=replace(context.link.model, **known)))


def at_table(playing: bool = True, **player: Any) -> Model:
    table = CONTEXT.link.model.table
    assert table is not None
    players = tuple(changed(each, **player) if each.name == RIVAL else each for each in table.players)
    return replace(CONTEXT.link.model, table=changed(table, playing=playing, players=players))


def state_of(playing: bool = True) -> TableState:
    table = at_table(playing).table
    assert table is not None
    return table


def words_of(context: Context) -> list[str]:
    lines = detail_lines(replace(context.link, log=()), NOTHING, Board())
    return [line.words for line in lines]


@pytest.mark.parametrize(
    ("playing", "player", "words"),
    [
        (True, {}, ""),
        (True, {"connected": False}, "awaited"),
        (True, {"connected": False, "level": 3}, "on its way"),
        (True, {"connected": False, "stand_in": True}, "absent · stand-in"),
        (True, {"stand_in": True}, "stand-in"),
        (False, {"connected": False, "stand_in": True}, "absent"),
        (False, {"ready": True}, "ready"),
        (False, {"ready": False}, ""),
    ],
)
def test_seat_shows_how_it_is_played(playing: bool, player: dict[str, Any], words: str) -> None:
    assert state_words(at_table(playing, **player), RIVAL) == words


def test_own_seat_differs_from_an_abandoned_one() -> None:
    assert state_words(CONTEXT.link.model, "ann") == "you"
    assert state_words(CONTEXT.link.model, "gone") == "absent · stand-in"


def test_the_title_says_that_the_pile_is_empty() -> None:
    view = CONTEXT.link.model.view
    assert view
    assert table_title(having(view=replace(view, pile=0))).left.endswith("· pile empty")


@pytest.mark.parametrize(
    ("own", "ready", "words"),
    [
        (RIVAL, (True, True), "waiting for ann to start"),
        ("ann", (True, True), "you start the game"),
        ("ann", (True, False), f"waiting for {RIVAL} to be ready"),
        ("ann", (True,), "waiting for 1 more player"),
    ],
)
def test_title_names_what_a_first_game_waits_for(own: str, ready: tuple[bool, ...], words: str) -> None:
    table = state_of(playing=False)
    players = tuple(changed(player, ready=one) for player, one in zip(table.players, ready, strict=False))
    table = changed(table, players=players, host_starts=True, host="ann")
    assert table_title(having(view=None, name=own, table=table)).right == words


def test_next_step_is_beside_the_rack() -> None:
    assert words_of(CONTEXT)[0] == "Your turn."
    assert words_of(having(name=RIVAL))[0] == "ann is to lay."
    watching = words_of(having(name="eve", token=None))
    assert watching[1] == "You watch: these are the tiles of ann. r: a seat in the next game."


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({}, "Enter lays it, Esc takes it back."),
        ({"name": RIVAL}, "It is not your turn yet."),
        ({"table": changed(state_of(), pause=PauseState("ann", "tea"))}, "The table is paused."),
    ],
)
def test_fitting_lay_says_whether_it_can_be_laid_now(known: dict[str, Any], words: str) -> None:
    view = CONTEXT.link.model.view
    assert view
    lay = next(iter(view.board.lays(view.rack)))
    assert detail_lines(having(**known).link, Selection(*lay), view.board)[-1].words == words


@pytest.mark.parametrize(
    ("ready", "token", "words"),
    [
        (False, "token", "r plays again, q leaves, s shows the points."),
        (False, None, "You watch: r takes a seat, q leaves."),
    ],
)
def test_finished_game_shows_the_next_keys(ready: bool, token: str | None, words: str) -> None:
    table = state_of(playing=False)
    players = tuple(changed(each, ready=ready) for each in table.players)
    assert words_of(having(table=changed(table, players=players), token=token)) == ["The game is over.", words]


def test_ready_host_after_a_game_sees_the_key_for_the_next() -> None:
    table = state_of(playing=False)
    players = tuple(changed(each, ready=True) for each in table.players)
    waits = changed(table, players=players, host_starts=True)
    assert words_of(having(table=waits))[1:] == ["You are ready. You start the game.", "g starts the next one."]
    assert words_of(having(name=RIVAL, table=waits))[1:] == ["You are ready. ann, the host, starts the game."]


def test_pause_after_a_game_is_in_the_title_and_beside_the_rack() -> None:
    paused = having(table=changed(state_of(playing=False), pause=PauseState("ann", "tea")))
    assert table_title(paused).right == "Paused: tea"
    assert words_of(paused) == ["Paused: tea", "Z lets the game continue."]


def test_spectator_with_a_seat_in_the_next_game_reads_so() -> None:
    queued = having(name="eve", token=None, table=changed(state_of(), queue=("eve",)))
    assert words_of(queued)[1] == "You play in the next game; r: only watch."


def test_new_player_may_join_the_next_game() -> None:
    after = having(name="eve", table=at_table(playing=False).table)
    assert words_of(after)[1] == "r plays again, q leaves, s shows the points."
