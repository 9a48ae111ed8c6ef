"""Carries out the effects of the app, and reports the results to it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from contack.client.files.recorder import ScreenRecords
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.programs import LocalPrograms
from contack.client.processes.pool import ProcessPool
from contack.client.screen.app.app import App
from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.run.listing import RecordListing
from contack.client.screen.run.open_page import opened, solitaire
from contack.client.screen.run.program_tasks import ScreenPrograms
from contack.client.screen.state.effects import (
    BeginRecord,
    BringBots,
    ChooseSolitaire,
    HangUp,
    Host,
    Learn,
    LeaveSolitaire,
    ListRecords,
    OpenRecord,
    Practise,
    Quit,
    ResumeSolitaire,
    RingBell,
    SaveSettings,
    SearchServers,
)
from contack.client.screen.state.link import LinkState
from contack.client.screen.state.listed_game import ListedGame
from contack.client.screen.state.settings import ScreenSettings
from contack.client.screen.terminal.screen import Screen
from contack.client.session.actions import Effect, Outcome, Send, Task, Think, WriteRecord
from contack.client.text.english import OUR_FAULT
from contack.protocol.command import Leave
from contack.protocol.name import printable
from contack.protocol.notice import Notice

_log = logging.getLogger(__name__)


class Thinking:
    """`thought` gets each result, or None after a failure."""

    def __init__(self, pool: ProcessPool, thought: Callable[[Task, object], None]) -> None:
        self._pool = pool
        self._thought = thought
        self._tasks: list[Task] = []

    async def think(self, task: Task) -> None:
        # Impatient players ask again: a running task is not started twice.
        if task in self._tasks:
            return
        self._tasks.append(task)
        try:
            found = await asyncio.wrap_future(self._pool.ask(task.work))
        except Exception:  # whatever went wrong there, the screen continues
            found = None
            if task in self._tasks:
                _log.exception("a task failed")
        if task in self._tasks:  # otherwise `stop` came in the meantime
            self._tasks.remove(task)
            self._thought(task, found)

    def stop(self) -> None:
        self._tasks.clear()
        self._pool.stop()


class NetworkEffects(Protocol):
    """The parts of the network used here."""

    def carry_out(self, effect: Effect) -> None:
        """Report why an effect is impossible."""

    async def end(self) -> None:
        pass


class ScreenRunner:
    """An app on a screen. `network` makes the network when needed.

    `programs` makes the starter of programs from the callback for their end. `window` must be set first.
    """

    window: Screen
    _loop: asyncio.AbstractEventLoop

    def __init__(
        self,
        app: App,
        network: "Callable[[ScreenRunner], Awaitable[NetworkEffects]]",
        records: ScreenRecords,
        programs: Callable[[Callable[[str, bool], None]], LocalPrograms],
        seats: SeatRecorder,
        store: Callable[[ScreenSettings], None],
        thinkers: ProcessPool,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self.app = app
        self._records = records
        self._seconds = seconds
        local = programs(self._gone)
        self.owner_secret = local.owner_secret
        self._programs = ScreenPrograms(self, local, seats, seconds)
        self._make_network = network
        self._network: NetworkEffects | None = None
        self._waiting: list[Effect] = []
        self._searching = False
        self._thinking = Thinking(thinkers, lambda task, found: self.after(self.now.thought(task, found)))
        self._left = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._listing: asyncio.Task[None] | None = None
        self._records_found = RecordListing(app.context.zone)
        self._timer: asyncio.TimerHandle | None = None
        self._frame: asyncio.TimerHandle | None = None
        self._due: float | None = None
        seats.changed = lambda: self.become(self.app.changed(seat=seats.file.newest()))
        self._does: Mapping[type[Effect], Callable[[Any], object]] = {
            BringBots: lambda effect: self._spawn(self._programs.bring(effect)),
            HangUp: self._hang_up,
            Host: lambda effect: self._spawn(self._programs.host(effect.encrypted_pages)),
            Practise: lambda effect: self._spawn(self._programs.practise(effect)),
            SaveSettings: lambda effect: self._write(lambda: store(effect.settings)),
            RingBell: self._ring,
            Quit: self._quit,
            BeginRecord: lambda effect: self._record(lambda: records.begin(effect.header)),
            WriteRecord: lambda effect: self._record(lambda: records.solitaires.write(effect.events)),
            Think: lambda effect: self._spawn(self._thinking.think(effect.task)),
            Learn: self._open,
            ListRecords: self._list_records,
            OpenRecord: self._open,
            ChooseSolitaire: self._open_solitaire,
            ResumeSolitaire: self._open_solitaire,
            LeaveSolitaire: lambda _: self._record(records.solitaires.leave),
        }

    @property
    def title(self) -> str:
        title = self.app.title
        return printable(f"{'* ' if title.mine else ''}{title.left or 'Contack'}")

    @property
    def mouse(self) -> bool:
        return self.app.context.settings.mouse

    def paint(self, columns: int, rows: int) -> Canvas:
        try:
            return self.app.paint(columns, rows)
        except Exception:
            self._give_up()
        return self.app.paint(columns, rows)

    def press(self, key: str) -> None:
        self._go_on(lambda app: app.press(key))

    def paste(self, text: str) -> None:
        self._go_on(lambda app: app.paste(text))

    def point(self, spot: Spot) -> None:
        self._go_on(lambda app: app.point(spot))

    @property
    def seat_waits(self) -> bool:
        """Whether a seat is kept for a player who did not mean to leave it."""
        link = self.app.context.link
        return bool(link.model.token) and not link.ours and not self._left

    @property
    def record(self) -> Path | None:
        return self._records.path

    def notified(self, notice: Notice) -> None:
        # the notice is already recorded
        self.after(self.now.notified(notice))
        if self.app.context.link.at_table:
            self._records.at_table()
        self.become(self.app.kept(self._records.path))

    def start(self, *effects: Effect) -> None:
        self._loop = asyncio.get_running_loop()
        self.do(*effects)
        self._tick()

    async def end(self) -> None:
        # a player who quits says goodbye; one who was cut off keeps the seat
        for timer in (self._timer, self._frame):
            if timer:
                timer.cancel()
        link = self.app.context.link
        if self._left and link.online and link.at_table:
            self._carry_out(Send(Leave()))
        self._write(self._records.solitaires.leave)
        self._thinking.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # _done has raised its errors
        if self._network:
            await self._network.end()
        # after the network: a server running here must still hear the goodbye
        await self._programs.end()

    def _tick(self) -> None:
        self._timer = self._loop.call_later(self.app.page.tick_seconds, self._tick)
        self._go_on(lambda app: app.tick())

    def _await_frame(self, due: float | None) -> None:
        if due == self._due:
            return
        if self._frame:
            self._frame.cancel()
        self._due = due
        self._frame = None if due is None else self._loop.call_later(max(due - self._seconds(), 0), self._show_frame)

    def _show_frame(self) -> None:
        self._due = None  # the next deadline is set again
        self._go_on(lambda app: app.tick())

    def _go_on(self, decide: Callable[[App], Outcome[App]]) -> None:
        try:
            outcome = decide(self.now)
        except Exception:
            self._give_up()
        else:
            self.after(outcome)

    def _give_up(self) -> None:
        if self.app.context.link.state is LinkState.NONE:
            raise  # the caught fault is ours alone
        _log.exception("a notice of the server caused a fault")
        self.after(self.now.lost(OUR_FAULT))
        self._carry_out(HangUp())

    @property
    def now(self) -> App:
        return self.app.at(self._seconds())

    def do(self, *effects: Effect) -> None:
        self.after(self.now.do(*effects))

    def after(self, outcome: Outcome[App]) -> None:
        app, effects = outcome
        self.become(app)
        for effect in effects:
            self._carry_out(effect)

    def become(self, app: App) -> None:
        """Unchanged parts are not drawn."""
        before, self.app = self.app, app
        if app != before:
            self.window.refresh()
        self._await_frame(app.page.frame_due)
        if app.page.searching != self._searching:
            self._searching = app.page.searching
            self._carry_out(SearchServers(self._searching))

    def _carry_out(self, effect: Effect) -> None:
        self._does.get(type(effect), self._ask_network)(effect)

    def _ask_network(self, effect: Effect) -> None:
        if self._network:
            self._network.carry_out(effect)
            return
        self._waiting.append(effect)
        # others arrive while the first effect makes the network
        if len(self._waiting) == 1:
            self._spawn(self._start_network())

    async def _start_network(self) -> None:
        self._network = await self._make_network(self)
        while self._waiting:
            self._network.carry_out(self._waiting.pop(0))

    def _hang_up(self, effect: HangUp) -> None:
        self._ask_network(effect)
        self._spawn(self._programs.end_practice())

    def _ring(self, _: RingBell) -> None:
        if self.app.context.settings.bell:
            self.window.bell()

    def _quit(self, _: Quit) -> None:
        self._left = True
        self.window.exit(0)

    def _open(self, effect: OpenRecord | Learn) -> None:
        self.after(self.now.apply(opened(effect, self.app.page, self.app.context)))

    def _open_solitaire(self, effect: ChooseSolitaire | ResumeSolitaire) -> None:
        self._record(lambda: self.after(self.now.apply(solitaire(effect, self.app.page, self._records.solitaires))))

    def _list_records(self, _: ListRecords) -> None:
        if self._listing:
            self._listing.cancel()  # otherwise an earlier search would give the page older results
        self._listing = self._spawn(self._records_found.list_records(self.app.context.records, self._recorded))

    def _recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> None:
        self.become(self.app.recorded(games, looking))

    def _gone(self, words: str, host: bool) -> None:
        self._loop.call_soon_threadsafe(lambda: self._spawn(self._programs.gone(words, host)))

    def _write(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as why:
            _log.exception("a file cannot be written")
            self.become(self.app.with_error(f"{why.filename or 'A file'} cannot be written: {why.strerror}."))

    def _record(self, write: Callable[[], None]) -> None:
        self._write(write)
        self.become(self.app.kept(self._records.path))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            raise error
