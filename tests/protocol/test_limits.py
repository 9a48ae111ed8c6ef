"""The limits of messages, in both directions."""

from collections.abc import Mapping
from typing import Any

import msgpack
import pytest
from msgspec import Struct, ValidationError, convert

from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.rules import SEATS, Rules
from contack.engine.view import View
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES, BadField, UnknownType, decode
from contack.protocol.command import Hello, OpenTable, Ping, Ready, Resume, Reveal, Say
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.error import CloseReason, LocalProtocolError, RemoteProtocolError, wrong_field
from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import (
    LEAST_FRAME,
    NAME_LENGTH,
    NAMES_MUTED,
    PASSWORD_LENGTH,
    PEOPLE_LISTED,
    SPECTATORS,
    STANDINGS_LISTED,
    TABLES_LISTED,
    TEXT_LENGTH,
    TO_CLIENT,
    TO_SERVER,
    MessageLimits,
    Seconds,
)
from contack.protocol.notice import (
    Change,
    Played,
    Said,
    StandingLine,
    StandingsListed,
    TableChanged,
    TablesListed,
    Welcomed,
)
from contack.protocol.table_state import PlayerState, ScoredLay, TableState, TableSummary

WIDE = "\U00010000"
"""A character that takes four bytes."""

DIRECTIONS = pytest.mark.parametrize(
    ("side", "limits", "types"),
    [(Side.SERVER, TO_SERVER, COMMAND_TYPES), (Side.CLIENT, TO_CLIENT, NOTICE_TYPES)],
    ids=["to server", "to client"],
)


def _is_readable(value: object, limits: MessageLimits, types: Mapping[str, type[Any]]) -> bool:
    expected = pytest.raises((UnknownType, RemoteProtocolError))
    with expected as error:
        decode(msgpack.packb({"type": "new", "value": value}), types, limits)
    return isinstance(error.value, UnknownType)


def _body(size: int) -> bytes:
    surplus = len(msgpack.packb({"type": "new", "value": bytes(size)})) - size
    body: bytes = msgpack.packb({"type": "new", "value": bytes(size - surplus)})
    assert len(body) == size
    return body


@DIRECTIONS
def test_array_length_has_an_exact_limit(side: Side, limits: MessageLimits, types: Mapping[str, type[Any]]) -> None:
    assert _is_readable([0] * limits.array, limits, types)
    assert not _is_readable([0] * (limits.array + 1), limits, types)
    assert not _is_readable([[0] * (limits.array + 1)], limits, types)


@DIRECTIONS
def test_map_size_has_an_exact_limit(side: Side, limits: MessageLimits, types: Mapping[str, type[Any]]) -> None:
    keys = [str(key) for key in range(limits.map + 1)]
    assert _is_readable(dict.fromkeys(keys[:-1]), limits, types)
    assert not _is_readable(dict.fromkeys(keys), limits, types)


@DIRECTIONS
def test_frame_length_has_an_exact_limit(side: Side, limits: MessageLimits, types: Mapping[str, type[Any]]) -> None:
    list(Connection(side).receive(framed(_body(limits.frame))))
    with pytest.raises(RemoteProtocolError, match=f"{limits.frame + 1} bytes: the limit is {limits.frame}") as error:
        list(Connection(side).receive(framed(_body(limits.frame + 1))))
    assert error.value.reason is CloseReason.FRAME_TOO_LARGE


def test_too_large_command_is_a_local_error() -> None:
    with pytest.raises(LocalProtocolError, match=r"say of \d+ bytes: the limit is 4096"):
        to_frame(Say("x" * TO_SERVER.frame))


def test_too_large_notice_is_a_local_error() -> None:
    with pytest.raises(LocalProtocolError, match=r"said of \d+ bytes: the limit is 262144"):
        to_frame(Said("ann", "x" * TO_CLIENT.frame))
    assert len(to_frame(Said("ann", "x" * TO_SERVER.frame))) > TO_SERVER.frame


