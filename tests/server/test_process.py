"""A server process from its command line to its exit status."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from contack.engine.board.lay import Lay
from contack.engine.event import Abandoned
from contack.protocol.command import Join, OpenTable, PlayLay, Ready
from contack.protocol.notice import Closed, Joined, Played, Refused, Started
from tests.server.process import PATIENCE, PlainClient, ServerProcess, command_line, environment, held_port

pytestmark = pytest.mark.process


def play_a_little(stack: ExitStack, server: ServerProcess) -> tuple[list[PlainClient], list[str]]:
    """Begin a game of two and lay a tile; return the clients and their tokens."""
    clients = [stack.enter_context(closing(PlainClient(server.port, name))) for name in ("ann", "bob")]
    ann, bob = clients
    joined = [ann.ask(Joined, OpenTable("inn", 2, countdown=0)), bob.ask(Joined, Join("inn"))]
    ann.ask(Refused, PlayLay(Lay.parse("09-02-08@0,-1"), 1))
    for client in clients:
        client.send(Ready())
    started = [client.next(Started) for client in clients][-1]
    assert started.view.seat is not None
    tile, cell, _ = started.lays[0]
    clients[started.view.seat].send(PlayLay(Lay(tile, cell), started.view.turn))
    for client in clients:
        client.next(Played)
    return clients, [str(notice.token) for notice in joined]


def assert_warned_and_closed(client: PlainClient) -> None:
    assert isinstance(client.next(Played).events[-1], Abandoned)
    assert client.next(Closed).reason == "server_stopped"
    assert client.hears_the_end()


@pytest.mark.parametrize(
    ("number", "log_format"),
    [(signal.SIGTERM, "json"), (signal.SIGINT, "text"), (signal.SIGHUP, "text")],
    ids=["SIGTERM", "SIGINT", "SIGHUP"],
)
def test_a_signal_ends_a_server_in_good_order(
    stack: ExitStack, tmp_path: Path, number: signal.Signals, log_format: str
) -> None:
    data = tmp_path / "data"
    server = stack.enter_context(closing(ServerProcess(data, "--log-format", log_format, "--ephemeral")))
    clients, tokens = play_a_little(stack, server)
    for each in (number, signal.SIGTERM, signal.SIGINT):  # who is impatient hears no more
        server.send_signal(each)
    for client in clients:
        assert_warned_and_closed(client)
    assert server.wait() == 0
    assert not data.exists()
    assert_log_is_good(server.log, log_format, tokens)


def assert_log_is_good(lines: list[str], log_format: str, tokens: list[str]) -> None:
    texts = (
        [json.loads(line)["words"] for line in lines] if log_format == "json" else [in_words(line) for line in lines]
    )
    for words in ("bob at inn: joined", "game started at inn: ann, bob", "game given up at inn: the server stops"):
        assert words in texts
    assert any(words.startswith("refused play_lay of ann: no game is running") for words in texts)
    assert not any(token in line for token in tokens for line in lines)
    assert not any("Traceback" in line for line in lines)


def in_words(line: str) -> str:
    texts = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} [a-z-]+ (?:127\.0\.0\.1:\d+ #\d+|- -) (.*)", line)
    assert texts, line
    return texts[1]


def test_a_server_that_is_to_outlive_its_terminal_does(stack: ExitStack, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        server = stack.enter_context(closing(ServerProcess(tmp_path / "data")))
    finally:
        signal.signal(signal.SIGHUP, before)
    server.send_signal(signal.SIGHUP)
    stack.enter_context(closing(PlainClient(server.port, "ann")))


def test_blocked_log_blocks_nothing_else(stack: ExitStack, tmp_path: Path) -> None:
    held, log = os.pipe()
    stack.callback(os.close, held)
    server = stack.enter_context(closing(ServerProcess(tmp_path / "data", log=log)))
    os.close(log)
    ann = stack.enter_context(closing(PlainClient(server.port, "ann")))
    ann.ask(Joined, OpenTable("inn", 2, countdown=0))
    for _ in range(700):  # each is a line, and a pipe holds 64 KiB
        ann.ask(Refused, PlayLay(Lay.parse("09-02-08@0,-1"), 1))
    server.send_signal(signal.SIGTERM)
    assert ann.next(Closed).reason == "server_stopped"
    assert server.wait() == 0


FULL = Path("/dev/full")
"""A disk that takes nothing."""


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_unprintable_banner_does_not_stop_the_server(stack: ExitStack, tmp_path: Path) -> None:
    out, log = stack.enter_context(FULL.open("w")), tmp_path / "log"
    port = stack.enter_context(held_port())
    with log.open("w") as errors:
        line = command_line("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"), "--no-tls")
        server = subprocess.Popen(line, stdout=out, stderr=errors, env=environment())
    stack.callback(server.kill)
    while "the opening lines cannot be printed: No space left on device" not in log.read_text("utf-8"):
        assert server.poll() is None
    stack.enter_context(closing(PlainClient(port, "ann")))
    server.send_signal(signal.SIGTERM)
    assert server.wait(PATIENCE) == 0
    assert "Traceback" not in log.read_text("utf-8")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("program", ["contack", "contack-server"])
def test_a_program_that_cannot_print_says_so_in_one_line(program: str) -> None:
    line = [str(Path(sys.executable).with_name(program)), "--version"]
    with FULL.open("w") as out:
        done = subprocess.run(line, stdout=out, stderr=subprocess.PIPE, timeout=PATIENCE, env=environment(), text=True)
    words = f"{program}: cannot write output: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, words)
