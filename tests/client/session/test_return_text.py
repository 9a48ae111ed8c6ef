"""The message to a returning player about the stand-in's lays."""

from dataclasses import replace

import pytest

from contack.client.session.game_text import welcome_back_words
from contack.client.session.model import AT_NO_TABLE, Model
from contack.engine.board.cell import Cell
from contack.engine.board.tile import Tile
from contack.engine.event import ChosenBy, Event, Laid
from contack.engine.rules import Rules
from contack.protocol.table_state import GameHeader

TILE = Tile.parse("09-02-08")
PLAYER, STAND_IN = ChosenBy.PLAYER, ChosenBy.STAND_IN


def laid(seat: int, by: ChosenBy) -> Event:
    return Laid(seat, TILE, Cell(1, 0), 5, by)


def model(*events: Event) -> Model:
    header = GameHeader(("ann", "bob"), Rules(), "00", "2026-11-20T15:04:05Z")
    return Model("ann", "token", game=header, events=events)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([], "Welcome back."),
        ([laid(0, STAND_IN)], "Welcome back. The stand-in laid once for you."),
        ([laid(0, STAND_IN), laid(1, PLAYER)] * 2, "Welcome back. The stand-in laid 2 times for you."),
        ([laid(0, STAND_IN), laid(1, STAND_IN)] * 3, "Welcome back. The stand-in laid 3 times for you."),
    ],
)
def test_player_sees_how_often_the_stand_in_laid(events: list[Event], words: str) -> None:
    before = model(laid(0, STAND_IN))
    assert welcome_back_words(before, replace(before, events=(*before.events, *events))) == words


def test_restarted_client_counts_from_the_last_own_lay() -> None:
    after = model(laid(0, STAND_IN), laid(0, PLAYER), laid(0, STAND_IN), laid(1, STAND_IN), laid(0, STAND_IN))
    assert welcome_back_words(AT_NO_TABLE, after) == "Welcome back. The stand-in laid 2 times for you."
