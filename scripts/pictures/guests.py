"""Guests for pictures of a server's screen: each is a connection in a thread, and plays the best lay."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

from contack.engine.deal import digest
from contack.engine.what_if import greedy
from contack.protocol.command import Command, Hello, Join, OpenTable, PlayLay, Ready, Reveal
from contack.protocol.connection import Connection, Side
from contack.protocol.notice import Joined, Notice, Played, Refused, Started, TableChanged, Welcomed
from contack.protocol.table_state import GameHeader, TableState, unscored
from contack.protocol.version import PROTOCOL_VERSION

NONCE_BYTES = 16


class Guest:
    """A player at a table; all stop after `laying` tiles for the picture."""

    def __init__(self, port: int, name: str, comes: Command | None = None, laying: int = 0, pause: float = 0.0) -> None:
        self.name = name
        self.here, self.rests = threading.Event(), threading.Event()
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._connection = Connection(Side.CLIENT)
        self._comes, self._laying, self._pause = comes, laying, pause
        self._nonce = name.encode().ljust(NONCE_BYTES, b".")
        self._game: GameHeader | None = None
        self._table: TableState | None = None
        self._seat = 0
        threading.Thread(target=self._attend, daemon=True).start()
        self.here.wait(10)

    def leave(self) -> None:
        self._socket.close()

    def _attend(self) -> None:
        self._send(Hello(PROTOCOL_VERSION, self.name))
        with suppress(OSError):
            for notice in self._notices():
                self._hear(notice)

    def _notices(self) -> Iterator[Notice]:
        while data := self._socket.recv(2**16):
            yield from (notice for notice in self._connection.receive(data) if isinstance(notice, Notice))

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Welcomed():
                if self._comes:
                    self._send(self._comes)
                else:
                    self.here.set()
            case Joined(table=table):
                self._table = table
                self.here.set()
                if self._laying:
                    self._send(Ready(digest(self._nonce), table.commitment))
            case TableChanged(table=table):
                if table.asking and not (self._table and self._table.asking):
                    self._send(Reveal(self._nonce))
                self._table = table
            case Started(game=game, view=view, lays=lays):
                self._seat = game.players.index(self.name)
                self._lay(view.turn, view.seat, lays)
            case Played(view=view, lays=lays):
                self._lay(view.turn, view.seat, lays)
            case Refused(words=words):
                print(f"{self.name}: {words}")

    def _lay(self, turn: int, seat: int | None, lays: object) -> None:
        if seat is None or turn >= self._laying:
            self.rests.set()
        elif seat == self._seat:
            threading.Event().wait(self._pause)
            self._send(PlayLay(greedy(unscored(lays)), turn))  # type: ignore[arg-type]  # those of a notice

    def _send(self, command: Command) -> None:
        self._socket.sendall(self._connection.send(command))


def company(port: int, table: str, names: str, seats: int = 0, laying: int = 0, **options: object) -> list[Guest]:
    """Open a table with guests, and play until this many tiles are laid."""
    first, *others = names.split()
    pause = float(str(options.pop("pause", 0.0)))
    opened = OpenTable(table, seats or len(names.split()), countdown=0, **options)  # type: ignore[arg-type]
    guests = [Guest(port, first, opened, laying, pause)]
    return guests + [Guest(port, name, Join(table), laying, pause) for name in others]
