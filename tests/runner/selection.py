"""Which tests run: those marked `thorough` only with `--all`, those marked `process` not with `--quick`."""

from __future__ import annotations

from typing import Any

import pytest

LEFT_OUT = pytest.StashKey[int]()
"""How many thorough tests were left out of this run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for more tests and for fewer."""
    group = parser.getgroup("contack")
    group.addoption("--all", action="store_true", help="run the tests marked `thorough` too")
    group.addoption("--quick", action="store_true", help="leave out the tests marked `process`")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[LEFT_OUT] = 0


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what the options leave out."""
    kept = [item for item in items if not (config.getoption("--quick") and item.get_closest_marker("process"))]
    left_out = [] if config.getoption("--all") else [item for item in kept if item.get_closest_marker("thorough")]
    config.stash[LEFT_OUT] = len(left_out)
    chosen = [item for item in kept if item not in set(left_out)]
    if len(chosen) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
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
    """Print how many thorough tests were left out."""
    if count := config.stash[LEFT_OUT]:
        terminalreporter.write_line(f"left out: {count} thorough tests (run them with --all)")
