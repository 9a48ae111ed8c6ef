"""Who hears of a tournament, how often, and in how many bytes."""

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
from contack.server.network.hub import Hub
from contack.server.network.log import log_tournament
from contack.server.network.screens import LEAST_SECONDS
from tests.server.caller import Caller, client
from tests.server.party import Party
from tests.server.tournament.night import running, seated, state

EIGHT = 8


def night(hub: Hub, *entrants: str) -> list[Caller]:
    """Return ann, who opened a tournament, and its other entrants."""
    ann, *others = callers = [client(hub, name) for name in ("ann", *entrants)]
    ann.sends(OpenTournament("night"))
    for other in others:
        other.sends(EnterTournament())
    return callers


def states_of(caller: Caller) -> list[TournamentState | None]:
    """Return the states that came since the last time."""
    return [notice.tournament for notice in caller.hears() if isinstance(notice, TournamentChanged)]


def test_everybody_hears_of_changes(hub: Hub, clock: Clock) -> None:
    organiser, entrant, guest, player = (client(hub, name) for name in ("ann", "bob", "carl", "dora"))
    player.sends(OpenTable("inn", 2))
    screen = Caller(hub)
    screen.sends(Hello(PROTOCOL_VERSION, role="screen"))
    organiser.sends(OpenTournament("night", enter=False))
    entrant.sends(EnterTournament(), OpenTable("den", 2))
    clock.advance(LEAST_SECONDS)
    everybody = organiser, entrant, guest, player, screen
    assert all(states_of(one) for one in everybody)


def test_answer_comes_at_once_and_one_notice_for_many_changes(hub: Hub, clock: Clock) -> None:
    ann, guest = client(hub, "ann"), client(hub, "guest")
    ann.sends(OpenTournament("night"))
    assert len(states_of(guest)) == 1
    for name in ("bob", "carl", "dora"):
        assert [type(notice) for notice in client(hub, name).sends(EnterTournament())] == [TournamentChanged]
    assert states_of(guest) == []
    clock.advance(LEAST_SECONDS)
    [found] = states_of(guest)
    assert found
    assert len(found.entrants) == 4


def test_nothing_comes_without_changes(hub: Hub, clock: Clock) -> None:
    [ann] = night(hub)
    clock.advance(LEAST_SECONDS)
    states_of(ann)
    client(hub, "guest").sends(Ping(1))
    clock.advance(LEAST_SECONDS)
    assert states_of(ann) == []


def test_lost_entrant_is_shown_away(hub: Hub, clock: Clock) -> None:
    ann, bob = night(hub, "bob")
    bob.hangs_up()
    clock.advance(LEAST_SECONDS)
    [*_, last] = states_of(ann)
    assert last
    assert [entrant.presence for entrant in last.entrants if entrant.name == "bob"] == ["away"]


def test_lays_refresh_the_points(hub: Hub, clock: Clock) -> None:
    ann, _ = night(hub, "bob")
    ann.sends(SeatRound())
    for _ in range(21):
        clock.advance(1)
    [*_, last] = states_of(ann)
    assert last
    assert (last.phase, last.tables[0].hand, len(last.tables[0].points)) == (TournamentPhase.PLAYING, 1, 2)


def test_notice_of_seventy_entrants_is_small() -> None:
    party = Party()
    names = [f"{ascii_lowercase[number // 26] * 7}{ascii_lowercase[number % 26]}" for number in range(70)]
    assert {len(name) for name in names} == {EIGHT}
    people = seated(party, *names)
    found = running(party)
    for (number, name), table in found.tables.items():
        seats = tuple(player.name for player in table.members.players)
        points = (203, -119, 44, 8, 97)[: len(seats)]
        found.add(GameCounted(number, name, seats, points, "a.contack", "ab" * 32))
    found.tables.clear()
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
