"""What the tests of the clients share."""

from __future__ import annotations

import pytest

from tests.client.house import House


@pytest.fixture
def house() -> House:
    return House()
