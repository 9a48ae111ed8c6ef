"""What the pages send and understand: MessagePack, and SHA-256 where a browser keeps its own back."""

from hashlib import sha256

import msgpack
import pytest

from contack.protocol.frame import PREFIX
from tests.protocol.test_vectors import VECTORS
from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

ODD = [0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**53 - 1, -1, -32, -33, -(2**31), -(2**40)]
TEXTS = ["", "a" * 31, "a" * 32, "é" * 200, "卓球" * 20000, "🂡"]


def test_page_packs_every_command_as_documented() -> None:
    sent = [vector for vector in VECTORS if vector.arrow == "->"]
    assert calls(*(("wire/msgpack", "pack", [vector.plain]) for vector in sent)) == [
        vector.frame[PREFIX:] for vector in sent
    ]


def test_page_decodes_every_vector_of_the_document() -> None:
    bodies = [vector.frame[PREFIX:] for vector in VECTORS]
    assert calls(*(("wire/msgpack", "unpack", [body]) for body in bodies)) == [vector.plain for vector in VECTORS]


@pytest.mark.parametrize("values", [ODD, TEXTS, [[None, True, False], [[]] * 20, {"a": {"b": b"\x00" * 300}}]])
def test_values_of_all_sizes_go_there_and_back(values: list[object]) -> None:
    packed = calls(*(("wire/msgpack", "pack", [value]) for value in values))
    assert [msgpack.unpackb(body) for body in packed] == values
    assert calls(*(("wire/msgpack", "unpack", [msgpack.packb(value)]) for value in values)) == values


def test_page_reads_decimal_numbers() -> None:
    assert calls(*(("wire/msgpack", "unpack", [msgpack.packb(value)]) for value in (0.5, -1.25))) == [0.5, -1.25]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"\x81\xa1a", "the message ends too early"),
        (b"\xc1", "a type that the protocol does not use"),
        (b"\xc0\xc0", "bytes are left over"),
        (b"\x82\xa1a\xc0\xa1a\xc0", "a map key that is not text or comes twice"),
        (b"\xdd\xff\xff\xff\xff", "the message ends too early"),
        (b"\x91" * 40 + b"\xc0", "a message nested too deeply"),
    ],
)
def test_garbage_bytes_are_reported(body: bytes, why: str) -> None:
    assert calls(("wire/msgpack", "unpack", [body])) == [why]


def test_digests_of_all_lengths_are_correct() -> None:
    data = [bytes(range(256))[:length] for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 255)]
    assert calls(*(("wire/sha256", "sha256", [one]) for one in data)) == [sha256(one).digest() for one in data]
