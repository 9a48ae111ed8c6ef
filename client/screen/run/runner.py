"""Runs the full-screen client between its shell and the outside world.

The shell decides; here its effects are carried out, and it is told what comes of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from contack.client.files.known_servers import BadKnownServers, WrongServer
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.programs import LocalPrograms
from contack.client.processes.pool import ProcessPool
from contack.client.screen.app.app import App
from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.run.open_page import opened
from contack.client.screen.run.program_tasks import ScreenPrograms
from contack.client.screen.run.records import ScreenRecords
from contack.client.screen.run.wire import LateWire, Request, Wire
from contack.client.screen.state.effects import (
    BeginRecord,
    Connect,
    Effect,
    Effects,
    HangUp,
    Host,
    Practise,
    Quit,
    RingBell,
    SaveSettings,
    Send,
    Think,
    Trust,
    WriteRecord,
)
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.task import Task, work_of
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command, Leave
from contack.protocol.error import LocalProtocolError
from contack.protocol.name import printable
from contack.protocol.notice import Joined, Notice

TICK_SECONDS = 0.25
"""How often pages are told the time: a replay may go on several times a second."""

_log = logging.getLogger(__name__)


class Window(Protocol):
    """The screen as it is used here."""

    def refresh(self) -> None:
        """Draw what has changed."""

    def bell(self) -> None:
        """Ring."""

    def exit(self, status: int) -> None:
        """End."""


class ScreenRunner:
    """A shell on a screen. `network` makes the network, once it is needed; `store` remembers settings.

    `seats` keeps the seat to come back to, and `house` answers what starts programs, given what they call when they are
    gone.
    `window` is the screen, which must be set before anything happens. Tasks that fail go to the loop's handler.
    """

    window: Window
    _loop: asyncio.AbstractEventLoop

    def __init__(
        self,
        app: App,
        network: Callable[[ScreenRunner], Awaitable[Wire]],
        records: ScreenRecords,
        house: Callable[[Callable[[str, bool], None]], LocalPrograms],
        seats: SeatRecorder,
        store: Callable[[ScreenSettings], None],
        thinkers: ProcessPool,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self.app = app
        self._records = records
        self._seats = seats
        self._store = store
        self._seconds = seconds
        self._programs = ScreenPrograms(self, house)
        self._wire = LateWire(lambda: network(self), self._do)
        self._searching = False
        self._bots = 0
        self._thinkers = thinkers
        self._thinking: list[Task] = []
        self._left = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    # what the screen asks and tells

    @property
    def title(self) -> str:
        """What the terminal's window is called."""
        title = self.app.title
        return printable(f"{'* ' if title.mine else ''}{title.left or 'Contack'}")

    @property
    def mouse(self) -> bool:
        """Whether the player leaves the mouse to us."""
        return self.app.context.settings.mouse

    def paint(self, columns: int, rows: int) -> Canvas:
        """Paint the shell."""
        return self.app.paint(columns, rows)

    def press(self, key: str) -> None:
        """Take a key."""
        self._after(self._now.press(key))

    def paste(self, text: str) -> None:
        """Take pasted text."""
        self._after(self._now.paste(text))

    def point(self, spot: Spot) -> None:
        """Take a click."""
        self._after(self._now.point(spot))

    @property
    def seat_waits(self) -> bool:
        """Whether the seat is kept for somebody who did not mean to leave it."""
        link = self.app.context.link
        return bool(link.model.token) and not link.ours and not self._left

    @property
    def record(self) -> Path | None:
        """Where the newest record lies, if there is one."""
        return self._records.path

    # what the network tells

    def connected(self) -> None:
        """Say hello over a new connection."""
        self._after(self._now.connected())

    def notified(self, notice: Notice) -> None:
        """Take a notice, and keep it before anything is done about it."""
        self._keep(lambda: self._records.keep(notice))
        link = self.app.context.link
        if link.address and not link.ours:
            self._keep_seat(partial(self._seats.keep, link.address, notice))
        self._after(self._now.notified(notice))
        self.become(self.app.kept(self._records.path))
        if isinstance(notice, Joined) and self._bots:
            bots, self._bots = self._bots, 0
            self._spawn(self._programs.bring(bots, notice.table.name))

    def met(self, fingerprint: str) -> None:
        """Tell of a server that is visited for the first time."""
        self.become(self._now.met(fingerprint))

    def distrusted(self, wrong: WrongServer) -> None:
        """Ask about a server that shows another fingerprint than before."""
        self.become(self._now.distrusted(wrong.address, wrong.shown, wrong.known))

    def lost(self, words: str) -> None:
        """Take it that there is no connection any more."""
        self._after(self._now.lost(words))

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        """Take the answer of a server on this network."""
        self.become(self._now.heard(host, answer))

    # beginning and end

    def start(self, *effects: Effect) -> None:
        """Begin with effects that no page asked for, and let the time pass."""
        self._loop = asyncio.get_running_loop()
        self.do(*effects)
        self._tick()

    async def end(self) -> None:
        """End all that was started; who quit says goodbye, whoever was cut off finds the seat waiting."""
        if self._timer:
            self._timer.cancel()
        link = self.app.context.link
        if self._left and link.online and link.at_table:
            self._send(Leave())
        self._keep(self._records.end)
        self._thinking.clear()  # what is found now comes too late
        self._thinkers.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._wire.end()
        await self._programs.end()

    def _tick(self) -> None:
        self._timer = self._loop.call_later(TICK_SECONDS, self._tick)
        self._after(self._now.tick())

    # what the shell wants

    @property
    def _now(self) -> App:
        return self.app.at(self._seconds())

    def do(self, *effects: Effect) -> None:
        """Do what no page asked for."""
        self._after(self._now.do(*effects))

    def _after(self, outcome: tuple[App, Effects]) -> None:
        app, effects = outcome
        self.become(app)
        for effect in effects:
            self._carry_out(effect)

    def become(self, app: App) -> None:
        """Go on with a shell; what did not change is not drawn."""
        before, self.app = self.app, app
        if app != before:
            self.window.refresh()
        if app.page.searching != self._searching:
            self._searching = app.page.searching
            wanted = self._searching
            self._ask(lambda wire: wire.search(wanted))

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Send(command=command):
                self._send(command)
            case Connect():
                self._visit(effect)
            case Trust(address=address, fingerprint=fingerprint):
                self._ask(lambda wire: wire.trust(address, fingerprint))
            case HangUp():
                self._hang_up()
            case Host():
                self._spawn(self._programs.host())
            case Practise():
                self._spawn(self._programs.practise(effect))
            case SaveSettings(settings=settings):
                self._keep(lambda: self._store(settings))
            case RingBell():
                self._ring()
            case Quit(status=status):
                self._left = True
                self.window.exit(status)
            case BeginRecord(header=header):
                self._keep(lambda: self._records.begin(header))
                self.become(self.app.kept(self._records.path))
            case WriteRecord(events=events):
                self._keep(lambda: self._records.write(events))
                self.become(self.app.kept(self._records.path))
            case Think(task=task):
                self._spawn(self._think(task))
            case _:
                self._open(effect)

    def _open(self, effect: Effect) -> None:
        to = opened(effect, self.app.page, self.app.context)
        if to:
            self._after(self._now.apply(to))

    def _send(self, command: Command) -> None:
        self._records.sent(command)
        if not self.app.context.link.ours:
            self._keep_seat(lambda: self._seats.sent(command))
        self._ask(lambda wire: wire.send(command))

    def _visit(self, visit: Connect) -> None:
        self._bots = visit.bots
        self._ask(lambda wire: wire.visit(visit.address))

    def _hang_up(self) -> None:
        self._bots = 0
        self._ask(lambda wire: wire.hang_up())
        self._spawn(self._programs.end_practice())

    def _ring(self) -> None:
        if self.app.context.settings.bell:
            self.window.bell()

    def _keep(self, write: Callable[[], None]) -> None:
        """Write to a file; where that fails, say so and go on."""
        try:
            write()
        except OSError as why:
            _log.exception("a file cannot be written")
            self.become(self.app.told(printable(f"{why.filename or 'A file'} cannot be written: {why.strerror}.")))
        except BadKnownServers as bad:
            self.become(self.app.told(printable(str(bad))))

    def _keep_seat(self, keep: Callable[[], bool]) -> None:
        """Keep a seat or forget it, and show which one waits now."""
        self._keep(partial(self._show_seat, keep))

    def _show_seat(self, keep: Callable[[], bool]) -> None:
        if keep():
            self.become(self.app.waits(self._seats.newest()))

    # the network

    def _ask(self, request: Request) -> None:
        if self._wire.ask(request):
            self._spawn(self._wire.start())

    def _do(self, request: Request, wire: Wire) -> None:
        try:
            request(wire)
        except LocalProtocolError as wrong:
            _log.exception("a command cannot be sent now")
            self.become(self.app.told(printable(f"Not now: {wrong}.")))
        except BadKnownServers as bad:
            self.become(self.app.told(printable(str(bad))))

    # thinking

    async def _think(self, task: Task) -> None:
        """Find something out in a process beside this one, unless it is under way: the impatient ask again."""
        if task in self._thinking:
            return
        self._thinking.append(task)
        try:
            found = await asyncio.wrap_future(self._thinkers.ask(work_of, task))
        except Exception:  # whatever went wrong there, the screen goes on
            found = None
            if task in self._thinking:
                _log.exception("a task failed")
        if task in self._thinking:
            self._thinking.remove(task)
            self._after(self._now.thought(task, found))

    # what goes on beside all else

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside all else; what goes wrong there is the loop's business."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            raise error
