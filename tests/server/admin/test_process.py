"""A server process and its operator, from the command line to the log."""

import json
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from contack.protocol.command import Join, OpenTable, Ready, Resume
from contack.protocol.notice import Announced, Closed, Joined, Left, Started
from tests import forked
from tests.server.process import PATIENCE, PlainClient, ServerProcess, command_line, environment

pytestmark = pytest.mark.process


def typed(*words: str) -> subprocess.CompletedProcess[str]:
    return forked.run(command_line(*words), environment(), PATIENCE)


def test_operator_runs_a_whole_evening(stack: ExitStack, tmp_path: Path) -> None:
    data = tmp_path / "d"
    server = stack.enter_context(closing(ServerProcess(data)))
    ann, bob, rat = (stack.enter_context(closing(PlainClient(server.port, name))) for name in ("ann", "bob", "the rat"))
    token = ann.ask(Joined, OpenTable("friday night", 2, countdown=0)).token
    bob.ask(Joined, Join("friday night"))
    for client in (ann, bob):
        client.send(Ready())
    ann.next(Started)

    def admin(*words: str) -> str:
        done = typed("admin", "--data", str(data), *words)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    who = admin("who").splitlines()
    assert [line.split("  ")[0] for line in who] == ["NAME", "ann", "bob", "the rat"]
    assert json.loads(admin("who", "--json"))["people"][2]["name"] == "the rat"
    assert "announced to 3" in admin("announce", "Supper", "is", "ready!")
    assert ann.next(Announced) == rat.next(Announced) == Announced("Supper is ready!")
    admin("ban", "the", "rat", "for", "2h")
    assert rat.next(Closed).reason == "banned"
    assert rat.hears_the_end()

    backup, restored = tmp_path / "backup.tar.gz", tmp_path / "restored"
    assert "backed up" in admin("backup", str(backup))
    admin("close", "friday", "night")
    ann.next(Left)
    assert "the server stops now" in admin("drain")
    assert ann.next(Closed).reason == "server_stopped"
    assert server.wait() == 0
    lines = [line for line in server.log if " admin " in line]
    assert any("asked ban the rat for 2h: kicked: the rat" in line for line in lines)

    done = typed("restore", str(backup), "--data", str(restored))
    assert (done.returncode, "unfinished games: 1" in done.stdout) == (0, True)
    again = stack.enter_context(closing(ServerProcess(restored)))
    late = stack.enter_context(closing(PlainClient(again.port, "somebody")))
    assert token
    assert late.ask(Joined, Resume(token)).table.playing


def test_impossible_order_is_one_line_and_a_status(stack: ExitStack, tmp_path: Path) -> None:
    data = tmp_path / "d"
    away = typed("admin", "--data", str(data), "who")
    assert (away.returncode, away.stdout) == (2, "")
    assert away.stderr == (f"contack-server: no server runs with the data directory {data}: no such directory\n")
    stack.enter_context(closing(ServerProcess(data)))
    unknown = typed("admin", "--data", str(data), "kick", "nobody")
    assert (unknown.returncode, unknown.stderr) == (
        1,
        "contack-server: no connected player is called nobody\n",
    )
    as_json = typed("admin", "--data", str(data), "--json", "kick", "nobody")
    assert as_json.returncode == 1
    assert json.loads(as_json.stdout) == {"answer": "order_failed", "words": "no connected player is called nobody"}
    wrong = typed("admin", "--data", str(data), "wo")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "did you mean who?" in wrong.stderr
    option = typed("admin", "--dta", str(data), "who")
    assert (option.returncode, option.stderr.count("\n")) == (2, 1)
    in_use = typed("restore", "x", "--data", str(data))
    assert (in_use.returncode, in_use.stderr.count("\n")) == (2, 1)
    assert "is not empty, a server may run there" in in_use.stderr


def test_the_help_lists_what_can_be_typed() -> None:
    for words in (["admin"], ["admin", "help"]):
        done = typed(*words)
        assert done.returncode == 0
        assert "ban ADDRESS|NAME [for 2h]" in done.stdout
    shown = json.loads(typed("admin", "--json", "help").stdout)
    assert shown["commands"][-1] == {"typed": "help", "does": "Show this help"}
    assert "Look after" not in typed("admin", "--help").stderr
    assert "backup" in typed("restore", "--help").stdout
