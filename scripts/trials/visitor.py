"""A scripted client that connects by TCP, and connects again after a lost connection."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, Protocol

from contack.protocol.command import Command, Ping, PlayLay
from contack.protocol.error import RemoteProtocolError
from contack.protocol.limits import BEAT_SECONDS
from contack.protocol.notice import Closed, Notice, Refused
from contack.protocol.state import State
from contack.protocol.testing.player import ScriptedPlayer
from trials.server import Streams

AGAIN_SECONDS = 0.3

LOOK_SECONDS = 0.02


class Door(Protocol):
    up: asyncio.Event

    async def connect(self) -> Streams:
        pass


class Waited(NamedTuple):
    at: float
    seconds: float


class Tally:
    def __init__(self) -> None:
        self.waited: list[Waited] = []
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.seats_lost = 0
        self.visits = 0


class Visitor(ABC):
    """Chooses its lays by chance, and thinks about each for `think` seconds in the mean. Stays `away` if told so."""

    def __init__(self, name: str, server: Door, tally: Tally, think: float, seed: int) -> None:
        self.name = name
        self.away = False
        self._server = server
        self._tally = tally
        self._think = think
        self._random = random.Random(seed)
        self._streams: Streams | None = None
        self._peer = ScriptedPlayer(name, choose=lambda _, lays: self._random.choice(list(lays)))

    @abstractmethod
    def _hear(self, notice: Notice) -> None:
        pass

    @abstractmethod
    def _lays(self, lay: PlayLay) -> None:
        """Count a lay that is sent now."""

    @property
    def connected(self) -> bool:
        return self._streams is not None and self._peer.state in (State.LOBBY, State.TABLE)

    async def live(self) -> None:
        while True:
            await self._server.up.wait()
            if not self.away:
                await self._visit()
            await asyncio.sleep(AGAIN_SECONDS * self._random.random())

    async def _visit(self) -> None:
        self._tally.visits += 1
        beats = asyncio.create_task(self._beat())
        try:
            self._streams = streams = await self._server.connect()
            streams.writer.write(self._peer.connect())
            while data := await streams.reader.read(2**16):
                for notice in self._peer.receive(data):
                    self._count(notice)
                    self._hear(notice)
                    self._play(notice)
        except (OSError, EOFError):
            pass
        except RemoteProtocolError as wrong:
            self._tally.refused[f"protocol: {wrong}"] += 1
        finally:
            beats.cancel()
            self.die()

    def _count(self, notice: Notice) -> None:
        match notice:
            case Refused():
                self._tally.refused[f"{notice.command} {notice.reason}"] += 1
            case Closed():
                self._tally.closed[notice.reason] += 1

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.connected:
                self.send(Ping())

    def die(self) -> None:
        if self._streams:
            self._streams.writer.transport.abort()
            self._streams = None

    def send(self, *commands: Command) -> None:
        if self._streams and not self._streams.writer.is_closing():
            self._streams.writer.write(self._peer.send(*commands))

    def _play(self, notice: Notice) -> None:
        self.send(*self._peer.takes_part(notice))
        if lay := self._peer.lay(notice):
            delay = self._think * 2 * self._random.random()
            asyncio.get_running_loop().call_later(delay, self._lay, self._streams, lay)
        self._peer.notices.clear()  # a trial may last for hours

    def _lay(self, streams: Streams | None, lay: PlayLay) -> None:
        if streams is self._streams and self._peer.state is State.TABLE and lay.turn == self._peer.view.turn:
            self._lays(lay)
            self.send(lay)


async def until(holds: Callable[[], bool], seconds: float, words: str = "") -> None:
    """Wait until `holds()`. Raises TimeoutError with `words`."""
    try:
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(LOOK_SECONDS)
    except TimeoutError:
        raise TimeoutError(words) from None
