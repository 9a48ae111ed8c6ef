"""The options --all and --quick."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.runner import selection
from tests.runner.inner_run import InnerRun

pytestmark = pytest.mark.process

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

LINE = "left out: {} thorough tests (run them with --all)"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_thorough_tests_are_left_out_and_counted(inner: InnerRun, workers: str) -> None:
    inner.write(test_each=ONE_OF_EACH)
    words = inner.run("selection", "-n", workers)
    assert "2 passed" in words
    assert LINE.format(2) in words


def test_all_runs_every_test(inner: InnerRun) -> None:
    inner.write(test_each=ONE_OF_EACH)
    words = inner.run("selection", "--all")
    assert "4 passed" in words
    assert "left out" not in words


def test_quick_leaves_out_processes(inner: InnerRun) -> None:
    inner.write(test_each=ONE_OF_EACH)
    words = inner.run("selection", "--quick")
    assert "1 passed, 3 deselected" in words
    assert LINE.format(1) in words


def test_quick_and_all_combine(inner: InnerRun) -> None:
    inner.write(test_each=ONE_OF_EACH)
    assert "2 passed, 2 deselected" in inner.run("selection", "--quick", "--all")


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", "-C", folder, *who, *arguments], check=True, capture_output=True)


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
