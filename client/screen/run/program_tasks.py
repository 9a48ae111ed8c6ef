"""How the full-screen client gets on with the programs beside it: started without a wait, and missed when they go.

Starts none itself (see programs.py).
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from contack.client.files.known_servers import BadKnownServers
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import LOOPBACK, LocalPrograms
from contack.client.screen.app.app import App
from contack.client.screen.state.effects import BringBots, Connect, Practise
from contack.client.screen.state.link import LinkState
from contack.client.session.actions import Effect
from contack.client.session.address import Address
from contack.client.session.joining import JoinRequest


class ProgramsOwner(Protocol):
    """The screen's runner as it is used here."""

    app: App

    def become(self, app: App) -> None:
        """Go on with another app."""

    def do(self, *effects: Effect) -> None:
        """Do what no page asked for."""


class ScreenPrograms:
    """The programs of a runner."""

    def __init__(self, runner: ProgramsOwner, programs: LocalPrograms) -> None:
        self._runner = runner
        self._programs = programs

    async def host(self) -> None:
        """Host for the network, and open a table there."""
        name = f"{self._runner.app.context.name}'s server"
        addresses = await self._started(self._programs.public, name)
        if addresses:
            self._runner.become(self._runner.app.hosting(addresses))
            context = self._runner.app.context
            # straight to a table, where others find the host; what else it is to be is changed there
            wish = JoinRequest(context.name, context.client, open=True, join=False)
            self._go(Connect(Address(LOOPBACK, addresses[0].port), wish, ours=True))

    async def practise(self, practise: Practise) -> None:
        """Host for this machine alone, and go there to open a table for bots."""
        address = await self._started(self._programs.private)
        if address:
            context = self._runner.app.context
            seats = practise.bots + 1
            wish = practise.wish or JoinRequest(
                context.name, context.client, open=True, join=False, seats=seats, hints=True, countdown=0
            )
            self._go(Connect(address, wish, practise.bots, ours=True))

    async def bring(self, wanted: BringBots) -> None:
        """Let bots come to a table."""
        secrets = self._runner.app.context.keyring.secrets(wanted.address, wanted.table)
        await self._started(self._programs.bring, wanted.address, wanted.table, wanted.bots, secrets)

    async def end_practice(self) -> None:
        """End what runs for this machine alone."""
        await asyncio.to_thread(self._programs.end_practice)

    async def end(self) -> None:
        """End all that was started."""
        await asyncio.to_thread(self._programs.end)

    async def _started(self, start: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a program that is started tells, or None where it does not start."""
        try:
            return await asyncio.to_thread(start, *arguments)
        except (BadKnownServers, ChildFailed, OSError) as failed:
            self._runner.become(self._runner.app.told(str(failed)))

    def _go(self, to: Connect) -> None:
        """Connect to a server that was started, unless the player went elsewhere meanwhile."""
        if self._runner.app.context.link.state is LinkState.NONE:
            self._runner.do(to)

    def gone(self, words: str, host: bool) -> None:
        """Tell that a program has ended before its time, and whether that was the server for the network."""
        app = self._runner.app.hosting(()) if host else self._runner.app
        self._runner.become(app.told(words))
