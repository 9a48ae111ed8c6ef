"""What verifying a record says."""

from dataclasses import replace

import pytest

from contack.engine.deal import commitment, deck, hand_key
from contack.engine.event import Abandoned, Event
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from tests.engine.played import played, proved
from tests.engine.records.golden_records import SOLITAIRES, record_named

SEED = bytes(range(32))
NONCES = (b"ann", b"", b"x" * 64)
HEX = tuple(nonce.hex() for nonce in NONCES)
HEADER = Header(("ann", "bob", "cleo"), commitment=commitment(SEED).hex())


def ended(events: tuple[Event, ...]) -> Record:
    return Record(HEADER, proved(events, SEED, NONCES))


def test_a_whole_game_is_finished_and_checked_in_every_way() -> None:
    verification = verify(ended(played(*Game.deal(SEED, NONCES))))
    lays = sum(getattr(event, "event", "") == "laid" for event in played(*Game.deal(SEED, NONCES)))
    assert verification.finished
    assert verification.checks == (
        f"rules: 3 hands played out, {lays} lays, all legal; every draw, pass and score follows the rules",
        "deal: every tile follows from the seed and 3 nonces",
        "end: the game is complete",
    )


def test_game_without_a_seed_is_finished_and_unchecked() -> None:
    verification = verify(Record(HEADER, played(*Game.deal(SEED, NONCES))))
    assert verification.finished
    assert verification.checks[1] == "deal: not checked, no seed has been published"


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_hand_from_another_deck_is_refused_by_number(hand: int) -> None:
    decks = [deck(hand_key(SEED, number, NONCES)) for number in (1, 2, 3)]
    decks[hand - 1] = deck(b"stacked in my favour")
    with pytest.raises(IllegalRecord, match=f"hand {hand} does not follow from this seed and these nonces"):
        verify(ended(played(*Game.start(tuple(decks), 3))))


def test_a_game_that_breaks_off_is_unfinished_and_not_wrong() -> None:
    verification = verify(Record(HEADER, played(*Game.deal(SEED, NONCES))[:10]))
    assert not verification.finished
    assert verification.checks[1:] == (
        "deal: not checked, no seed has been published",
        "end: unfinished, the record stops early",
    )


def test_abandoned_game_is_unfinished_and_checked() -> None:
    start = Game.deal(SEED, NONCES)[1]
    verification = verify(Record(HEADER, (*start, Abandoned("all players left", SEED.hex(), HEX))))
    assert not verification.finished
    assert verification.checks == (
        "rules: 0 hands played out, 1 lays, all legal; every draw, pass and score follows the rules",
        "deal: every tile follows from the seed and 3 nonces",
        "end: unfinished, the game was abandoned: all players left",
    )


def test_a_game_that_was_given_up_does_not_hide_another_deal() -> None:
    start = Game.deal(bytes(32), NONCES)[1]
    with pytest.raises(IllegalRecord, match='abandoned: against the rule "deal": hand 1 does not follow'):
        verify(Record(HEADER, (*start, Abandoned("all players left", SEED.hex(), HEX))))


def test_abandoned_game_without_a_seed_is_unchecked() -> None:
    start = Game.deal(SEED, NONCES)[1]
    assert verify(Record(HEADER, (*start, Abandoned("power")))).checks[1].startswith("deal: not checked")


@pytest.mark.parametrize("name", SOLITAIRES)
def test_the_deal_of_a_solitaire_follows_from_its_key(name: str) -> None:
    record = record_named(name)
    rules, deal, end = verify(record).checks
    assert "hands" not in rules
    assert deal == f"deal: follows from the key {record.header.key}"
    assert end == "end: the game is complete"


@pytest.mark.parametrize(("count", "words"), [(1, ", but 1 deal was"), (2, ", but 2 deals were"), (None, ""), (-1, "")])
def test_verify_says_how_many_deals_were_called_off(count: int | None, words: str) -> None:
    words = words and f"{words} called off after the number of the player who kept this record was known"
    record = ended(played(*Game.deal(SEED, NONCES)))
    deal = verify(replace(record, header=replace(record.header, called_off=count))).checks[1]
    assert deal == f"deal: every tile follows from the seed and 3 nonces{words}"
