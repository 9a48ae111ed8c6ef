"""The operator's orders for a game night."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from contack.protocol.command import EnterTournament, OpenTournament
from contack.protocol.notice import Joined, TableChanged, TournamentChanged
from contack.protocol.tournament import Award, TournamentOptions, TournamentPhase, TournamentState
from contack.server.admin.base.answer import OrderFailed
from contack.server.admin.orders.tournament import ManageTournament, TournamentShown
from tests.server.admin.host import Host
from tests.server.caller import Caller, last


def entered(host: Host, *names: str) -> list[Caller]:
    people = [host.person(name, f"10.0.0.{number}") for number, name in enumerate(names, 1)]
    for person in people:
        person.sends(EnterTournament())
    return people


def shown(host: Host) -> TournamentShown:
    return host.shows(TournamentShown, ManageTournament("status"))


def test_operator_opens_a_game_night_without_a_seat() -> None:
    host = Host()
    assert host.types("tournament", "open", "Friday", "rounds=2") == "opened: Friday; players can enter now"
    state = shown(host).tournament
    assert state
    assert (state.options.name, state.options.rounds, state.organiser, state.entrants) == ("Friday", 2, "", ())


def test_orders_run_a_round() -> None:
    host = Host()
    host.types("tournament", "open", "Friday")
    ann, *_ = entered(host, "ann", "bob", "cyd")
    assert host.types("tournament", "seat") == "round 1: 3 players are seated"
    assert last(ann, Joined).table.round == 1
    assert host.types("tournament", "pause", "supper") == "paused: Friday"
    pause = last(ann, TableChanged).table.pause
    assert pause
    assert (pause.by, pause.reason) == ("", "supper")
    assert host.types("tournament", "unpause") == "Friday continues"
    assert host.types("tournament", "start") == "round 1 starts"
    host.clock.advance(10)
    assert host.types("tournament", "hurry") == "round 1: each move has 20 s from now on"
    assert host.types("tournament", "end") == "ended: Friday"
    state = shown(host).tournament
    assert state
    assert state.phase is TournamentPhase.OVER


def test_operator_ends_the_game_night_of_a_player() -> None:
    host = Host()
    ann = host.person("ann")
    ann.sends(OpenTournament("Friday"))
    assert host.types("tournament", "end") == "ended: Friday"
    host.clock.advance(1)
    state = last(ann, TournamentChanged).tournament
    assert state
    assert state.phase is TournamentPhase.OVER


def test_status_ends_with_the_awards() -> None:
    state = TournamentState(
        TournamentOptions("Friday"),
        "ann",
        TournamentPhase.OVER,
        awards=(Award("best_lay", "ann", "09-02-08 for 25 points"), Award("closest_finish", "bob", "level with cleo")),
    )
    assert TournamentShown(state).text(datetime.now(UTC)).splitlines()[-2:] == [
        "best lay        ann, 09-02-08 for 25 points",
        "closest finish  bob, level with cleo",
    ]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("seat", "there is no game night on this server; open one"),
        ("export /tmp/x", "no game night is open"),
    ],
)
def test_order_without_a_game_night_is_refused(words: str, answer: str) -> None:
    host = Host()
    assert host.types("tournament", *words.split()) == answer
    assert isinstance(host.answers[-1], OrderFailed)
    assert shown(host).tournament is None


def test_export_writes_the_file_once(tmp_path: Path) -> None:
    host = Host()
    host.types("tournament", "open", "Friday")
    entered(host, "ann")
    file = tmp_path / "friday.tournament"
    assert host.types("tournament", "export", str(file)) == f"exported to {file}, lines: 2"
    assert file.read_text("utf-8").count("\n") == 2
    assert host.types("tournament", "export", str(file)) == f"the file {file} cannot be written: File exists"
