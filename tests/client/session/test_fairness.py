"""After a game the client checks by itself that the deals were those that were promised."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from contack.client.session.fairness import HONEST, NOT_OURS, UNPROVED, DealCommitment, verdict
from contack.engine.event import Event, GameEnded
from contack.protocol.command import HandOver
from contack.protocol.notice import GameHeader
from tests.client.house import BotClient, House, PlainClient, wish


def played() -> PlainClient:
    """Return ann after a game against a bot, in which the stand-in played for her."""
    house = House()
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    house.carry_out(ann.client, HandOver("seat"))
    return ann


ANN = played()


def game() -> GameHeader:
    assert ANN.plain.model.game is not None
    return ANN.plain.model.game


def end() -> GameEnded:
    last = ANN.plain.model.events[-1]
    assert isinstance(last, GameEnded)
    return last


def with_end(**changes: object) -> tuple[Event, ...]:
    return (*ANN.plain.model.events[:-1], replace(end(), **changes))  # type: ignore[arg-type]


def test_the_plain_client_says_that_the_deals_were_honest() -> None:
    assert HONEST in ANN.shown


def test_an_honest_deal_is_told_once_the_game_is_over() -> None:
    events = ANN.plain.model.events
    committed = DealCommitment(game().commitment, (b"earlier", b"nonce"))
    assert verdict(committed, game(), events, 0) == (HONEST, False)
    assert verdict(committed, game(), events[:-1], 0) is None


def test_who_watched_knows_that_the_deals_follow_from_the_seed() -> None:
    assert verdict(DealCommitment(), game(), ANN.plain.model.events, None) == (NOT_OURS, False)
    assert verdict(DealCommitment(), game(), ANN.plain.model.events, 0) == (NOT_OURS, False)


def test_another_seed_than_the_one_promised_is_a_lie() -> None:
    found = verdict(DealCommitment("00" * 32, (b"nonce",)), game(), ANN.plain.model.events, 0)
    assert found is not None
    assert found.lie
    assert "not the one promised" in found.words


def test_a_nonce_that_was_left_out_is_a_lie() -> None:
    found = verdict(DealCommitment(game().commitment, (b"other",)), game(), ANN.plain.model.events, 0)
    assert found is not None
    assert found.lie
    assert "your part of the deal was left out" in found.words


@pytest.mark.parametrize(
    "changes", [{"seed": "00" * 32}, {"seed": "no hex"}, {"nonces": ("00",)}, {"nonces": ("00", "00")}]
)
def test_deals_that_do_not_follow_from_what_is_published_are_a_lie(changes: dict[str, object]) -> None:
    found = verdict(DealCommitment(game().commitment, (b"nonce",)), game(), with_end(**changes), 0)
    assert found is not None
    assert found.lie
    assert found.words.startswith("THE DEALS WERE NOT HONEST: ")


def test_another_commitment_in_the_game_than_its_seed_has_is_a_lie() -> None:
    other = changed(game(), commitment="00" * 32)
    found = verdict(DealCommitment(), other, ANN.plain.model.events, None)
    assert found is not None
    assert found.lie


def test_a_server_that_publishes_no_seed_has_not_kept_its_promise() -> None:
    committed = DealCommitment(game().commitment, (b"nonce",))
    assert verdict(committed, game(), with_end(seed=None, nonces=None), 0) == (UNPROVED, True)
    assert verdict(DealCommitment(), game(), with_end(seed=None, nonces=None), None) == (UNPROVED, False)


def test_a_promise_is_that_of_the_next_game_and_shows_its_nonces_to_nobody() -> None:
    committed = DealCommitment().ready("aa", b"one").ready("aa", b"two")
    assert committed == DealCommitment("aa", (b"one", b"two"))
    assert committed.ready("bb", b"three") == DealCommitment("bb", (b"three",))
    assert "one" not in repr(committed)
