"""Any bytes give messages or protocol errors."""

import re
import tracemalloc
from itertools import product
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES
from contack.protocol.command import Command
from contack.protocol.connection import Connection, InvalidCommand, Side, to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import PREFIX, framed
from contack.protocol.limits import TO_SERVER, WORDS_LENGTH
from contack.protocol.notice import Notice, Refused
from contack.protocol.state import State
from tests.protocol.bending import HOSTILE_KEYS, HOSTILE_VALUES, bent
from tests.protocol.pages import VECTOR_BLOCKS
from tests.runner.chance import effort

BODIES = [bytes.fromhex("".join(re.findall(r"^[0-9a-f]+$", block, re.MULTILINE)))[PREFIX:] for block in VECTOR_BLOCKS]
"""At least one valid message of each type."""

LINES = (Path(__file__).parent / "corpus.txt").read_text("utf-8").splitlines()
KEPT = [line for line in LINES if not line.startswith("#")]
"""Frames kept from fuzzing."""

# made once: a new strategy for each message took most of the time
BODY = st.sampled_from(BODIES)
WHICH = st.integers(0, 9999)
FEW_BYTES = st.binary(max_size=2)
SIDES = st.sampled_from(Side)
STATES = st.sampled_from(State)


def check(side: Side, state: State, data: bytes) -> None:
    connection = Connection(side)
    connection.state = state
    try:
        for message in connection.receive(data):
            _check_message(side, message)
    except RemoteProtocolError as wrong:
        _check_text(str(wrong))


def _check_message(side: Side, message: Command | Notice | InvalidCommand) -> None:
    if isinstance(message, InvalidCommand):
        assert side is Side.SERVER
        _check_text(message.command)
        _check_text(message.text)
        to_frame(Refused(*message))
    else:
        assert isinstance(message, Command if side is Side.SERVER else Notice)


def _check_text(text: str) -> None:
    assert text.isprintable()
    assert len(text) <= WORDS_LENGTH


@st.composite
def bent_messages(draw: st.DrawFn) -> bytes:
    return bent(draw, draw(BODY))


@st.composite
def broken_messages(draw: st.DrawFn) -> bytes:
    """Return a valid message with some bytes changed, added or removed."""
    body = bytearray(draw(BODY))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(WHICH) % len(body)
        body[at : at + draw(st.integers(0, 2))] = draw(FEW_BYTES)
    return bytes(body)


@settings(max_examples=effort(40, 300))
@given(side=SIDES, state=STATES, data=st.binary(max_size=200))
def test_any_bytes_give_messages_or_peer_errors(side: Side, state: State, data: bytes) -> None:
    check(side, state, data)


@settings(max_examples=effort(40, 300))
@given(side=SIDES, state=STATES, bodies=st.lists(st.binary(max_size=60), max_size=3))
def test_any_frames_give_messages_or_peer_errors(side: Side, state: State, bodies: list[bytes]) -> None:
    check(side, state, b"".join(map(framed, bodies)))


@settings(max_examples=effort(60, 800))
@given(side=SIDES, state=STATES, body=bent_messages())
def test_strange_values_give_a_message_or_a_peer_error(side: Side, state: State, body: bytes) -> None:
    check(side, state, framed(body))


@settings(max_examples=effort(60, 800))
@given(side=SIDES, state=STATES, body=broken_messages())
@example(side=Side.SERVER, state=State.TABLE, body=b"")
def test_broken_bytes_give_a_message_or_a_peer_error(side: Side, state: State, body: bytes) -> None:
    check(side, state, framed(body))


@settings(max_examples=effort(40, 300))
@given(
    name=st.sampled_from([*COMMAND_TYPES, "fly"]) | st.text(max_size=200),
    fields=st.dictionaries(HOSTILE_KEYS, HOSTILE_VALUES, max_size=4),
)
def test_command_fields_give_a_message_or_a_peer_error(name: str, fields: dict[Any, Any]) -> None:
    check(Side.SERVER, State.TABLE, framed(msgpack.packb({"type": name, **fields})))


@settings(max_examples=effort(40, 100))
@given(fields=st.dictionaries(st.text(max_size=9), HOSTILE_VALUES, max_size=4), data=st.data())
def test_notice_fields_give_a_message_or_a_peer_error(fields: dict[str, Any], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(NOTICE_TYPES)))
    check(Side.CLIENT, State.TABLE, framed(msgpack.packb({**fields, "type": name})))


@pytest.mark.parametrize("body", KEPT)
def test_kept_body_gives_a_message_or_a_peer_error(body: str) -> None:
    for side, state in product(Side, State):
        check(side, state, framed(bytes.fromhex(body.strip("-"))))


HEADERS = [
    b"\x91",
    b"\x9f",
    b"\x81\xa1x",
    b"\xdc\x00\x10",
    b"\xdc\xff\xff",
    b"\xde\x00\x10\xa1x",
    b"\xdf\xff\xff\xff\xff",
]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("header", HEADERS, ids=bytes.hex)
def test_nested_headers_give_a_peer_error(side: Side, header: bytes) -> None:
    with pytest.raises(RemoteProtocolError):
        list(Connection(side).receive(framed((header * TO_SERVER.frame)[: TO_SERVER.frame])))


@pytest.mark.parametrize("header", HEADERS, ids=bytes.hex)
def test_nested_headers_use_little_memory(header: bytes) -> None:
    data = framed((header * TO_SERVER.frame)[: TO_SERVER.frame])
    tracemalloc.start()
    try:
        check(Side.SERVER, State.TABLE, data)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
