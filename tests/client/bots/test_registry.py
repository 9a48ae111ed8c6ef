"""Bots by name and options, in files and built in."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.bots.bot import BadBot
from contack.client.bots.registry import BotSpec, find_bot
from contack.client.bots.simple import GreedyBot, RandomBot
from tests.engine.dealt import GAME

SOURCE = """
class Odd:
    def __init__(self, depth: int = 2, *, share: float | None = None, bold: bool = False, word: str = "", plain=1.5,
                 bare=None, seed: int | None = None):
        self.given = (depth, share, bold, word, plain, bare, seed)
    def choose(self, view, lays): ...
class Simple:
    def choose(self, view, lays): ...
class Needing:
    def __init__(self, depth: int): ...
    def choose(self, view, lays): ...
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "odd.py"
    found.write_text(SOURCE)
    return found


PARTS = st.text(st.characters(exclude_characters=",="), min_size=1)
NAMES = PARTS.filter(lambda name: not name.startswith("exec:"))
"""Names of bots that take options: what follows `exec:` is a command line to its end."""


@given(NAMES, st.dictionaries(st.from_regex("[a-z_]{1,9}", fullmatch=True), PARTS | st.just("a=b")))
def test_the_text_of_a_spec_and_the_spec_are_inverse(name: str, options: dict[str, str]) -> None:
    spec = BotSpec(name, tuple(options.items()))
    assert BotSpec.parse(str(spec)) == spec
    assert pickle.loads(pickle.dumps(spec)) == spec


def test_the_names_of_bots_that_are_built_in_make_them() -> None:
    assert isinstance(BotSpec.parse("greedy").make(seed=3), GreedyBot)
    assert isinstance(BotSpec.parse("random").make(), RandomBot)


def test_bot_gets_the_seed_unless_it_has_an_option_for_it() -> None:
    def chosen(spec: str, seed: int | None) -> list[object]:
        bot = BotSpec.parse(spec).make(seed)
        return [bot.choose(GAME.view, GAME.lays) for _ in range(20)]

    assert chosen("random", 7) == chosen("random,seed=7", 8)
    assert chosen("random", 7) != chosen("random", 8)


@pytest.mark.parametrize(
    ("options", "given"),
    [
        ("", (2, None, False, "", 1.5, None, 9)),
        (",depth=3,seed=4", (3, None, False, "", 1.5, None, 4)),
        (",share=0.5,bold=true", (2, 0.5, True, "", 1.5, None, 9)),
        (",word=a=b,plain=2,bare=x", (2, None, False, "a=b", 2.0, "x", 9)),
    ],
)
def test_options_are_converted_as_the_parameters_are_annotated(
    file: Path, options: str, given: tuple[object, ...]
) -> None:
    assert vars(BotSpec.parse(f"{file}:Odd{options}").make(9)) == {"given": given}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("random,seed", "'seed' is not an option: expected KEY=VALUE"),
        ("random,", "'' is not an option: expected KEY=VALUE"),
        ("random,seed=1,seed=2", "seed is given twice"),
        ("random,seed=x", "random,seed=x: seed=x: expected a whole number"),
        ("random,depth=3", "no option depth: there are seed"),
        ("greedy,depth=3", "no option depth: it has none"),
        ("{file}:Simple,depth=3", "no option depth: it has none"),
        ("{file}:Odd,bold=1", "bold=1: expected true or false"),
        ("{file}:Odd,share=much", "share=much: expected a number"),
        ("{file}:Needing", "depth is missing: expected a whole number"),
        ("expert,time=0", "time=0: expected seconds above 0"),
        ("expert,time=nan", "time=nan: expected seconds above 0"),
        ("level5,time=inf", "time=inf: expected seconds above 0"),
        ("expert,nodes=-1", "nodes=-1: expected a number of playouts"),
        ("clever,depth=3", "clever: expected random, greedy, lookahead, expert"),
    ],
)
def test_bad_bot_name_is_refused(file: Path, text: str, words: str) -> None:
    with pytest.raises(BadBot) as bad:
        BotSpec.parse(text.format(file=file)).make()
    assert words in str(bad.value)


def test_a_bot_is_called_as_its_class() -> None:
    assert [BotSpec.parse(text).title for text in ("random,seed=1", "dir/heavy.py:Heavy")] == ["random", "Heavy"]


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
def test_unknown_bot_name_lists_the_known_ones(tmp_path: Path, name: str, words: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text("number = 3\nclass Silent: pass\n")
    with pytest.raises(BadBot, match=words):
        find_bot(name.format(file=file))


@pytest.mark.process
def test_search_tables_load_with_the_first_searching_bot() -> None:
    code = """
import sys
from contack.client.bots.registry import BotSpec
print([name for name in sys.modules if name == "twisted" or name.endswith("position_tables")])
BotSpec.parse("lookahead").make()
print("contack.engine.search.tables" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\nTrue\n"
