"""How hypothesis draws its examples: the same ones in every run, or new ones with `--random`."""

from __future__ import annotations

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for a run with new examples."""
    words = "let hypothesis draw new examples, in place of the same ones in every run"
    parser.getgroup("contack").addoption("--random", action="store_true", help=words)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile before any test module is imported, as `@settings` copies it then."""
    # without a deadline: a busy machine is not a fault of the code under test
    # hypothesis draws the same examples by default where CI is set
    settings.register_profile("random", deadline=None, print_blob=True, derandomize=False)
    # a database would replay examples of an earlier run, so two checkouts would test different things
    settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
    settings.load_profile("random" if config.getoption("--random") else "repeatable")
