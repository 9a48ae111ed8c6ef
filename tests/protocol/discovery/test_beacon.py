"""The datagrams of the beacon."""

from contextlib import suppress
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contack.protocol.discovery.beacon import (
    BEACON_GROUP,
    COUNT_LIMIT,
    DATAGRAM_SIZE,
    MOST_ADDRESSES,
    QUERY,
    BeaconAnswer,
    NoAnswer,
    answer_datagram,
    fingerprint,
    is_query,
    packed_hosts,
    parse_answer,
)
from contack.protocol.error import LocalProtocolError
from contack.protocol.limits import SERVER_NAME_LENGTH

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
def test_beacon_answer_round_trips_within_its_size(answer: BeaconAnswer) -> None:
    data = answer_datagram(answer)
    assert parse_answer(data) == answer
    assert len(data) <= DATAGRAM_SIZE
    assert not is_query(data)


def test_answer_is_at_most_as_long_as_its_query() -> None:
    assert len(answer_datagram(LONGEST)) < 375 < DATAGRAM_SIZE == len(QUERY) < 512


def test_query_padding_has_any_bytes_but_full_length() -> None:
    assert is_query(QUERY[:5] + b"x" * DATAGRAM_SIZE)
    assert not is_query(QUERY[:-1])


@pytest.mark.parametrize("head", [b"CTK?\0", b"CTK?\2", b"CTK!\1", b"ctk?\1", b"M-SEA"])
def test_foreign_queries_are_rejected(head: bytes) -> None:
    assert not is_query(head + QUERY[5:])


@given(st.binary(max_size=2 * DATAGRAM_SIZE) | st.binary(max_size=DATAGRAM_SIZE).map(b"CTK!\1".__add__))
@example(b"CTK!\1" + b"\x81\xa1x" * 130)
@example(b"CTK!\1" + b"\x91" * 395)
@example(b"CTK!\1\xdf\xff\xff\xff\xff")
@example(b"CTK!\1\x81\xa4name\xa1\xff")
def test_any_bytes_are_an_answer_or_rejected(data: bytes) -> None:
    is_query(data)
    with suppress(NoAnswer):
        assert isinstance(parse_answer(data), BeaconAnswer)


@given(st.dictionaries(st.sampled_from([*plain(), "x"]), st.none() | st.integers() | st.text() | st.binary()))
def test_any_fields_are_an_answer_or_rejected(fields: dict[str, Any]) -> None:
    body = {key: value for key, value in plain(**fields).items() if type(value) is not int or abs(value) < 2**63}
    with suppress(NoAnswer):
        assert isinstance(parse_answer(datagram(body)), BeaconAnswer)


def test_unknown_answer_fields_are_ignored() -> None:
    assert parse_answer(datagram(plain(motto=["a", {"b": None}]))) == DEN


@pytest.mark.parametrize("field", sorted(plain().keys() - {"tls", "fingerprint", "hosts"}))
def test_answer_needs_every_field(field: str) -> None:
    body = plain()
    del body[field]
    with pytest.raises(NoAnswer):
        parse_answer(datagram(body))


def test_answer_without_tls_field_means_no_tls() -> None:
    body = plain(tls=True)
    del body["tls"]
    assert not parse_answer(datagram(body)).tls


WRONG: list[dict[str, Any]] = [
    {"protocol": -1}, {"protocol": "1"}, {"protocol": True}, {"name": ""}, {"name": "x" * 49}, {"name": b"den"},
    {"port": 0}, {"port": 65536}, {"tables": -1}, {"free_seats": 2**32}, {"free_seats": 0.5}, {"locked": 0},
    {"tls": 1},
]  # fmt: skip


FOREIGN = {
    "nothing": b"",
    "cut short": answer_datagram(DEN)[:-1],
    "something left over": answer_datagram(DEN) + b"\0",
    "newer version": datagram(plain(), b"CTK!\2"),
    "query": datagram(plain(), b"CTK?\1"),
    "too long": datagram(plain(motto="x" * DATAGRAM_SIZE)),
    "array": datagram([1, "den"]),
    **{repr(wrong): datagram(plain(**wrong)) for wrong in WRONG},
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN.keys())
def test_foreign_answer_or_wrong_field_is_rejected(data: bytes) -> None:
    with pytest.raises(NoAnswer):
        parse_answer(data)


@pytest.mark.parametrize(
    "wrong",
    [BeaconAnswer(1, "", 1, 0, 0, False), BeaconAnswer(1, "x", 0, 0, 0, False),
     BeaconAnswer(1, "x", 1, 2**64, 0, False), BeaconAnswer(1, "\ud800", 1, 0, 0, False)],
)  # fmt: skip
def test_answer_beyond_the_limits_is_a_local_error(wrong: BeaconAnswer) -> None:
    with pytest.raises(LocalProtocolError, match="an answer of a beacon cannot be sent: "):
        answer_datagram(wrong)


def test_group_spells_the_game() -> None:
    assert bytes(map(int, BEACON_GROUP.split(".")))[2:] == b"CT"


@given(st.lists(st.ip_addresses(v=4).map(str), max_size=MOST_ADDRESSES))
def test_packed_addresses_round_trip(addresses: list[str]) -> None:
    assert msgspec.structs.replace(DEN, hosts=packed_hosts(addresses)).addresses == tuple(addresses)


def test_beacon_has_only_whole_addresses_that_fit() -> None:
    assert len(LONGEST.addresses) == MOST_ADDRESSES
    assert msgspec.structs.replace(DEN, hosts=bytes(7)).addresses == ("0.0.0.0",)
