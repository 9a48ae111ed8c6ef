"""The cases for servers: ours stands them all, and broken ones fail those that are about what they break."""

from __future__ import annotations

import re
from dataclasses import replace as with_fields
from pathlib import Path

import pytest
from msgspec.structs import replace

from contack.client.conform.case import CaseResult, CaseVerdict, try_case
from contack.client.conform.server.cases import SERVER_CASES
from contack.client.conform.server.fixture import ServerFixture
from contack.engine.event import ChosenBy, Event, GameEnded, Laid
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.frame import framed
from contack.protocol.notice import Change as Changed
from contack.protocol.notice import (
    Closed,
    Joined,
    Notice,
    Played,
    Ponged,
    Refused,
    Said,
    Started,
    TableChanged,
    TablesListed,
    Welcomed,
)
from tests.client.conform.canned import CannedStream
from tests.client.conform.memory_endpoint import Change, MemoryEndpoint, as_it_is

NAMES = [case.name for case in SERVER_CASES]
DOCUMENT = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text(encoding="utf-8")


def results(change: Change = as_it_is, lingers: bool = False) -> dict[str, CaseResult]:
    """Return how each case goes with a server that changes what it says, each at a server of its own."""
    found = {}
    for case in SERVER_CASES:
        fixture = ServerFixture(MemoryEndpoint(change, lingers), "x")
        found[case.name] = try_case(case, fixture)
        fixture.clear()
    return found


def failing(change: Change = as_it_is, lingers: bool = False) -> set[str]:
    return {name for name, result in results(change, lingers).items() if result.verdict is CaseVerdict.FAILED}


def test_our_server_stands_every_case() -> None:
    found = results()
    assert {name: each for name, each in found.items() if each.verdict is CaseVerdict.FAILED} == {}
    assert [name for name, each in found.items() if each.verdict is CaseVerdict.SKIPPED] == ["tls-required"]


def test_all_cases_can_be_tried_at_one_server_one_after_the_other_and_leave_no_table_there() -> None:
    endpoint = MemoryEndpoint()
    for number, case in enumerate(SERVER_CASES):
        fixture = ServerFixture(endpoint, f"x{number}")
        assert try_case(case, fixture).verdict is not CaseVerdict.FAILED
        fixture.clear()
        assert endpoint.tables == 0, case.name


def test_every_case_has_a_name_of_its_own_words_and_a_section_that_exists() -> None:
    headings = set(re.findall(r"^#+ (.*)$", DOCUMENT, re.MULTILINE))
    assert len(set(NAMES)) == len(NAMES)
    assert [case.section for case in SERVER_CASES if case.section not in headings] == []
    assert [case.name for case in SERVER_CASES if not case.words.endswith(".")] == []


UNREADABLE = {"no-msgpack", "empty-frame", "no-map", "no-type", "bytes-left-over", "too-many-members", "too-long"}
ALIVE = {"several-at-once", "unknown-command", "unknown-field", "missing-field", "float-for-int", "bool-for-int"}
ALIVE |= {"beyond-limits", "ping"}
"""The cases that end with a sign of life."""


def no_pongs(notice: Notice) -> Notice | bytes:
    return b"" if isinstance(notice, Ponged) else notice


def other_echo(notice: Notice) -> Notice:
    return replace(notice, echo=notice.echo + 1) if isinstance(notice, Ponged) else notice


def without_tokens(notice: Notice) -> Notice:
    return replace(notice, token=None) if isinstance(notice, Joined) else notice


def gap(notice: Notice) -> Notice:
    return replace(notice, seq=notice.seq + 1) if isinstance(notice, Started) else notice


def no_seed(notice: Notice) -> Notice:
    if not isinstance(notice, Played):
        return notice
    return replace(notice, events=tuple(_without(event) for event in notice.events))


def _without(event: Event) -> Event:
    return with_fields(event, seed=None) if isinstance(event, GameEnded) else event


def illegal_for_stale(notice: Notice) -> Notice:
    stale = isinstance(notice, Refused) and notice.reason == "stale_turn"
    return replace(notice, reason="illegal_lay") if stale else notice


def refused_without_view(notice: Notice) -> Notice:
    return replace(notice, view=None, lays=()) if isinstance(notice, Refused) else notice


def deaf_lobby(notice: Notice) -> Notice | bytes:
    return b"" if isinstance(notice, Said) else notice


def other_faults(notice: Notice) -> Notice:
    return replace(notice, reason="silent") if isinstance(notice, Closed) else notice


def fewer_lays(notice: Notice) -> Notice:
    return replace(notice, lays=notice.lays[1:]) if isinstance(notice, Started) else notice


def silent_about_the_lost(notice: Notice) -> Notice | bytes:
    return b"" if isinstance(notice, TableChanged) and notice.change == "dropped" else notice


def without_people(notice: Notice) -> Notice:
    return replace(notice, people=(), people_total=0) if isinstance(notice, TablesListed) else notice


def without_tables(notice: Notice) -> Notice:
    return replace(notice, tables=(), total=0) if isinstance(notice, TablesListed) else notice


def unseen_spectators(notice: Notice) -> Notice:
    return replace(notice, table=replace(notice.table, spectators=())) if isinstance(notice, Joined) else notice


def other_host(notice: Notice) -> Notice:
    if not isinstance(notice, Joined | TableChanged):
        return notice
    return replace(notice, table=replace(notice.table, host="eve"))


