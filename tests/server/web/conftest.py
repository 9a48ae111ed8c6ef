"""What the tests of pages and WebSockets share."""

from __future__ import annotations

import pytest
from twisted.internet.task import Clock

from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.limits import Limits
from contack.server.network.hub import Hub
from tests.server.fake_journal import OpenJournal
from tests.server.web.browser import Browser


@pytest.fixture
def lobby_hub(lobby: Lobby) -> Hub:
    return Hub(lobby, OpenJournal(), Limits(), Clock())


@pytest.fixture
def browser(open_hub: Hub) -> Browser:
    """Return a browser at a server that shows pages."""
    return Browser(open_hub)
