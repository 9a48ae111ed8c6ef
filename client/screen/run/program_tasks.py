import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from contack.client.files.known_servers import BadKnownServers
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import LOOPBACK, LocalPrograms
from contack.client.screen.app.app import App
from contack.client.screen.state.effects import BringBots, Connect, Practise
from contack.client.screen.state.link import LinkState
from contack.client.servers.address import Address
from contack.client.session.actions import Effect, Outcome
from contack.client.session.joining import JoinRequest, own_table
from contack.client.session.saved_seat import Seat
from contack.protocol.version import DEFAULT_PORT

MOST = 3

# So many starts within so many seconds: a server that crashes more often needs a person.
SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Restarts:
    times: tuple[float, ...] = ()

    def at(self, now: float) -> "Restarts | None":
        """Return None after too many starts.

        >>> Restarts((0.0, 1.0)).at(2.0)
        Restarts(times=(0.0, 1.0, 2.0))
        >>> Restarts((0.0, 1.0, 2.0)).at(59.0)
        >>> Restarts((0.0, 1.0, 2.0)).at(60.0)
        Restarts(times=(1.0, 2.0, 60.0))
        """
        recent = tuple(time for time in self.times if now - time < SECONDS)
        return None if len(recent) >= MOST else Restarts((*recent, now))


STARTED_AGAIN = "Your server crashed. Started again."

CRASHES = "Your server crashes again and again: {reason}. Start it with h where servers are found. Its log: {log}"

FAILURES = (BadKnownServers, ChildFailed, OSError)


class ProgramsOwner(Protocol):
    """The parts of the runner used here."""

    app: App

    def become(self, app: App) -> None:
        pass

    def after(self, outcome: Outcome[App]) -> None:
        pass

    def do(self, *effects: Effect) -> None:
        pass


class ScreenPrograms:
    """`seats` has the seat at the server that is hosted here."""

    def __init__(
        self, runner: ProgramsOwner, programs: LocalPrograms, seats: SeatRecorder, seconds: Callable[[], float]
    ) -> None:
        self._runner = runner
        self._programs = programs
        self._seats = seats
        self._seconds = seconds
        self._restarts = Restarts()
        seats.is_own = lambda address, fingerprint: bool(programs.owner_secret(address, fingerprint))

    async def host(self, encrypted_pages: bool) -> None:
        """Open a table, or return to the seat or lobby of the server hosted here."""
        context, seat = self._runner.app.context, self._own_seat()
        wish = seat.wish(context.client) if seat else None
        addresses = context.hosted
        if not addresses:
            self._restarts = Restarts()
            port = seat.address.port if seat else DEFAULT_PORT
            name = f"{context.name}'s server"
            addresses = await self._started(self._programs.public, name, port, encrypted_pages)
            wish = self._first_wish(seat)
        if addresses:
            self._runner.become(self._runner.app.hosting(addresses, self._programs.pages))
            self._go(Connect(Address(LOOPBACK, addresses[0].port), wish))

    def _first_wish(self, seat: Seat | None) -> JoinRequest:
        context = self._runner.app.context
        table = own_table(context.name, 0)
        # straight to a table, where others find the host; options can change there
        wish = JoinRequest(context.name, context.client, table, open=True, host_starts=True)
        return seat.wish(context.client, otherwise=wish) if seat else wish

    def _own_seat(self) -> Seat | None:
        with suppress(BadKnownServers, OSError):  # without a seat the host opens another table
            return self._seats.file.own()
        return None

    async def practise(self, practise: Practise) -> None:
        # the server is for this machine alone
        address = await self._started(self._programs.private)
        if address:
            context = self._runner.app.context
            seats = practise.bots + 1
            wish = practise.wish or JoinRequest(
                context.name, context.client, open=True, join=False, seats=seats, hints=True, countdown=0
            )
            self._go(Connect(address, wish, practise.bots, ours=True))

    async def bring(self, wanted: BringBots) -> None:
        secrets = self._runner.app.context.keyring.secrets(wanted.address, wanted.table)
        await self._started(self._programs.bring, wanted.address, wanted.table, wanted.bots, secrets)

    async def end_practice(self) -> None:
        await asyncio.to_thread(self._programs.end_practice)

    async def end(self) -> None:
        await asyncio.to_thread(self._programs.end)

    async def _started(self, start: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return await asyncio.to_thread(start, *arguments)
        except FAILURES as failed:
            self._runner.become(self._runner.app.with_error(str(failed)))

    def _go(self, to: Connect) -> None:
        # while the program started, the player may have connected elsewhere
        if self._runner.app.context.link.state is LinkState.NONE:
            self._runner.do(to)

    async def gone(self, words: str, host: bool) -> None:
        """Restart the network server, with `words` as the reason."""
        if host:
            await self._start_again(words)
        else:
            self._runner.become(self._runner.app.with_error(words))

    async def _start_again(self, reason: str) -> None:
        while restarts := self._restarts.at(self._seconds()):
            self._restarts = restarts
            try:
                addresses = await asyncio.to_thread(self._programs.restart)
            except FAILURES as failed:
                reason = str(failed)
            else:
                self._back(addresses)
                return
        words = CRASHES.format(reason=reason.rstrip("."), log=self._programs.log)
        self._runner.become(self._runner.app.hosting(()).with_error(words))

    def _back(self, addresses: tuple[Address, ...]) -> None:
        if not addresses:
            return  # the program ends
        app = self._runner.app.hosting(addresses, self._programs.pages).with_error(STARTED_AGAIN)
        lost = app.context.hosted_here and app.context.link.state is LinkState.LOST
        self._runner.after(app.try_again() if lost else (app, ()))
