"""The order of the tests: long files first, everything else by chance, from a seed that is printed.

A red run is repeated by its seed: `./scripts/test --order-seed N`, also with `-n 0`.
"""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest

LISTED = 60
"""How many files the list names; the others take a second or two."""

LIST = Path(__file__).with_name("longest.txt")

ROOT = Path(__file__).parents[2]

SEED = pytest.StashKey[int]()

_took: dict[str, float] = defaultdict(float)
"""Seconds by test file: pytest gives the hook that adds them up no config to keep them in."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("contack").addoption("--order-seed", type=int, help="repeat the order of a run")


def pytest_configure(config: pytest.Config) -> None:
    """Take the seed from the option, or from the controller of this worker, or choose one."""
    given = config.getoption("--order-seed")
    sent = getattr(config, "workerinput", {}).get("order_seed")
    config.stash[SEED] = next((seed for seed in (sent, given) if seed is not None), SystemRandom().randrange(10**6))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Send the seed to a worker: all of them must collect in the same order."""
    node.workerinput["order_seed"] = node.config.stash[SEED]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    chance = Random(config.stash[SEED])
    items[:] = [item for file in ordered(files, read_list(), chance) for item in _shuffled(files[file], chance)]


def ordered(files: Mapping[str, object], seconds: Mapping[str, int], chance: Random) -> list[str]:
    by_name = sorted(files)  # whatever order pytest found them in
    chance.shuffle(by_name)
    return sorted(by_name, key=lambda file: -seconds.get(file, 0).bit_length())


def read_list() -> dict[str, int]:
    lines = (line.split() for line in LIST.read_text(encoding="utf-8").splitlines())
    return {file: int(seconds) for seconds, file in lines}


def write_list(took: Mapping[str, float]) -> None:
    """Write the seconds of the longest files, the inverse of `read_list`."""
    longest = sorted(took.items(), key=lambda entry: (-round(entry[1]), entry[0]))[:LISTED]
    LIST.write_text("".join(f"{round(seconds):4} {file}\n" for file, seconds in longest), encoding="utf-8")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the seconds of a test; xdist brings the reports of all workers to the controller."""
    # the list is for the usual run, which leaves the thorough tests out
    if "thorough" not in report.keywords:
        _took[report.nodeid.partition("::")[0]] += report.duration


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write the list after a whole green run of all tests."""
    config = session.config
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.getoption("-k")
    if config.getoption("--all", default=False) and whole and exitstatus == 0 and not hasattr(config, "workerinput"):
        write_list(_took)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.write_line(f"order: --order-seed {config.stash[SEED]}")


def _shuffled(items: list[pytest.Item], chance: Random) -> list[pytest.Item]:
    chance.shuffle(items)
    return items
