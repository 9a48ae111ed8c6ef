"""What the tests of the plain client share."""

import pytest

from tests.client.house import BotClient, House, PlainClient, wish


@pytest.fixture
def ann(house: House) -> PlainClient:
    return PlainClient(house, wish("ann"))


@pytest.fixture
def playing(house: House, ann: PlainClient) -> PlainClient:
    """Return ann in a game against a bot, at a moment when it is her turn."""
    BotClient(house, wish("bob"))
    assert ann.plain.must_choose
    return ann
