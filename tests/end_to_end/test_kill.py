"""A real server, killed and restarted: no announced event is lost."""

import random
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from trials.disk import fill

from contack.engine.board.lay import Lay
from contack.engine.event import Event, GameEnded
from contack.engine.records.record import parse_record
from contack.engine.records.verify import verify
from contack.engine.view import View
from contack.protocol.command import Join, OpenTable, PlayLay, Ready, Resume, Say
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import ChatLine, Halted, Joined, Notice, Played, Refused, Said, Started
from contack.protocol.table_state import ScoredLays
from tests.server.process import PlainClient, ServerProcess, command_line, environment

KILLS = 8
NAMES = ("ann", "bob", "carl")


class Table:
    """Bots at one table, who lay at random and come back with their tokens when the server has been killed."""

    def __init__(self, data: Path, seed: int) -> None:
        self._data = data
        self._random = random.Random(seed)
        self.known: list[Event] = []
        with ExitStack() as stack:
            self._open(stack)
            first, *others = self.bots
            joined = [first.ask(Joined, OpenTable("inn", len(NAMES), countdown=0))]
            joined += [bot.ask(Joined, Join("inn")) for bot in others]
            self.tokens = [str(notice.token) for notice in joined]
            for bot in self.bots:
                bot.send(Ready())
            started, *_ = [bot.next(Started) for bot in self.bots]
            self.take(started.view, started.lays, started.events)
            self._stack = stack.pop_all()

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return isinstance(self.known[-1], GameEnded)

    def play(self) -> None:
        self.lay()
        played, *_ = [bot.next(Played) for bot in self.bots]
        self.take(played.view, played.lays, played.events)

    def lay_until_halted(self) -> PlainClient:
        """Lay until nothing can be kept, as the disk is full; return whose lay waits then."""
        while True:
            assert self.view.seat is not None
            mover = self.bots[self.view.seat]
            self.lay()
            notice = mover.next(Notice)
            if isinstance(notice, Halted):
                return mover
            assert isinstance(notice, Played)
            for bot in self.bots:
                if bot is not mover:
                    bot.next(Played)
            self.take(notice.view, notice.lays, notice.events)

    def be_killed(self) -> tuple[ChatLine, ...]:
        self.lay()
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        known = max((self._known_to(bot) for bot in self.bots), key=len)
        self._stack.close()
        with ExitStack() as stack:
            self._open(stack)
            joined = [bot.ask(Joined, Resume(token)) for bot, token in zip(self.bots, self.tokens, strict=True)]
            assert [notice.name for notice in joined] == list(NAMES)
            assert list(joined[-1].events[: len(known)]) == known
            self.known = []
            assert joined[-1].view
            self.take(joined[-1].view, joined[-1].lays, joined[-1].events)
            self._stack = stack.pop_all()
        return joined[-1].chat

    def close(self) -> None:
        self._stack.close()

    def _open(self, stack: ExitStack) -> None:
        self.server = stack.enter_context(closing(ServerProcess(self._data)))
        self.bots = [stack.enter_context(closing(PlainClient(self.server.port, name))) for name in NAMES]

    def _known_to(self, bot: PlainClient) -> list[Event]:
        last = [event for notice in bot.last_words() if isinstance(notice, Played) for event in notice.events]
        return self.known + last

    def lay(self) -> None:
        tile, cell, _ = self._random.choice(self._lays)
        assert self.view.seat is not None
        self.bots[self.view.seat].send(PlayLay(Lay(tile, cell), self.view.turn))

    def take(self, view: View, lays: ScoredLays, events: tuple[Event, ...]) -> None:
        self.view, self._lays = view, lays
        self.known += events


def test_game_survives_repeated_kills_of_the_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with closing(Table(data, seed=4)) as table:
        for _ in range(KILLS):
            for _ in range(3):
                table.play()
            table.be_killed()
        while not table.over:
            table.play()
        [path] = (data / "records").iterdir()
        record = parse_record(path.read_bytes())
        assert list(record.events) == table.known
        assert verify(record).finished


def test_chat_at_a_table_survives_a_kill(tmp_path: Path) -> None:
    with closing(Table(tmp_path / "data", seed=8)) as table:
        said = [ChatLine(NAMES[number % 3], f"line {number}") for number in range(CHAT_TAIL + 5)]
        for name, text in said:
            table.bots[NAMES.index(name)].send(Say(text))
            assert [bot.next(Said).text for bot in table.bots] == [text] * len(NAMES)
        tail = table.be_killed()
        assert tail == tuple(said[-CHAT_TAIL:])
        table.server.wait_to_log("tables restored: 1")


def test_the_journal_of_a_server_that_was_killed_is_sound(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with closing(Table(data, seed=5)) as table:
        table.play()
        line = command_line("--data", str(data), "--check-journal")
        running = subprocess.run(line, capture_output=True, text=True, env=environment())
        assert (running.returncode, running.stdout) == (2, "")
        assert "is in use by another server" in running.stderr
        table.server.send_signal(signal.SIGKILL)
        table.server.wait()
    done = subprocess.run(line, capture_output=True, text=True, env=environment())
    assert (done.returncode, done.stdout, done.stderr) == (
        0, "The journal is sound: tables: 1, unfinished games: 1\n", "",
    )  # fmt: skip


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a directory on a disk of a megabyte; skip the test without the rights to make one."""
    directory = tmp_path / "disk"
    directory.mkdir()
    try:
        mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "contack", str(directory)]
        subprocess.run(mount, check=True, capture_output=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("no rights to mount a disk")
    yield directory
    subprocess.run(["umount", "--lazy", str(directory)], check=True)


def test_a_full_disk_stops_a_game_until_there_is_room(small_disk: Path) -> None:
    with closing(Table(small_disk / "data", seed=7)) as table:
        table.play()
        filler = small_disk / "filler"
        fill(filler)
        mover = table.lay_until_halted()
        table.server.wait_to_log("the journal cannot be written")
        other = next(bot for bot in table.bots if bot is not mover)
        refused = other.ask(Refused, Say("what is it?"))
        assert (refused.command, refused.reason) == ("say", "cannot_save")
        filler.unlink()
        assert not mover.next(Halted).halted
        played, *_ = [bot.next(Played) for bot in table.bots]
        table.take(played.view, played.lays, played.events)
        assert other.ask(Said, Say("on we go")).text == "on we go"
        while not table.over:
            table.play()
        [path] = (small_disk / "data" / "records").iterdir()
        assert verify(parse_record(path.read_bytes())).finished
        table.server.wait_to_log("the journal can be written again")
