"""How the full-screen client gets on with the programs beside it: started without a wait, and missed when they go.

Starts none itself (see programs.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from contack.client.files.known_servers import BadKnownServers
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import LOOPBACK, LocalPrograms
from contack.client.screen.app.app import App
from contack.client.screen.state.effects import Connect, Effect, Practise
from contack.client.screen.state.link import LinkState
from contack.client.session.address import Address
from contack.client.session.joining import JoinRequest
from contack.protocol.name import printable


class Stage(Protocol):
    """The screen's runner as it is used here."""

    app: App

    def become(self, app: App) -> None:
        """Go on with another shell."""

    def do(self, *effects: Effect) -> None:
        """Do what no page asked for."""


class ScreenPrograms:
    """The programs of a `stage`; `house` answers what starts them, given what they call when they are gone."""

    def __init__(self, stage: Stage, house: Callable[[Callable[[str, bool], None]], LocalPrograms]) -> None:
        self._stage = stage
        self._house = house(self._gone)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def host(self) -> None:
        """Host for the network, and go there."""
        name = f"{self._stage.app.context.name}'s server"
        addresses = await self._started(self._house.public, name)
        if addresses:
            self._stage.become(self._stage.app.hosting(addresses))
            self._go(Connect(Address(LOOPBACK, addresses[0].port), ours=True))

    async def practise(self, practise: Practise) -> None:
        """Host for this machine alone, and go there to open a table for bots."""
        address = await self._started(self._house.private)
        if address:
            context = self._stage.app.context
            seats = practise.bots + 1
            wish = practise.wish or JoinRequest(
                context.name, context.client, open=True, join=False, seats=seats, hints=True
            )
            self._go(Connect(address, wish, practise.bots, ours=True))

    async def bring(self, bots: int, table: str) -> None:
        """Let bots come to a table."""
        context = self._stage.app.context
        address = context.link.address
        if address:
            secrets = context.keyring.secrets(address, table)
            await self._started(self._house.bring, address, table, bots, secrets)

    async def end_practice(self) -> None:
        """End what runs for this machine alone."""
        await asyncio.to_thread(self._house.end_practice)

    async def end(self) -> None:
        """End all that was started."""
        await asyncio.to_thread(self._house.end)

    async def _started(self, start: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a program that is started tells, or None where it does not start."""
        self._loop = asyncio.get_running_loop()
        try:
            return await asyncio.to_thread(start, *arguments)
        except (BadKnownServers, ChildFailed, OSError) as failed:
            self._stage.become(self._stage.app.told(printable(str(failed))))

    def _go(self, visit: Connect) -> None:
        """Visit a server that was started, unless the player went elsewhere meanwhile."""
        if self._stage.app.context.link.state is LinkState.NONE:
            self._stage.do(visit)

    def _gone(self, words: str, host: bool) -> None:
        """Tell, from any thread, that a program has ended before its time."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._tell_gone, words, host)

    def _tell_gone(self, words: str, host: bool) -> None:
        app = self._stage.app.hosting(()) if host else self._stage.app
        self._stage.become(app.told(printable(words)))
