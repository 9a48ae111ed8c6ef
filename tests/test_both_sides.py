"""Code that server and client share in two places, because neither imports the other."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from twisted.internet.error import ReactorNotRunning
from twisted.internet.posixbase import PosixReactorBase

from contack.client.network import reactor
from contack.client.network.session import LONGEST_WAIT
from contack.protocol.limits import PAUSES
from contack.server import run

ROOT = Path(__file__).parents[1]


class StoppedReactor:
    """A reactor that a signal has stopped already."""

    def __init__(self) -> None:
        self.tries = 0

    def stop(self) -> None:
        self.tries += 1
        raise ReactorNotRunning


def test_pages_and_document_have_the_same_pauses() -> None:
    link = (ROOT / "server/web/pages/wire/link.js").read_text("utf-8")
    document = (ROOT / "docs/protocol.md").read_text("utf-8")
    *first, last = PAUSES
    assert f"const PAUSES = {list(PAUSES)};" in link
    assert f"const LONGEST_WAIT = {LONGEST_WAIT};" in link
    assert f"after {', '.join(map(str, first))} and {last} seconds" in document


@pytest.mark.parametrize("stop_once", [run._stop_once, reactor._stop_once])
def test_stopped_reactor_may_be_stopped_again(stop_once: Callable[[PosixReactorBase], None]) -> None:
    stopped = StoppedReactor()
    stop_once(cast(PosixReactorBase, stopped))
    assert stopped.tries == 1
