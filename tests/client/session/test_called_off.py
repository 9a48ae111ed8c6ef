"""A server that knows a client's number calls deals off until one suits it: every kind of client counts them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.client.plain.client import Plain
from contack.client.screen.pages.start.find import FindPage
from contack.client.session.actions import Effect, Outcome, Send
from contack.client.session.dealing import (
    CALLED_OFF,
    LEAVE_SECONDS,
    LEAVING,
    MOST_UNNAMED,
    Commit,
    LeaveLater,
    why_give_up,
)
from contack.client.session.fairness import DISHONEST, HONEST, NOT_SENT, CalledOff, DealCommitment
from contack.engine.deal import digest
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.protocol.command import Join, Leave, OpenTable, Ready, Reveal
from contack.protocol.notice import Change
from contack.server.commands.moderate.closing import dismiss
from contack.server.table.client import Delivery
from contack.server.table.table import Table
from tests.client.crook import (
    Crook,
    Honest,
    Picky,
    chosen_last,
    held_up,
    joined,
    late_commitment,
    leaves_now,
    names_ann,
    names_bob,
    no_part,
    nonces_sent,
    other_digest,
    silent_reset,
    text_of,
)
from tests.client.files.test_recorder import KeepingClient
from tests.client.house import BotClient, PlainClient
from tests.client.screen_client import ScreenClient

COUNTED = "The deals were honest: checked, but 3 deals were called off after your number was known."


@pytest.mark.parametrize("call_off", [joined, held_up, names_ann, names_bob])
def test_deals_called_off_are_counted(kind: str, call_off: Callable[[Picky], list[Delivery]]) -> None:
    if kind == "bot" and call_off is held_up:  # it refuses that, and is not ready again
        return
    picky = Picky(kind, call_off, times=3)
    for _ in range(4):
        picky.ready_again()
    assert picky.table.playing
    assert len(set(nonces_sent(picky.ann))) == 4
    words = picky.ends_game()
    assert COUNTED in " ".join(words.replace("│", " ").split())
    assert HONEST not in words


def test_silent_call_off_is_reported_at_once(kind: str) -> None:
    picky = Picky(kind, joined, times=1)
    assert CALLED_OFF in text_of(picky.ann)


def test_lost_connection_keeps_the_count(kind: str) -> None:
    picky = Picky(kind, lambda _: [], times=1)
    assert picky.times == 0
    if isinstance(picky.ann, ScreenClient):
        picky.house.lose(picky.ann.client)
        picky.ann.is_lost().waits(2)
    else:
        picky.ann.loses()
        picky.ann.returns()
    assert committed(picky.ann).called_off == CalledOff(1, 1, 1)
    assert CALLED_OFF in text_of(picky.ann)


class Keeping(KeepingClient):
    """A plain client that keeps records, and what it was promised."""

    def _do(self, outcome: Outcome[Plain]) -> None:
        for effect in outcome[1]:
            if isinstance(effect, Commit):
                self.keeper.commit(effect.committed)
        super()._do(outcome)


@pytest.mark.parametrize("times", [0, 2])
def test_verify_says_the_same_as_the_client(times: int, tmp_path: Path) -> None:
    picky = Picky(lambda house: Keeping(house, "ann", tmp_path, spectate=False), joined, times)
    for _ in range(times):
        picky.ready_again()
    counted = f"{times} deals were called off after"
    assert (counted in picky.ends_game()) == bool(times)
    assert isinstance(picky.ann, Keeping)
    assert picky.ann.keeper.path
    deal = verify(read_record(picky.ann.keeper.path)).checks[1]
    assert "which fit their digests" in deal
    assert (counted in deal) == bool(times)


def test_verify_finds_digests_that_changed(tmp_path: Path) -> None:
    crook = Crook(lambda house: Keeping(house, "ann", tmp_path, spectate=False), Reveal, chosen_last)
    lie = "the seats or secret numbers of other players changed"
    assert f"{DISHONEST}: {lie}" in text_of(crook.ann)  # as soon as the game begins
    crook.ends_game()
    assert isinstance(crook.ann, Keeping)
    assert crook.ann.keeper.path
    with pytest.raises(IllegalRecord, match="do not match the digests"):
        verify(read_record(crook.ann.keeper.path))


def test_new_seat_at_the_server_keeps_the_count() -> None:
    picky = Picky("screen", lambda picky: dismiss(picky.table, "the table is no more"), times=1)
    ann = picky.ann
    assert isinstance(ann, ScreenClient)
    assert not ann.app.context.link.at_table
    ann.does(Send(Join("den") if picky.house.lobby.tables.by_name else OpenTable("den", 2)))
    assert committed(ann).called_off == CalledOff(1, 1, 1)


def committed(ann: Honest) -> DealCommitment:
    match ann:
        case PlainClient():
            return ann.plain.committed
        case BotClient():
            return ann.player.committed
    return ann.app.context.link.committed


def effects(ann: Honest) -> list[Effect]:
    return [effect for effect in ann.effects if isinstance(effect, LeaveLater)]


@pytest.mark.parametrize("kind", ["plain", "screen"])
def test_person_stays_unready_after_a_call_off(kind: str) -> None:
    picky = Picky(kind, joined, times=1)
    assert len([command for command in picky.ann.commands if isinstance(command, Ready)]) == 1


@pytest.mark.parametrize("call_off", [joined, names_ann])
def test_bot_gives_up_after_four_deals_without_a_name(call_off: Callable[[Picky], list[Delivery]]) -> None:
    picky = Picky("bot", call_off)
    assert isinstance(picky.ann, BotClient)
    while picky.ann.status is None:
        picky.ready_again()
    assert picky.ann.status == 1
    assert text_of(picky.ann).endswith("4 deals in a row were called off, and the server did not say by whom.")
    assert len(nonces_sent(picky.ann)) == MOST_UNNAMED


def test_pipe_gives_up_after_four_deals_without_a_name() -> None:
    picky = Picky("pipe", names_ann)
    assert isinstance(picky.ann, PlainClient)
    assert picky.ann.status == 1
    assert len(nonces_sent(picky.ann)) == MOST_UNNAMED


@pytest.mark.parametrize(("deals", "unnamed", "leaves"), [(9, 0, False), (10, 0, True), (9, 3, False), (4, 4, True)])
def test_client_without_a_person_gives_up(deals: int, unnamed: int, leaves: bool) -> None:
    assert bool(why_give_up(DealCommitment(called_off=CalledOff(deals, deals, unnamed)))) == leaves


REFUSED: dict[Callable[[Table], list[Delivery]], str] = {
    late_commitment: "the server changed its own number after you were ready",
    no_part: "the server deals without you",
    other_digest: "the server shows the others another number than yours",
    silent_reset: "the server changed its own number after you were ready",
}


@pytest.mark.parametrize("cheat", REFUSED)
def test_refused_deal_is_reported_and_left(kind: str, cheat: Callable[[Table], list[Delivery]]) -> None:
    crook = Crook(kind, Ready, cheat)
    ann = crook.ann
    assert f"{NOT_SENT}: {REFUSED[cheat]}. {LEAVING}" in text_of(ann)
    assert not nonces_sent(ann)
    assert effects(ann) == [LeaveLater(LEAVE_SECONDS)]
    leaves_now(ann)
    assert Leave() in ann.commands
    assert f"You left den: {REFUSED[cheat]}." in text_of(ann)
    if isinstance(ann, ScreenClient):
        assert ann.shows(FindPage)
    else:
        assert ann.status == 1


def test_silent_reset_after_the_nonce_is_left(kind: str) -> None:
    picky = Picky(kind, held_up, times=1)
    assert f"{CALLED_OFF} {LEAVING}" in text_of(picky.ann)
    assert effects(picky.ann) == [LeaveLater(LEAVE_SECONDS)]
    leaves_now(picky.ann)
    assert Leave() in picky.ann.commands


@pytest.mark.parametrize("kind", ["plain", "screen"])
def test_player_who_is_ready_again_stays(kind: str) -> None:
    picky = Picky(kind, held_up, times=1)
    picky.ready_again()
    assert picky.table.playing
    leaves_now(picky.ann)
    assert Leave() not in picky.ann.commands


def test_deal_that_is_put_right_is_not_left(kind: str) -> None:
    own = digest(b"nonce of ann" if kind == "bot" else b"nonce")

    def put_right(table: Table) -> list[Delivery]:
        changed = other_digest(table)
        table.members.players[0].digest = own
        return [*changed, *table.changed(Change.ASKED, "")]

    crook = Crook(kind, Ready, put_right)
    assert len(nonces_sent(crook.ann)) == 1
    leaves_now(crook.ann)
    assert Leave() not in crook.ann.commands
