"""What the tests of the clients share."""

import pytest

from tests.client.house import House


@pytest.fixture
def house() -> House:
    return House()
