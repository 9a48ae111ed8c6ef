"""Deals computed from a key, the same on every machine and with every version of Python (records.md)."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeAlias, TypeVar

from contack.engine.board.tile import TILES, Tile

# All 36 tiles in shuffled order.
Deck: TypeAlias = tuple[Tile, ...]

SEED_BYTES = 32
# Bytes of a seat's nonce. A shorter nonce could be guessed from its digest.
LEAST_NONCE, LONGEST_NONCE = 16, 64

_T = TypeVar("_T")


def words(key: bytes) -> Iterator[int]:
    """Yield the endless 32-bit words of a key: SHA-256 in counter mode, big-endian."""
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    """Draw a number 0..n-1, each equally likely."""
    # skip words from the last multiple of n upwards: a plain remainder would favour the small numbers
    limit = 2**32 // n * n
    while (word := next(source)) >= limit:
        pass
    return word % n


def shuffled(items: Iterable[_T], source: Iterator[int]) -> tuple[_T, ...]:
    """Draw an order from `source`, each equally likely (Fisher-Yates)."""
    # not `random.shuffle`: other programs and later versions of Python must repeat the deal
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = below(source, i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return tuple(mixed)


def deck(key: bytes) -> Deck:
    """Return the deck of a key.

    >>> [str(tile) for tile in deck(b"")[:3]]
    ['10-06-09', '08-04-07', '05-09-10']
    """
    return shuffled(TILES, words(key))


def commitment(seed: bytes) -> bytes:
    # the SHA-256 of the server's seed is published before the seats are ready
    return sha256(seed).digest()


def digest(nonce: bytes) -> bytes:
    # The SHA-256 of a seat's nonce is published before the nonce. Empty for a seat without one.
    return sha256(nonce).digest() if nonce else b""


def hand_key(seed: bytes, hand: int, nonces: Sequence[bytes]) -> bytes:
    # the prefix keeps this hash apart from other hashes of the seed; each nonce is hashed, because nonces of different
    # lengths side by side would not show where each ends
    parts = [b"contack deal 1\0", seed, bytes((hand, len(nonces))), *(sha256(nonce).digest() for nonce in nonces)]
    return sha256(b"".join(parts)).digest()
