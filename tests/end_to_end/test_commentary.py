"""Commentary at a real server: a screen, a table for practice, and the program that judges the lays."""

from __future__ import annotations

import json
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from wsproto import WSConnection
from wsproto.connection import ConnectionType
from wsproto.events import Request, TextMessage

from contack.engine.event import ChosenBy
from contack.protocol.version import FEED_PATH, FEED_SUBPROTOCOL
from tests.end_to_end.test_house_bots import Player, gone
from tests.server.process import PATIENCE, ServerProcess

MOST_ROUNDS = 8
"""Rounds of a game after one of which there is a comment."""

ROUND_SECONDS = 5.0
"""How long feeds are read after each, once nothing happens any more: ten times what it takes to judge a lay."""


class Screen:
    """A screen at a server, which reads its feed."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._connection = WSConnection(ConnectionType.CLIENT)
        asked = Request(f"127.0.0.1:{port}", FEED_PATH, subprotocols=[FEED_SUBPROTOCOL])
        self._socket.sendall(self._connection.send(asked))
        self._socket.settimeout(ROUND_SECONDS)

    def games(self) -> Iterator[dict[str, Any]]:
        """Yield the games of feeds as they come, until none has come for a while."""
        while True:
            try:
                self._connection.receive_data(self._socket.recv(65536))
            except TimeoutError:
                return
            feeds = [json.loads(event.data) for event in self._connection.events() if isinstance(event, TextMessage)]
            yield from (table["game"] for feed in feeds for table in feed["tables"] if "game" in table)

    def close(self) -> None:
        """Look on no more."""
        self._socket.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    with closing(ServerProcess(tmp_path / "data", "--bots", "1", "--web", "on")) as process:
        yield process


def commentator(house: ServerProcess) -> list[psutil.Process]:
    """Return the program that a server has started to judge lays, if it has."""
    return [child for child in psutil.Process(house.pid).children() if "commentate" in child.cmdline()]


def commented(screen: Screen, ann: Player) -> dict[str, Any]:
    """Play on until there is a comment, and return the first game with one."""
    for _ in range(MOST_ROUNDS):
        ann.plays_until_the_bot_lays(ChosenBy.PLAYER)
        for game in screen.games():
            if "comment" in game:
                return game
    raise AssertionError("nothing was said")


@pytest.mark.process
def test_practice_lay_is_commented_after_the_next_one(house: ServerProcess) -> None:
    with closing(Player(house.port, hints=True)) as ann, closing(Screen(house.port)) as screen:
        ann.begins()
        game = commented(screen, ann)
        comment = game["comment"]
        assert comment["turn"] < game["last"]["turn"]
        assert sum(comment["chances"]) == 100
        [program] = commentator(house)
        if sys.platform != "win32":
            assert program.nice() > psutil.Process(house.pid).nice()
        program.kill()
        house.wait_to_log("commentary-ended")
        ann.plays_until_the_bot_lays(ChosenBy.PLAYER)


@pytest.mark.process
def test_commentator_rests_without_viewers_and_ends(house: ServerProcess) -> None:
    with closing(Player(house.port, hints=True)) as ann:
        ann.begins()
        assert commentator(house) == []
        with closing(Screen(house.port)) as screen:
            commented(screen, ann)
        programs = commentator(house)
        house.send_signal(signal.SIGTERM)
        house.wait()
        assert programs
        assert gone(programs)
