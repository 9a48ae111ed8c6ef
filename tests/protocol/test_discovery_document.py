"""docs/discovery.md matches the code to the byte."""

import re
from json import loads

import msgspec
import pytest

from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    BEACON_PORT,
    BEACON_TTL,
    BEACON_VERSION,
    DATAGRAM_SIZE,
    QUERY,
    BeaconAnswer,
    answer_datagram,
    is_query,
    parse_answer,
)
from contack.protocol.limits import SERVER_NAME_LENGTH
from tests.protocol.pages import DOCS, bytes_of

TEXT = (DOCS / "discovery.md").read_text(encoding="utf-8")

VECTORS = dict(re.findall(r"^```vector\n(.*)\n((?:[0-9a-f]+\n)+)```$", TEXT, re.MULTILINE))
"""The hex of each datagram of the document, by the line above it."""


def test_documented_query_is_the_sent_one() -> None:
    head = bytes.fromhex(VECTORS["query, without its padding"])
    assert head.ljust(DATAGRAM_SIZE, b"\0") == QUERY
    assert is_query(QUERY)


def test_documented_answer_is_the_sent_one() -> None:
    ((json, data),) = ((line, data) for line, data in VECTORS.items() if line.startswith("{"))
    plain = loads(json, object_hook=bytes_of)
    answer = msgspec.convert(plain, BeaconAnswer)
    assert answer.addresses == ("192.0.2.7", "198.51.100.3")
    assert answer_datagram(answer).hex() == data.replace("\n", "")
    assert parse_answer(bytes.fromhex(data)) == answer


def test_document_has_every_field() -> None:
    assert re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE) == list(BeaconAnswer.__struct_fields__)


@pytest.mark.parametrize(
    "words",
    [
        f"beacon version {BEACON_VERSION}",
        f"group {BEACON_GROUP}",
        f"UDP port {BEACON_PORT}",
        f"TTL {BEACON_TTL}",
        f"at least {DATAGRAM_SIZE} bytes",
        f"at most {DATAGRAM_SIZE} bytes",
        f"1 to {SERVER_NAME_LENGTH} characters",
    ],
)
def test_documented_numbers_match_the_code(words: str) -> None:
    assert words in " ".join(TEXT.split())
