"""Who hears of a tournament, how often, and in how many bytes."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from twisted.internet.task import Clock
from twisted.logger import Logger

from contack.engine.tournament.line import GameCounted
from contack.protocol.command import EnterTournament, Hello, OpenTable, OpenTournament, Ping, SeatRound
from contack.protocol.connection import to_frame
from contack.protocol.notice import TournamentChanged
from contack.protocol.tournament import TournamentPhase, TournamentState
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.lobby.lobby import Lobby
from contack.server.network.hub import Hub
from contack.server.network.log import log_tournament
from contack.server.network.screens import LEAST_SECONDS
from tests.server.caller import Caller, client
from tests.server.conftest import PATIENT
from tests.server.fake_journal import OpenJournal
from tests.server.party import Party, foretold
from tests.server.settings import server_info
from tests.server.tournament.night import seated, state

EIGHT = 8


@pytest.fixture
def open_hub(clock: Clock) -> Hub:
    """Return a hub whose lobby has its clock."""
    return Hub(Lobby(server_info(), foretold(clock)), OpenJournal(), PATIENT, clock)


def after_a_moment(hub: Hub) -> None:
    assert isinstance(hub.clock, Clock)
    hub.clock.advance(LEAST_SECONDS)


def states_of(caller: Caller) -> list[TournamentState | None]:
    """Return the states that came since the last time."""
    return [notice.tournament for notice in caller.hears() if isinstance(notice, TournamentChanged)]


def test_everybody_hears_of_changes(open_hub: Hub) -> None:
    organiser, entrant, guest, player = (client(open_hub, name) for name in ("ann", "bob", "carl", "dora"))
    player.sends(OpenTable("inn", 2))
    screen = Caller(open_hub)
    screen.sends(Hello(PROTOCOL_VERSION, role="screen"))
    organiser.sends(OpenTournament("night", enter=False))
    entrant.sends(EnterTournament(), OpenTable("den", 2))
    after_a_moment(open_hub)
    everybody = organiser, entrant, guest, player, screen
    assert all(states_of(one) for one in everybody)


def test_answer_comes_at_once_and_one_notice_for_many_changes(open_hub: Hub) -> None:
    ann, guest = client(open_hub, "ann"), client(open_hub, "guest")
    ann.sends(OpenTournament("night"))
    assert len(states_of(guest)) == 1
    for name in ("bob", "carl", "dora"):
        assert [type(notice) for notice in client(open_hub, name).sends(EnterTournament())] == [TournamentChanged]
    assert states_of(guest) == []
    after_a_moment(open_hub)
    [found] = states_of(guest)
    assert found
    assert len(found.entrants) == 4


def test_nothing_comes_without_changes(open_hub: Hub) -> None:
    ann = client(open_hub, "ann")
    ann.sends(OpenTournament("night"))
    after_a_moment(open_hub)
    states_of(ann)
    client(open_hub, "guest").sends(Ping(1))
    after_a_moment(open_hub)
    assert states_of(ann) == []


def test_lost_entrant_is_shown_away(open_hub: Hub) -> None:
    ann, bob = client(open_hub, "ann"), client(open_hub, "bob")
    ann.sends(OpenTournament("night"))
    bob.sends(EnterTournament())
    bob.hangs_up()
    after_a_moment(open_hub)
    [*_, last] = states_of(ann)
    assert last
    assert [entrant.presence for entrant in last.entrants if entrant.name == "bob"] == ["away"]


def test_lays_refresh_the_points(open_hub: Hub) -> None:
    ann, bob = client(open_hub, "ann"), client(open_hub, "bob")
    ann.sends(OpenTournament("night"))
    bob.sends(EnterTournament())
    ann.sends(SeatRound())
    assert isinstance(open_hub.clock, Clock)
    for _ in range(21):
        open_hub.clock.advance(1)
    [*_, last] = states_of(ann)
    assert last
    assert (last.phase, last.tables[0].hand, len(last.tables[0].points)) == (TournamentPhase.PLAYING, 1, 2)


def test_notice_of_seventy_entrants_is_small() -> None:
    party = Party()
    names = [f"{ascii_lowercase[number // 26] * 7}{ascii_lowercase[number % 26]}" for number in range(70)]
    assert {len(name) for name in names} == {EIGHT}
    people = seated(party, *names)
    running = party.lobby.office.running
    assert running
    for (number, name), table in running.tables.items():
        seats = tuple(player.name for player in table.members.players)
        points = (203, -119, 44, 8, 97)[: len(seats)]
        running.add(GameCounted(number, name, seats, points, "a.contack", "ab" * 32))
    running.tables.clear()
    people[0].does(SeatRound())
    party.waits(20)
    assert (state(party).round, state(party).phase) == (2, TournamentPhase.PLAYING)
    assert all(entrant.score for entrant in state(party).entrants)
    size = len(to_frame(party.lobby.office.notice()))
    assert size < 4 * 1024


def test_log_tells_of_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(Logger, "info", lambda _, text, **fields: lines.append(text.format(**fields)))
    party = Party()
    log = Logger()
    party.lobby.office.on_event = lambda line: log_tournament(log, line)
    people = seated(party, "ann", "bob", "carl", rounds=1)
    people.append(party.person("dora"))
    people[3].does(EnterTournament())
    people[0].does(SeatRound())
    party.waits(20)
    party.play_out(people)
    assert lines[:3] == [
        "game night night opens",
        "round 1 is seated: 3 players at 1 tables",
        "round 1 is seated: 4 players at 1 tables, again",
    ]
    assert lines[3].startswith("the game night is over: ")
    assert len(lines) == 4
