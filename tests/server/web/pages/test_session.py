"""A page at a server in memory: what it does after a lost connection."""

import pytest

from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason
from contack.protocol.frame import PREFIX
from contack.protocol.notice import Closed, Notice, Welcomed
from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

WELCOME = Welcomed(2, "den", "1")
KICKED = Closed(CloseReason.KICKED, "the operator ended your connection")
STOPPED = Closed(CloseReason.SERVER_STOPPED, "the server stops")


def visit(*notices: Notice) -> tuple[str, str, int]:
    """Return the phase of a page an hour after a lost connection, its words, and how often it connected."""
    bodies = [to_frame(each)[PREFIX:] for each in notices]
    ((phase, words, connections),) = calls(("./visit.mjs", "visit", ["ann", bodies]))
    return phase, words, connections


def test_kicked_page_stays_away() -> None:
    phase, words, connections = visit(WELCOME, KICKED)
    assert (phase, connections) == ("ended", 1)
    assert "ended your connection" in words


@pytest.mark.parametrize("notices", [[WELCOME], [WELCOME, STOPPED]])
def test_page_comes_back_after_a_loss(notices: list[Notice]) -> None:
    phase, _, connections = visit(*notices)
    assert phase == "lost"
    assert connections > 100
