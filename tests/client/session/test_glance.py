"""The short answers for players who cannot see the table."""

from dataclasses import replace

import pytest

from contack.client.plain.commands import carry_out
from contack.client.session.clock import Clock
from contack.client.session.glance import chain_words, ends_words, tiles_words, turn_words
from contack.client.session.model import AT_NO_TABLE
from contack.protocol.notice import Halted
from contack.protocol.table_state import ClockState, PauseState
from tests.client.house import House, PlainClient, texts_of, wish
from tests.client.session.tables import ANN, MOVER, OTHER, playing, table
from tests.engine.dealt import GAME

RACK = ", ".join(" ".join(map(str, tile.values)) for tile in GAME.view.racks[GAME.view.seat or 0])


def test_own_tiles_are_read_out_by_value() -> None:
    assert tiles_words(playing(MOVER)) == f"Your tiles: {RACK}."
    assert tiles_words(AT_NO_TABLE) == "You have no tiles."


def test_open_ends_begin_with_the_best_lay() -> None:
    words = ends_words(playing(MOVER))
    lays, best = GAME.lays, max(GAME.lays.values())
    assert words.startswith("You can lay ")
    assert words.count("; ") == len(lays) - 1
    assert words.split("; ")[0].removesuffix(".").endswith(f"for {best} points")
    assert ends_words(playing(OTHER)).startswith("you (player) can lay ")


def test_chain_has_the_tiles_as_they_were_laid() -> None:
    assert chain_words(playing(MOVER)).startswith("The chain: ")


def test_turn_has_the_clocks_of_now() -> None:
    clock = Clock.of(ClockState(25.0, (90.0, 90.0), True), GAME.view.seat, 0.0).at(5.0)
    assert turn_words(playing(MOVER), clock) == "It is your turn, 20 seconds left, 85 seconds left for the game."
    assert turn_words(playing(OTHER), None) == "You (player) is to lay."


def test_turn_tells_a_pause_and_what_a_game_needs() -> None:
    waiting = replace(AT_NO_TABLE, table=table(ANN, countdown=0))
    assert turn_words(waiting, None) == "The game waits for 2 more players."
    paused = replace(waiting, table=table(ANN, pause=PauseState("ann", "pizza")))
    assert turn_words(paused, None) == "Paused: pizza."


@pytest.mark.parametrize("words", [ends_words, chain_words])
def test_glance_without_a_game_says_so(words: object) -> None:
    assert callable(words)
    assert words(AT_NO_TABLE) == "No game is running."


def test_plain_clock_runs_between_notices() -> None:
    now = [100.0]
    ann = PlainClient(House(), wish("ann"))
    plain = replace(ann.plain, model=playing(MOVER), seconds=lambda: now[0])
    plain, _ = plain.receive(Halted(False, "go", ClockState(25.0, (), True)))
    now[0] += 5
    assert texts_of(carry_out(plain, "t")[1]) == ["It is your turn, 20 seconds left."]
