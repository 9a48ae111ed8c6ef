"""Standings, at a table and from the shell."""

from pathlib import Path
from typing import Any, cast

import pytest
from twisted.internet.testing import MemoryReactorClock

from contack.client.files.known_servers import KnownServers
from contack.client.plain.standings import ANSWER_SECONDS, StandingsClient
from contack.client.servers.address import Address
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


def test_standings_command_works_at_a_table() -> None:
    ann = PlainClient(House(), wish("ann"))
    assert ann.types("standings").endswith(NONE_KEPT)
    assert ann.commands[-1] == ListStandings()


def test_from_the_shell_it_asks_once_and_goes(client: StandingsClient) -> None:
    assert client.hello() == Hello(PROTOCOL_VERSION, "ann", "contack 1", "sesame")
    assert client.notified(Welcomed(2, "den", "1")) == (Send(ListStandings()),)
    assert client.notified(EVENING) == (End(0, standings_words(EVENING)),)


def test_standings_of_a_player_at_the_table_use_another_name(client: StandingsClient) -> None:
    assert client.notified(TAKEN) == (Send(Hello(PROTOCOL_VERSION, "ann-2", "contack 1", "sesame")),)
    assert client.notified(TAKEN) == (Send(Hello(PROTOCOL_VERSION, "ann-3", "contack 1", "sesame")),)


def test_other_refusals_end_the_command(client: StandingsClient) -> None:
    refused = Refused("hello", Refusal.WRONG_PASSWORD, "this server wants a password")
    assert client.notified(refused) == (
        End(1, "The server refused: this server wants a password. Give it with --password."),
    )


@pytest.mark.parametrize("seconds", [ANSWER_SECONDS - 1, ANSWER_SECONDS])
def test_silent_server_is_left_after_20_seconds(capsys: pytest.CaptureFixture[str], seconds: int) -> None:
    reactor = MemoryReactorClock()  # type: ignore[no-untyped-call]
    client = StandingsClient("ann", "contack 1", "", print, print)
    client.run(cast("Any", reactor), Address("::1", 1939, tls=False), KnownServers(Path("nowhere")))
    reactor.advance(seconds)
    late = seconds == ANSWER_SECONDS
    assert ("No answer from ::1 within 20 s. Is it a Contack server?" in capsys.readouterr().out) is late
    assert client.ended is late
