from collections.abc import Iterable, Sequence

from contack.engine.board.tile import Tile
from contack.engine.deal import commitment, deck, digest, hand_key
from contack.engine.records.header import Header


def changed_promise(promised: Header, started: Header) -> str:
    """Return which parts of the start of a game differ from the promise; empty if none does.

    Before a player sends a nonce, the server promises the commitment to its seed, and all digests.
    """
    if promised.commitment != started.commitment:
        return "the server dealt with another number than it promised before you were ready"
    if promised.digests != started.digests:
        return "the seats or secret numbers of other players changed after you sent yours"
    return ""


def wrong_deal(promised: Header, seed: bytes, nonces: Sequence[bytes], hands: Iterable[Sequence[Tile]]) -> str:
    """Return what contradicts the promise once the seed and the nonces are published.

    `hands` has the known tiles of each hand in dealt order.
    """
    if promised.commitment != commitment(seed).hex():
        return "the seed does not match the commitment"
    if len(nonces) != len(promised.players):
        return f"{len(nonces)} nonces for {len(promised.players)} seats"
    if promised.digests not in (None, tuple(digest(nonce).hex() for nonce in nonces)):
        return "the nonces do not match the digests published before the game"
    for number, tiles in enumerate(hands, 1):
        # an abandoned hand shows only the first tiles of its deck
        if tuple(tiles) != deck(hand_key(seed, number, nonces))[: len(tiles)]:
            return f"hand {number} does not follow from this seed and these nonces"
    return ""


def called_off_words(count: int, whose: str) -> str:
    """Return nothing for 0.

    >>> called_off_words(1, "your number")
    '1 deal was called off after your number was known'
    """
    deals = f"{count} deal was" if count == 1 else f"{count} deals were"
    return f"{deals} called off after {whose} was known" if count > 0 else ""
