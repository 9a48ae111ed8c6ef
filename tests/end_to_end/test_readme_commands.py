"""Runs each command of README.md and docs/README.md against a real server."""

import re
from pathlib import Path

import pytest

from contack.client.coach.exercise import NO_MISTAKE
from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from contack.engine.tournament.file import line_text
from contack.engine.tournament.line import TournamentHeader
from tests.end_to_end.programs import ROOT, ended, run, server, shown, start

README = (ROOT / "README.md").read_text(encoding="utf-8")

COMMANDS = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")

TABLE: dict[str, str] = dict(re.findall(r"^\| ([^|]+) \| (`contack .*) \|$", COMMANDS, re.MULTILINE))

OPEN = "open your own table"
WATCH = "watch"
BRING_BOTS = "bring two bots"
FIND = "list the servers on this network"
SCORE = "see games and wins"
OWN_BOT = "run your own bot"
MEASURE = "measure bots against each other"
ALONE = "play alone"
SOLVE = "solve a solitaire"
REPLAY = "replay a game"
REVIEW = "see the cost of each lay"
LEARN = "learn from your mistakes"
VERIFY = "check that a game was legal and its deal honest"
VERIFY_NIGHT = "check a whole game night"

MY_BOT = "class MyBot:\n    def choose(self, view, lays):\n        return next(iter(lays))\n"


def commands(purpose: str, **things: str) -> list[list[str]]:
    """Return the commands of a purpose without `contack`, with real values for the names."""
    found = re.findall(r"`contack ([^`]+)`", TABLE[purpose])
    for name in things:
        assert all(name in command.split() for command in found)
    return [[things.get(word, word) for word in command.split()] for command in found]


def command(purpose: str, **things: str) -> list[str]:
    (only,) = commands(purpose, **things)
    return only


