"""The network as the full-screen client asks for it, before and after there is one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

from contack.client.session.address import Address
from contack.protocol.command import Command


class Wire(Protocol):
    """What can be asked of the network."""

    def visit(self, address: Address) -> None:
        """Connect to a server."""

    def trust(self, address: Address, fingerprint: str) -> None:
        """Know a server by a fingerprint from now on. Raises BadKnownServers."""

    def send(self, command: Command) -> None:
        """Send a command. Raises LocalProtocolError where it may not be sent now."""

    def hang_up(self) -> Any:
        """End the connection."""

    def search(self, wanted: bool) -> None:
        """Look for servers, or no more."""

    async def end(self) -> None:
        """End everything."""


Request: TypeAlias = Callable[[Wire], None]


class LateWire:
    """A network that is made when something is first asked of it, since that takes a moment: meanwhile requests wait.

    `make` makes it, and `do` carries a request out.
    """

    def __init__(self, make: Callable[[], Awaitable[Wire]], do: Callable[[Request, Wire], None]) -> None:
        self._make = make
        self._do = do
        self._wire: Wire | None = None
        self._waiting: list[Request] = []
        self._wanted = False

    def ask(self, request: Request) -> bool:
        """Carry a request out, now or later; answer whether `start` is to be called for it."""
        if self._wire:
            self._do(request, self._wire)
            return False
        self._waiting.append(request)
        is_first, self._wanted = not self._wanted, True
        return is_first

    async def start(self) -> None:
        """Make the network, and carry out what has been asked."""
        wire = self._wire = await self._make()
        for request in self._waiting:
            self._do(request, wire)

    async def end(self) -> None:
        """End everything, where there is anything."""
        if self._wire:
            await self._wire.end()
