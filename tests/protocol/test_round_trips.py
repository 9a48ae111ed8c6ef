"""Every message with any values round-trips over the wire."""

from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import given, settings
from hypothesis import strategies as st

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES, Tile
from contack.engine.event import Event
from contack.engine.game import Game
from contack.engine.records.form import FARTHEST
from contack.engine.rules import CLOSED, Rules
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES, decode
from contack.protocol.command import COMMANDS, Command, PlayLay
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.limits import TO_CLIENT, TO_SERVER
from contack.protocol.notice import NOTICES, Joined, Notice, Played, Refused, Started
from contack.protocol.table_state import GameHeader, TableState, scored, unscored
from tests.runner.chance import effort

INTS = st.integers(-(2**63), 2**64 - 1)
TILE = st.sampled_from(TILES)
COORDINATES = st.integers(-FARTHEST, FARTHEST)
CELL = st.builds(Cell, COORDINATES, COORDINATES)
HEX = st.binary(max_size=32).map(bytes.hex)
PLAIN: Mapping[object, st.SearchStrategy[Any]] = {
    str: st.text(),
    bool: st.booleans(),
    int: INTS,
    float: st.floats(allow_nan=False, allow_infinity=False),
    Tile: TILE,
    Cell: CELL,
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Return values of any type in messages, within all that it allows."""
    if kind in PLAIN:
        return PLAIN[kind]
    args = get_args(kind)
    match get_origin(kind):
        case None:
            return st.sampled_from(kind) if issubclass(kind, Enum) else _built(kind)
        case origin if origin is Annotated:
            return _limited(*args)
        case origin if origin is Literal:
            return st.sampled_from(args)
        case origin if origin in (Union, UnionType):
            return st.none() | values(args[0])
        case _ if args[-1] is not Ellipsis:
            return st.tuples(*map(values, args))
    return st.lists(values(args[0]), max_size=4).map(tuple)


def _limited(kind: Any, meta: Any) -> st.SearchStrategy[Any]:
    if kind is int:
        return st.integers(meta.ge, meta.le)
    if kind is float:
        return st.floats(meta.ge, meta.le)
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=min(4, meta.max_length)).map(tuple)
    if meta.pattern:
        return HEX
    least, most = meta.min_length or 0, meta.max_length
    return st.text(min_size=least, max_size=most) if kind is str else st.binary(min_size=least, max_size=most)


def _built(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: values(hint) for name, hint in hints.items()})


WITH_VIEWS = (Joined, Started, Played, Refused)
MESSAGES = st.one_of(*(values(kind) for kind in (*COMMANDS, *NOTICES) if kind not in WITH_VIEWS))
"""Messages whose parts are independent; the others come from games."""


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, tuple[Event, ...]]:
    """Return a game, partly played or finished, and its events."""
    nonces = draw(st.lists(st.binary(max_size=4), min_size=2, max_size=7))
    game, events = Game.deal(draw(st.binary(max_size=4)), nonces, Rules(closed=draw(st.sampled_from(CLOSED))))
    choices = draw(st.lists(st.integers(0, 50), max_size=12)) * draw(st.integers(1, 10))
    for choice in choices:
        lays = list(game.lays)
        if lays:
            game, more = game.play(lays[choice % len(lays)])
            events += more
    return game, events


def through(message: Command | Notice) -> Command | Notice:
    body = to_frame(message)[PREFIX:]
    if isinstance(message, Command):
        return decode(body, COMMAND_TYPES, TO_SERVER)
    return decode(body, NOTICE_TYPES, TO_CLIENT)


@settings(max_examples=effort(250, 1000))
@given(message=MESSAGES)
def test_any_message_round_trips(message: Command | Notice) -> None:
    assert through(message) == message


@settings(max_examples=60)
@given(played=games())
def test_any_position_of_a_game_round_trips(played: tuple[Game, tuple[Event, ...]]) -> None:
    game, events = played
    view, lays = game.view, scored(game.lays)
    table = TableState("kitchen", 7, "next", True, "ann", (), (), True, "00")
    header = GameHeader(("ann", "bob"), view.rules, "00", "2026-11-20T15:04:05Z")
    for message in (
        Joined(1, "ann", "token", table, header, events, view, lays),
        Started(1, header, table, events, view, lays),
        Played(1, events, view, lays),
        Refused("play_lay", "illegal_lay", "words", "edges", view, lays),
    ):
        assert through(message) == message


@settings(max_examples=30)
@given(played=games())
def test_sent_lays_are_the_legal_ones_of_the_view(
    played: tuple[Game, tuple[Event, ...]],
) -> None:
    game, events = played
    arrived = through(Played(1, events, game.view, scored(game.lays)))
    assert isinstance(arrived, Played)
    assert unscored(arrived.lays) == arrived.view.lays == game.lays
    assert list(unscored(arrived.lays)) == list(game.lays)
    for lay in game.lays:
        assert through(PlayLay(lay, game.turn)) == PlayLay(lay, game.turn)
