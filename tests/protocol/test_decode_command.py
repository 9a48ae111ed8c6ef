"""The short way of decoding commands gives the same results as the plain way."""

import random
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.protocol import codec
from contack.protocol.codec import COMMAND_TYPES, BadField, UnknownType, decode, decode_command, encode
from contack.protocol.command import COMMANDS, PlayLay
from contack.protocol.error import RemoteProtocolError
from contack.protocol.limits import TO_SERVER
from contack.protocol.raw import raw_wide
from tests.protocol.bending import bent
from tests.protocol.test_any_bytes import BODIES
from tests.protocol.test_round_trips import values

COMMAND_BODIES = [body for body in BODIES if msgpack.unpackb(body)["type"] in COMMAND_TYPES]
TWICE = [
    b"\x83\xa4type\xa4ping\xa4echo\x01\xa4echo\x01",
    b"\x83\xa4type\xa4ping\xa4type\xa4ping\xa4echo\x01",
    b"\x83\xa4type\xa4ping\xa4echo\x01\xa4echo\x02",
    b"\x82\xa4type\xa3say\xa4text\x82\xa1a\x01\xa1a\x01",
]


def plainly(body: bytes) -> object:
    """Return the command in a body in the plain way, or its refusal."""
    try:
        return decode(body, COMMAND_TYPES, TO_SERVER)
    except (RemoteProtocolError, UnknownType, BadField) as wrong:
        return type(wrong), str(wrong), vars(wrong)


def shortly(body: bytes) -> object:
    try:
        return decode_command(body)
    except (RemoteProtocolError, UnknownType, BadField) as wrong:
        return type(wrong), str(wrong), vars(wrong)


def test_thousands_of_lays_come_out_alike() -> None:
    chance = random.Random(7)
    for _ in range(5000):
        lay = Lay(chance.choice(TILES), Cell(chance.randint(-200, 200), chance.randint(-200, 200)))
        body = encode(PlayLay(lay, chance.randint(0, 70_000)))
        assert shortly(body) == plainly(body) == PlayLay(lay, decode_command(body).turn)  # type: ignore[attr-defined]


@given(command=st.one_of(*(values(kind) for kind in COMMANDS)))
def test_any_command_comes_out_alike(command: Any) -> None:
    assert shortly(encode(command)) == plainly(encode(command)) == command


@given(data=st.data())
def test_commands_with_strange_values_come_out_alike(data: st.DataObject) -> None:
    body = data.draw(st.sampled_from(COMMAND_BODIES))
    body = data.draw(st.composite(bent)(body))
    assert shortly(body) == plainly(body)


@given(body=st.sampled_from(COMMAND_BODIES), at=st.integers(0, 400), byte=st.integers(0, 255), cut=st.booleans())
def test_commands_with_broken_bytes_come_out_alike(body: bytes, at: int, byte: int, cut: bool) -> None:
    at %= len(body)
    body = body[:at] + bytes([byte]) + (b"" if cut else body[at + 1 :])
    assert shortly(body) == plainly(body)


@pytest.mark.parametrize("body", COMMAND_BODIES)
def test_commands_in_another_form_come_out_alike(body: bytes) -> None:
    fields = msgpack.unpackb(body)
    assert shortly(raw_wide(fields)) == plainly(raw_wide(fields)) == decode_command(body)
    reverse = msgpack.packb(dict(reversed(fields.items())))
    assert shortly(reverse) == plainly(reverse) == decode_command(body)


@pytest.mark.parametrize("body", TWICE)
def test_double_key_is_refused(body: bytes) -> None:
    with pytest.raises(BadField, match="is twice in a map"):
        decode_command(body)


def test_trailing_bytes_are_refused() -> None:
    with pytest.raises(RemoteProtocolError, match="bytes are left over"):
        decode_command(COMMAND_BODIES[0] + b"\xc0")


def test_canonical_lay_takes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "decode", None)
    lay = PlayLay(Lay(TILES[3], Cell(1, -2)), 5)
    assert decode_command(encode(lay)) == lay
