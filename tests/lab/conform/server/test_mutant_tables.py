"""Servers with wrong lists, tables and seats: a case finds each and explains it."""

from typing import Any

import pytest

from contack.engine.event import Seated
from contack.protocol.connection import to_frame
from contack.protocol.frame import framed
from contack.protocol.notice import (
    Change,
    Joined,
    Left,
    Played,
    Ponged,
    StandingsListed,
    Started,
    TableChanged,
    TableOpened,
    TablesListed,
    Welcomed,
)
from tests.lab.conform.server.bends import (
    changed,
    events,
    ever,
    hush,
    is_noticed,
    last_less,
    lines,
    opposite,
    players,
    plus,
    says,
    table,
    turned,
    twice,
    with_key_twice,
    within,
    without,
)

_SECRET = "0" * 64

MUTANTS: dict[str, tuple[Any, str, str]] = {
    # what each notice tells
    "another version": (says(Welcomed, protocol=1), "hello", "protocol 2; came 1"),
    "server without a name": (says(Welcomed, server=""), "hello", "server, one line"),
    "version that steers": (says(Welcomed, version="\x1b[2J"), "hello", "version, one line"),
    "bots below none": (says(Welcomed, bots=-1), "hello", "bots: expected"),
    "other echo": (says(Ponged, echo=plus(1)), "ping", "ponged (echo"),
    "two answers": (twice(Ponged), "ping", "came ponged"),
    "welcomed twice": (twice(Welcomed), "hello", "came welcomed"),
    "no answer": (hush(Ponged), "ping", "came nothing in time"),
    "no list": (hush(TablesListed), "list-tables", "tables_listed"),
    "garbage": (lambda _: framed(b"\xc1"), "hello", "not a message"),
    "field left out": (without(Joined, "seq"), "open-table", "seq"),
    "field left out of a table": (within(Joined, "table", "grace"), "open-table", "table.grace in joined; came no"),
    "field left out of players": (within(TableChanged, "table", "players"), "join", "players"),
    "field left out of a line of the list": (
        within(TablesListed, "tables", "vacant"), "list-tables", "tables.vacant in tables_listed",
    ),
    "key twice in a notice": (with_key_twice(Welcomed), "hello", "a key is twice in a map"),
    "notice that is not of the state": (
        lambda n: to_frame(Left("x", "y")) if isinstance(n, Ponged) else n,
        "ping", "left",
    ),
    # the standings
    "no standings": (hush(StandingsListed), "standings", "standings_listed"),
    "game that is not counted": (says(StandingsListed, ever=(), tonight=()), "standings", "games, wins and points"),
    "game that is counted twice": (ever(games=plus(1)), "standings", "games, wins and points [1"),
    "points without a lay": (ever(points=plus(1)), "standings", "games, wins and points"),
    "standings in no order": (says(StandingsListed, ever=turned), "standings", "places"),
    "places of others": (ever(place=plus(1)), "standings", "places [1, 2]"),
    "more wins than games": (ever(wins=9), "standings", "as many wins as games"),
    "more tonight than ever": (ever(games=1, wins=0), "standings", "tonight as in all"),
    "standings since never": (says(StandingsListed, since=None, when=lambda n: n.ever), "standings", "standings"),
    # the list
    "tables in no order": (says(TablesListed, tables=turned), "list-of-two", "tables with a free seat first"),
    "total too great": (says(TablesListed, total=plus(1)), "list-tables", "a total of"),
    "people left out": (says(TablesListed, people=(), people_total=0), "list-tables", "among the people"),
    "people in no order": (says(TablesListed, people=turned), "list-of-two", "sorted by code points"),
    "people total": (says(TablesListed, people_total=plus(1)), "list-tables", "a total of"),
    "table left out": (says(TablesListed, tables=(), total=0), "list-tables", "among the tables"),
    **{
        f"summary with other {name}": (
            lines(**{name: made}),
            case,
            f"{name} ",
        )
        for name, made, case in (
            ("seats", plus(1), "list-tables"),
            ("closed", lambda was: "next" if was == "any" else "any", "list-tables"),
            ("spectators_allowed", opposite, "list-tables"),
            ("host", lambda was: was + "x", "list-tables"),
            ("players", last_less, "list-tables"),
            ("spectators", plus(1), "list-tables"),
            ("locked", opposite, "list-tables"),
            ("password", opposite, "list-of-another-table"),
            ("empty", lambda _: False, "empty"),
        )
    },
    "absent players in the list": (
        lines(players=lambda names: (*names, "x")),
        "list-of-another-table",
        "players [",
    ),
    # who is at a table
    **{
        f"table with other {name}": (table(**{name: made}), "open-table", f"{name} ")
        for name, made in (
            ("name", "x"), ("seats", plus(1)), ("closed", "next"), ("spectators_allowed", True), ("host", "x"),
            ("spectators", ("x",)), ("playing", True), ("locked", True), ("password", True), ("muted", ("x",)),
            ("grace", plus(1)), ("move_clock", None), ("game_clock", plus(1)), ("hints", False), ("asking", True),
            ("players", last_less),
        )
    },
    "no commitment": (table(commitment="x"), "open-table", "commitment"),
    "one commitment for ever": (table(commitment=_SECRET), "reveal", "stale_deal"),
    "player who is ready": (players(ready=True), "join", "ready False of"),
    "player who is not there": (players(connected=False), "join", "connected True of"),
    "player who is covered": (players(stand_in=True), "join", "stand_in False of"),
    "player who is a bot": (players(level=3), "join", "level nil of"),
    "digest too early": (players(digest=_SECRET), "join", "digest"),
    "player with hints": (players(hints=True), "join", "hints False of"),
    "hints without effect": (players(hints=False), "give-hints", "hints True of"),
    "revealed too early": (players(revealed=True), "join", "revealed False of"),
    "no player is ever ready": (players(ready=False), "reveal", "ready True of"),
    "no player shows a digest": (players(digest=""), "reveal", "digest"),
    "no player is ever lost": (players(connected=True), "resume", "connected False of"),
    "no seat is ever covered": (players(stand_in=False), "rotation", "stand_in True of"),
    "no seat is ever reserved": (players(away=None), "resume", "away of bob"),
    "reserved without end": (players(away=1e4), "resume", "away"),
    "somebody who left is kept no seat": (players(away=None), "leave-in-a-game", "seconds of the reservation"),
    "no player takes a seat over": (
        hush(Played, lambda n: isinstance(n.events[0], Seated)),
        "take-over-a-seat", "gaps",
    ),
    "another who sits down": (events(Seated, name="x"), "take-over-a-seat", "as in the events"),
    "another seat that is taken over": (events(Seated, seat=0), "take-over-a-seat", "as in the events"),
    "nothing vacant": (lines(vacant=()), "take-over-a-seat", "seat 1 among the vacant ones"),
    "vacant between games": (lines(vacant=(0,)), "list-tables", "vacant, some of []"),
    "countdown not told": (hush(TableChanged, changed(Change.COUNTING)), "countdown", "counting"),
    "end of a countdown not told": (hush(TableChanged, changed(Change.HELD_UP)), "held-up", "held_up"),
    "no countdown": (table(starts_in=None), "countdown", "starts_in 1"),
    "countdown without an end": (
        says(TableChanged, when=changed(Change.COUNTING), change=Change.HELD_UP), "countdown", "no starts_in",
    ),
    "other countdown": (table(countdown=7), "open-table", "countdown 0"),
    "options without effect": (table(grace=30), "change-options", "the options"),
    "options told as a swap": (
        says(TableChanged, when=changed(Change.OPTIONS), change=Change.SWAPPED), "change-options", "swapped",
    ),
    "swap not told": (hush(TableChanged, changed(Change.SWAPPED)), "swap", "swapped"),
    "opened table not told": (hush(TableOpened), "table-opened", "table_opened"),
    "mute told as unmute": (
        says(TableChanged, when=changed(Change.MUTED), change=Change.UNMUTED), "mute", "muted",
    ),
    "lock without effect": (table(locked=False), "lock", "locked True"),
    "mute without effect": (table(muted=()), "mute", "muted ["),
    "host without effect": (says(TableChanged, when=changed(Change.HOST), name="x"), "hand-host", "host x"),
    "change of another": (says(TableChanged, name="x"), "join", "after joined of x"),
    "change not told": (hush(TableChanged, changed(Change.DROPPED)), "resume", "dropped"),
    "told to one alone": (hush(TableChanged, changed(Change.JOINED)), "join", "table_changed (change joined"),
    "gap in seq": (says(Started, seq=plus(1)), "reveal", "without gaps"),
    "seq that stands": (says(TableChanged, when=changed(Change.READY), seq=plus(-1)), "ready", "without gaps"),
    "seq of its own in joined": (says(Joined, seq=plus(1)), "join", "seq"),
    # joined
    "other name in joined": (says(Joined, name="x"), "open-table", "in joined"),
    "no token": (says(Joined, token=None), "open-table", "a token for a player"),
    "one token for all": (says(Joined, when=lambda n: n.token, token="x"), "join", "its own token"),
    "token for spectators": (
        says(Joined, when=lambda n: n.token is None, token="y"),
        "table-full", "nil for a spectator",
    ),
    "other seat": (says(Joined, when=lambda n: n.seat is not None, seat=plus(1)), "join", "seat"),
    "seat for spectators": (says(Joined, seat=0), "open-to-watch", "seat None in joined"),
    "fewer events in joined": (says(Joined, events=last_less), "resume-a-game", "no more events"),
    "no events in joined": (says(Joined, events=()), "resume-a-game", "no more events"),
    "no view in joined": (says(Joined, view=None, lays=()), "resume-a-game", "a view; came nil"),
    "fewer lays in joined": (says(Joined, lays=last_less), "resume-a-game", "lays ["),
    "no game in joined": (
        says(Joined, game=None, events=(), view=None, lays=()),
        "resume-a-game", "view or lays without a game",
    ),
    "no chat in joined": (says(Joined, chat=()), "resume", "the chat so far"),
    "chat the wrong way round": (says(Joined, chat=turned), "resume", "the chat so far, in order"),
    "two lines of chat changed places": (
        says(Joined, chat=lambda chat: (*chat[:1], *chat[2:], *chat[1:2])), "resume", "the chat so far, in order",
    ),
    "joined unasked": (twice(Joined), "open-table", "no unrequested"),
}  # fmt: skip
"""The fault, the case that notices it, and a part of its message."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_wrong_notices_about_people_fail_a_case(mutant: str) -> None:
    is_noticed(MUTANTS, mutant)
