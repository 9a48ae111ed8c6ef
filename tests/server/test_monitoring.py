"""A server that is watched over: the port for metrics, systemd, and what either costs who is not watched."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families
from twisted.internet.error import CannotListenError

from contack.protocol.command import (
    EndTournament,
    EnterTournament,
    Join,
    LeaveTournament,
    OpenTournament,
    Say,
    SeatRound,
)
from contack.server.config.option_values import Place
from contack.server.config.settings import BadSettings, ServerSettings
from contack.server.health.http import HealthSite
from contack.server.network.hub import Hub
from contack.server.run import run
from contack.server.web.arrival import Arrivals
from tests import forked
from tests.server.caller import Caller, client, game, mover_of, table
from tests.server.health.test_http import Visit
from tests.server.network.test_trouble import a_lay
from tests.server.process import PATIENCE, ServerProcess, command_line, environment
from tests.server.test_process import play_a_little
from tests.server.test_run import FakeReactor, fake, lasting, posix, settings

__all__ = ["fake", "lasting", "settings"]

METRICS = Place("127.0.0.1", 9100)


def hub_of(fake: FakeReactor) -> Hub:
    [arrivals] = [factory for _, factory, *_ in fake.tcpServers if isinstance(factory, Arrivals)]
    return arrivals.hub


def asks(fake: FakeReactor, path: str) -> str:
    """Ask the site of a server for a path; return the answer with its head."""
    [site] = [factory for _, factory, *_ in fake.tcpServers if isinstance(factory, HealthSite)]
    visit = Visit(site)
    visit.says(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    fake.advance(0)
    assert visit.channel
    visit.channel.connectionLost()
    return str(visit.wire.value().decode())  # type: ignore[no-untyped-call]


def metrics(fake: FakeReactor) -> dict[str, float]:
    families = text_string_to_metric_families(asks(fake, "/metrics").partition("\r\n\r\n")[2])
    samples = [sample for family in families for sample in family.samples]
    return {" ".join((sample.name, *sample.labels.values())): sample.value for sample in samples}


def test_metrics_tell_what_happened_and_what_holds(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, metrics=METRICS, limits=replace(settings.limits, max_connections=3)))
    hub = hub_of(fake)
    game(hub, "ann", "bob")
    client(hub, "eve").sends(Join("pub"))
    Caller(hub)
    figures = metrics(fake)
    expected = {
        "contack_connections_total": 3,
        "contack_connections_open": 3,
        "contack_turned_away_total server_full": 1,
        "contack_refusals_total no_such_table": 1,
        "contack_refusals_total bad_field": 0,
        "contack_tables": 1,
        "contack_bots": 0,
        "contack_backlog_bytes": 0,
        "contack_closing": 0,
        "contack_journal_in_trouble": 0,
    }
    assert {name: figures[name] for name in expected} == expected
    assert figures["contack_reactor_lag_seconds_count"] == 1
    assert figures["contack_lay_to_answer_seconds_bucket +Inf"] == figures["contack_lay_to_answer_seconds_count"] == 0
    assert not [name for name in figures if not name.startswith("contack_")]


def test_metrics_show_the_running_tournament(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, metrics=METRICS))
    hub_of(fake).lobby.office.in_thread = None
    ann, bob, eve = (client(hub_of(fake), name) for name in ("ann", "bob", "eve"))
    ann.sends(OpenTournament("night"))
    bob.sends(EnterTournament())
    eve.sends(EnterTournament())
    ann.sends(SeatRound())
    bob.sends(LeaveTournament())

    def shown() -> list[float]:
        names = ("tournaments", "tournament_round", "tournament_tables", "tournament_entrants")
        return [metrics(fake)[f"contack_{name}"] for name in names]

    assert shown() == [1, 1, 1, 2]
    ann.sends(EndTournament())
    assert shown() == [0, 0, 0, 0]


def test_a_lay_is_measured_until_it_is_answered(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, metrics=METRICS))
    callers = game(hub_of(fake), "ann", "bob")
    mover = mover_of(callers)
    mover.sends(a_lay(mover))
    figures = metrics(fake)
    assert (figures["contack_lays_total"], figures["contack_games_total"], figures["contack_games_going_on"]) == (
        1,
        1,
        1,
    )
    assert figures["contack_lay_to_answer_seconds_count"] == 1
    assert figures["contack_lay_to_answer_seconds_bucket 0.0005"] == 1


def test_unread_bytes_are_reported(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, metrics=METRICS))
    hub = hub_of(fake)
    ann, _ = game(hub, "ann", "bob")
    assert ann.wire.producer
    ann.wire.producer.pauseProducing()
    ann.sends(Say("x" * 400))
    assert metrics(fake)["contack_backlog_bytes"] > 400


@pytest.mark.process
def test_running_server_answers_over_http(tmp_path: Path) -> None:
    with closing(ServerProcess(tmp_path / "data", "--metrics", "0")) as server, ExitStack() as stack:
        server.wait_to_log("metrics at ")
        [place] = re.findall(r"metrics at (127\.0\.0\.1:\d+)", "\n".join(server.log))
        play_a_little(stack, server)
        with urlopen(f"http://{place}/healthz", timeout=PATIENCE) as answer:
            assert (answer.status, answer.read()) == (200, b"ok\n")
        with urlopen(f"http://{place}/metrics", timeout=PATIENCE) as answer:
            families = {family.name: family for family in text_string_to_metric_families(answer.read().decode())}
    assert families["contack_lays"].samples[0].value == 1
    assert families["contack_commit_seconds"].type == "histogram"
    count = {sample.name: sample.value for sample in families["contack_commit_seconds"].samples}
    assert count["contack_commit_seconds_count"] >= 3
    assert count["contack_commit_seconds_sum"] > 0


@pytest.mark.process
def test_running_server_notifies_systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        name = f"contack-{os.getpid()}-{tmp_path.name[-8:]}"
        systemd.bind(f"\0{name}")
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        monkeypatch.setenv("WATCHDOG_USEC", "200000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        with closing(ServerProcess(tmp_path / "data")) as server:
            assert systemd.recv(1000) == b"READY=1\nSTATUS=listens on port %d" % server.port
            assert systemd.recv(1000) == b"WATCHDOG=1"
            server.send_signal(signal.SIGTERM)
            while (figures := systemd.recv(1000)) == b"WATCHDOG=1":
                pass
            assert figures == b"STOPPING=1\nSTATUS=stops"
            assert server.wait() == 0


@pytest.mark.process
def test_a_check_beside_a_running_server_says_so(tmp_path: Path) -> None:
    with closing(ServerProcess(tmp_path / "data")) as server:
        line = command_line(
            "--check", "--host", "127.0.0.1", "--port", str(server.port), "--data", str(tmp_path / "data")
        )
        ran = forked.run(line, environment())
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"# a server runs with the data in {tmp_path / 'data'}: " in ran.stdout


def test_port_in_use_is_one_line_and_frees_everything(lasting: ServerSettings) -> None:
    class Refusing(FakeReactor):
        def listenTCP(self, port: int, *args: object, **kwargs: object) -> object:  # type: ignore[override]
            if port == METRICS.port:
                raise CannotListenError("127.0.0.1", 9100, OSError(98, "Address already in use"))  # type: ignore[no-untyped-call]
            return super().listenTCP(port, *args, **kwargs)  # type: ignore[arg-type]

    with pytest.raises(BadSettings) as caught:
        run(posix(Refusing()), replace(lasting, metrics=METRICS))
    assert str(caught.value) == (
        "--metrics 9100 cannot be used on 127.0.0.1: Address already in use;"
        " stop the program that listens there, or take another port"
    )


def test_idle_server_rests_with_metrics(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, metrics=METRICS))
    fake.advance(0)
    assert fake.getDelayedCalls() == []
    asks(fake, "/metrics")
    asks(fake, "/healthz")
    assert fake.getDelayedCalls() == []
    table(hub_of(fake), "ann")
    for call in fake.getDelayedCalls():
        assert "health" not in str(call)


def test_a_watchdog_is_the_only_thing_that_turns(
    fake: FakeReactor, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere")
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    run(posix(fake), settings)
    (ready, args, kwargs), _signals = fake.whenRunningHooks
    ready(*args, **kwargs)
    for _ in range(3):
        [call] = fake.getDelayedCalls()
        assert call.getTime() - fake.seconds() == 15
        fake.advance(15)
        fake.advance(0)
    fake.shut_down()
    assert fake.getDelayedCalls() == []


@pytest.mark.process
def test_unmonitored_server_imports_nothing_for_it() -> None:
    code = """if True:
        import os, sys
        os.environ.pop("NOTIFY_SOCKET", None)
        import contack.server.run
        bad = [name for name in sys.modules if name.startswith(("prometheus_client", "contack.server.health.http"))]
        bad += [name for name in sys.modules if name == "contack.server.health.systemd"]
        sys.exit(str(bad) if bad else 0)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