def one_commitment(notice: Notice) -> Notice:
    if not isinstance(notice, Joined | TableChanged):
        return notice
    return replace(notice, table=replace(notice.table, commitment="0" * 64))


def no_events(notice: Notice) -> Notice:
    return replace(notice, events=()) if isinstance(notice, Joined) else notice


def no_chat(notice: Notice) -> Notice:
    return replace(notice, chat=()) if isinstance(notice, Joined) else notice


def by_the_stand_in(notice: Notice) -> Notice:
    if not isinstance(notice, Played):
        return notice
    return replace(notice, events=tuple(_by_stand_in(event) for event in notice.events))


def _by_stand_in(event: Event) -> Event:
    return with_fields(event, by=ChosenBy.STAND_IN) if isinstance(event, Laid) and event.by else event


def by_the_player(notice: Notice) -> Notice:
    if not isinstance(notice, Played):
        return notice
    return replace(notice, events=tuple(_by_player(event) for event in notice.events))


def _by_player(event: Event) -> Event:
    return with_fields(event, by=ChosenBy.PLAYER) if isinstance(event, Laid) and event.by else event


def no_rules(notice: Notice) -> Notice:
    return replace(notice, rule=None) if isinstance(notice, Refused) else notice


def no_words(notice: Notice) -> Notice:
    return replace(notice, words="") if isinstance(notice, Refused) else notice


def nobody_ready(notice: Notice) -> Notice:
    if not isinstance(notice, TableChanged):
        return notice
    players = tuple(replace(player, ready=False) for player in notice.table.players)
    return replace(notice, table=replace(notice.table, players=players))


def no_digests(notice: Notice) -> Notice:
    if not isinstance(notice, TableChanged):
        return notice
    players = tuple(replace(player, digest="") for player in notice.table.players)
    return replace(notice, table=replace(notice.table, players=players))


def other_digests(notice: Notice) -> Notice:
    return replace(notice, game=replace(notice.game, digests=("00", ""))) if isinstance(notice, Started) else notice


def nobody_withholds(notice: Notice) -> Notice:
    if isinstance(notice, TableChanged) and notice.change is Changed.WITHHELD:
        return replace(notice, change=Changed.LEFT)
    return notice


@pytest.mark.parametrize(
    ("change", "cases"),
    [
        (no_pongs, ALIVE),
        (other_echo, ALIVE),
        (without_tokens, {"open-table", "join", "resume", "takeover", "resume-a-game"}),
        (gap, {"numbers-without-gaps"}),
        (no_seed, {"whole-game"}),
        (illegal_for_stale, {"stale-turn", "hand-over-a-lay"}),
        (refused_without_view, {"illegal-lay", "stale-turn", "not-your-turn"}),
        (deaf_lobby, {"say-in-the-lobby", "say-at-a-table", "mute", "resume"}),
        (other_faults, UNREADABLE),
        (fewer_lays, {"started"}),
        (silent_about_the_lost, {"resume", "resume-a-game"}),
        (without_people, {"another-name", "list-tables"}),
        (without_tables, {"list-tables"}),
        (unseen_spectators, {"spectate"}),
        (other_host, {"hand-host", "next-host", "open-table"}),
        (one_commitment, {"started", "withheld"}),
        (no_events, {"game-running", "resume-a-game"}),
        (no_chat, {"resume"}),
        (by_the_stand_in, {"play-lay"}),
        (by_the_player, {"hand-over-a-lay", "leave-a-game"}),
        (no_rules, {"illegal-lay", "rule-of-the-rack"}),
        (no_words, {"refused-in-words"}),
        (nobody_ready, {"ready", "reveal"}),
        (no_digests, {"ready", "reveal"}),
        (other_digests, {"reveal", "whole-game"}),
        (nobody_withholds, {"withheld", "leaving-is-withholding"}),
    ],
)
def test_a_broken_server_fails_the_cases_about_what_it_breaks(change: Change, cases: set[str]) -> None:
    assert failing(change) == cases


def test_a_server_that_does_not_close_as_it_says_fails_the_cases_where_it_should() -> None:
    assert failing(lingers=True) == UNREADABLE


def test_a_server_that_says_what_is_no_message_fails_every_case() -> None:
    def garbage(notice: Notice) -> bytes:
        return framed(b"\xc1")

    assert failing(garbage) == set(NAMES) - {"tls-required"}


def test_a_failure_tells_what_was_expected_and_what_came() -> None:
    hello = results(lambda notice: Closed("odd", "a\x1bb") if isinstance(notice, Welcomed) else notice)["hello"]
    assert (hello.expected, hello.came) == ("welcomed (protocol 2)", "closed (odd): a?b")
    assert results(no_pongs)["ping"].came == "nothing in time"


@pytest.mark.parametrize(
    ("reason", "verdict"),
    [(CloseReason.TLS_REQUIRED, CaseVerdict.PASSED), (CloseReason.UNREADABLE_FRAME, CaseVerdict.FAILED)],
)
def test_a_server_with_tls_tells_a_client_without_it_why_it_closes(reason: CloseReason, verdict: CaseVerdict) -> None:
    class Encrypting(MemoryEndpoint):
        def connect_without_tls(self) -> CannedStream:
            return CannedStream(to_frame(Closed(reason, "TLS is required")))

    (case,) = (case for case in SERVER_CASES if case.name == "tls-required")
    assert try_case(case, ServerFixture(Encrypting(), "x")).verdict is verdict
