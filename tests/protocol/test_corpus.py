"""Frames kept from fuzzing: in every state they give messages or errors of the peer."""

from itertools import product
from pathlib import Path

import pytest

from contack.protocol.connection import Side
from contack.protocol.frame import framed
from contack.protocol.state import State
from tests.protocol.test_any_bytes import check

LINES = (Path(__file__).parent / "corpus.txt").read_text("utf-8").splitlines()
BODIES = [line for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize("body", BODIES)
def test_kept_body_gives_a_message_or_a_peer_error(body: str) -> None:
    for side, state in product(Side, State):
        check(side, state, framed(bytes.fromhex(body.strip("-"))))
