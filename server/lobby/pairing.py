"""Codes with which a seat goes to another device: used once, soon, and not guessed."""

from collections.abc import Callable
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from contack.protocol.error import Refusal
from contack.protocol.limits import PAIRING_SECONDS
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PlaceBuckets
from contack.server.lobby.password_check import GUESSES_A_SECOND, GUESSES_AT_ONCE

MOST_CODES = 1000
"""Codes that are good at a time: more than there are seats to be taken elsewhere; the oldest gives way."""


class _Given(NamedTuple):
    """A seat, by its token, and until when its code is good."""

    token: str
    until: float


class Pairing:
    """The codes that are good now, one a seat; `code` makes one, `seconds` is a clock that only grows.

    They are kept by their digests, so how long it takes to look one up tells nothing of those there are.
    """

    def __init__(self, code: Callable[[], str], seconds: Callable[[], float]) -> None:
        self._code = code
        self._seconds = seconds
        self._given: dict[bytes, _Given] = {}
        self._guesses = PlaceBuckets(GUESSES_A_SECOND, GUESSES_AT_ONCE, seconds)

    def give(self, token: str) -> str:
        """Return a code for the seat of a token; one that it had before is void."""
        now = self._seconds()
        kept = {digest: given for digest, given in self._given.items() if given.until > now and given.token != token}
        while len(kept) >= MOST_CODES:
            del kept[next(iter(kept))]
        code = self._code()
        self._given = {**kept, _digest(code): _Given(token, now + PAIRING_SECONDS)}
        return code

    def take(self, place: str, code: str) -> str:
        """Return the token of the seat that a code is for, which is void from now on. Raises NotAllowed."""
        guesses = self._guesses.of(place)
        wait = ceil(guesses.delay())
        if wait:
            text = f"too many wrong codes were tried: wait {wait} s, and try again"
            raise NotAllowed(Refusal.TOO_FAST, text, retry_after=wait)
        given = self._given.pop(_digest(code), None)
        if given is None or given.until <= self._seconds():
            guesses.spend()
            text = f"that code is not good, or not any more: ask for a new one, which is good for {PAIRING_SECONDS} s"
            raise NotAllowed(Refusal.BAD_CODE, text)
        return given.token


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()
