"""Pairing codes: each moves one seat to another device, once, and within a minute."""

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
"""Codes that are valid at a time, for all addresses. The oldest makes room."""

CODES_OF_A_PLACE = 10
"""Codes that one address has at a time, so that it cannot push out those of others. Its oldest makes room."""


class _Given(NamedTuple):
    """The token of a seat, the address that asked for the code, and the time until which it is valid."""

    token: str
    place: str
    until: float


class Pairing:
    """The valid codes, one a seat. `code` makes one; `seconds` is a monotonic clock.

    The keys are digests, so the time of a look-up says nothing about the codes.
    """

    def __init__(self, code: Callable[[], str], seconds: Callable[[], float]) -> None:
        self._code = code
        self._seconds = seconds
        self._given: dict[bytes, _Given] = {}
        self._guesses = PlaceBuckets(GUESSES_A_SECOND, GUESSES_AT_ONCE, seconds)

    def give(self, place: str, token: str) -> str:
        """Return a code for the seat of a token and void its earlier code. `place` is the address that asked."""
        now = self._seconds()
        kept = {digest: given for digest, given in self._given.items() if given.until > now and given.token != token}
        of_place = [digest for digest, given in kept.items() if given.place == place]
        if len(of_place) >= CODES_OF_A_PLACE:
            del kept[of_place[0]]
        elif len(kept) >= MOST_CODES:
            del kept[next(iter(kept))]
        code = self._code()
        self._given = {**kept, _digest(code): _Given(token, place, now + PAIRING_SECONDS)}
        return code

    def take(self, place: str, code: str) -> str:
        """Return the token of the seat that a code is for, and void the code. Raises NotAllowed."""
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
