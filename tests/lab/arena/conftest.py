"""The processes of foreign bots do not outlive the tests that made them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contack.lab.arena.play.worker import PROCESSES


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """End what a worker in this process keeps for the next game."""
    yield
    PROCESSES.clear()
