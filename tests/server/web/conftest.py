"""What the tests of pages and WebSockets share."""

import pytest

from contack.server.config.limits import Limits
from contack.server.network.hub import Hub
from tests.server.caller import new_hub
from tests.server.web.browser import Browser


@pytest.fixture
def lobby_hub() -> Hub:
    return new_hub(Limits())


@pytest.fixture
def browser(open_hub: Hub) -> Browser:
    """Return a browser at a server that shows pages."""
    return Browser(open_hub)
