"""No program imports modules from the current folder."""

import json
import sys
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.event import ChosenBy, Laid
from tests.end_to_end import programs
from tests.end_to_end.programs import run, server

STRANGERS = ("click", "contack", "json", "msgspec", "multiprocessing", "random", "signal", "socket", "twisted")

BOT = """
from beside import first

class Mine:
    def choose(self, view, lays):
        return first(lays)
"""

PROGRAM = """
import sys
from beside import first, loads, dumps

for line in sys.stdin:
    message = loads(line)
    if message["type"] == "choose":
        print(dumps(first(message["lays"])), flush=True)
"""

BESIDE = """
from ast import literal_eval as loads

def first(lays):
    return next(iter(lays))

def dumps(lay):
    return str(lay).replace("'", '"')
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in STRANGERS:
        (folder / f"{name}.py").write_text("raise ImportError('found in the current folder')\n")
    monkeypatch.chdir(folder)
    for kind, name in (("CLIENT", "contack"), ("SERVER", "contack-server")):
        monkeypatch.setattr(programs, kind, (str(Path(sys.executable).with_name(name)),))
    return folder


def choosers(record: str) -> set[ChosenBy | None]:
    """Return who chose the lays of a recorded game."""
    return {event.by for event in read_record(Path(record)).events if isinstance(event, Laid)}


def test_a_servers_own_bots_play(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1", "--no-tls") as house:
        where = (house.address.split()[0], "--no-tls", "--open", "--seats", "2", "--data", str(tmp_path))
        played = run("play", *where, typed="bot 4\n" + "1\n" * 200)
    assert played.returncode == 0, played.stderr
    assert choosers(played.stdout.splitlines()[-1]) == {None, ChosenBy.PLAYER}


def test_a_game_against_bots_is_played_and_reviewed(tmp_path: Path) -> None:
    played = run("play", "--bots", "1", "--data", str(tmp_path), typed="1\n" * 200)
    assert played.returncode == 0, played.stderr
    record = played.stdout.splitlines()[-1]
    reviewed = run("review", record, "--nodes", "5", "--jobs", "2")
    assert (reviewed.returncode, reviewed.stderr) == (0, "")


def test_bots_play_that_have_a_file_beside_them(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name, text in (("mine", BOT), ("program", PROGRAM), ("beside", BESIDE)):
        (home / f"{name}.py").write_text(text)
    bots = (f"{home / 'mine.py'}:Mine", f"exec:{sys.executable} {home / 'program.py'}")
    played = run("arena", *bots, "--games", "4", "--jobs", "2", "--json", "-", "--data", str(tmp_path))
    assert played.returncode == 0, played.stderr
    assert [standing["errors"] for standing in json.loads(played.stdout)["standings"]] == [{}, {}]
