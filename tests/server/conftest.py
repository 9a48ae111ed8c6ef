"""What the tests of the server share."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from twisted.internet.task import Clock
from twisted.logger import ILogObserver, LogEvent, formatEvent, globalLogPublisher
from zope.interface import provider

from contack.server import check, command
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.hub import Hub
from tests.server.caller import PATIENT, new_hub
from tests.server.command_line import Started
from tests.server.fake_journal import OpenJournal, RememberingJournal
from tests.server.party import Party, Person, foretold
from tests.server.settings import server_info


@pytest.fixture
def party() -> Party:
    return Party()


@pytest.fixture
def journal() -> RememberingJournal:
    return RememberingJournal()


@pytest.fixture
def lasting(journal: RememberingJournal) -> Party:
    """Return a party whose tables the journal keeps."""
    return Party(journal=journal)


@pytest.fixture
def pair(party: Party) -> list[Person]:
    """Return ann, the host, and bob in a game."""
    return party.game("ann", "bob")


@pytest.fixture
def people(party: Party) -> list[Person]:
    return party.game("ann", "bob", "carl")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lobby(clock: Clock) -> Lobby:
    """Return a lobby with foretold secrets and times, whose tables are kept."""
    return Lobby(server_info(ephemeral=False), foretold(clock))


@pytest.fixture
def open_hub(lobby: Lobby, clock: Clock) -> Hub:
    return Hub(lobby, OpenJournal(), PATIENT, clock)


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return new_hub(clock=clock)


@pytest.fixture
def free_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    # a server of the user may listen on the default port while the tests run
    monkeypatch.setattr(check, "try_port", lambda *_: None)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    found: list[Started] = []
    monkeypatch.setattr(command, "_run", lambda *args: found.append(Started(*args)))
    return found


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Return the texts of all that is logged."""
    lines: list[str] = []

    @provider(ILogObserver)
    def observe(event: LogEvent) -> None:
        lines.append(formatEvent(event))

    globalLogPublisher.addObserver(observe)
    yield lines
    globalLogPublisher.removeObserver(observe)
