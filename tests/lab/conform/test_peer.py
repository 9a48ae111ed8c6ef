"""What a client that tests a server says of words and games that are no good."""

import pytest

from contack.lab.conform.peer import Peer, Unmet, shown
from contack.protocol.connection import to_frame
from contack.protocol.notice import Closed, Notice, Ponged, Welcomed
from tests.lab.conform.canned import CannedStream

WELCOMED = to_frame(Welcomed(1, "den", "1"))


def test_words_of_a_server_cannot_steer_the_terminal() -> None:
    assert shown(Closed("odd", "a\x1bb")) == "closed (odd): a?b"
    assert shown(Ponged(1)) == "ponged"


def test_impossible_game_fails_the_case_not_the_tester() -> None:
    class Puzzled:
        def sent(self, data: bytes) -> None:
            pass

        def received(self, data: bytes) -> None:
            pass

        def came(self, notice: Notice) -> None:
            raise ValueError("9 seats")

        def gone(self) -> None:
            pass

    ann = Peer(CannedStream(WELCOMED), "ann", Puzzled())
    with pytest.raises(Unmet, match="expected values that exist in a game; came welcomed: 9 seats"):
        ann.receives(Welcomed)
