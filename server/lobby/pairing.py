"""Pairing codes: each moves one seat to another device, once, and within a minute."""

from collections import deque
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from math import ceil
from typing import NamedTuple

from contack.protocol.error import Refusal
from contack.protocol.limits import PAIRING_SECONDS
from contack.server.config.password import GUESSES_A_SECOND, GUESSES_AT_ONCE
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PlaceBuckets

# The most codes at a time: the more are valid, the likelier a guess hits one.
MOST_CODES = 1000

# Codes of one address at a time, so that it cannot push out other addresses' codes. Its oldest makes room.
CODES_OF_A_PLACE = 10

# The alphabet of typed codes: 32 characters without 0, O, 1 and I, which look alike.
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

# Characters of a typed code, shown in two groups: 30 bits.
TYPED = 6

# Wrong typed codes that the whole server accepts in any minute.
WRONG_A_MINUTE = 30


class Codes(NamedTuple):
    """A code to scan, of 128 bits, and one to type, for the same seat."""

    scanned: str
    typed: str


class _Given(NamedTuple):
    digests: tuple[bytes, bytes]
    place: str
    until: float


class Pairing:
    def __init__(self, code: Callable[[], str], seconds: Callable[[], float]) -> None:
        self._code = code
        self._seconds = seconds
        self._given: dict[str, _Given] = {}
        self._guesses = PlaceBuckets(GUESSES_A_SECOND, GUESSES_AT_ONCE, seconds)
        self._wrong = deque[float](maxlen=WRONG_A_MINUTE)

    def give(self, place: str, token: str) -> Codes:
        """Void earlier codes of the seat."""
        now = self._seconds()
        kept = {other: given for other, given in self._given.items() if given.until > now and other != token}
        of_place = [other for other, given in kept.items() if given.place == place]
        if len(of_place) >= CODES_OF_A_PLACE:
            del kept[of_place[0]]
        elif len(kept) >= MOST_CODES:
            del kept[next(iter(kept))]
        scanned = self._code()
        codes = Codes(scanned, _typed(scanned))
        # digests, so that the time of a look-up says nothing about the codes
        digests = _digest(scanned), _digest(_plain(codes.typed))
        self._given = {**kept, token: _Given(digests, place, now + PAIRING_SECONDS)}
        return codes

    def take(self, place: str, code: str) -> str:
        """Return the token of the seat, and void both of its codes. Raises NotAllowed."""
        is_typed = _is_typed(code)
        if is_typed:
            self._check_guesses(place)
        token = self._token(_plain(code) if is_typed else code)
        if token is None:
            if is_typed:
                self._guesses.of(place).spend()
                self._wrong.append(self._seconds())
            raise NotAllowed(Refusal.BAD_CODE, seconds=PAIRING_SECONDS)
        del self._given[token]
        return token

    def _check_guesses(self, place: str) -> None:
        wait = ceil(max(self._guesses.of(place).delay(), self._delay_of_all()))
        if wait > 0:
            raise NotAllowed(Refusal.TOO_FAST, "codes", retry_after=wait, seconds=wait)

    def _delay_of_all(self) -> float:
        return self._wrong[0] + 60 - self._seconds() if len(self._wrong) == WRONG_A_MINUTE else 0

    def _token(self, code: str) -> str | None:
        now, digest = self._seconds(), _digest(code)
        valid = (token for token, given in self._given.items() if given.until > now and _has(given, digest))
        return next(valid, None)


def _typed(scanned: str) -> str:
    bits = int.from_bytes(sha256(f"typed {scanned}".encode()).digest()[:4])
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in range(TYPED))
    return f"{letters[:3]}-{letters[3:]}"


def _plain(code: str) -> str:
    return "".join(code.split()).replace("-", "").upper()


def _is_typed(code: str) -> bool:
    plain = _plain(code)
    return len(plain) == TYPED and set(plain) <= set(LETTERS)


def _has(given: _Given, digest: bytes) -> bool:
    return any(compare_digest(each, digest) for each in given.digests)


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()
