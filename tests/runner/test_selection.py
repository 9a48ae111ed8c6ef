"""The options --all and --quick."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.runner import selection
from tests.runner.inner_run import InnerRun
from tests.runner.selection import LEFT_OUT

ONE_OF_EACH = """
    def test_plain(): ...

    @pytest.mark.process
    def test_process(): ...

    @pytest.mark.thorough
    def test_thorough(): ...

    @pytest.mark.process
    @pytest.mark.thorough
    def test_both(): ...
"""


class Config:
    """The options of a run, and the number of tests that it left out."""

    def __init__(self, *options: str) -> None:
        self.options, self.left_out = options, list[Item]()
        self.stash: dict[object, int] = {LEFT_OUT: 0}
        self.hook = self

    def getoption(self, name: str) -> bool:
        return name in self.options

    def pytest_deselected(self, items: "list[Item]") -> None:
        self.left_out += items


class Item:
    def __init__(self, *marks: str) -> None:
        self.marks = marks

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        mark: pytest.MarkDecorator = getattr(pytest.mark, name)
        return mark.mark if name in self.marks else None


@pytest.mark.parametrize(
    ("options", "chosen", "thorough_left_out"),
    [((), 2, 2), (("--all",), 4, 0), (("--quick",), 1, 1), (("--quick", "--all"), 2, 0)],
)
def test_options_choose_the_tests(options: tuple[str, ...], chosen: int, thorough_left_out: int) -> None:
    config: Any = Config(*options)
    items: Any = [Item(), Item("process"), Item("thorough"), Item("process", "thorough")]
    selection.pytest_collection_modifyitems(config, items)
    assert (len(items), len(config.left_out), config.stash[LEFT_OUT]) == (chosen, 4 - chosen, thorough_left_out)


@pytest.mark.process
def test_workers_count_the_tests_that_are_left_out(inner: InnerRun) -> None:
    inner.write(test_each=ONE_OF_EACH)
    words = inner.run("selection", "-n", "2")
    assert "2 passed" in words
    assert "left out: 2 thorough tests (run them with --all)" in words


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", "-C", folder, *who, *arguments], check=True, capture_output=True)


@pytest.mark.process
def test_change_of_named_files_is_seen_until_the_next_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "ROOT", tmp_path)
    changed = selection.changed.__wrapped__
    assert changed(("built",))  # this folder is no git repository
    git(tmp_path, "init", "--quiet")
    (tmp_path / "built").write_text("one")
    for number in range(2):
        (tmp_path / "other").write_text(f"{number}")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "--quiet", "--message", "words")
    assert not changed(("built",))
    assert changed(("other",))
    (tmp_path / "built").write_text("two")
    assert changed(("built",))
    assert not changed(())
