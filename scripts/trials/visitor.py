"""A scripted client that connects by TCP, and connects again after a lost connection."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from typing import Protocol

from contack.protocol.command import Command, Ping, PlayLay
from contack.protocol.limits import BEAT_SECONDS
from contack.protocol.notice import Notice
from contack.protocol.state import State
from contack.protocol.testing.player import ScriptedPlayer
from trials.server import Streams


class Door(Protocol):
    up: asyncio.Event

    async def connect(self) -> Streams:
        pass


class Visitor(ABC):
    """Chooses its lays by chance, and thinks about each for `think` seconds in the mean."""

    def __init__(self, name: str, server: Door, think: float, seed: int) -> None:
        self.name = name
        self._server = server
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

    async def visit(self) -> None:
        self._streams = streams = await self._server.connect()
        streams.writer.write(self._peer.connect())
        beats = asyncio.create_task(self._beat())
        try:
            while data := await streams.reader.read(2**16):
                for notice in self._peer.receive(data):
                    self._hear(notice)
        finally:
            beats.cancel()

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

    def play(self, notice: Notice) -> None:
        self.send(*self._peer.takes_part(notice))
        if lay := self._peer.lay(notice):
            delay = self._think * 2 * self._random.random()
            asyncio.get_running_loop().call_later(delay, self._lay, self._streams, lay)
        self._peer.notices.clear()  # a trial may last for hours

    def _lay(self, streams: Streams | None, lay: PlayLay) -> None:
        if streams is self._streams and self._peer.state is State.TABLE and lay.turn == self._peer.view.turn:
            self._lays(lay)
            self.send(lay)
