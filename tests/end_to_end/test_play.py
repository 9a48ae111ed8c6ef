"""A game against bots in one command, and errors before a table."""

import signal
from pathlib import Path

import pexpect
import pytest

from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from tests.end_to_end.programs import CLIENT, PATIENCE, ended, run, server, shown, start
from tests.server.process import environment


def test_game_without_input_leaves_the_record_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch, data = tmp_path / "scratch", tmp_path / "data"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    played = run("play", "--bots", "3", "--name", "ann", "--data", str(data))
    assert played.returncode == 0, played.stderr
    assert "You sit at ann's table as ann." in played.stdout
    assert [f"hand {number} is dealt" in played.stdout for number in (1, 2, 3)] == [True] * 3
    assert "the game ends: " in played.stdout
    path = Path(played.stdout.splitlines()[-1])
    assert path.is_absolute()
    record = read_record(path)
    assert sorted(record.header.players) == ["Olga (bot 3)", "Paul (bot 3)", "Rosa (bot 3)", "ann"]
    assert verify(record).finished
    assert list(scratch.iterdir()) == []
    assert list((data / "records").iterdir()) == [path]


@pytest.mark.thorough
def test_practice_hint_runs_in_another_process(tmp_path: Path) -> None:
    command = [*CLIENT[1:], "play", "--plain", "--bots", "1", "--level", "1", "--no-drawing", "--data", str(tmp_path)]
    with pexpect.spawn(CLIENT[0], command, encoding="utf-8", timeout=PATIENCE, env=environment()) as screen:
        screen.expect("This table is for practice")
        screen.expect("Your turn: ")
        screen.sendline("hint")
        screen.expect("Thinking")
        screen.expect("wins|is the only lay")
        screen.sendintr()
        screen.expect(pexpect.EOF)


def test_a_person_is_prompted_and_may_leave(tmp_path: Path) -> None:
    who = ("--bots", "1", "--level", "1", "--name", "ann")
    command = [*CLIENT[1:], "play", "--plain", *who, "--data", str(tmp_path)]
    with pexpect.spawn(
        CLIENT[0], command, encoding="utf-8", timeout=PATIENCE, dimensions=(30, 100), env=environment()
    ) as screen:
        screen.expect("Your turn: type the number of a lay, or help.\r\n> ")
        screen.sendline("dance")
        screen.expect("Type the number of a lay, tile@cell, or help for all commands.\r\n> ")
        screen.sendline("1")
        screen.expect("you lay ")
        screen.sendline("leave")
        screen.expect("ann's table: you left.")
        screen.expect(r"ann-.*\.contack\.part\r\n")
        screen.expect(pexpect.EOF)
    assert screen.exitstatus == 0


def test_ctrl_c_leaves_the_table_and_ends_with_its_status(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        bob = start("play", house.address, "--name", "bob", "--open", "--table", "den", "--data", str(tmp_path))
        shown(bob, "bob is ready")
        ann = start("play", house.address, "--name", "ann", "--table", "den", "--data", str(tmp_path))
        shown(bob, "ann is ready")
        ann.send_signal(signal.SIGINT)
        assert ended(ann)[0] == 130
        assert shown(bob, "ann ").startswith("ann leaves.")
        assert ended(bob, "leave\n")[0] == 0


def test_closed_output_ends_the_client_quietly(tmp_path: Path) -> None:
    ann = start("play", "--bots", "1", "--level", "1", "--data", str(tmp_path))
    assert ann.stdin is not None
    assert ann.stdout is not None
    assert ann.stderr is not None
    ann.stdout.readline()
    ann.stdout.close()
    ann.stdin.close()
    assert "Traceback" not in ann.stderr.read()
    ann.stderr.close()
    ann.wait(PATIENCE)
