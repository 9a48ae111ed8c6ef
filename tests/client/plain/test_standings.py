"""A server is asked for its standings, at a table and from the shell."""

from __future__ import annotations

import pytest

from contack.client.plain.standings import StandingsClient
from contack.client.session.actions import End, Send
from contack.client.session.standings_text import NONE_KEPT, standings_words
from contack.protocol.command import Hello, ListStandings
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import House, PlainClient, wish
from tests.client.standings import EVENING

TAKEN = Refused("hello", Refusal.NAME_TAKEN, "the name ann is taken")


@pytest.fixture
def client() -> StandingsClient:
    return StandingsClient("ann", "contack 1", "sesame", print, print)


def test_who_types_standings_at_a_table_is_told_them() -> None:
    ann = PlainClient(House(), wish("ann"))
    assert ann.types("standings").endswith(NONE_KEPT)
    assert ann.commands[-1] == ListStandings()


def test_from_the_shell_it_asks_once_and_goes(client: StandingsClient) -> None:
    assert client.hello() == Hello(PROTOCOL_VERSION, "ann", "contack 1", "sesame")
    assert client.notified(Welcomed(2, "den", "1")) == (Send(ListStandings()),)
    assert client.notified(EVENING) == (End(0, standings_words(EVENING)),)


def test_who_plays_there_already_asks_by_another_name(client: StandingsClient) -> None:
    assert client.notified(TAKEN) == (Send(Hello(PROTOCOL_VERSION, "ann-2", "contack 1", "sesame")),)
    assert client.notified(TAKEN) == (Send(Hello(PROTOCOL_VERSION, "ann-3", "contack 1", "sesame")),)


def test_what_else_is_refused_ends_it(client: StandingsClient) -> None:
    refused = Refused("hello", Refusal.WRONG_PASSWORD, "this server wants a password")
    assert client.notified(refused) == (
        End(1, "The server refused: this server wants a password. Tell it by --password."),
    )
