"""Finding bots by name, and what the built-in ones choose."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from contack.client.__main__ import main
from contack.client.bot import BadBot, GreedyBot, RandomBot, find_bot
from contack.client.bot_player import BotPlayer
from contack.engine.game import Game
from contack.protocol.command import Command, Join, ListTables
from contack.protocol.notice import Welcomed

GAME, _ = Game.deal(bytes(32), (b"", b"", b""))


def test_the_greedy_bot_takes_most_points() -> None:
    lay = GreedyBot().choose(GAME.view, GAME.lays)
    assert GAME.lays[lay] == max(GAME.lays.values())


def test_the_random_bot_chooses_the_same_with_the_same_seed_and_any_lay_in_time() -> None:
    first, second = RandomBot(7), RandomBot(7)
    chosen = [first.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert chosen == [second.choose(GAME.view, GAME.lays) for _ in range(200)]
    assert set(chosen) == set(GAME.lays)


def test_a_bot_is_found_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"  # a name that must not shadow ours
    file.write_text("class First:\n    def choose(self, view, lays):\n        return next(iter(lays))\n")
    bot = find_bot(f"{file}:First")()
    assert bot.choose(GAME.view, GAME.lays) == next(iter(GAME.lays))


def test_a_file_is_run_once_and_may_import_what_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    (tmp_path / "beside_a_bot.py").write_text("weight = 3\n")
    file = tmp_path / "two.py"
    file.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\nimport beside_a_bot\n"
        "@dataclass\nclass Two:\n    weight: int = beside_a_bot.weight\n    def choose(self, view, lays): ...\n"
    )
    assert vars(find_bot(f"{file}:Two")()) == {"weight": 3}
    assert find_bot(f"{file}:Two") is find_bot(f"{file}:Two")


def test_a_file_that_raises_is_run_again_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text("raise LookupError\n")
    with pytest.raises(LookupError):
        find_bot(f"{file}:Late")
    file.write_text("class Late:\n    def choose(self, view, lays): return 7\n")
    assert callable(find_bot(f"{file}:Late"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever", "level5, FILE.py:Class or exec:PROGRAM"),
        ("bot.py", "level5, FILE.py:Class or exec:PROGRAM"),
        ("nowhere.py:Bot", "there is no such file"),
        ("{file}:Other", "has no class Other with a method choose"),
        ("{file}:number", "has no class number with a method choose"),
        ("{file}:Silent", "has no class Silent with a method choose"),
    ],
)
def test_a_name_that_leads_to_no_bot_is_told_what_was_looked_for(tmp_path: Path, name: str, words: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text("number = 3\nclass Silent: pass\n")
    with pytest.raises(BadBot, match=words):
        find_bot(name.format(file=file))


@pytest.mark.parametrize(("options", "first"), [((), ListTables()), (("--table", "den"), Join("den"))])
def test_without_a_table_a_bot_looks_for_a_free_seat_first(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], first: Command
) -> None:
    come: list[BotPlayer] = []
    monkeypatch.setattr("contack.client.commands.bot._runners", lambda made, players, *rest: come.extend(players))
    monkeypatch.setattr("contack.client.commands.bot._run", lambda *rest: 0)
    CliRunner().invoke(main, ["bot", "greedy", *options])
    assert come[0].receive(Welcomed(1, "den", "0"))[1].commands == (first,)
