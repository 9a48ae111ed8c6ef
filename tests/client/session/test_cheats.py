"""Every way in which a server with its own seat can choose a deal is noticed by every kind of client."""

from dataclasses import replace

import pytest

from contack.client.session.dealing import MOST_CALLED_OFF, RevealLater
from contack.client.session.fairness import DISHONEST, HONEST, NOT_SENT
from contack.engine.deal import digest
from contack.engine.event import Event, GameEnded
from contack.protocol.command import Command, Leave, Ready, Reveal
from contack.protocol.connection import InvalidCommand
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Refused
from contack.server.table.client import Client, Delivery
from contack.server.table.gathering import ASKED_SECONDS
from contack.server.table.match import Match
from contack.server.table.seat_history import SeatHistory
from contack.server.table.table import Table
from tests.client.crook import CHOSEN, Crook, chosen_last, nonces_sent, ready, sits, text_of
from tests.client.house import BotClient, House, PlainClient, digests_of, wish
from tests.client.screen_client import ScreenClient


def test_an_honest_house_is_not_accused(kind: str) -> None:
    crook = Crook(kind, Reveal, lambda _: None)
    words = crook.ends_game()
    assert DISHONEST not in words
    assert NOT_SENT not in words
    assert (HONEST in words) == (kind != "bot")


def test_a_nonce_chosen_last_with_its_own_digest(kind: str) -> None:
    words = Crook(kind, Reveal, chosen_last).ends_game()
    assert f"{DISHONEST}: the seats or secret numbers of other players changed" in words


def test_a_nonce_that_is_chosen_last_and_does_not_fit_its_digest(kind: str) -> None:
    def choose(table: Table) -> None:
        table.members.players[1].nonce = CHOSEN

    words = Crook(kind, Reveal, choose).ends_game()
    assert DISHONEST in words
    assert "do not match the digests" in words


def test_a_seed_that_is_chosen_last(kind: str) -> None:
    def choose(table: Table) -> None:
        table.gathering.seed = CHOSEN

    assert (
        f"{DISHONEST}: the server dealt with another number than it promised" in Crook(kind, Reveal, choose).ends_game()
    )


def test_digests_that_change_after_a_nonce_was_sent(kind: str) -> None:
    def choose(table: Table) -> list[Delivery]:
        table.members.players[1].digest = digest(CHOSEN)
        return table.changed(Change.ASKED, "")

    crook = Crook(kind, Reveal, choose)
    assert f"{NOT_SENT}: the server let others change theirs" in text_of(crook.ann)
    assert len(nonces_sent(crook.ann)) == 1


def test_a_seat_that_is_left_out(kind: str) -> None:
    def leave_out(table: Table) -> list[Delivery]:
        ann, bob = table.members.players
        ann.digest, bob.ready, bob.digest = b"", True, digest(b"nonce of bob")
        return table.ask()

    crook = Crook(kind, Ready, leave_out)
    assert f"{NOT_SENT}: the server shows the others another number than yours" in text_of(crook.ann)
    assert not nonces_sent(crook.ann)


def test_a_game_that_begins_before_the_nonces(kind: str) -> None:
    def begin(table: Table) -> list[Delivery]:
        for player in table.members.players:
            player.ready, player.digest = True, b""
        return table._start()

    crook = Crook(kind, Ready, begin)
    assert f"{DISHONEST}: the game began before you sent your secret number" in crook.ends_game()


def test_a_nonce_of_the_game_before(kind: str) -> None:
    def reuse(table: Table) -> list[Delivery]:
        bob = next(player for player in table.members.players if player.name == "bob")
        bob.ready, bob.digest = True, digest(b"nonce of bob")
        return table.ask()

    crook = Crook(kind, Ready, reuse, time=3)
    crook.ends_game()
    ready(crook.ann)
    crook.bob.types("ready")
    assert f"{NOT_SENT}: a player uses a number from the last game" in text_of(crook.ann)
    assert len(nonces_sent(crook.ann)) == 1


def test_lost_connection_sends_the_same_nonce_again(kind: str) -> None:
    crook = Crook(kind, Reveal, lambda _: [])  # the first one gets lost
    ann = crook.ann
    assert crook.table.gathering.asking
    if isinstance(ann, ScreenClient):
        crook.house.lose(ann.client)
        ann.is_lost().waits(2)
    else:
        ann.loses()
        ann.returns()
    assert crook.table.playing
    assert len(nonces_sent(ann)) == 2
    assert len(set(nonces_sent(ann))) == 1


def test_unkept_nonce_is_sent_again_after_the_trouble(kind: str) -> None:
    cannot = Refused("reveal", Refusal.CANNOT_SAVE, "the server cannot write to its disk")
    crook = Crook(kind, Reveal, lambda table: [Delivery((table.members.players[0].client,), cannot)])  # type: ignore[arg-type]  # ann is there
    ann = crook.ann
    assert crook.table.gathering.asking
    crook.house._work(crook.house.lobby.halt(True, "the server cannot write to its disk"))
    crook.house._work(crook.house.lobby.halt(False, "the server goes on"))
    assert crook.table.playing
    assert len(nonces_sent(ann)) == 2
    assert len(set(nonces_sent(ann))) == 1


