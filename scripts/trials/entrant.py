"""A bot that enters the tournament of a server, plays each round, and comes back after a lost connection."""

from __future__ import annotations

import asyncio

from contack.protocol.command import EnterTournament, Hello, Ping, PlayLay, Resume
from contack.protocol.notice import Left, Notice, Refused, TournamentChanged, Welcomed
from contack.protocol.tournament import TournamentState
from contack.protocol.version import PROTOCOL_VERSION
from trials.visitor import AGAIN_SECONDS, Door, Tally, Visitor


class Entrant(Visitor):
    """`tournament` is the latest state. `enters` is false for an organiser."""

    def __init__(self, name: str, server: Door, tally: Tally, think: float, seed: int, enters: bool = True) -> None:
        super().__init__(name, server, tally, think, seed)
        self.enters = enters
        self.tournament: TournamentState | None = None
        self.laid = 0

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                self._arrive()
            case TournamentChanged():
                self.tournament = notice.tournament
            case Left():
                self._peer.token = ""
            case Refused():
                self._hear_refusal(notice)

    def _arrive(self) -> None:
        self.send(Ping())
        if self._peer.token:
            self.send(Resume(self._peer.token))
        elif self.enters:
            self.send(EnterTournament())

    def _lays(self, _: PlayLay) -> None:
        self.laid += 1

    def _hear_refusal(self, refused: Refused) -> None:
        if refused.command == "hello":  # the server has not noticed yet that the old connection is lost
            again = Hello(PROTOCOL_VERSION, self.name)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.send, again)
        elif refused.command == "resume":
            self._peer.token = ""
            self._arrive()
