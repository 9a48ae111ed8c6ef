"""The vectors of docs/protocol.md, byte by byte."""

import json
from typing import Any, NamedTuple

import msgpack
import pytest

from contack.engine.records.event_form import EVENTS
from contack.protocol.codec import COMMAND_TYPES, NOTICE_TYPES, decode, type_name
from contack.protocol.command import Command
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX
from contack.protocol.limits import TO_CLIENT, TO_SERVER
from contack.protocol.notice import Notice
from tests.protocol.pages import VECTOR_BLOCKS, bytes_of


class Vector(NamedTuple):
    """A block of the document: the direction, the message as plain data, and the bytes of its frame."""

    arrow: str
    plain: dict[str, Any]
    frame: bytes

    @property
    def message(self) -> Command | Notice:
        body = self.frame[PREFIX:]
        return decode(body, COMMAND_TYPES, TO_SERVER) if self.arrow == "->" else decode(body, NOTICE_TYPES, TO_CLIENT)


def _vector(block: str) -> Vector:
    arrow, _, rest = block.partition(" ")
    plain, end = json.JSONDecoder(object_hook=bytes_of).raw_decode(rest)
    return Vector(arrow, plain, bytes.fromhex(rest[end:]))


VECTORS = [_vector(block) for block in VECTOR_BLOCKS]

each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector.plain["type"] for vector in VECTORS])


def _vectors(type_: str) -> list[dict[str, Any]]:
    return [vector.plain for vector in VECTORS if vector.plain["type"] == type_]


@each_vector
def test_vector_is_the_msgpack_of_its_json(vector: Vector) -> None:
    body: bytes = msgpack.packb(vector.plain)
    assert vector.frame.hex() == (len(body).to_bytes(4, "big") + body).hex()


@each_vector
def test_message_encodes_to_its_vector(vector: Vector) -> None:
    assert to_frame(vector.message).hex() == vector.frame.hex()


@each_vector
def test_vector_decodes_in_any_field_order(vector: Vector) -> None:
    turned = dict(reversed(vector.plain.items()))
    body: bytes = msgpack.packb(turned)
    assert Vector(vector.arrow, turned, bytes(PREFIX) + body).message == vector.message
    assert type_name(vector.message) == vector.plain["type"]


def test_every_message_has_a_vector_in_its_direction() -> None:
    assert {vector.plain["type"] for vector in VECTORS if vector.arrow == "->"} == set(COMMAND_TYPES)
    assert {vector.plain["type"] for vector in VECTORS if vector.arrow == "<-"} == set(NOTICE_TYPES)


def test_vectors_cover_joined_and_refused_without_a_game() -> None:
    assert {plain["game"] is None for plain in _vectors("joined")} == {True, False}
    assert {plain["view"] is None for plain in _vectors("refused")} == {True, False}


def test_every_event_has_a_vector() -> None:
    events = [event for type_ in ("started", "played") for plain in _vectors(type_) for event in plain["events"]]
    assert {event["event"] for event in events} == set(EVENTS["table"])
