"""What the tests of the table's pages share: a game of four in which it is the client's turn."""

import pytest

from tests.client.screen.pages.table.test_page import plays
from tests.client.screen_client import ScreenClient


@pytest.fixture
def client() -> ScreenClient:
    return plays(4)[0]
