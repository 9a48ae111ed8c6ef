"""Deals as pure functions of a key, the same on every machine forever (records.md). Makes no key of its own."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeAlias

from contack.engine.board.tile import TILES, Tile

Deck: TypeAlias = tuple[Tile, ...]
"""All 36 tiles in shuffled order."""

SEED_BYTES = 32
LONGEST_NONCE = 64
"""The most bytes that a seat may send as its nonce."""


def words(key: bytes) -> Iterator[int]:
    """Yield the endless 32-bit words of a key: SHA-256 in counter mode, big-endian."""
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    """Draw a number 0..n-1 from `source`, each equally likely."""
    limit = 2**32 // n * n
    while (word := next(source)) >= limit:
        pass
    return word % n


def shuffled(source: Iterator[int]) -> Deck:
    """Draw a deck from `source`."""
    tiles = list(TILES)
    for i in range(len(tiles) - 1, 0, -1):
        j = below(source, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tuple(tiles)


def deck(key: bytes) -> Deck:
    """Return the deck of a key.

    >>> [str(tile) for tile in deck(b"")[:3]]
    ['10-06-09', '08-04-07', '05-09-10']
    """
    return shuffled(words(key))


def commitment(seed: bytes) -> bytes:
    """Return what the server publishes before the seats are ready: the SHA-256 of its seed."""
    return sha256(seed).digest()


def hand_key(seed: bytes, hand: int, nonces: Sequence[bytes]) -> bytes:
    """Return the key of hand 1..3 of a game, from the server's seed and one nonce a seat."""
    parts = [b"contack deal 1\0", seed, bytes((hand, len(nonces))), *(sha256(nonce).digest() for nonce in nonces)]
    return sha256(b"".join(parts)).digest()
