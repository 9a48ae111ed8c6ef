"""Facts about entrants: who is in the game night, and who may enter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from contack.client.tournament.entrants import (
    is_entered,
    is_guest,
    is_organiser,
    may_enter,
    names_at,
    place_of,
    present,
    running,
    table_of,
)
from tests.client.tournament.nights import ENTERING, OVER, PLAYING


@pytest.mark.parametrize(("name", "entered"), [("ann", True), ("dan", True), ("eve", False), ("zoe", False)])
def test_player_who_left_or_never_came_is_not_entered(name: str, entered: bool) -> None:
    assert is_entered(PLAYING, name) is entered
    assert may_enter(PLAYING, name) is not entered
    assert is_guest(PLAYING, name)


def test_over_or_closed_game_night_admits_no_player() -> None:
    assert not is_entered(OVER, "ann")
    assert not may_enter(OVER, "zoe")
    assert not may_enter(replace(PLAYING, may_enter=False), "zoe")
    assert not may_enter(None, "zoe")
    assert not is_guest(OVER, "ann")
    assert not is_guest(replace(PLAYING, may_enter=False), "zoe")


def test_only_its_organiser_has_the_keys_until_the_end() -> None:
    assert is_organiser(ENTERING, "bob")
    assert not is_organiser(ENTERING, "ann")
    assert not is_organiser(OVER, "bob")


def test_tables_name_their_players() -> None:
    assert names_at(PLAYING, PLAYING.tables[0]) == ("ann", "bob")
    assert table_of(PLAYING, "bob") == PLAYING.tables[0]
    assert table_of(PLAYING, "eve") is None
    assert running(PLAYING) == PLAYING.tables[:1]


def test_unknown_number_of_an_entrant_is_left_out() -> None:
    table = PLAYING.tables[0]._replace(seats=(1, 99))
    assert names_at(PLAYING, table) == ("ann",)


def test_place_counts_from_one() -> None:
    assert [place_of(PLAYING, name) for name in ("bob", "eve", "zoe")] == [1, 5, 0]


def test_present_counts_only_players_who_are_here() -> None:
    assert present(PLAYING) == 3
