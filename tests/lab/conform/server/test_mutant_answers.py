"""Servers with wrong answers or actions: a case finds each and explains it."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.protocol.command import (
    GiveHints,
    HandOver,
    Join,
    Kick,
    Leave,
    Mute,
    OpenTable,
    PlayLay,
    Reaction,
    Ready,
    Resume,
    Say,
)
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import (
    BotsLent,
    BotWanted,
    Closed,
    Explained,
    Joined,
    Left,
    Nudged,
    Paired,
    Reacted,
    Refused,
    Said,
    TablesListed,
    Welcomed,
)
from tests.lab.conform.server.bends import (
    hears,
    hush,
    is_noticed,
    last_less,
    plus,
    reads,
    reason,
    says,
    table,
    turned,
    twice,
    view,
    wants,
)


def _counting_any() -> Callable[[Ready], Ready]:
    received: set[bytes | None] = set()

    def hear(ready: Ready) -> Ready:
        again = ready.digest in received
        received.add(ready.digest)
        return Ready() if again else ready

    return hear


_ONE_TOO_MANY = [0] * (TO_SERVER.array + 1)

MUTANTS: dict[str, tuple[Any, str, str]] = {
    # talk
    "said by another": (says(Said, name="x"), "say-in-the-lobby", "said"),
    "other words": (says(Said, text=lambda text: text + "!"), "say-in-the-lobby", "said"),
    "said twice": (twice(Said), "say-at-a-table", "said"),
    "deaf": (hush(Said), "say-in-the-lobby", "said"),
    "word to the server for the table alone": (
        hears(Say, lambda say: replace(say, scope="table")), "say-at-a-table", "said",
    ),
    "word from nowhere": (says(Said, table=""), "say-at-a-table", "said"),
    "other reaction": (says(Reacted, reaction=Reaction.OUCH), "react", "said 0 times"),
    "reaction twice": (twice(Reacted), "react", "said 1 times; came a repetition"),
    "no reaction": (hush(Reacted), "react", "reacted"),
    "reaction without a name": (says(Reacted, name=""), "react", "the sender's name"),
    "no nudge": (hush(Nudged), "nudge", "nudged"),
    "nudge by another": (says(Nudged, by="x"), "nudge", "nudged"),
    "nudge without end": (says(Refused, when=reason("too_fast"), retry_after=60.0), "nudge", "up to 15 s"),
    "muted people speak to all": (hears(Mute, lambda mute: replace(mute, muted=False)), "mute", "mute"),
    "hints for all": (
        hears(GiveHints, lambda give: replace(give, hints=True)), "give-hints", "hints_taken",
    ),
    # single answers
    "no reasons": (hush(Explained), "explain", "explained"),
    "other points": (says(Explained, when=lambda notice: notice.rule is None, points=99), "explain", "points"),
    "other rule for a lay": (
        says(Explained, when=lambda notice: notice.rule == "touch", rule="edges"), "explain", "rule touch",
    ),
    "reason for another lay": (says(Explained, lay=Lay(TILES[9], Cell(9, 9))), "explain", "explained"),
    "contacts unsaid": (says(Explained, contacts=()), "explain", "no contacts"),
    "one contact unsaid": (
        says(Explained, when=lambda notice: len(notice.contacts) > 1, contacts=last_less),
        "three-sides", "the contacts [",
    ),
    "contacts the other way round": (
        says(Explained, when=lambda notice: len(notice.contacts) > 1, contacts=turned), "three-sides", "the contacts [",
    ),
    "contacts with other values": (
        says(Explained, contacts=lambda given: tuple(one.replace(" ", " 1", 1) for one in given)),
        "explain", "the contacts [",
    ),
    "out of reach told as not touching": (
        says(Explained, when=lambda notice: notice.rule == "reach", rule="touch"), "explain", "rule reach",
    ),
    "out of reach refused as not touching": (
        says(Refused, when=lambda notice: notice.rule == "reach", rule="touch"), "illegal-lay", "rule reach",
    ),
    "no points ahead of the turn": (
        says(Explained, when=lambda notice: notice.rule == "turn", points=None), "explain", "rule turn, points",
    ),
    "other points ahead of the turn": (
        says(Explained, when=lambda notice: notice.rule == "turn", points=plus(5)), "explain", "rule turn, points",
    ),
    "other points for spectators": (
        says(Explained, when=lambda notice: notice.points, points=plus(5)), "explain", "points",
    ),
    "no words for a broken rule": (says(Explained, words=""), "explain", "words for"),
    "no code": (hush(Paired), "pair", "paired"),
    "code of no use": (says(Paired, code="x"), "pair", "bad_code"),
    "used code is unknown for another reason": (
        says(Refused, when=reason("bad_code"), reason="bad_token"), "pair", "bad_code",
    ),
    "claim that keeps the token": (
        says(Joined, when=lambda joined: joined.token == "token-4", token="token-2"), "pair", "a new token",
    ),
    "seat that did not move": (says(Left, moved=False), "pair", "moved"),
    "typed code of no use": (says(Paired, typed="222-222"), "typed-code", "joined"),
    "code for ten minutes": (says(Paired, seconds=600.0), "pair", "seconds, 60 at most"),
    "code for no time": (says(Paired, seconds=0.0), "pair", "seconds, 60 at most"),
    "code that runs out too late": (says(Paired, seconds=30.0), "code-that-ran-out", "bad_code"),
    "any code is good": (says(Refused, when=reason("bad_code"), reason="no_seat"), "typed-code", "bad_code"),
    # refusals
    "other reason": (
        says(Refused, when=reason("stale_turn"), reason="illegal_lay", rule="turn"),
        "stale-turn", "stale_turn",
    ),
    "unknown reason": (says(Refused, reason="odd"), "bad-token", "refused (bad_token)"),
    "other command": (says(Refused, command="x"), "bad-token", "an answer to resume"),
    "no words": (says(Refused, words=""), "bad-token", "words, one line"),
    "words of two lines": (says(Refused, words="a\nb"), "bad-token", "words, one line"),
    "no rule": (says(Refused, rule=None), "illegal-lay", "rule, one of"),
    "other rule": (says(Refused, when=reason("illegal_lay"), rule="edges"), "illegal-lay", "rule "),
    "rule for nothing": (says(Refused, rule="edges"), "stale-turn", "no rule with stale_turn"),
    "refused without a view": (says(Refused, view=None, lays=()), "stale-turn", "the view, with refused"),
    "refused with an old view": (view(Refused, turn=plus(-1)), "stale-turn", "view.turn"),
    "refused without lays": (says(Refused, lays=()), "stale-turn", "lays ["),
    "no time to wait": (says(Refused, retry_after=None), "too-fast", "retry_after with too_fast"),
    "endless wait": (says(Refused, when=reason("too_fast"), retry_after=inf), "too-fast", "retry_after"),
    "wait below none": (says(Refused, when=reason("too_fast"), retry_after=-1.0), "too-fast", "retry_after"),
    # ends
    "closed for another reason": (says(Closed, reason="silent"), "too-long", "closed (frame_too_large)"),
    "turned away for another reason": (
        says(Closed, reason="silent"),
        "too-many-connections", "closed (too_many_connections or server_full)",
    ),
    "closed without words": (says(Closed, words=""), "too-long", "words, one line"),
    "closed at once": (lambda n: Closed("odd", "so") if isinstance(n, Welcomed) else n, "hello", "closed (odd)"),
    "message of the day that breaks a line": (says(Welcomed, motd="a\nb"), "hello", "motd, one line"),
    "left of another table": (says(Left, table="x"), "leave", "left"),
    "left without words": (says(Left, words=""), "leave", "words, one line"),
    "left not given": (hush(Left), "kick", "left"),
    # bots
    "other bots lent": (says(BotsLent, most=plus(1)), "house-bot", "bots_lent"),
    "other bot wanted": (says(BotWanted, level=1), "house-bot", "level 3"),
    "bot of another name": (says(BotWanted, name="x"), "house-bot", "bot_wanted of"),
    "bot wanted elsewhere": (says(BotWanted, table="x"), "house-bot", "level 3"),
    "bot of no level": (
        table(players=lambda seats: tuple(replace(one, level=None) for one in seats)),
        "house-bot", "level",
    ),
    "bots that are not counted": (says(TablesListed, bots=3), "bots-are-counted", "bots 2"),
    "call for a bot refused for another reason": (
        says(Refused, when=reason("no_bots"), reason="table_full"), "who-may-call-bots", "no_bots",
    ),
    # bytes that a server reads
    "array with one member too many": (
        reads("ping", lambda fields: fields | {"echo": 0} if fields.get("echo") == _ONE_TOO_MANY else fields),
        "too-many-members", "came ponged",
    ),
    "hello without a client": (wants("hello", "client"), "defaults-left-out", "welcomed"),
    "ping without a number": (wants("ping", "echo"), "defaults-left-out", "ponged"),
    "table without a grace": (wants("open_table", "grace"), "defaults-left-out", "joined"),
    "table with another default": (
        reads("open_table", lambda fields: {"grace": 60, **fields}), "defaults-left-out", "grace 30",
    ),
    "join without a password": (wants("join", "password"), "defaults-left-out", "joined"),
    "words without a scope": (wants("say", "scope"), "defaults-left-out", "said"),
    "mute that means unmute": (reads("mute", lambda fields: {"muted": False, **fields}), "defaults-left-out", "muted"),
    "lock that means unlock": (reads("lock", lambda fields: {"locked": False, **fields}), "defaults-left-out", "lock"),
    "missing field made up": (
        reads("open_table", lambda fields: {"seats": 2, **fields}), "fields-of-open-table", "no unrequested",
    ),
    "float taken for a whole number": (
        reads("ping", lambda fields: {**fields, "echo": int(fields.get("echo", 0))}),
        "float-for-an-int", "an answer to ping",
    ),
    # commands that a server receives
    "any turn will do": (hears(PlayLay, lambda lay: replace(lay, turn=1)), "stale-turn", "refused (stale_turn)"),
    "talk of a table reaches no client": (hears(Say, lambda _: b""), "say-at-a-table", "said"),
    "table with other seats": (hears(OpenTable, lambda t: replace(t, seats=7)), "open-table", "seats 3"),
    "passwords do not matter": (
        hears(Join, lambda j: replace(j, password="open sesame")),
        "table-password",
        "wrong_password",
    ),
    "spectators get a seat": (hears(Join, lambda join: replace(join, spectate=False)), "table-full", "joined"),
    "no player is kicked": (hears(Kick, lambda kick: Mute(kick.name)), "kick", "an answer to kick"),
    "leaving has no effect": (hears(Leave, lambda _: b""), "leave", "an answer to leave"),
    "digests are counted in any deal": (
        hears(Ready, _counting_any()),
        "withheld", "refused (stale_deal)",
    ),
    "digests are not shown": (hears(Ready, lambda _: Ready()), "ready", "with the digest"),
    "a seat is handed over for a lay": (hears(HandOver, lambda _: HandOver("seat")), "hand-over-a-lay", "bad_field"),
    "resume is a lottery": (hears(Resume, lambda _: Resume("token-1")), "kick", "the token that was sent"),
    "closed and still there": ({"lingers": True}, "no-msgpack", "the end of the connection after closed"),
}  # fmt: skip
"""The fault, the case that notices it, and a part of its message."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_what_is_answered_and_done_is_judged(mutant: str) -> None:
    is_noticed(MUTANTS, mutant)
