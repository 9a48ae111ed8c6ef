"""The feed of a whole server, and when there is another one."""

from __future__ import annotations

from datetime import datetime
from math import inf
from typing import Any

import pytest
from msgspec import json

from contack.protocol.command import Join, Leave, Ping
from contack.server.feed.feeds import MOST_IN_LOBBY, MOST_TABLES, Feeds
from contack.server.feed.results import KEPT_SECONDS, MOST_KEPT
from contack.server.standings.counted import CountedGame, CountedSeat
from contack.server.standings.standings import Standings
from tests.server.feed.judged import judged
from tests.server.party import Party


def read(feeds: Feeds) -> Any:
    """Return the feed as a screen reads it."""
    return json.decode(feeds.dated(feeds.body()))


def test_a_feed_tells_who_is_here_and_who_came_last(party: Party) -> None:
    party.table("ann", "bob")
    for name in ("carl", "dora"):
        party.person(name)
    feed = read(Feeds(party.lobby))
    assert (feed["here"], feed["lobby"]) == (4, ["carl", "dora"])


def test_a_feed_tells_where_browsers_find_the_pages(party: Party) -> None:
    feeds = Feeds(party.lobby)
    feeds.addresses = ("https://192.0.2.1:1939/",)
    assert read(feeds)["addresses"] == ["https://192.0.2.1:1939/"]


def test_a_feed_has_the_moment_by_which_others_in_it_are_read(party: Party) -> None:
    party.clock.advance(12.5)
    assert read(Feeds(party.lobby))["now"] == 12.5


def test_tables_in_play_come_first_up_to_a_limit(party: Party) -> None:
    for number in range(MOST_TABLES):
        party.table(f"host {number}", seats=2, name=f"table {number}")
    party.game("ann", "bob", name="last")
    feed = read(Feeds(party.lobby))
    assert (feed["tables"][0]["name"], len(feed["tables"]), feed["more"]) == ("last", MOST_TABLES, 1)


def test_idle_game_leaves_the_screen(party: Party) -> None:
    feeds = Feeds(party.lobby)
    people = party.game("ann", "bob")
    assert len(read(feeds)["tables"]) == 1
    for person in people:
        person.drops()
    assert len(read(feeds)["tables"]) == 1
    tables = list(party.lobby.tables.by_name.values())
    assert not feeds.differs(tables)
    party.waits(130)
    assert feeds.differs(tables)
    assert read(feeds)["tables"] == []
    assert not feeds.differs(tables)


def test_of_many_in_the_lobby_the_newest_are_told(party: Party) -> None:
    for number in range(MOST_IN_LOBBY + 3):
        party.person(f"guest {number}")
    lobby = read(Feeds(party.lobby))["lobby"]
    assert (len(lobby), lobby[-1]) == (MOST_IN_LOBBY, f"guest {MOST_IN_LOBBY + 2}")


def test_the_evening_is_told_by_who_won_most(party: Party) -> None:
    party.lobby.standings = standings = Standings("", lambda: datetime(2026, 11, 20, 21).astimezone())
    seats = (CountedSeat("ann", 90, True, 20, 10), CountedSeat("bob", 80, False, 15, 10))
    standings.add(CountedGame("1", "2026-11-20T20:00:00Z", seats))
    evening = read(Feeds(party.lobby))["evening"]
    assert evening[0] == {"name": "ann", "wins": 1, "games": 1, "points": 90}


def test_a_lay_is_news_and_a_sign_of_life_is_none(party: Party) -> None:
    people = party.game("ann", "bob")
    feeds = Feeds(party.lobby)
    tables = list(party.lobby.tables.by_name.values())
    assert feeds.differs(tables)
    feeds.body()
    people[0].does(Ping(1))
    assert not feeds.differs(tables)
    party.mover(people).plays()
    assert feeds.differs(tables)


def test_a_table_that_is_no_more_is_news_once(party: Party) -> None:
    [ann] = party.table("ann", seats=2)
    feeds, tables = Feeds(party.lobby), list(party.lobby.tables.by_name.values())
    feeds.body()
    ann.does(Leave())
    assert feeds.differs(tables)
    feeds.body()
    assert not feeds.differs(tables)


def test_a_table_is_made_anew_only_where_something_happened(party: Party) -> None:
    party.table("ann", seats=3)
    party.table("bob", seats=3, name="bar")
    feeds = Feeds(party.lobby)
    feeds.body()
    before = dict(feeds._told)
    party.person("carl").does(Join("bar"))
    feeds.body()
    assert [name for name, told in feeds._told.items() if told is not before[name]] == ["bar"]


def test_comment_enters_the_feed_by_itself(party: Party) -> None:
    people = party.table("ann", "bob", hints=True)
    party.ready(people)
    feeds = Feeds(party.lobby)
    party.mover(people).plays()
    choice = feeds.commentary.question()
    assert choice is not None
    party.mover(people).plays()
    assert "comment" not in read(feeds)["tables"][0]["game"]
    feeds.commentary.take(choice, judged(choice, after=0.25))
    comment = read(feeds)["tables"][0]["game"]["comment"]
    assert comment.keys() == {"turn", "seat", "lay", "chances", "best"}
    assert comment["chances"] == [25, 75]


def shown_after_all_left(party: Party, feeds: Feeds) -> list[Any]:
    """Return the tables of a feed after a game whose players all leave as soon as it is over."""
    people = party.game("ann", "bob")
    table = party.lobby.tables.by_name["inn"]
    party.play_out(people)
    feeds.note([table])
    for person in people:
        person.does(Leave())
        feeds.note([table])
    return list(read(feeds)["tables"])


def test_who_won_is_told_of_a_table_that_everybody_has_left(party: Party) -> None:
    [gone] = shown_after_all_left(party, Feeds(party.lobby))
    assert (gone["name"], gone["gone"], gone["people"]) == ("inn", True, [])
    assert gone["game"]["winners"]


def test_left_table_is_shown_as_long_as_its_winner(party: Party) -> None:
    feeds = Feeds(party.lobby)
    shown_after_all_left(party, feeds)
    party.clock.advance(KEPT_SECONDS)
    assert read(feeds)["tables"] == []


def test_end_of_a_game_is_not_repeated_for_a_present_table(party: Party) -> None:
    people = party.game("ann", "bob")
    feeds, table = Feeds(party.lobby), party.lobby.tables.by_name["inn"]
    party.play_out(people)
    feeds.note([table])
    assert [("gone" in told) for told in read(feeds)["tables"]] == [False]
    party.ready(people)
    feeds.note([table])
    for person in people:
        person.does(Leave())
    assert all("gone" not in told for told in read(feeds)["tables"])


def test_no_more_ends_are_told_of_than_anybody_follows(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.server.feed.results.KEPT_SECONDS", inf)
    feeds = Feeds(party.lobby)
    for number in range(MOST_KEPT + 1):
        people = party.game(f"ann {number}", f"bob {number}", name=f"inn {number}")
        table = party.lobby.tables.by_name[f"inn {number}"]
        party.play_out(people)
        feeds.note([table])
        for person in people:
            person.does(Leave())
    assert [told["name"] for told in read(feeds)["tables"]] == [f"inn {number + 1}" for number in range(MOST_KEPT)]
