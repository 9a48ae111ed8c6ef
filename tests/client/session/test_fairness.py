"""After a game the client checks by itself that the deals were those that were promised."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from contack.client.session.fairness import (
    HONEST,
    NOT_OURS,
    NOT_THERE,
    UNPROVED,
    CalledOff,
    DealCommitment,
    Fate,
    Verdict,
    verdict,
)
from contack.client.session.model import Model
from contack.engine.deal import digest
from contack.engine.event import Event, GameEnded, Seated
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.protocol.command import HandOver
from contack.protocol.table_state import GameHeader
from tests.client.house import BotClient, House, PlainClient, nonces, wish


def played() -> PlainClient:
    """Return ann after a game against a bot, in which the stand-in played for her."""
    house = House()
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    house.carry_out(ann.client, HandOver("seat"))
    return ann


ANN = played()
MODEL = ANN.plain.model
COMMITTED = ANN.plain.committed
WATCHING = replace(MODEL, token=None)


def game() -> GameHeader:
    assert MODEL.game is not None
    return MODEL.game


def end() -> GameEnded:
    last = MODEL.events[-1]
    assert isinstance(last, GameEnded)
    return last


def with_end(**changes: object) -> Model:
    last: Event = replace(end(), **changes)  # type: ignore[arg-type]
    return replace(MODEL, events=(*MODEL.events[:-1], last))


def lie(committed: DealCommitment, model: Model = MODEL) -> str:
    """Return the words of a verdict that is a lie."""
    found = verdict(committed, model)
    assert found is not None
    assert found.lie
    assert found.words.startswith("THE DEALS WERE NOT HONEST: ")
    return found.words


def test_honest_deal_is_confirmed_after_the_game() -> None:
    shown = digest(b"nonce").hex(), digest(b"nonce of a bot").hex()
    seats = ("ann", "bob")
    assert DealCommitment(game().commitment, (b"nonce",), shown, Fate.BEGUN, seats=seats) == COMMITTED
    assert verdict(COMMITTED, MODEL) == Verdict(HONEST)
    assert verdict(COMMITTED, replace(MODEL, events=MODEL.events[:-1])) is None


@pytest.mark.parametrize("model", [MODEL, WATCHING])
def test_player_without_a_nonce_checks_the_seed(model: Model) -> None:
    assert verdict(DealCommitment(), model) == Verdict(NOT_OURS)


OWN = digest(b"nonce").hex()
OTHERS = "secret numbers of other players changed"


@pytest.mark.parametrize(
    ("committed", "words"),
    [
        pytest.param({"nonces": (b"other",)}, "your secret number was left out", id="own nonce"),
        pytest.param({"digests": (OWN,)}, OTHERS, id="one digest fewer"),
    ],
)
def test_deal_against_the_promise_is_a_lie(committed: dict[str, Any], words: str) -> None:
    assert words in lie(replace(COMMITTED, **committed))


def test_a_game_that_claims_to_be_older_than_digests_is_a_lie() -> None:
    assert OTHERS in lie(COMMITTED, replace(MODEL, game=changed(game(), digests=None)))


def test_seats_permuted_after_the_numbers_were_known_are_a_lie() -> None:
    seats = game().players
    assert verdict(replace(COMMITTED, seats=seats), MODEL) == Verdict(HONEST)
    assert "the seats or secret numbers of other players" in lie(replace(COMMITTED, seats=seats[::-1]))


def test_verify_finds_seats_permuted_after_the_numbers() -> None:
    header = replace(COMMITTED, seats=game().players[::-1]).promised(game().header, "ann")
    with pytest.raises(IllegalRecord, match="do not match the digests"):
        verify(Record(header, MODEL.events))


@pytest.mark.parametrize(
    "changes", [{"seed": "00" * 32}, {"seed": "no hex"}, {"nonces": ("00",)}, {"nonces": ("00", "00")}]
)
def test_deals_against_published_numbers_are_a_lie(changes: dict[str, object]) -> None:
    lie(COMMITTED, with_end(**changes))


def test_commitment_of_another_seed_is_a_lie() -> None:
    lie(DealCommitment(), replace(WATCHING, game=changed(game(), commitment="00" * 32)))


def test_server_without_a_seed_broke_its_promise() -> None:
    unproved = with_end(seed=None, nonces=None)
    assert verdict(COMMITTED, unproved) == Verdict(UNPROVED, lie=True)
    assert verdict(DealCommitment(), replace(unproved, token=None)) == Verdict(UNPROVED, lie=False)


def test_nonce_serves_one_game_and_stays_secret() -> None:
    fresh = nonces()
    committed = DealCommitment().ready("aa", fresh)
    assert committed == DealCommitment("aa", (b"nonce",)) == committed.ready("aa", fresh)
    assert committed.ready("bb", fresh) == DealCommitment("bb", (b"nonce more",))
    assert "nonce" not in repr(committed).replace("nonces", "")


def test_sent_nonce_is_never_promised_again() -> None:
    sent = DealCommitment("aa", (b"nonce",), ("00",))
    assert sent.ready("aa", lambda: b"fresh") == DealCommitment("aa", (b"fresh",))


def test_player_who_took_a_seat_over_is_named() -> None:
    seat = MODEL.seat
    assert seat is not None
    first = next(at for at, event in enumerate(MODEL.events) if at > 1)
    seated = Seated(seat, "dora")
    events = (*MODEL.events[:first], seated, *MODEL.events[first:])
    taken = replace(MODEL, name="dora", events=events, taken_over=(seated,))
    assert verdict(DealCommitment(), taken) == Verdict(NOT_THERE)
    assert verdict(COMMITTED, taken) == Verdict(NOT_THERE)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (1, "1 deal was called off after your number was known"),
        (3, "3 deals were called off after your number was known"),
    ],
)
def test_verdict_counts_the_deals_called_off(known: int, words: str) -> None:
    committed = replace(COMMITTED, called_off=CalledOff(5, known, 0))
    assert verdict(committed, MODEL) == Verdict(f"The deals were honest: checked, but {words}.", doubt=True)


def test_begun_game_ends_the_count_of_deals_called_off() -> None:
    counted = replace(COMMITTED, fate=Fate.CALLED_OFF, called_off=CalledOff(1, 1, 1))
    assert counted.ready("aa", nonces()).called_off == CalledOff(1, 1, 1)
    assert counted.begun().ready("aa", nonces()).called_off == CalledOff()


def test_another_table_counts_a_deal_that_never_began() -> None:
    sent = DealCommitment("aa", (b"nonce",), ("00",))
    assert sent.left() == DealCommitment(called_off=CalledOff(1, 1, 1))
    assert DealCommitment("aa", (b"nonce",)).left() == sent.begun().left() == DealCommitment()


def test_promised_header_is_never_met_by_another_number_of_seats() -> None:
    header = game().header
    other = replace(COMMITTED, digests=("00" * 32,))
    assert other.promised(header, "ann").digests == (digest(b"nonce").hex(),) * 2
    assert other.promised(header, "eve") == header
