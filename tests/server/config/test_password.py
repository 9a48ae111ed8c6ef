"""Passwords, and how often they may be guessed."""

import pytest
from twisted.internet.task import Clock

from contack.protocol.error import Refusal
from contack.server.config.password import GUESSES_AT_ONCE, Password, PasswordCheck
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PLACES_KEPT

SESAME = Password.of("sesame é")


@pytest.fixture
def check(clock: Clock) -> PasswordCheck:
    return PasswordCheck(clock.seconds)


def refused(check: PasswordCheck, given: str, place: str = "192.0.2.7") -> NotAllowed:
    with pytest.raises(NotAllowed) as caught:
        check.check(place, SESAME, given, "this server")
    return caught.value


@pytest.mark.parametrize("given", ["sesame é", "sesame e\u0301"])
def test_the_password_opens_whichever_way_it_was_typed(check: PasswordCheck, given: str) -> None:
    check.check("192.0.2.7", SESAME, given, "this server")


@pytest.mark.parametrize("given", ["sesame", "Sesame é", "sesame é ", "x" * 100])
def test_nothing_else_does(check: PasswordCheck, given: str) -> None:
    why = refused(check, given)
    assert (why.reason, str(why)) == (Refusal.WRONG_PASSWORD, "that is not the password of this server")


def test_client_without_a_password_learns_that_one_is_needed(check: PasswordCheck) -> None:
    assert str(refused(check, "")) == "this server needs a password"


def test_empty_password_is_missing() -> None:
    assert Password.of("") is None


def test_a_password_is_not_shown() -> None:
    assert "sesame" not in f"{SESAME} {SESAME!r}"


def test_wrong_passwords_delay_the_right_one(check: PasswordCheck, clock: Clock) -> None:
    for _ in range(GUESSES_AT_ONCE):
        refused(check, "wrong")
    why = refused(check, "sesame é")
    assert (why.reason, why.retry_after) == (Refusal.TOO_FAST, 6)
    check.check("192.0.2.8", SESAME, "sesame é", "this server")
    clock.advance(6)
    check.check("192.0.2.7", SESAME, "sesame é", "this server")


def test_right_and_missing_passwords_are_not_counted(check: PasswordCheck) -> None:
    for _ in range(3 * GUESSES_AT_ONCE):
        check.check("192.0.2.7", SESAME, "sesame é", "this server")
        assert refused(check, "").reason == Refusal.WRONG_PASSWORD


def test_a_flood_of_addresses_is_not_kept(check: PasswordCheck, clock: Clock) -> None:
    for number in range(PLACES_KEPT + 10):
        refused(check, "wrong", str(number))
    assert len(check._guesses._buckets) == PLACES_KEPT
    clock.advance(6 * GUESSES_AT_ONCE)
    refused(check, "wrong")
    assert len(check._guesses._buckets) == 1
