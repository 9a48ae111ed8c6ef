"""The one check of a deal against its promise: for clients while they play, and for `contack verify`."""

from collections.abc import Iterable, Sequence

from contack.engine.board.tile import Tile
from contack.engine.deal import commitment, deck, digest, hand_key
from contack.engine.records.header import Header


def changed_promise(promised: Header, started: Header) -> str:
    """Return what a game shows at its start that the server promised otherwise; empty if it is all the same.

    The server promises two things before a player sends a nonce: the commitment to its seed, and all digests.
    """
    if promised.commitment != started.commitment:
        return "the server dealt with another number than it had promised before you were ready"
    if promised.digests != started.digests:
        return "the secret numbers of others are not those that were fixed before you sent yours"
    return ""


def wrong_deal(promised: Header, seed: bytes, nonces: Sequence[bytes], hands: Iterable[Sequence[Tile]]) -> str:
    """Return what does not fit the promise once the seed and the nonces are published; empty if all does.

    `hands` has the tiles of each hand in the order in which they were dealt, as far as they are known.
    """
    if promised.commitment != commitment(seed).hex():
        return "the seed is not the one that the commitment was made for"
    if len(nonces) != len(promised.players):
        return f"{len(nonces)} nonces for {len(promised.players)} seats"
    if promised.digests not in (None, tuple(digest(nonce).hex() for nonce in nonces)):
        return "the nonces are not those whose digests were shown before the game"
    for number, tiles in enumerate(hands, 1):
        if tuple(tiles) != deck(hand_key(seed, number, nonces))[: len(tiles)]:
            return f"hand {number} was not dealt from this seed and these nonces"
    return ""


def called_off_words(count: int, whose: str) -> str:
    """Return how many deals were called off once a number was known; empty if none was.

    >>> called_off_words(1, "your number")
    '1 deal was called off after your number was known'
    """
    deals = f"{count} deal was" if count == 1 else f"{count} deals were"
    return f"{deals} called off after {whose} was known" if count > 0 else ""
