"""How many pairing codes are valid at a time."""

from __future__ import annotations

from itertools import count

import pytest
from twisted.internet.task import Clock

from contack.protocol.limits import PAIRING_SECONDS
from contack.server.config.refused import NotAllowed
from contack.server.lobby.pairing import CODES_OF_A_PLACE, MOST_CODES, Pairing


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pairing(clock: Clock) -> Pairing:
    numbers = count()
    return Pairing(lambda: f"code-{next(numbers)}", clock.seconds)


def is_valid(pairing: Pairing, code: str) -> bool:
    try:
        pairing.take(f"the address that tries {code}", code)
    except NotAllowed:
        return False
    return True


def test_address_with_ten_codes_loses_its_oldest(pairing: Pairing) -> None:
    other = pairing.give("10.0.0.1", "token")
    codes = [pairing.give("10.0.0.2", f"token-{number}") for number in range(CODES_OF_A_PLACE + 2)]
    assert [is_valid(pairing, code) for code in codes] == [False] * 2 + [True] * CODES_OF_A_PLACE
    assert is_valid(pairing, other)


def test_expired_codes_make_room_before_valid_ones(pairing: Pairing, clock: Clock) -> None:
    for number in range(CODES_OF_A_PLACE - 1):
        pairing.give("10.0.0.2", f"old-{number}")
    clock.advance(PAIRING_SECONDS)
    codes = [pairing.give("10.0.0.2", f"token-{number}") for number in range(CODES_OF_A_PLACE)]
    assert all(is_valid(pairing, code) for code in codes)


def test_full_server_drops_the_oldest_code_of_all(pairing: Pairing) -> None:
    codes = [pairing.give(f"address {number}", f"token-{number}") for number in range(MOST_CODES + 1)]
    assert [is_valid(pairing, code) for code in codes[:2]] == [False, True]
