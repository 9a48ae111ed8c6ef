"""Finding bots by name, and what the built-in ones choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from contack.client.__main__ import main
from contack.client.bot import BadBot, GreedyBot, RandomBot, find_bot, make_bot
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
    bot = make_bot(find_bot(f"{file}:First"), seed=3)
    assert bot.choose(GAME.view, GAME.lays) == next(iter(GAME.lays))


def test_a_seed_is_given_to_a_class_that_asks_for_one(tmp_path: Path) -> None:
    file = tmp_path / "seeded.py"
    file.write_text("class Seeded:\n    def __init__(self, seed): self.seed = seed\n    def choose(self, v, l): ...\n")
    assert vars(make_bot(find_bot(f"{file}:Seeded"), seed=3)) == {"seed": 3}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever", "expected random, greedy or FILE.py:Class"),
        ("bot.py", "expected random, greedy or FILE.py:Class"),
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
    monkeypatch.setattr("contack.client.commands.bot._run", lambda made, players, *rest: come.extend(players))
    CliRunner().invoke(main, ["bot", "greedy", *options])
    assert come[0].receive(Welcomed(1, "den", "0"))[1].commands == (first,)
