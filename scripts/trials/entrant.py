"""A bot that enters the tournament of a server, plays each round, and comes back after a lost connection."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

from contack.protocol.command import EnterTournament, Hello, Ping, PlayLay, Resume
from contack.protocol.connection import to_frame
from contack.protocol.error import RemoteProtocolError
from contack.protocol.notice import Closed, Left, Notice, Refused, Started, TournamentChanged, Welcomed
from contack.protocol.tournament import TournamentState
from contack.protocol.version import PROTOCOL_VERSION
from trials.visitor import Door, Visitor

AGAIN_SECONDS = 0.2


class Entrant(Visitor):
    """`tournament` is the latest state, `largest` the most bytes of its notice. `enters` is false for an organiser."""

    def __init__(self, name: str, server: Door, think: float, seed: int, enters: bool = True) -> None:
        super().__init__(name, server, think, seed)
        self.enters = enters
        self.away = False
        self.tournament: TournamentState | None = None
        self.largest = 0
        self.started: list[int] = []  # the rounds whose game began for this player
        self.laid = 0
        self.refused: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()

    async def live(self) -> None:
        while True:
            await self._server.up.wait()
            if not self.away:
                try:
                    await self.visit()
                except (OSError, EOFError):
                    pass
                except RemoteProtocolError as wrong:
                    self.refused[f"protocol: {wrong}"] += 1
                finally:
                    self.die()
            await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self._arrive()
            case TournamentChanged():
                self.tournament = notice.tournament
                self.largest = max(self.largest, len(to_frame(notice)))
            case Left():
                self._peer.token = ""
            case Started():
                self.started.append(notice.table.round)
            case Refused():
                self._hear_refusal(notice)
            case Closed():
                self.closed[notice.reason] += 1
        self.play(notice)

    def _arrive(self) -> None:
        self.send(Ping())
        if self._peer.token:
            self.send(Resume(self._peer.token))
        elif self.enters:
            self.send(EnterTournament())

    def _lays(self, _: PlayLay) -> None:
        self.laid += 1

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
