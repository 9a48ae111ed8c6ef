"""What becomes of a client's part in a deal, notice by notice."""

from dataclasses import replace

import pytest

from contack.client.session.actions import Effects, Show
from contack.client.session.dealing import CALLED_OFF, Commit, LeaveLater, follow, leave_refused, reveal
from contack.client.session.fairness import CalledOff, DealCommitment, Fate
from contack.client.session.model import Model
from contack.engine.deal import digest
from contack.engine.rules import Rules
from contack.protocol.command import Leave, Reveal
from contack.protocol.notice import Change, Joined, Notice, Started, TableChanged
from contack.protocol.table_state import GameHeader, PlayerState, TableState
from tests.client.house import commands_of, texts_of

OWN, OTHER = digest(b"nonce").hex(), digest(b"nonce of bob").hex()
READY = DealCommitment("c1", (b"nonce",))
SENT = DealCommitment("c1", (b"nonce",), (OWN, OTHER), seats=("ann", "bob"))


def table(
    commitment: str = "c1",
    asking: bool = True,
    ready: bool = True,
    own: str = OWN,
    revealed: tuple[bool, bool] = (False,) * 2,
) -> TableState:
    """Return a table of ann and bob, at which ann may be ready."""
    players = (
        PlayerState("ann", ready, True, False, digest=own if ready else "", revealed=revealed[0]),
        PlayerState("bob", True, True, False, digest=OTHER, revealed=revealed[1]),
    )
    return TableState("den", 2, "next", True, "bob", players, (), False, commitment, asking=asking)


def model(state: TableState) -> Model:
    return Model("ann", "token", state)


def changed(state: TableState, change: Change = Change.HELD_UP, name: str = "") -> TableChanged:
    return TableChanged(1, change, name, state)


def follows(
    committed: DealCommitment, notice: Notice, before: TableState | None = None
) -> tuple[DealCommitment, Effects]:
    """Return what follows from a notice at the table where ann is ready for `c1`."""
    was = model(before or table())
    return follow(committed, was, was.apply(notice), notice)


@pytest.mark.parametrize("state", [table("c2"), table("c2", asking=False), table(asking=False)])
def test_deal_that_stops_after_the_nonce_is_refused(state: TableState) -> None:
    after, effects = follows(SENT, changed(state))
    assert (after.fate, after.called_off) == (Fate.CALLED_OFF, CalledOff(1, 1, 1))
    assert leave_refused(after, model(state))
    assert LeaveLater() in effects
    assert CALLED_OFF in texts_of(effects)[0]


def test_requested_deal_continues() -> None:
    assert follows(SENT, changed(table(), Change.REVEALED, "bob")) == (SENT, ())
    assert follows(SENT, joined(table())) == (SENT, ())


def joined(state: TableState) -> Joined:
    return Joined(1, "ann", "token", state, None, (), None, ())


def test_missed_call_off_before_the_nonce_is_no_reproach() -> None:
    after, effects = follows(READY, joined(table("c2", asking=False, ready=False)))
    assert (after, effects) == (DealCommitment(), ())
    assert follows(after, changed(table("c3", asking=False, ready=False))) == (after, ())


@pytest.mark.parametrize(
    ("name", "revealed", "unnamed"), [("bob", False, 0), ("bob", True, 1), ("ann", False, 1), ("eve", False, 1)]
)
def test_only_another_player_without_a_nonce_is_named(name: str, revealed: bool, unnamed: int) -> None:
    before = table(revealed=(True, revealed))
    withheld = changed(table("c2", asking=False, ready=False), Change.WITHHELD, name)
    assert follows(SENT, withheld, before)[0].called_off == CalledOff(1, 1, unnamed)


def test_deal_called_off_before_the_nonce_is_not_known() -> None:
    withheld = changed(table("c2", asking=False, ready=False), Change.WITHHELD, "bob")
    assert follows(READY, withheld)[0].called_off == CalledOff(1, 0, 0)


def test_refused_deal_is_reported_once_and_left_once() -> None:
    silent = changed(table("c2", asking=False))
    after, effects = follows(READY, silent)
    assert [type(effect) for effect in effects] == [Show, LeaveLater]
    assert follows(after, silent) == (after, ())
    asked = model(table(own="00" * 32))
    refused, first = reveal(READY, asked)
    _, second = reveal(refused, asked)
    assert [type(effect) for effect in first] == [Show, LeaveLater]
    assert [type(effect) for effect in second] == [Show]


@pytest.mark.parametrize("away", [False, True])
def test_client_that_is_away_sends_no_leave(away: bool) -> None:
    effects = leave_refused(replace(READY, refused="because"), model(table()), away)
    assert commands_of(effects) == ([] if away else [Leave()])
    assert texts_of(effects) == ["You left den: because."]


def test_nonce_that_is_sent_ends_a_refusal() -> None:
    refused, _ = reveal(READY, model(table(own="00" * 32)))
    after, effects = reveal(refused, model(table()))
    assert commands_of(effects) == [Reveal(b"nonce")]
    assert (after, leave_refused(after, model(table()))) == (SENT, ())


def test_nonce_that_the_server_has_is_not_sent_again() -> None:
    assert reveal(SENT, model(table(revealed=(True, False)))) == (SENT, (Commit(SENT),))


def test_game_that_begins_after_all_ends_the_count() -> None:
    game = GameHeader(("ann", "bob"), Rules(), "c1", "2026-11-20T15:04:05Z", (OWN, OTHER))
    started = Started(2, game, table(asking=False), (), None, ())  # type: ignore[arg-type]  # the test uses no view
    called_off = SENT.ended(named=False)
    after, effects = follows(called_off, started)
    assert (after.fate, texts_of(effects)) == (Fate.BEGUN, [])
    assert after.ready("c2", lambda: b"next").called_off == CalledOff()
