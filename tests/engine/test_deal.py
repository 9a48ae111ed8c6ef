"""Deals are pure functions of a key, with the vectors of records.md."""

from hashlib import sha256

import pytest

from contack.engine.board.tile import TILES
from contack.engine.deal import LONGEST_NONCE, SEED_BYTES, below, commitment, deck, hand_key, shuffled
from contack.engine.event import Dealt
from contack.engine.game import Game

SEED = bytes(range(32))
KEY = bytes.fromhex("739b5dfe73501fb74f8dbd8b3e344c68f17c067fe537d31a61b30678b7ccdad1")


def names(key: bytes, count: int) -> str:
    return " ".join(map(str, deck(key)[:count]))


def test_the_deck_of_the_empty_key_begins_as_published() -> None:
    assert names(b"", 6) == "10-06-09 08-04-07 05-09-10 07-08-05 02-03-04 01-05-06"


def test_the_commitment_of_the_published_seed() -> None:
    text = commitment(SEED).hex()
    assert (text[:8], text[-4:]) == ("630dcd29", "10dd")
    assert commitment(SEED) == sha256(SEED).digest()


def test_the_key_of_the_published_seed_and_nonces() -> None:
    assert hand_key(SEED, 1, [b"ann", b"bob"]) == KEY


def test_the_deck_of_the_published_key() -> None:
    assert names(KEY, 12) == (
        "06-07-08 06-07-04 03-04-01 01-05-06 09-02-08 07-08-09 09-05-08 04-08-09 01-08-09 07-08-02 08-09-10 08-04-07"
    )


def test_a_key_is_made_of_all_that_the_record_names() -> None:
    nonces = [b"ann", b"", b"carl"]
    text = b"contack deal 1\x00" + SEED + bytes([3, 3]) + b"".join(sha256(nonce).digest() for nonce in nonces)
    assert hand_key(SEED, 3, nonces) == sha256(text).digest()


def test_a_seed_has_32_bytes_and_a_nonce_up_to_64() -> None:
    assert (SEED_BYTES, LONGEST_NONCE) == (32, 64)


def test_below_takes_the_remainder_of_the_next_word() -> None:
    assert below(iter([2 * 36 + 5]), 36) == 5


@pytest.mark.parametrize("n", [3, 5, 6, 7, 35, 36])
def test_below_passes_over_words_that_would_favour_small_numbers(n: int) -> None:
    limit = 2**32 - 2**32 % n
    assert below(iter([limit, 2**32 - 1, limit - 1]), n) == n - 1


@pytest.mark.parametrize("n", [1, 2, 4, 8, 16, 32])
def test_below_uses_every_word_if_all_are_equally_likely(n: int) -> None:
    assert below(iter([2**32 - 1]), n) == n - 1


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    assert shuffled(TILES, iter([0, *range(34, 0, -1)])) == (TILES[-1], *TILES[1:-1], TILES[0])


def test_each_seat_gets_five_tiles_and_the_rest_is_the_pile() -> None:
    game, events = Game.deal(SEED, [b"ann", b"bob"])
    tiles = deck(KEY)
    assert events[0] == Dealt(1, (tiles[:5], tiles[5:10]), 26)
    assert game.decks[0] == tiles
    assert game.decks == tuple(deck(hand_key(SEED, hand, [b"ann", b"bob"])) for hand in (1, 2, 3))
