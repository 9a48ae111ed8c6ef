"""Pairing codes to scan and to type: how many are valid, and how often they may be guessed."""

from collections.abc import Callable
from itertools import count

import pytest
from twisted.internet.task import Clock

from contack.protocol.error import Refusal
from contack.protocol.limits import PAIRING_SECONDS
from contack.server.config.refused import NotAllowed
from contack.server.lobby.pairing import CODES_OF_A_PLACE, LETTERS, MOST_CODES, WRONG_A_MINUTE, Pairing


@pytest.fixture
def pairing(clock: Clock) -> Pairing:
    numbers = count()
    return Pairing(lambda: f"scanned-{next(numbers)}", clock.seconds)


def is_valid(pairing: Pairing, code: str) -> bool:
    try:
        pairing.take(f"the address that tries {code}", code)
    except NotAllowed:
        return False
    return True


def refusal(pairing: Pairing, place: str, code: str) -> NotAllowed:
    with pytest.raises(NotAllowed) as caught:
        pairing.take(place, code)
    return caught.value


def test_address_with_ten_codes_loses_its_oldest(pairing: Pairing) -> None:
    other = pairing.give("10.0.0.1", "token").scanned
    codes = [pairing.give("10.0.0.2", f"token-{number}").scanned for number in range(CODES_OF_A_PLACE + 2)]
    assert [is_valid(pairing, code) for code in codes] == [False] * 2 + [True] * CODES_OF_A_PLACE
    assert is_valid(pairing, other)


def test_expired_codes_make_room_before_valid_ones(pairing: Pairing, clock: Clock) -> None:
    for number in range(CODES_OF_A_PLACE - 1):
        pairing.give("10.0.0.2", f"old-{number}")
    clock.advance(PAIRING_SECONDS)
    codes = [pairing.give("10.0.0.2", f"token-{number}").scanned for number in range(CODES_OF_A_PLACE)]
    assert all(is_valid(pairing, code) for code in codes)


def test_full_server_drops_the_oldest_code_of_all(pairing: Pairing) -> None:
    codes = [pairing.give(f"address {number}", f"token-{number}").scanned for number in range(MOST_CODES + 1)]
    assert [is_valid(pairing, code) for code in codes[:2]] == [False, True]


def test_typed_code_has_two_groups_of_clear_characters(pairing: Pairing) -> None:
    for number in range(50):
        first, hyphen, second = pairing.give("10.0.0.1", f"token-{number}").typed.partition("-")
        assert (len(first), hyphen, len(second)) == (3, "-", 3)
        assert set(first + second) <= set(LETTERS)
    assert len(set(LETTERS)) == 32
    assert not set(LETTERS) & set("0O1I")


@pytest.mark.parametrize("written", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code} "])
def test_typed_code_is_read_as_people_write_it(pairing: Pairing, written: Callable[[str], str]) -> None:
    typed = pairing.give("10.0.0.1", "token").typed
    assert pairing.take("10.0.0.2", written(typed)) == "token"


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_first_use_voids_both_codes(pairing: Pairing, first: int, second: int) -> None:
    codes = pairing.give("10.0.0.1", "token")
    pairing.take("10.0.0.2", codes[first])
    assert not is_valid(pairing, codes[second])


def test_typed_code_expires_after_a_minute(pairing: Pairing, clock: Clock) -> None:
    typed = pairing.give("10.0.0.1", "token").typed
    clock.advance(PAIRING_SECONDS)
    assert not is_valid(pairing, typed)


def test_server_accepts_thirty_wrong_typed_codes_a_minute(pairing: Pairing, clock: Clock) -> None:
    codes = pairing.give("10.0.0.1", "token")
    assert WRONG_A_MINUTE == 30
    for number in range(WRONG_A_MINUTE):
        assert refusal(pairing, f"10.0.1.{number}", "222-222").reason == Refusal.BAD_CODE
        clock.advance(1)
    refused = refusal(pairing, "10.0.0.2", codes.typed)
    assert (refused.reason, refused.retry_after) == (Refusal.TOO_FAST, 60 - WRONG_A_MINUTE)
    assert pairing.take("10.0.0.2", codes.scanned) == "token"


def test_scanned_code_works_after_many_wrong_ones(pairing: Pairing) -> None:
    codes = pairing.give("10.0.0.1", "token")
    for _ in range(WRONG_A_MINUTE + 1):
        assert refusal(pairing, "10.0.0.2", "a code that nobody gave").reason == Refusal.BAD_CODE
    assert pairing.take("10.0.0.2", codes.scanned) == "token"
