"""How hypothesis draws its examples: the same ones in every run, new ones with `--random`, many with `--all`."""

import pytest
from hypothesis import settings

_everything: list[bool] = []
"""Is filled by `--all`: test modules ask while they are imported, when no config is at hand."""


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "let hypothesis draw new examples instead of the same ones in every run"
    parser.getgroup("contack").addoption("--random", action="store_true", help=words)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile before any test module is imported, as `@settings` copies it then."""
    # without a deadline: a busy machine is not a fault of the code under test
    if config.getoption("--all", default=False):
        _everything.append(True)
    # hypothesis draws the same examples by default where CI is set
    settings.register_profile("random", deadline=None, print_blob=True, derandomize=False)
    # a database would replay examples of an earlier run, so two checkouts would test different things
    settings.register_profile(
        "repeatable", deadline=None, max_examples=effort(40, 100), derandomize=True, database=None
    )
    settings.load_profile("random" if config.getoption("--random") else "repeatable")


def effort(few: int, many: int) -> int:
    """Return how many examples to try: a few in the test command, many with `--all`. The few are among the many."""
    return many if _everything else few
