"""Answers as they are printed: aligned, in 80 columns."""

from datetime import datetime, timedelta, timezone

import pytest
from wcwidth import wcswidth

from contack.protocol.tournament import (
    Entrant,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)
from contack.server.admin.base.answer import Answer, OrderDone
from contack.server.admin.base.columns import COLUMNS
from contack.server.admin.catalog import ORDERS, help_shown
from contack.server.admin.orders.bans import BansShown
from contack.server.admin.orders.status import StatusShown
from contack.server.admin.orders.tables import TableLine, TablesShown
from contack.server.admin.orders.tournament import TournamentShown
from contack.server.admin.orders.who import PeopleShown, PersonLine
from contack.server.config.bans import Ban

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=timezone(timedelta(hours=1)))
SOON = "2026-11-20T18:04:05Z"
LONG_AGO = "2026-11-18T18:04:05Z"


def lines(text: str) -> list[str]:
    assert max(map(wcswidth, text.splitlines())) <= COLUMNS
    return text.splitlines()


def test_people_have_the_time_of_their_arrival() -> None:
    people = (
        PersonLine("ann", "192.168.1.12", "plays", "friday night", SOON),
        PersonLine("the rat", "192.168.1.12", "watches", "friday night", LONG_AGO),
        PersonLine("猫", "fe80::1", "lobby", "", SOON),
        PersonLine("Hal (bot 2)", "127.0.0.1", "plays", "friday night", SOON, 2),
        PersonLine("", "10.0.0.9", "no hello yet", "", SOON),
    )
    assert lines(PeopleShown(people).text(NOW)) == [
        "NAME         ADDRESS       WHERE                   SINCE",
        "ann          192.168.1.12  friday night            19:04",
        "the rat      192.168.1.12  friday night (watches)  2026-11-18 19:04",
        "猫           fe80::1       lobby                   19:04",
        "Hal (bot 2)  127.0.0.1     friday night            19:04",
        "-            10.0.0.9      no hello yet            19:04",
    ]


def test_the_longest_lines_fit_and_keep_the_address_whole() -> None:
    address = "2001:0db8:aaaa:bbbb:cccc:dddd:eeee:ffff"
    line = PersonLine("n" * 24, address, "plays", "t" * 24, SOON)
    [_, row] = lines(PeopleShown((line,)).text(NOW))
    assert address in row
    assert "t…" in row


def test_tables_have_their_people() -> None:
    tables = (
        TableLine("friday night", "playing", 7, ("ann", "bob"), ("bob",), 1, "ann", True),
        TableLine("pub", "between games", 2, (), (), 0, "", False),
        TableLine("full", "paused", 7, tuple("n" * 24 for _ in range(7)), (), 0, "x", False),
    )
    assert lines(TablesShown(tables).text(NOW))[:3] == [
        "TABLE         SEATS   STATE            PLAYERS",
        "friday night  2 of 7  playing, locked  ann, bob (away); 1 watching",
        "pub           0 of 2  between games    nobody",
    ]


def test_bans_and_how_long_they_last() -> None:
    now = NOW.timestamp()
    bans = (Ban("name", "the rat", now - 60, now + 7140), Ban("address", "10.0.0.9", now - 60))
    assert lines(BansShown(bans).text(NOW)) == [
        "WHO       KIND     SINCE  LASTS",
        "the rat   name     20:29  1h59m more",
        "10.0.0.9  address  20:29  permanent",
    ]


def test_how_the_server_is() -> None:
    status = StatusShown("den", "0.1", "/data", SOON, 3, 1000, 2, 1, 2, 1, 1, 0, True, True, False)
    assert lines(status.text(NOW)) == [
        "server       den, contack-server 0.1",
        "data         /data",
        "runs         for 1h25m, since 19:04",
        "connections  3 of 1000",
        "people       2, house bots: 1",
        "tables       2, games: 1, 1 of them at empty tables",
        "bans         0",
        "The server drains: no new games start, and it stops after the last one.",
        "The disk cannot be written: all games and clocks are paused.",
    ]


def test_game_night_has_tables_and_scoreboard() -> None:
    entrants = (
        Entrant("ann", 9660, 1, 1),
        Entrant("the rat", -2940, 1, 0, Presence.AWAY),
        Entrant("cyd", -6720, 1, 0, Presence.LEFT),
    )
    tables = (TournamentTable("Oak", (1, 0, 2), TournamentTablePhase.PLAYING, 1, (20, 5, 15)),)
    options = TournamentOptions("Friday")
    state = TournamentState(options, "", TournamentPhase.PLAYING, 2, entrants, tables, file="friday.tournament")
    assert lines(TournamentShown(state).text(NOW)) == [
        "game night  Friday, organised by the operator",
        "phase       playing, round 2 of 5",
        "entrants    2, here: 1",
        "file        friday.tournament",
        "",
        "TABLE  STATE    PLAYERS",
        "Oak    playing  the rat 20, ann 5, cyd 15",
        "",
        "PLACE  NAME     SCORE  GAMES  WON",
        "1      ann      +23    1      1",
        "2      the rat  -7     1      0    away",
        "3      cyd      -16    1      0    left",
    ]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (TournamentShown(None), "no game night is open"),
        (PeopleShown(()), "no clients are connected"),
        (TablesShown(()), "no tables"),
        (BansShown(()), "no bans"),
        (OrderDone("told to 2"), "told to 2"),
    ],
)
def test_short_answer_is_one_line(answer: Answer, words: str) -> None:
    assert answer.text(NOW) == words


def test_the_help_has_every_order_in_a_line() -> None:
    assert [line.split()[0] for line in lines(help_shown().text(NOW))] == [*ORDERS, "help"]
