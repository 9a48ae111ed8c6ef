"""Which tests run: those marked `thorough` only with `--all`, those marked `process` not with `--quick`."""

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

LEFT_OUT = pytest.StashKey[int]()
"""How many thorough tests were left out of this run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("contack")
    group.addoption("--all", action="store_true", help="run the tests marked `thorough` too")
    group.addoption("--quick", action="store_true", help="leave out the tests marked `process`")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = 0


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    quick, everything = config.getoption("--quick"), config.getoption("--all")
    chosen: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        process, thorough = item.get_closest_marker("process"), _is_thorough(item)
        in_question = not (quick and process)
        config.stash[LEFT_OUT] += bool(in_question and thorough and not everything)
        (chosen if in_question and (everything or not thorough) else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = chosen


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a worker report its count: the controller collects no tests."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the count from a worker; all workers collect the same tests, and one that crashed reports nothing."""
    stash = node.config.stash
    stash[LEFT_OUT] = max(stash[LEFT_OUT], getattr(node, "workeroutput", {}).get("left_out", 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if count := config.stash[LEFT_OUT]:
        terminalreporter.write_line(f"left out: {count} thorough tests (run them with --all)")


def _is_thorough(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("thorough")
    return marker is not None and not changed(tuple(marker.kwargs.get("unless_changed", ())))


@cache
def changed(paths: Sequence[str]) -> bool:
    """Return whether the last commit changed any of some files, or whether they have changed since."""
    if not paths:
        return False
    command = ["git", "diff", "--quiet", "HEAD^", "--", *paths]
    # without git or an earlier commit it is better to run a test too many
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode != 0
