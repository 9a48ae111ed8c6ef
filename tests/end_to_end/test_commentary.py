"""Commentary at a real server: a screen, a table for practice, and the program that judges the lays."""

import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from contack.engine.event import ChosenBy
from contack.protocol.command import Join
from contack.protocol.notice import Commented, Joined
from contack.system.processes import NICENESS
from tests.end_to_end.test_house_bots import Player, gone
from tests.server.process import PlainClient, ServerProcess

MOST_ROUNDS = 8
"""Rounds of a game after one of which there is a comment."""

ROUND_SECONDS = 5.0
"""How long a screen listens after each lay: ten times the time for an evaluation."""

LOWEST = 19
"""The end of Linux's scale: a server that runs there has no lower priority to give."""


class Screen(PlainClient):
    """A screen at a server, which watches a table."""

    def __init__(self, port: int, table: str) -> None:
        super().__init__(port, "", role="screen")
        self.ask(Joined, Join(table, spectate=True))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    with closing(ServerProcess(tmp_path / "data", "--bots", "1", "--web", "on")) as process:
        yield process


def commentator(house: ServerProcess) -> list[psutil.Process]:
    """Return the program that a server has started to judge lays, if it has."""
    return [child for child in psutil.Process(house.pid).children() if "commentate" in child.cmdline()]


def commented(screen: Screen, ann: Player) -> Commented:
    """Play until there is a comment, and return it."""
    for _ in range(MOST_ROUNDS):
        ann.plays_until_the_bot_lays(ChosenBy.PLAYER)
        for notice in screen.notices(ROUND_SECONDS):
            if isinstance(notice, Commented):
                return notice
    raise AssertionError("there was no comment")


@pytest.mark.process
def test_practice_lay_is_commented_after_the_next_one(house: ServerProcess) -> None:
    with closing(Player(house.port, hints=True)) as ann:
        ann.begins()
        with closing(Screen(house.port, "den")) as screen:
            comment = commented(screen, ann)
            assert sum(comment.comment.chances) == 100
        [program] = commentator(house)
        if sys.platform != "win32":
            assert program.nice() == min(LOWEST, psutil.Process(house.pid).nice() + NICENESS)
        program.kill()
        house.wait_to_log("commentator-ended")
        ann.plays_until_the_bot_lays(ChosenBy.PLAYER)


@pytest.mark.process
def test_commentator_rests_without_viewers_and_ends(house: ServerProcess) -> None:
    with closing(Player(house.port, hints=True)) as ann:
        ann.begins()
        assert commentator(house) == []
        with closing(Screen(house.port, "den")) as screen:
            commented(screen, ann)
        programs = commentator(house)
        house.send_signal(signal.SIGTERM)
        house.wait()
        assert programs
        assert gone(programs)