def test_message_too_large_to_send_changes_nothing() -> None:
    server = Connection(Side.SERVER)
    with pytest.raises(LocalProtocolError):
        server.send(Welcomed(1, "x" * TO_CLIENT.frame, ""))
    assert server.state == "greeting"


def test_longest_commands_fit_their_limits() -> None:
    name = WIDE * NAME_LENGTH
    for command in (
        Hello(1, name, WIDE * 100, WIDE * PASSWORD_LENGTH, WIDE * PASSWORD_LENGTH),
        OpenTable(name, SEATS[-1], password=WIDE * PASSWORD_LENGTH),
        Resume(WIDE * 100),
        Ready(bytes(32), "00" * 32),
        Reveal(bytes(64)),
        Say(WIDE * TEXT_LENGTH),
        Ping(2**53 - 1),
    ):
        assert decode(to_frame(command)[PREFIX:], COMMAND_TYPES, TO_SERVER) == command
        assert len(to_frame(command)) <= LEAST_FRAME


def test_longest_list_of_tables_and_people_fits_its_limits() -> None:
    name = WIDE * NAME_LENGTH
    summary = TableSummary(name, SEATS[-1], "next", False, name, (name,) * SEATS[-1], 1000, False)
    listed = TablesListed((summary,) * TABLES_LISTED, 2**53 - 1, (name,) * PEOPLE_LISTED, 2**53 - 1)
    assert decode(to_frame(listed)[PREFIX:], NOTICE_TYPES, TO_CLIENT) == listed


def test_longest_standings_fit_their_limits() -> None:
    line = StandingLine(2**53 - 1, WIDE * NAME_LENGTH, *(2**53 - 1,) * 2, 1 - 2**53, 9999, 19_998, 5, 2**53 - 1)
    lines = (line,) * (STANDINGS_LISTED + 1)
    listed = StandingsListed(lines, lines, "t" * 120, "t" * 120, 2**53 - 1, 2**53 - 1)
    assert decode(to_frame(listed)[PREFIX:], NOTICE_TYPES, TO_CLIENT) == listed


@pytest.mark.parametrize(
    "change",
    [
        {"name": "x" * 25},
        {"games": -1},
        {"points": 2**53},
        {"best": -1},
        {"closest": 20_000},
        {"level": 6},
        {"place": -1},
    ],
)
def test_standings_beyond_their_limits_are_rejected(change: dict[str, object]) -> None:
    line = {"place": 1, "name": "ann", "games": 1, "wins": 1, "points": 9, "best": 5, "closest": 4, "level": None}
    listed = {"type": "standings_listed", "tonight": [line | change], "ever": [], "evening": None, "since": None}
    with pytest.raises(BadField):
        decode(msgpack.packb(listed), NOTICE_TYPES, TO_CLIENT)


def test_longest_state_of_a_table_is_far_within_the_limits() -> None:
    name = WIDE * NAME_LENGTH
    players = (PlayerState(name, False, True, False),) * SEATS[-1]
    many = (name,) * SPECTATORS
    state = TableState(name, SEATS[-1], "next", True, name, players, many, False, "0" * 64, muted=(name,) * NAMES_MUTED)
    assert len(to_frame(TableChanged(2**63, Change.JOINED, name, state))) < TO_CLIENT.frame / 10


def test_largest_view_is_far_below_the_limits() -> None:
    board = Board(Lay(tile, Cell(x, 0)) for x, tile in enumerate(TILES))
    view = View(3, 108, 6, (TILES[:5],) * 7, board, 0, (-50,) * 7, (900,) * 7, (), Rules())
    lays = (ScoredLay(TILES[0], ORIGIN, 60),) * 200
    assert len(to_frame(Played(1, (), view, lays))) < TO_CLIENT.frame / 10


class Wait(Struct):
    seconds: Seconds


def test_bound_of_seconds_is_shown_as_a_plain_number() -> None:
    with pytest.raises(ValidationError) as error:
        convert({"seconds": -1.0}, Wait)
    assert wrong_field(Wait, error.value) == "seconds: expected a decimal number of 0 or more"
