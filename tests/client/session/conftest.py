"""What the tests of sessions share: each test of a client runs with every kind of client."""

import pytest


@pytest.fixture(params=["plain", "screen", "bot"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)
