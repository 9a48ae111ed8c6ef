"""A seat as plain data and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.servers.address import Address
from contack.client.session.fairness import NO_COMMITMENT, CalledOff, DealCommitment, Fate
from contack.client.session.saved_seat import Seat, seat_from_plain, seat_to_plain

SEAT = Seat(Address("192.0.2.7"), "SHA256:abc", "den", "ann", "secret", "now", DealCommitment("c0ffee", (b"one",)))

texts = st.text(max_size=8)
hosts = st.sampled_from(["192.0.2.7", "fe80::1", "den.example.org"])
addresses = st.builds(Address, hosts, st.integers(1, 2**16 - 1), st.booleans())
counts = st.builds(CalledOff, *[st.integers(0, 9)] * 3)
fates = st.sampled_from(Fate)
digests = st.lists(texts, max_size=3).map(tuple)
promises = st.builds(
    DealCommitment,
    texts,
    st.lists(st.binary(max_size=4), max_size=3).map(tuple),
    digests,
    fates,
    counts,
    seats=st.lists(texts, max_size=3).map(tuple),
)
seats = st.builds(Seat, addresses, texts, texts, texts, texts, texts, promises)


@given(seats)
def test_any_seat_comes_back_as_it_was(seat: Seat) -> None:
    assert seat_from_plain(seat_to_plain(seat)) == seat


def test_resume_shows_token_and_promise() -> None:
    wish = SEAT.wish("test 1")
    assert (wish.name, wish.table, wish.token, wish.committed) == ("ann", "den", "secret", SEAT.committed)


@pytest.mark.parametrize("lost", ["address", "fingerprint", "table", "name", "token"])
@pytest.mark.parametrize("value", [None, 7, [7]])
def test_seat_without_valid_text_is_refused(lost: str, value: object) -> None:
    plain = seat_to_plain(SEAT)
    with pytest.raises(ValueError, match="no seat"):
        seat_from_plain(plain | {lost: value})
    del plain[lost]
    with pytest.raises(ValueError, match="no seat"):
        seat_from_plain(plain)


@pytest.mark.parametrize("plain", [None, [], "seat", 7])
def test_other_data_are_no_seat(plain: Any) -> None:
    with pytest.raises(ValueError, match="no seat"):
        seat_from_plain(plain)


def test_an_address_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="is not an address"):
        seat_from_plain(seat_to_plain(SEAT) | {"address": ["den", 0, True]})


@pytest.mark.parametrize(
    "committed",
    [7, {"commitment": 7}, {"nonces": [7]}, {"digests": [7]}, {"fate": "lost"}, {"called_off": ["1"]}],
)
def test_seat_with_a_promise_of_another_form_is_refused(committed: object) -> None:
    with pytest.raises(ValueError, match="no seat"):
        seat_from_plain(seat_to_plain(SEAT) | {"committed": committed})


def test_seat_without_a_promise_has_none() -> None:
    plain = seat_to_plain(SEAT)
    del plain["committed"]
    assert seat_from_plain(plain).committed == NO_COMMITMENT
