"""Players at a table who have no browser: clients that take the first tile that they may lay."""

from collections.abc import Sequence
from contextlib import ExitStack, closing

from contack.client.servers.address import Address
from contack.engine.board.lay import Lay
from contack.protocol.command import Join, OpenTable, PlayLay, Ready
from contack.protocol.notice import Joined, Played, Started
from tests.server.process import PlainClient


class Crowd:
    """Players at a table of seven, which the first of them opens. It needs a server without TLS.

    The game starts when all seats are taken and everyone is ready; the crowd is so with `starts`.
    """

    def __init__(self, address: str, names: Sequence[str]) -> None:
        port = Address.parse(address).port
        with ExitStack() as stack:
            self._clients = {name: stack.enter_context(closing(PlainClient(port, name))) for name in names}
            first, *others = self._clients.values()
            first.ask(Joined, OpenTable("den", 7, countdown=0))
            for client in others:
                client.ask(Joined, Join("den"))
            self._first = first
            self._stack = stack.pop_all()

    def close(self) -> None:
        self._stack.close()

    def starts(self) -> None:
        for client in self._clients.values():
            client.send(Ready())
        started = self._first.next(Started)
        self._players = started.game.players
        self._now: Started | Played = started

    @property
    def to_lay(self) -> str:
        assert self._now.view.seat is not None
        return self._players[self._now.view.seat]

    def lays(self) -> bool:
        """Lay a tile, if it is the turn of one of the crowd."""
        client = self._clients.get(self.to_lay)
        if client:
            tile, cell, _ = self._now.lays[0]
            client.send(PlayLay(Lay(tile, cell), self._now.view.turn))
            self.looks()
        return client is not None

    def looks(self) -> None:
        """Wait until a tile was laid."""
        self._now = self._first.next(Played)
