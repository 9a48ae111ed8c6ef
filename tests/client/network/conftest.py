"""What tests of the network have in common."""

import pytest
from twisted.logger import LogEvent, Logger

from contack.client.network import connection


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[LogEvent]:
    events: list[LogEvent] = []
    monkeypatch.setattr(connection, "_log", Logger(observer=events.append))  # type: ignore[arg-type]  # a function is one
    return events