def test_too_fast_nonce_is_sent_again_silently(kind: str) -> None:
    if kind == "bot":  # what runs a bot says everything again that came too fast
        return
    too_fast = Refused("reveal", Refusal.TOO_FAST, "that is too fast: wait 0.5 s", retry_after=0.5)
    crook = Crook(kind, Reveal, lambda table: [Delivery((table.members.players[0].client,), too_fast)])  # type: ignore[arg-type]  # ann is there
    ann = crook.ann
    assert isinstance(ann, PlainClient | ScreenClient)
    assert [effect.seconds for effect in ann.effects if isinstance(effect, RevealLater)] == [0.5]
    assert "too fast" not in text_of(ann)
    ann.reveals()
    assert crook.table.playing
    ann.reveals()
    assert len(nonces_sent(ann)) == 2


def withholds(house: House) -> PlainClient:
    """Return bob, who is ready and then sends no nonce."""
    bob = PlainClient(house, wish("bob"), nonce=b"nonce of bob")
    bob.handle = lambda notice: None  # type: ignore[method-assign]
    return bob


@pytest.mark.parametrize("leaves", [False, True])
def test_a_player_who_withholds_the_nonce_after_others(house: House, kind: str, leaves: bool) -> None:
    bob = withholds(house)
    ann = sits(kind, house)
    [table] = house.lobby.tables.by_name.values()
    assert table.gathering.asking
    promised = table.state.commitment
    if leaves:
        house.carry_out(bob.client, Leave())
    else:
        house.passes(ASKED_SECONDS)
    assert "the program of bob did not send its secret number for the deal" in text_of(ann)
    assert nonces_sent(ann) == [b"nonce of ann" if kind == "bot" else b"nonce"]
    assert table.state.commitment != promised
    # a person is to know of it first; a bot has words its author
    assert [player.ready for player in table.members.players if player.name == "ann"] == [kind == "bot"]


def test_bot_leaves_after_ten_deals_in_a_row_were_called_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    # our server takes the seat of a player who withholds twice; others need not
    monkeypatch.setattr(SeatHistory, "withhold", lambda *_: False)
    bob = withholds(house)
    ann = BotClient(house, wish("ann"))
    for _ in range(MOST_CALLED_OFF - 1):
        house.passes(ASKED_SECONDS)
        assert ann.status is None
        [table] = house.lobby.tables.by_name.values()
        house.carry_out(bob.client, Ready(digest(b"nonce of bob"), table.state.commitment))
    house.passes(ASKED_SECONDS)
    assert ann.status == 1
    assert ann.shown[-1] == "10 deals in a row were called off."


def test_ready_crossing_a_called_off_deal_is_sent_again(house: House, kind: str) -> None:
    withholds(house)
    ann = sits(kind, house)
    [table] = house.lobby.tables.by_name.values()
    honest = house.lobby.receive

    def called_off_first(client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        if not isinstance(command, Ready):
            return honest(client, command)
        house.lobby.receive = honest  # type: ignore[method-assign]
        return table.call_off([table.members.players[0]]) + honest(client, command)

    house.lobby.receive = called_off_first  # type: ignore[method-assign]
    house.passes(ASKED_SECONDS)
    ready(ann)
    [player] = table.members.players  # the other one withheld twice
    assert player.ready
    assert digests_of(ann.commands)[-1] == player.digest
    assert len(set(digests_of(ann.commands))) == 3
    assert text_of(ann).count("did not send its secret number for the deal") >= 2
    assert "efused" not in text_of(ann)


def test_endless_new_deals_are_not_answered(house: House, kind: str) -> None:
    stale = Refused("ready", Refusal.STALE_DEAL, "the deal begins anew")
    withholds(house)
    ann = sits(kind, house)
    honest = house.lobby.receive
    house.lobby.receive = lambda client, command: (  # type: ignore[method-assign]
        [Delivery((client,), stale)] if isinstance(command, Ready) else honest(client, command)
    )
    ann.commands.clear()
    house.passes(ASKED_SECONDS)
    ready(ann)
    assert len(digests_of(ann.commands)) == 1


def test_unreadable_seed_is_reported_in_words(kind: str) -> None:
    crook = Crook(kind, Reveal, lambda _: None)
    honest = Table.played

    def played(self: Table, match: Match, events: tuple[Event, ...]) -> list[Delivery]:
        changed = [replace(event, seed="no hex") if isinstance(event, GameEnded) else event for event in events]
        return honest(self, match, tuple(changed))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "played", played)
        words = crook.ends_game()
    assert f"{DISHONEST}: the secret numbers that the server shows cannot be read." in words
