"""The datagrams by which servers are found."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contack.protocol.beacon import (
    BEACON_GROUP,
    COUNT_LIMIT,
    DATAGRAM_SIZE,
    MOST_ADDRESSES,
    QUERY,
    SERVER_NAME_LENGTH,
    BeaconAnswer,
    NoAnswer,
    answer_datagram,
    is_query,
    packed_hosts,
    parse_answer,
)
from contack.protocol.error import LocalProtocolError
from contack.protocol.fingerprint import fingerprint

DEN = BeaconAnswer(protocol=1, name="den", port=1939, tables=2, free_seats=3, locked=False)
LONGEST = BeaconAnswer(
    COUNT_LIMIT,
    "\U0001f600" * SERVER_NAME_LENGTH,
    65535,
    COUNT_LIMIT,
    COUNT_LIMIT,
    True,
    True,
    fingerprint(b""),
    packed_hosts(["192.0.2.7"] * 9),
)

COUNTS = st.integers(0, COUNT_LIMIT)
NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=SERVER_NAME_LENGTH)
ANSWERS = st.builds(BeaconAnswer, COUNTS, NAMES, st.integers(1, 65535), COUNTS, COUNTS, st.booleans())


def plain(**changes: Any) -> dict[str, Any]:
    return {**msgspec.structs.asdict(DEN), **changes}


def datagram(body: object, head: bytes = b"CTK!\1") -> bytes:
    packed: bytes = msgpack.packb(body)
    return head + packed


@given(ANSWERS)
@example(LONGEST)
def test_an_answer_comes_back_as_it_was_and_fits(answer: BeaconAnswer) -> None:
    data = answer_datagram(answer)
    assert parse_answer(data) == answer
    assert len(data) <= DATAGRAM_SIZE
    assert not is_query(data)


def test_no_answer_is_longer_than_the_query_for_it() -> None:
    assert len(answer_datagram(LONGEST)) < 375 < DATAGRAM_SIZE == len(QUERY) < 512


def test_the_query_is_one_and_no_answer() -> None:
    assert is_query(QUERY)
    with pytest.raises(NoAnswer):
        parse_answer(QUERY)


def test_the_padding_of_a_query_may_be_anything_but_short() -> None:
    assert is_query(QUERY[:5] + b"x" * DATAGRAM_SIZE)
    assert not is_query(QUERY[:-1])


@pytest.mark.parametrize("head", [b"CTK?\0", b"CTK?\2", b"CTK!\1", b"ctk?\1", b"M-SEA"])
def test_queries_of_other_versions_and_other_protocols_are_none(head: bytes) -> None:
    assert not is_query(head + QUERY[5:])


@given(st.binary(max_size=2 * DATAGRAM_SIZE) | st.binary(max_size=DATAGRAM_SIZE).map(b"CTK!\1".__add__))
@example(b"CTK!\1" + b"\x81\xa1x" * 130)
@example(b"CTK!\1" + b"\x91" * 395)
@example(b"CTK!\1\xdf\xff\xff\xff\xff")
@example(b"CTK!\1\x81\xa4name\xa1\xff")
def test_any_bytes_are_an_answer_or_none_and_nothing_else(data: bytes) -> None:
    is_query(data)
    with suppress(NoAnswer):
        assert isinstance(parse_answer(data), BeaconAnswer)


@given(st.dictionaries(st.sampled_from([*plain(), "x"]), st.none() | st.integers() | st.text() | st.binary()))
def test_any_fields_are_an_answer_or_none_and_nothing_else(fields: dict[str, Any]) -> None:
    body = {key: value for key, value in plain(**fields).items() if type(value) is not int or abs(value) < 2**63}
    with suppress(NoAnswer):
        assert isinstance(parse_answer(datagram(body)), BeaconAnswer)


def test_fields_that_a_newer_server_tells_are_left_out() -> None:
    assert parse_answer(datagram(plain(motto=["a", {"b": None}]))) == DEN


@pytest.mark.parametrize("field", sorted(plain().keys() - {"tls", "fingerprint", "hosts"}))
def test_a_field_that_is_missing_makes_it_no_answer(field: str) -> None:
    body = plain()
    del body[field]
    with pytest.raises(NoAnswer):
        parse_answer(datagram(body))


def test_a_server_that_does_not_tell_of_tls_has_none() -> None:
    body = plain(tls=True)
    del body["tls"]
    assert not parse_answer(datagram(body)).tls


WRONG = [
    {"protocol": -1}, {"protocol": "1"}, {"protocol": True}, {"name": ""}, {"name": "x" * 49}, {"name": b"den"},
    {"port": 0}, {"port": 65536}, {"tables": -1}, {"free_seats": 2**32}, {"free_seats": 0.5}, {"locked": 0},
    {"tls": 1},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_a_field_that_is_wrong_makes_it_no_answer(wrong: dict[str, Any]) -> None:
    with pytest.raises(NoAnswer):
        parse_answer(datagram(plain(**wrong)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        answer_datagram(DEN)[:-1],
        answer_datagram(DEN) + b"\0",
        datagram(plain(), b"CTK!\2"),
        datagram(plain(), b"CTK?\1"),
        datagram(plain(motto="x" * DATAGRAM_SIZE)),
        datagram([1, "den"]),
    ],
)
def test_what_is_no_answer_of_this_version_is_told_so(data: bytes) -> None:
    with pytest.raises(NoAnswer):
        parse_answer(data)


@pytest.mark.parametrize(
    "wrong",
    [BeaconAnswer(1, "", 1, 0, 0, False), BeaconAnswer(1, "x", 0, 0, 0, False),
     BeaconAnswer(1, "x", 1, 2**64, 0, False), BeaconAnswer(1, "\ud800", 1, 0, 0, False)],
)  # fmt: skip
def test_an_answer_beyond_the_limits_is_our_own_mistake(wrong: BeaconAnswer) -> None:
    with pytest.raises(LocalProtocolError, match="an answer of a beacon cannot be sent: "):
        answer_datagram(wrong)


def test_the_group_spells_the_game() -> None:
    assert bytes(map(int, BEACON_GROUP.split(".")))[2:] == b"CT"


@given(st.lists(st.ip_addresses(v=4).map(str), max_size=MOST_ADDRESSES))
def test_addresses_come_back_as_they_were(addresses: list[str]) -> None:
    assert msgspec.structs.replace(DEN, hosts=packed_hosts(addresses)).addresses == tuple(addresses)


def test_beacon_tells_only_whole_addresses_that_fit() -> None:
    assert len(LONGEST.addresses) == MOST_ADDRESSES
    assert msgspec.structs.replace(DEN, hosts=bytes(7)).addresses == ("0.0.0.0",)
