"""What two runs must have in common to share their games."""

from pathlib import Path

import pytest

from contack.lab.arena.play import run
from contack.lab.arena.play.run import head, usual_name
from tests.lab.arena.games import plan
from tests.system.test_files import refusing

PLAN = plan("greedy", "random")


def test_same_plan_continues_its_file_and_another_starts_one() -> None:
    names = {
        usual_name(head(each, None))
        for each in (PLAN, PLAN, plan("greedy", "greedy"), plan("greedy", "random", seed=1))
    }
    assert len(names) == 3


def test_the_rules_and_our_own_bots_are_a_part_of_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = head(PLAN, None)
    assert {path.name for path in run._ours()} >= {"bot.py", "board.py", "hand.py"}
    (tmp_path / "bot.py").write_text("changed")
    monkeypatch.setattr(run, "_ours", lambda: [tmp_path / "bot.py"])
    assert head(PLAN, None)["files"] != before["files"]


@pytest.mark.parametrize("spec", ["exec:python3 {} --fast", "{}:Wide", "{}:Wide,depth=2"])
def test_a_bots_own_file_is_found(tmp_path: Path, spec: str) -> None:
    file = tmp_path / "wide.py"
    file.write_text("")
    assert str(file) in head(plan("greedy", spec.format(file)), None)["files"]


def test_record_open_elsewhere_is_replaced_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game-000007.contack").write_text("old")
    refusing(monkeypatch, 1)
    run._save_record(tmp_path, 7, "new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["new"]
