"""The processes of foreign bots do not outlive the tests that made them."""

from collections.abc import Iterator

import pytest

from contack.lab.arena.play.worker import PROCESSES


@pytest.fixture(autouse=True)
def no_process_stays() -> Iterator[None]:
    yield
    PROCESSES.clear()
