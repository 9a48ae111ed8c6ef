"""`contack arena` in this process: options, files, continuation."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from contack.client.commands.shared.group import main
from contack.lab.arena.play.executor import Play
from contack.lab.arena.play.run import ArenaRun
from contack.lab.arena.play.worker import PROCESSES, Done
from tests.lab.arena.games import LocalExecutor, untimed


class Arena:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.data = directory / "data"

    def __call__(self, *arguments: str, seats: str = "2") -> Result:
        base = ["arena", "--data", str(self.data), "--seats", seats]
        return CliRunner().invoke(main, [*base, *arguments], catch_exceptions=False)

    @property
    def kept(self) -> list[Path]:
        """The files of games that were not played to the end."""
        return list((self.data / "arena").iterdir())

    def file(self, name: str) -> str:
        return str(self.directory / name)


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Arena]:
    monkeypatch.setattr("contack.lab.commands.arena.ProcessPool", lambda jobs: LocalExecutor())
    monkeypatch.chdir(tmp_path)
    yield Arena(tmp_path)
    PROCESSES.clear()


@contextmanager
def interruption() -> Iterator[None]:
    whole = Play.__iter__

    def some(play: Play) -> Iterator[Done]:
        yield from islice(whole(play), 7)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Play, "__iter__", some)
        yield


def test_arena_rounds_up_to_whole_deals_and_prints_a_table(arena: Arena) -> None:
    result = arena("greedy", "random", "--games", "20", seats="3")
    assert result.exit_code == 0
    assert "21 games of 7 deals, 3 seats, seed 0" in result.output
    assert "ahead of, %" in result.output


def test_an_interruption_keeps_what_was_played_and_tells_of_it(arena: Arena) -> None:
    with interruption():
        result = arena("greedy", "random", "--games", "20")
    assert result.exit_code == 130
    assert "Interrupted after 7 of 20 games: the same command continues." in result.output
    assert "6 games of 3 deals, 2 seats, seed 0; 1 more" in result.output
    assert len(arena.kept) == 1


@pytest.mark.parametrize("options", [(), ("--resume", "games.jsonl")])
def test_the_same_command_goes_on_as_if_nothing_had_been(arena: Arena, options: tuple[str, ...]) -> None:
    with interruption():
        arena("greedy", "random", "--games", "20", *options)
    second = arena("greedy", "random", "--games", "20", "--json", "-", *options)
    assert "7 games kept from before, now" in second.stderr
    whole = arena("greedy", "random", "--games", "20", "--json", "-")
    assert untimed(json.loads(second.stdout)) == untimed(json.loads(whole.stdout))
    assert arena.kept == []


def test_a_finished_file_is_shown_again_and_takes_more_games(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("greedy", "random", "--resume", "games.jsonl", "--games")
    first = arena(*command, "20")
    lines = Path("games.jsonl").read_text().splitlines()
    with monkeypatch.context() as patch:
        patch.setattr(ArenaRun, "play", None)
        assert arena(*command, "20").output == first.output.removeprefix("games\n")
        assert "10 games of 5 deals" in arena(*command, "10").output
    arena(*command, "30")
    assert Path("games.jsonl").read_text().splitlines()[: len(lines)] == lines
    assert len(Path("games.jsonl").read_text().splitlines()) == 31


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (("greedy", "greedy"), "bots was greedy random, is greedy greedy"),
        (("greedy", "random", "--seed", "1"), "seed was 0, is 1"),
        (("greedy", "random", "--move-time", "2"), "move time was 10.0, is 2.0"),
        (("greedy", "random", "--save-records", "here"), "records was not saved, is "),
    ],
)
def test_a_changed_command_is_refused_with_words(arena: Arena, changed: tuple[str, ...], words: str) -> None:
    arena("greedy", "random", "--games", "2", "--resume", "games.jsonl")
    result = arena(*changed, "--games", "2", "--resume", "games.jsonl")
    assert result.exit_code == 1
    assert f"Error: games.jsonl: has games of another arena ({words}" in result.output


def test_records_are_saved_and_good(arena: Arena) -> None:
    arena("greedy", "random", "--games", "6", "--save-records", "records", seats="3")
    records = sorted(map(str, Path("records").iterdir()))
    assert records == [f"records/game-{game:06}.contack" for game in range(6)]
    result = CliRunner().invoke(main, ["verify", *records])
    assert result.exit_code == 0
    assert result.output.count("deal: every tile follows from the seed and 3 nonces") == 6


def test_reports_are_written_to_files_beside_the_table(arena: Arena) -> None:
    result = arena("greedy", "random", "--games", "4", "--json", "a.json", "--html", "a.html")
    assert "4 games of 2 deals" in result.output
    assert json.loads(Path("a.json").read_text())["games"] == 4
    assert Path("a.html").read_text().startswith("<!doctype html>")


@pytest.mark.process
def test_arena_shows_a_faulty_bot_with_its_position(arena: Arena) -> None:
    Path("bad.py").write_text("class Bad:\n    def choose(self, view, lays):\n        return 7\n")
    result = arena("greedy", "bad.py:Bad", "--games", "20")
    assert "Bad, game 0: choose answered 7: expected one of the lays it was given, a Lay" in result.output
    assert result.output.count("choose answered 7") == 3
    assert f"contack bot bad.py:Bad --replay {arena.data}/positions/position-1.json" in result.output
    assert " illegal\n" in result.output


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("greedy",), 1, "two bots at least"),
        (("greedy", "nobody"), 1, "nobody: expected random, greedy"),
        (("greedy", "greedy,depth=2"), 1, "no option depth"),
        (("greedy", "random", "--html", "no/where.html"), 2, "no directory no"),
        (("greedy", "random", "--resume", "."), 2, "is a directory"),
        (("greedy", "random", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2"), 2, "--jobs is for this machine"),
        (("greedy", "random", "--json", "-", "--html", "-"), 2, "output takes one report: name a file for any other"),
    ],
)
def test_arena_refuses_impossible_options_before_play(
    arena: Arena, arguments: tuple[str, ...], status: int, words: str
) -> None:
    result = arena(*arguments)
    assert result.exit_code == status
    assert words in result.output
    assert "Traceback" not in result.output


def test_what_a_bots_file_raises_is_shown_to_its_author(arena: Arena) -> None:
    Path("bad.py").write_text("1 / 0\n")
    result = arena("greedy", "bad.py:Bad")
    assert result.exit_code == 1
    assert "ZeroDivisionError" in result.output
