"""A bot that enters the tournament of a server, plays each round, and comes back after a lost connection."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from time import monotonic

from contack.protocol.command import Command, EnterTournament, Hello, Ping, PlayLay, Resume
from contack.protocol.connection import to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.limits import BEAT_SECONDS
from contack.protocol.notice import (
    Change,
    Closed,
    Joined,
    Left,
    Notice,
    Played,
    Refused,
    Started,
    TableChanged,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.state import State
from contack.protocol.testing.player import ScriptedPlayer
from contack.protocol.tournament import TournamentState
from contack.protocol.version import PROTOCOL_VERSION
from trials.player import Door
from trials.server import Streams

AGAIN_SECONDS = 0.2


class Entrant:
    """`tournament` is the latest state, `largest` the most bytes of its notice. `enters` is false for an organiser."""

    def __init__(self, name: str, server: Door, think: float, seed: int, enters: bool = True) -> None:
        self.name = name
        self.server = server
        self.enters = enters
        self.away = False
        self.tournament: TournamentState | None = None
        self.largest = 0
        self.started: list[int] = []  # the rounds whose game began for this player
        self.table = ""
        self.over = False  # the game at this table
        self.laid = 0
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self._think = think
        self._chance = random.Random(seed)
        self._peer = self._fresh()
        self._streams: Streams | None = None

    @property
    def connected(self) -> bool:
        return self._streams is not None and self._peer.state in (State.LOBBY, State.TABLE)

    @property
    def score(self) -> int:
        assert self.tournament
        return next(each.score for each in self.tournament.entrants if each.name == self.name)

    async def live(self) -> None:
        while True:
            await self.server.up.wait()
            if not self.away:
                try:
                    await self._visit()
                except (OSError, EOFError):
                    pass
                except RemoteProtocolError as wrong:
                    self.refused[f"protocol: {wrong}"] += 1
                finally:
                    self.die()
            await asyncio.sleep(AGAIN_SECONDS)

    def die(self) -> None:
        if self._streams:
            self._streams.writer.transport.abort()
            self._streams = None

    def send(self, *commands: Command) -> None:
        if self._streams and not self._streams.writer.is_closing():
            self._streams.writer.write(self._peer.send(*commands))

    def _fresh(self) -> ScriptedPlayer:
        return ScriptedPlayer(self.name, choose=lambda _, lays: self._chance.choice(list(lays)))

    async def _visit(self) -> None:
        self._streams = streams = await self.server.connect()
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

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self._arrive()
            case TournamentChanged():
                self.tournament = notice.tournament
                self.largest = max(self.largest, len(to_frame(notice)))
            case Joined():
                self.table, self.over = notice.table.name, False
            case Left():
                self._peer.token = self.table = ""
            case Started():
                self.started.append(notice.table.round)
            case TableChanged(change=Change.GAME_OVER):
                self.over = True
            case Refused():
                self._hear_refusal(notice)
            case Closed():
                self.closed[notice.reason] += 1
        self._play(notice)
        self._peer.notices.clear()  # a night may last for hours

    def _arrive(self) -> None:
        self.send(Ping())
        if self._peer.token:
            self.send(Resume(self._peer.token))
        elif self.enters:
            self.send(EnterTournament())

    def _play(self, notice: Notice) -> None:
        if not self.over:  # a table of a tournament plays one game
            self.send(*self._peer.takes_part(notice))
        if isinstance(notice, Joined | Started | Played | Refused) and (lay := self._peer.lay(notice)):
            delay = self._think * 2 * self._chance.random()
            asyncio.get_running_loop().call_later(delay, self._lay, self._streams, lay)

    def _lay(self, streams: Streams | None, lay: PlayLay) -> None:
        if streams is self._streams and self._peer.state is State.TABLE and lay.turn == self._peer.view.turn:
            self.laid += 1
            self.send(lay)

    def _hear_refusal(self, refused: Refused) -> None:
        self.refused[f"{refused.command} {refused.reason}"] += 1
        if refused.command == "hello":  # the server has not noticed yet that the old connection is lost
            again = Hello(PROTOCOL_VERSION, self.name)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.send, again)
        elif refused.command == "resume":
            self._peer.token = ""
            self._arrive()


async def until(holds: object, seconds: float, words: str) -> float:
    """Wait until `holds()`, and return the seconds that it took. Raises TimeoutError with `words`."""
    assert callable(holds)
    begun = monotonic()
    while not holds():
        if monotonic() - begun > seconds:
            raise TimeoutError(words)
        await asyncio.sleep(0.01)
    return monotonic() - begun