def players(path: Path) -> list[str]:
    record = read_record(path)
    assert verify(record).finished
    return sorted(record.header.players)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the path of a record as `contack play` prints it."""
    data = str(tmp_path_factory.mktemp("data"))
    played = run("play", "--bots", "1", "--level", "1", "--name", "ann", "--data", data)
    return played.stdout.splitlines()[-1]


def test_each_command_of_the_table_has_a_test() -> None:
    games = [FIND, SCORE, OPEN, WATCH, BRING_BOTS, OWN_BOT, MEASURE, ALONE, SOLVE]
    assert list(TABLE) == [*games, REPLAY, REVIEW, LEARN, VERIFY, VERIFY_NIGHT]


def test_discover_lists_servers() -> None:
    found = run(*command(FIND), "--seconds", "0.2")
    assert found.returncode in (0, 1)
    assert ("contack play " if found.returncode == 0 else "No server was found") in found.stdout


def test_standings_lists_games_and_wins(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        asked = run(*command(SCORE, HOST=house.address), "--data", str(tmp_path / "ann"))
    assert asked.returncode == 0
    assert "no game" in asked.stdout.lower()


def test_own_table_is_opened_and_watched(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        ann = start(*command(OPEN, HOST=house.address), "--name", "ann", "--data", str(tmp_path / "ann"))
        assert "den" in shown(ann, "You sit at ")
        shown(ann, "ann is ready")
        eve = start(*command(WATCH, HOST=house.address), "--name", "eve", "--data", str(tmp_path / "eve"))
        assert "den" in shown(eve, "You watch at ")
        there = ("--server", house.address, "--table", "den", "--data", str(tmp_path))
        bots = start("bot", "greedy", "--count", "2", *there)
        for program in (ann, eve):
            status, out, err = ended(program, "")
            assert (status, err) == (0, "")
            assert players(Path(out.splitlines()[-1])) == ["ann", "greedy", "greedy-2"]
        assert ended(bots)[0] == 0


def test_play_brings_two_bots(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        played = run(*command(BRING_BOTS, HOST=house.address), "--name", "ann", "--data", str(tmp_path))
    assert (played.returncode, played.stderr) == (0, "")
    assert players(Path(played.stdout.splitlines()[-1])) == ["Olga (bot 3)", "Paul (bot 3)", "ann"]


def test_own_bot_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MY_BOT)
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        ann = start("play", house.address, "--name", "ann", "--open", "--seats", "2", "--data", str(tmp_path))
        shown(ann, "ann is ready")
        mine = {"HOST": house.address, "mine.py:MyBot": f"{tmp_path / 'mine.py'}:MyBot"}
        bot = start(*command(OWN_BOT, **mine), "--data", str(tmp_path / "bot"))
        _, out, _ = ended(ann, "")
        status, _, err = ended(bot)
    assert status == 0
    assert re.fullmatch(r"First time at .*SHA256:\S+\n", err)
    assert players(Path(out.splitlines()[-1])) == ["MyBot", "ann"]


def test_arena_measures_bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MY_BOT)
    words = command(MEASURE, **{"mine.py:MyBot": f"{tmp_path}/mine.py:MyBot"})
    measured = run(*words, "--games", "6", "--data", str(tmp_path))
    assert measured.returncode == 0
    assert re.search(r"^MyBot +6 ", measured.stdout, re.MULTILINE)


@pytest.mark.parametrize("words", commands(ALONE), ids=" ".join)
def test_solitaires_are_played(tmp_path: Path, words: list[str]) -> None:
    played = run(*words, "--data", str(tmp_path))
    assert (played.returncode, played.stderr) == (0, "")
    assert read_record(Path(played.stdout.splitlines()[-1])).header.game == words[-1]


def test_solitaire_is_solved() -> None:
    solved = run(*command(SOLVE))
    assert (solved.returncode, solved.stderr) == (0, "")
    assert solved.stdout.startswith("It can be won, with these lays and ")


def test_game_is_replayed(record: str) -> None:
    seen = run(*command(REPLAY, FILE=record))
    assert (seen.returncode, seen.stderr) == (0, "")
    assert "the game ends: " in seen.stdout


def test_game_is_verified(record: str) -> None:
    checked = run(*command(VERIFY, FILE=record))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"good {record}\n")
    assert "deal" in checked.stdout


def test_game_night_is_verified(tmp_path: Path) -> None:
    night = tmp_path / "night.tournament"
    night.write_text(line_text(TournamentHeader("night")), "utf-8")
    checked = run(*(word.replace("NAME.tournament", str(night)) for word in command(VERIFY_NIGHT)))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"good {night}\n")


@pytest.mark.thorough
def test_own_games_become_exercises(record: str) -> None:
    # the stand-in played for ann: the bot is the one who chose
    (bot,) = {*read_record(Path(record)).header.players} - {"ann"}
    learned = run(*command(LEARN), "--name", bot, "--data", str(Path(record).parents[1]))
    assert learned.returncode == 0, learned.stderr
    assert learned.stdout.count(" exercise") or NO_MISTAKE in learned.stdout


def test_friends_meet_at_one_table_and_play(tmp_path: Path) -> None:
    (line,) = re.findall(r"^    \./scripts/play (192\.168\.1\.7 --name ann)$", README, re.MULTILINE)
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        words = line.replace("192.168.1.7", house.address)
        ann = start("play", *words.split(), "--data", str(tmp_path / "ann"))
        shown(ann, "ann is ready")
        bob = start("play", *words.replace("ann", "bob").split(), "--data", str(tmp_path / "bob"))
        assert "ann's table" in shown(bob, "You sit at ")
        shown(ann, "bob is ready")
        assert ann.stdin is not None
        ann.stdin.write("help\nsay hello\nstart\n")
        ann.stdin.flush()
        shown(bob, "hello")
        shown(ann, "hand 1 is dealt")
        ann.stdin.write("auto on\n")
        ann.stdin.flush()
        assert ended(bob, "")[0] == 0
        status, out, err = ended(ann)
        assert (status, err) == (0, "")
    assert players(Path(out.splitlines()[-1])) == ["ann", "bob"]


def test_game_is_reviewed(record: str) -> None:
    reviewed = run(*command(REVIEW, FILE=record), "--nodes", "20")
    assert reviewed.returncode == 0
    assert "accuracy" in reviewed.stdout
