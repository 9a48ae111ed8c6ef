"""Clients with one fault each, found by a case that names it, and one without a fault."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.event import Seated
from contack.lab.conform.case import CaseResult, CaseVerdict, try_case
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.wire import WIRE
from contack.protocol.command import (
    Command,
    HandOver,
    Hello,
    Join,
    Leave,
    ListTables,
    OpenTable,
    Ping,
    PlayLay,
    Ready,
    Resume,
    Reveal,
    Say,
)
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import (
    Announced,
    Change,
    Closed,
    Halted,
    Joined,
    Left,
    Notice,
    Nudged,
    Played,
    Reacted,
    Refused,
    Said,
    Started,
    TableChanged,
    TableOpened,
)
from contack.protocol.raw import raw_fields, raw_frame, raw_twice
from tests.lab.conform.client.guest import Guest, MemoryDoor, Ways


def ready_for_ever(guest: Guest, notice: Notice) -> bool:
    """Be ready again however often the server calls a deal off in silence."""
    if isinstance(notice, TableChanged) and notice.change is Change.HELD_UP:
        guest.be_ready(notice.table)
    return False


def says(kind: type[Command], **fields: Any) -> Ways:
    """Return a client that sends other fields in a command, whether they are allowed or not."""

    def say(guest: Guest, command: Command) -> Command | bytes:
        return raw_frame(raw_fields(to_frame(command)) | fields) if isinstance(command, kind) else command

    return Ways(says=say)


def instead(kind: type[Command], other: Callable[[Any], Command | bytes]) -> Ways:
    """Return a client that sends something else in the place of a command, or nothing."""
    return Ways(says=lambda guest, command: other(command) if isinstance(command, kind) else command)


def at(kind: type[Notice], act: Callable[[Guest, Any], object], ends: bool = True) -> Ways:
    def hear(guest: Guest, notice: Notice) -> bool:
        if not isinstance(notice, kind):
            return False
        return act(guest, notice) is not False and ends

    return Ways(hears=hear)


def twice(command: Command) -> bytes:
    return to_frame(command) * 2


def on(change: Change, act: Callable[[Guest], object]) -> Ways:
    """Return a client that does something more at a change."""
    return at(TableChanged, lambda guest, notice: act(guest) if notice.change is change else False, ends=False)


def lays_at_any_turn(guest: Guest, notice: Played) -> None:
    if notice.view.seat not in (None, guest.seat):
        guest.say(PlayLay(Lay(*notice.lays[0][:2]), notice.view.turn))


def same_again(guest: Guest, notice: Refused) -> bool:
    if notice.reason == "stale_turn":
        guest.say(guest.said["play_lay"])
    return notice.reason == "stale_turn"


def ends_at(reason: str) -> Ways:
    return at(Refused, lambda guest, notice: guest.go() if notice.reason == reason else False)


def comes_back(guest: Guest, _: Notice) -> bool:
    """Come back a second after the connection was closed, whatever for."""
    guest.later(1.0, guest.connect)
    return False


def sits_by_header(guest: Guest, joined: Joined) -> bool:
    """Take the place of the own name in the header for the seat, as at the start of a game."""
    if not (joined.game and joined.view and joined.table.playing):
        return False
    names = joined.game.players
    guest.seat = names.index(guest.name) if guest.name in names else None
    guest.choose(joined.view, joined.lays)
    return True


_NOWHERE = Lay(TILES[0], Cell(9, 9))

MUTANTS: dict[str, tuple[Ways, str, str]] = {
    "another version": (says(Hello, protocol=9), "hello", "protocol 2"),
    "version as text": (says(Hello, protocol="2"), "hello", "hello (bad_field)"),
    "no name": (says(Hello, name=""), "hello", "visible characters"),
    "name with a blank": (says(Hello, name=" guest"), "hello", "' guest'"),
    "name that cannot be seen": (says(Hello, name="gu\u200best"), "hello", "visible characters"),
    "long name": (says(Hello, name="g" * 25), "hello", "hello (bad_field)"),
    "unknown field": (says(Join, wings=2), "ready", "join (bad_field)"),
    "missing field": (instead(Join, lambda _: raw_frame({"type": "join"})), "ready", "join (bad_field)"),
    "join before hello": (instead(Hello, lambda _: Join("conform")), "hello", "join (not_now)"),
    "silent at the door": (instead(Hello, lambda _: b""), "hello", "hello; came nothing in time"),
    "unknown command": (instead(Join, lambda _: raw_frame({"type": "enter"})), "ready", "unknown_command"),
    "no msgpack": (instead(Join, lambda _: framed(b"\xc1")), "ready", "not a message"),
    "key twice": (instead(Ping, lambda _: raw_twice({"echo": 1, "type": "ping"})), "signs-of-life", "twice"),
    "float for int": (says(PlayLay, turn=1.5), "play", "play_lay (bad_field)"),
    "echo out of range": (says(Ping, echo=2**53), "signs-of-life", "ping (bad_field)"),
    "same name again": (
        at(Refused, lambda guest, notice: guest.say(Hello(2, guest.name)) if notice.reason == "name_taken" else False),
        "name-taken",
        "another name",
    ),
    "same version again": (
        at(Refused, lambda guest, no: guest.say(Hello(2, "x")) if no.reason == "unsupported_version" else False),
        "unsupported-version",
        "another version",
    ),
    "stays in the lobby": (instead(Join, lambda _: ListTables()), "ready", "join or open_table"),
    "watches": (says(Join, spectate=True), "ready", "a spectator"),
    "opens to watch": (instead(Join, lambda _: OpenTable("x", 2, spectate=True)), "ready", "a spectator"),
    "never ready": (instead(Ready, lambda _: b""), "ready", "ready; came nothing"),
    "short digest": (says(Ready, digest=b"x"), "ready", "ready (bad_field)"),
    "another commitment": (says(Ready, commitment="00" * 32), "ready", "ready with the commitment"),
    "no commitment": (says(Ready, commitment=None), "ready", "ready with the commitment"),
    "same deal again": (
        on(Change.WITHHELD, lambda guest: guest.say(guest.said["ready"])),
        "stale-deal", "ready with the commitment",
    ),
    "another digest": (says(Ready, digest=b"x" * 32), "ready", "reveal; came nothing"),
    "another nonce": (says(Reveal, nonce=b"x" * 16), "ready", "a nonce with the digest"),
    "short nonce": (says(Reveal, nonce=b"x"), "ready", "reveal (bad_field)"),
    "never reveals": (instead(Reveal, lambda _: b""), "ready", "reveal; came nothing"),
    "reveals unasked": (on(Change.READY, lambda guest: guest.reveal()), "countdown", "came reveal"),
    "reveals twice": (instead(Reveal, twice), "play", "came reveal"),
    **{
        f"believes {case}": (Ways(careful=False), case, "came reveal")
        for case in ("digest-changed", "digest-left-out", "unready", "seed-changed", "digests-changed")
    },
    "ready for ever": (Ways(hears=ready_for_ever), "silent-deals", "no `ready` after 10 silent call-offs"),
    "old nonce": (Ways(fresh=False), "called-off", "a fresh nonce"),
    "old nonce in a rematch": (Ways(fresh=False), "whole-game", "a fresh nonce"),
    "reveals while it counts down": (on(Change.COUNTING, lambda guest: guest.reveal()), "countdown", "came reveal"),
    "is ready again when held up": (
        on(Change.HELD_UP, lambda guest: guest.say(guest.said["ready"])), "countdown", "nothing; came ready",
    ),
    "chokes on options": (on(Change.OPTIONS, Guest.go), "change-options", "the end of the connection"),
    "keeps its old seat": (at(Started, lambda guest, n: guest.choose(n.view, n.lays)), "swap", "came nothing in time"),
    "chokes on tables": (at(TableOpened, lambda guest, _: guest.go()), "table-opened", "the end of the connection"),
    "illegal lay": (instead(PlayLay, lambda lay: replace(lay, lay=_NOWHERE)), "play", "one of the lays"),
    "old turn": (instead(PlayLay, lambda lay: replace(lay, turn=lay.turn - 1)), "play", "as in the view"),
    "turn of the next": (instead(PlayLay, lambda lay: replace(lay, turn=lay.turn + 1)), "play", "as in the view"),
    "lays twice": (instead(PlayLay, twice), "play", "as in the view"),
    "lays never": (instead(PlayLay, lambda _: b""), "play", "play_lay or hand_over; came nothing in time"),
    "pings and stalls": (Ways(says=instead(PlayLay, lambda _: b"").says, ping_every=0.5), "play", "nothing in time"),
    "leaves at its turn": (instead(PlayLay, lambda _: Leave()), "play", "came leave"),
    "talks without end": (instead(PlayLay, lambda _: to_frame(Say("x")) * 9), "play", "came nothing"),
    "hands over an old lay": (instead(PlayLay, lambda lay: HandOver("lay", lay.turn - 1)), "play", "as in the view"),
    "hands over no turn": (instead(PlayLay, lambda _: HandOver("lay")), "play", "turn None"),
    "lays at any turn": (at(Played, lays_at_any_turn, ends=False), "play", "nothing; came play_lay"),
    "same lay again": (at(Refused, same_again), "stale-turn", "as in the view"),
    "ends when too late": (ends_at("stale_turn"), "stale-turn", "the end of the connection"),
    "reads no second joined": (
        at(Joined, lambda guest, joined: joined.view is not None),
        "joined-again", "nothing in time",
    ),
    "does not wait": (Ways(waits=0.0), "too-fast", "`ready` after 1 s; came after 0.0"),
    "does not wait with its nonce": (Ways(waits=0.0), "nonce-too-fast", "`reveal` after 1 s; came after 0.0"),
    "sends its nonce once": (
        at(Refused, lambda _, notice: notice.command == "reveal"),
        "nonce-too-fast", "reveal; came no",
    ),
    "waits half as long": (Ways(waits=0.5), "lay-too-fast", "`play_lay` after 1 s; came after 0."),
    "never again when too fast": (
        at(Refused, lambda _, notice: notice.reason == "too_fast"),
        "too-fast", "ready; came no",
    ),
    "ends when too fast": (ends_at("too_fast"), "lay-too-fast", "the end of the connection"),
    "gives up when halted": (ends_at("cannot_save"), "halted", "the end of the connection"),
    "chokes on halted": (at(Halted, lambda guest, _: guest.go()), "halted", "the end of the connection"),
    "chokes on the host's words": (
        at(Announced, lambda guest, _: guest.go()), "talk", "the end of the connection",
    ),
    "chokes on reactions": (at(Reacted, lambda guest, _: guest.go()), "talk", "the end of the connection"),
    "lays twice when nudged": (
        at(Nudged, lambda guest, _: guest.say(guest.said["play_lay"])), "talk", "turn",
    ),
    "goes when helped": (on(Change.HINTS_GIVEN, Guest.go), "hints-for-one", "the end of the connection"),
    "chokes on talk": (at(Said, lambda guest, _: guest.go()), "talk", "the end of the connection"),
    "chokes on newcomers": (
        at(Played, lambda guest, n: guest.go() if isinstance(n.events[0], Seated) else False),
        "another-seat-taken-over", "the end of the connection",
    ),
    "takes its seat from the header": (at(Joined, sits_by_header), "joins-a-running-game", "came nothing"),
    "chokes on a closed table": (
        at(Played, lambda guest, n: guest.go() if n.events[0].points > 20 else False, ends=False),
        "joins-a-running-game", "the end of the connection",
    ),
    "chokes on clocks": (
        at(Played, lambda guest, n: guest.go() if n.clock else False),
        "stale-turn", "the end of the connection",
    ),
    "plays on when taken over": (at(Left, lambda guest, _: guest.say(Leave())), "seat-taken-over", "leave (not_now)"),
    "lays when taken over": (
        at(Left, lambda guest, _: guest.say(guest.said["play_lay"])), "seat-taken-over", "play_lay (not_now)",
    ),
    "chokes on pieces": (Ways(chokes=lambda data: len(data) == 1), "in-pieces", "the end of the connection"),
    "chokes on unknown notices": (Ways(chokes=lambda data: b"weather" in data), "unknown-notices", "the end of"),
    "chokes on unknown fields": (Ways(chokes=lambda data: b"wings" in data), "unknown-fields", "the end of"),
    "chokes on wide texts": (Ways(chokes=lambda data: data[4] == 0xDF), "wide-values", "the end"),
    "chokes on texts of 16 bits": (Ways(chokes=lambda data: data[4] == 0xDE), "middle-values", "the end"),
    "chokes on long frames": (Ways(chokes=lambda data: len(data) > 2**17), "longest", "the end of"),
    "wants type first": (Ways(chokes=lambda data: data[6:10] != b"type"), "any-order", "the end of"),
    **{
        f"ignores {case.name}": (Ways(minds_faults=False), case.name, "the end of the connection; came nothing")
        for case in WIRE
        if "closes the connection" in case.words
    },
    "chokes on short floats": (Ways(chokes=lambda data: b"\xa2at\xca" in data), "short-floats", "the end of"),
    "requires optional fields": (
        Ways(chokes=lambda data: b"\xa6joined" in data and b"\xa4chat" not in data), "defaults-left-out", "the end of",
    ),
    "ignores closed": (Ways(minds_closed=False), "closed", "the end of the connection; came nothing"),
    "pings too rarely": (Ways(ping_every=10.0), "signs-of-life", "`ping` every 4 s; came none for 8 s"),
    "takes no server for gone": (Ways(dead_after=inf), "dead-server", "the end of the connection; came nothing"),
    "takes a slow server for gone": (Ways(dead_after=6.0), "dead-server", "a connection for 14 s"),
    "joins again": (Ways(resumes=False), "resume", "resume with the token of the seat; came Join"),
    "another token": (says(Resume, token="x"), "resume", "resume with the token of the seat"),
    "resumes again and again": (
        at(Refused, lambda guest, notice: guest.say(Resume("x")) if notice.reason == "bad_token" else False),
        "resume-in-vain",
        "resume again",
    ),
    "comes back too soon": (Ways(waits_to_return=0.25), "come-back-later", "no connection for 2 s; came one after 0."),
    "comes back after a kick": (at(Closed, comes_back), "never-come-back", "no connection after closed (kicked)"),
    "never closes": (Ways(minds_closed=False), "come-back-later", "the end of the connection"),
}  # fmt: skip
"""The fault, the case that notices it, and a part of its message."""


def tried(name: str, ways: Ways) -> CaseResult:
    (case,) = (case for case in CLIENT_CASES if case.name == name)
    server = ScriptedServer(MemoryDoor(ways))
    result = try_case(case, server)
    server.farewell()
    return result


@pytest.mark.parametrize("name", [case.name for case in CLIENT_CASES])
@pytest.mark.parametrize("ways", [Ways(), Ways(ping_every=inf, dead_after=inf)], ids=["pings", "quiet"])
def test_a_client_that_keeps_the_protocol_stands_every_case(name: str, ways: Ways) -> None:
    result = tried(name, ways)
    without_pings = ("signs-of-life", "dead-server") if ways.ping_every == inf else ()
    skipped = ("another-fingerprint", "leaves-a-refused-deal", "seated-by-a-tournament", *without_pings)
    expected = CaseVerdict.SKIPPED if name in skipped else CaseVerdict.PASSED
    assert (result.verdict, result.expected) == (expected, "")


@pytest.mark.parametrize("mutant", MUTANTS)
def test_broken_client_fails_a_case_that_explains_why(mutant: str) -> None:
    ways, case, words = MUTANTS[mutant]
    result = tried(case, ways)
    assert result.verdict is CaseVerdict.FAILED
    assert words in f"{result.expected}; came {result.came}"


@pytest.mark.parametrize(
    ("seconds", "verdict"), [(60.0, CaseVerdict.PASSED), (inf, CaseVerdict.FAILED), (70.0, CaseVerdict.FAILED)]
)
def test_client_that_refuses_a_deal_leaves_after_a_minute(seconds: float, verdict: CaseVerdict) -> None:
    (case,) = (case for case in CLIENT_CASES if case.name == "leaves-a-refused-deal")
    door = MemoryDoor(Ways(leaves_after=seconds))
    door.patience = 60.0
    assert try_case(case, ScriptedServer(door)).verdict is verdict


def test_a_client_without_a_part_in_deals_stands_every_case() -> None:
    for case in CLIENT_CASES:
        assert tried(case.name, says(Ready, digest=None, commitment=None)).verdict is not CaseVerdict.FAILED, case.name


def test_a_client_that_opens_a_table_for_more_stands_every_case() -> None:
    for case in CLIENT_CASES:
        opens = instead(Join, lambda _: OpenTable("conform", 4, closed="any", game_clock=900, hints=True))
        assert tried(case.name, opens).verdict is not CaseVerdict.FAILED, case.name
