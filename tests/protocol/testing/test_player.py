"""The scripted player plays whole games against our own server, in memory."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from contack.engine.what_if import greedy
from contack.protocol.command import Join, Leave, OpenTable
from contack.protocol.error import RemoteProtocolError
from contack.protocol.notice import Change, Joined, Played, TableChanged
from contack.protocol.testing.client import ScriptedClient
from contack.protocol.testing.player import ScriptedPlayer
from contack.server.network.hub import Hub
from tests.server.caller import Caller, new_hub

BOTS = Path(__file__).parents[3] / "docs" / "bots.md"

OPEN = OpenTable("den", 2, countdown=0)


@pytest.fixture
def hub() -> Hub:
    return new_hub()


class Line(Caller):
    """A player's connection, like a connected socket: reading it lets the others answer first."""

    def __init__(self, hub: Hub, player: ScriptedPlayer, *others: "Line") -> None:
        super().__init__(hub)
        self.player = player
        self._others = others

    def connects(self) -> "Line":
        self.sendall(self.player.connect())
        return self

    def sendall(self, data: bytes) -> None:
        self.writes(data)
        self._clock.advance(0)

    def recv(self, most: int) -> bytes:
        while not (data := self.taken()) and any(other.answers_all() for other in self._others):
            pass
        return b"" if is_over(self.player) else data

    def answers_all(self) -> bool:
        """Answer what has come, if anything has."""
        data = self.taken()
        self.sendall(self.player.answer(data))
        return bool(data)


def is_over(player: ScriptedPlayer) -> bool:
    return any(isinstance(notice, TableChanged) and notice.change is Change.GAME_OVER for notice in player.notices)


def play(*lines: Line, until: Callable[[], bool]) -> None:
    while not until():
        assert any(each.answers_all() for each in lines)


def test_players_play_a_game_to_its_end(hub: Hub) -> None:
    ann, bob = ScriptedPlayer("ann", OPEN, lambda _, lays: greedy(lays)), ScriptedPlayer("bob", Join("den"))
    play(Line(hub, ann).connects(), Line(hub, bob).connects(), until=lambda: is_over(ann) and is_over(bob))
    assert ann.events == bob.events
    assert (ann.view, ann.game) == (bob.view, bob.game)
    assert not ann.my_turn


def test_player_returns_by_its_token(hub: Hub) -> None:
    ann, bob = ScriptedPlayer("ann", OPEN), ScriptedPlayer("bob", Join("den"))
    first, other = Line(hub, ann).connects(), Line(hub, bob).connects()
    play(first, other, until=lambda: len(ann.events) > 9)
    first.hangs_up()
    play(Line(hub, ann).connects(), other, until=lambda: is_over(ann) and is_over(bob))
    assert [notice.token for notice in ann.notices if isinstance(notice, Joined)] == [ann.token, ann.token]
    assert ann.events == bob.events


def test_player_is_not_ready_after_the_game_of_a_round(hub: Hub) -> None:
    ann, bob = ScriptedPlayer("ann", OPEN), ScriptedPlayer("bob", Join("den"))
    play(Line(hub, ann).connects(), Line(hub, bob).connects(), until=lambda: is_over(ann) and is_over(bob))
    back = replace(ann.last(Joined), game=ann.game, view=ann.view, table=replace(ann.table, round=1))
    ann.hear(back)
    assert not list(ann.takes_part(back))


def test_documented_loop_plays_a_game(hub: Hub) -> None:
    [code] = re.findall(r"^```py\n(.*?)^```$", BOTS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    found: dict[str, Any] = {}
    exec(code, found)  # our own page
    ann = Line(hub, ScriptedPlayer("ann", OPEN)).connects()
    ann.answers_all()
    bob = ScriptedPlayer("bob", Join("den"))
    found["play"](Line(hub, bob, ann), bob)
    assert is_over(bob)


def test_skipped_sequence_number_is_an_error() -> None:
    peer = ScriptedClient("ann")
    with pytest.raises(RemoteProtocolError, match="seq 7 came after 0"):
        peer.hear(Played(7, (), None, ()))  # type: ignore[arg-type]  # no view is read before


def test_peer_without_a_table_says_so(hub: Hub) -> None:
    peer = Caller(hub)
    peer.name = "ann"
    peer.sends_bytes(peer.connect())
    peer.sends(OPEN)
    assert peer.table.name == "den"
    peer.sends(Leave())
    with pytest.raises(LookupError, match="a table"):
        print(peer.table)
