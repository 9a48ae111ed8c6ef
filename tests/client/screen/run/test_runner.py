"""The runner carries out effects and reports results, without a screen or a socket."""

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pytest_twisted import blockon  # type: ignore[import-untyped]  # ships no types
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.client.coach.text import FAILED
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder, ScreenRecords
from contack.client.files.records import read_record
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import LocalPrograms
from contack.client.processes.pool import ProcessPool
from contack.client.screen.pages.base.help import HelpPage
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Page
from contack.client.screen.pages.replay.page import ReplayPage
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.motion import Motion
from contack.client.screen.pages.table.options import OptionsPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.board.board import BoardMotion
from contack.client.screen.run.listing import AT_ONCE
from contack.client.screen.run.runner import NetworkEffects, ScreenRunner
from contack.client.screen.state.effects import (
    ChooseSolitaire,
    Connect,
    HangUp,
    Host,
    Practise,
    RingBell,
    SaveSettings,
    SearchServers,
    TryNow,
)
from contack.client.screen.state.settings import ScreenSettings
from contack.client.screen.terminal.screen import Screen
from contack.client.servers.address import Address
from contack.client.servers.keyring import Secrets
from contack.client.session.actions import Effect, Send
from contack.client.session.game_check import NO_GAME
from contack.client.solitaire.game import Solitaire
from contack.client.solvers.result import SolverHint
from contack.client.text.english import OUR_FAULT, sentence
from contack.engine.event import Abandoned
from contack.protocol.command import Command, Hello, Leave, Ready, Resume, Start
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.limits import FULL_COUNTDOWN
from contack.protocol.notice import Notice
from contack.server.table.client import Client
from tests.client.house import House, PlainClient, wish
from tests.client.on_loop import on_loop, until
from tests.client.screen_client import new_app

DEN = Address("192.168.1.7")
SECRET = "qJ8c0mUuN1yT4w5Zb7dRXA"
ANSWER = BeaconAnswer(protocol=2, name="den", port=1939, tables=1, free_seats=2, locked=False)


class FakeWindow:
    """A screen that counts its frames."""

    def __init__(self) -> None:
        self.frames = 0
        self.bells = 0
        self.status: int | None = None

    def refresh(self) -> None:
        self.frames += 1

    def bell(self) -> None:
        self.bells += 1

    def exit(self, status: int) -> None:
        self.status = status


class FakeWire:
    def __init__(self, recorder: GameRecorder, seats: SeatRecorder) -> None:
        self.asked: list[object] = []
        self.house: House | None = None
        self.client = Client()
        self._recorder = recorder
        self._game = NO_GAME
        self._seats = seats
        self._address, self._ours = DEN, False
        self.runner: ScreenRunner

    def carry_out(self, effect: Effect) -> None:
        match effect:
            case Connect(address=address, ours=ours):
                self._address, self._ours = address, ours
                self.asked.append(address)
            case SearchServers(wanted=wanted):
                self.asked.append("search" if wanted else "search no more")
            case Send(command=command):
                self.send(command)
            case _:
                self.asked.append(effect)

    def send(self, command: Command) -> None:
        self.asked.append(command)
        if self.house is None:
            return
        if not self._ours:
            self._seats.sent(command)
        if isinstance(command, Hello):
            self.house.admit(self, command)
        else:
            self.house.carry_out(self.client, command)

    def connects(self) -> None:
        self.send(self.runner.now.hello())

    def handle(self, notice: Notice) -> None:
        self._game = self._game.apply(notice)
        self._recorder.keep(notice, self._game)
        if not self._ours:
            self._seats.keep(self._address, notice)
        self.runner.notified(notice)

    async def end(self) -> None:
        self.asked.append("end")


class FakeHouse:
    """Programs that are not started, but said to be."""

    def __init__(self, gone: Callable[[str, bool], None]) -> None:
        self.gone = gone
        self.did: list[object] = []
        self.fails = False
        self.pages: tuple[str, ...] = ()
        self.log = Path("server.log")
        self.own = Address("127.0.0.1", 1939)
        self.secret = ""

    def private(self) -> Address:
        self._do("private")
        return Address("127.0.0.1", 4000)

    def public(self, name: str, port: int, encrypted_pages: bool) -> tuple[Address, ...]:
        self._do((name, port, "tls") if encrypted_pages else (name, port))
        self.pages = ("http://10.0.0.2/",)
        self.secret = SECRET
        return (DEN, Address("10.0.0.3"))

    def restart(self) -> tuple[Address, ...]:
        self._do("restart")
        return (DEN,)

    def owner_secret(self, address: Address, fingerprint: str) -> str:
        # the servers of these tests do not encrypt, so the port decides
        return self.secret if address == self.own else ""

    def bring(self, address: Address, table: str, count: int, secrets: Secrets) -> None:
        self._do((address, table, count))

    def end_practice(self) -> None:
        self._do("practice ends")

    def end(self) -> None:
        self.did.append("end")

    def _do(self, what: object) -> None:
        if self.fails:
            raise ChildFailed("it did not start")
        self.did.append(what)


class FakeThinkers:
    """Thinks in a thread."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor()

    def ask(self, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._executor.submit(call, *arguments)

    def stop(self) -> None:
        self._executor.shutdown(cancel_futures=True)


class Desk:
    """A runner with all around it that is not the real thing."""

    def __init__(self, directory: Path) -> None:
        self.window = FakeWindow()
        self.stored: list[ScreenSettings] = []
        self.now = 1000.0
        self.wires = 0
        self.wire_there = asyncio.Event()
        self.wire_there.set()
        app = new_app()
        app = replace(app, context=replace(app.context, records=directory))
        self.records = ScreenRecords(directory, lambda: "2026-11-20T15:04:05Z")
        known = KnownServers(directory / "known-servers")
        self.seats = SeatRecorder(SeatFile(directory / "seats", known), lambda: "2026-11-20T15:04:05Z")
        self.wire = FakeWire(self.records.games, self.seats)
        thinkers = cast("ProcessPool", FakeThinkers())
        self.runner = ScreenRunner(
            app, self._make_wire, self.records, self._make_house, self.seats, self._store, thinkers, lambda: self.now
        )
        self.runner.window = cast("Screen", self.window)

    async def _make_wire(self, runner: ScreenRunner) -> NetworkEffects:
        await self.wire_there.wait()
        self.wires += 1
        self.wire.runner = runner
        return self.wire

    def _make_house(self, gone: Callable[[str, bool], None]) -> LocalPrograms:
        self.house = FakeHouse(gone)
        return cast("LocalPrograms", self.house)

    def _store(self, settings: ScreenSettings) -> None:
        if not settings.name:
            raise OSError(28, "No space left on device", "settings.toml")
        self.stored.append(settings)

    @property
    def message(self) -> str:
        return self.runner.app.message.words if self.runner.app.message else ""

    def shows(self, kind: type[Page]) -> bool:
        return isinstance(self.runner.app.page, kind)

    def lists(self) -> bool:
        page = self.runner.app.page
        return isinstance(page, RecordsListPage) and page.looking is None

    def do(self, *effects: Effect) -> None:
        self.runner.after(self.runner.app.do(*effects))

    async def sit_down(self) -> None:
        """Start, go to a house and sit down at a table there."""
        self.runner.start()
        self.wire.house = House()
        self.do(Connect(DEN))
        await until(lambda: DEN in self.wire.asked)
        self.wire.connects()
        self.runner.press("o")
        self.runner.press("enter")
        assert self.shows(TablePage)

    async def hosts(self) -> None:
        """Host for the network, and go to the server."""
        self.wire.house = House()
        self.runner.start(Host())
        await until(lambda: Address("127.0.0.1", 1939) in self.wire.asked)

    async def end(self) -> None:
        if self.house.did[-1:] != ["end"]:
            await self.runner.end()
        assert self.house.did[-1] == "end"


@pytest.fixture
def desk(tmp_path: Path, reactor: AsyncioSelectorReactor) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    blockon(on_loop(desk.end)())


async def test_only_changes_are_drawn(desk: Desk) -> None:
    desk.runner.start()
    before = desk.window.frames
    desk.runner.press("x")
    desk.runner.become(desk.runner.now.add_server("192.168.1.7", ANSWER))
    assert desk.window.frames == before + 1
    desk.runner.become(desk.runner.now.add_server("192.168.1.7", ANSWER))
    desk.now += 1
    desk.runner.after(desk.runner.now.tick())
    assert desk.window.frames == before + 1


async def test_page_gets_the_time_of_each_motion_frame(desk: Desk) -> None:
    desk.runner.start()
    moving = Motion(((desk.now, BoardMotion(away=2)), (desk.now, BoardMotion(away=1)), (desk.now, BoardMotion())))
    before = desk.window.frames
    desk.runner.become(replace(desk.runner.now, page=TablePage(motion=moving)))
    await until(lambda: desk.runner.app.page.frame_due is None)
    assert desk.window.frames == before + 2


async def test_servers_are_looked_for_as_long_as_they_are_shown(desk: Desk) -> None:
    desk.runner.start()
    desk.runner.press("?")
    assert desk.shows(HelpPage)
    desk.runner.press("escape")
    assert desk.shows(FindPage)
    await desk.end()
    assert desk.wire.asked == ["search", "search no more", "search", "end"]


async def test_network_is_made_once_for_all_waiting_calls(desk: Desk) -> None:
    desk.wire_there.clear()
    desk.runner.start(Connect(DEN))
    desk.runner.press("?")
    assert desk.wire.asked == []
    desk.wire_there.set()
    await until(lambda: len(desk.wire.asked) == 3)
    assert (desk.wire.asked, desk.wires) == (["search", DEN, "search no more"], 1)
    desk.do(HangUp())
    await desk.end()
    assert desk.wire.asked[3:] == [HangUp(), "end"]
    assert desk.house.did == ["practice ends", "end"]


async def test_a_turn_of_the_wheel_zooms_the_page_and_no_setting(desk: Desk) -> None:
    await desk.sit_down()
    before = desk.runner.app.context.settings, [*desk.stored]
    desk.runner.press("wheel-up")
    page = desk.runner.app.page
    assert isinstance(page, TablePage)
    assert page.zoomed
    assert (desk.runner.app.context.settings, desk.stored) == before


async def test_quitting_at_a_table_says_goodbye(desk: Desk) -> None:
    await desk.sit_down()
    assert any(isinstance(command, Ready) for command in desk.wire.asked)
    desk.runner.press("c-c")
    desk.runner.press("y")
    assert desk.window.status is not None
    await desk.end()
    assert Leave() in desk.wire.asked
    assert desk.seats.file.newest() is None
    assert not desk.runner.seat_waits


async def test_disconnected_player_finds_the_reserved_seat(desk: Desk) -> None:
    await desk.sit_down()
    token = desk.runner.app.context.link.model.token
    await desk.end()
    assert Leave() not in desk.wire.asked
    seat = desk.seats.file.newest()
    assert seat is not None
    assert seat.token == token
    assert desk.runner.seat_waits


async def test_practice_keeps_a_seat_that_waits_elsewhere(desk: Desk) -> None:
    await desk.sit_down()
    waiting = desk.seats.file.newest()
    assert waiting is not None
    desk.runner.after(desk.runner.now.lost("the cable was pulled", 1))
    desk.runner.after(desk.runner.app.do(HangUp(), Connect(Address("127.0.0.1"), ours=True)))
    desk.do(Send(Leave()))
    assert desk.seats.file.newest() == waiting


async def test_a_key_tries_a_server_that_was_lost_at_once(desk: Desk) -> None:
    await desk.sit_down()
    desk.runner.after(desk.runner.now.lost("the connection to the server is lost", 8))
    assert TryNow() not in desk.wire.asked
    desk.runner.press("R")
    assert desk.wire.asked[-1] == TryNow()


async def test_settings_are_stored_at_once_or_reported(desk: Desk) -> None:
    desk.runner.start(SaveSettings(ScreenSettings("bob")))
    assert desk.stored == [ScreenSettings("bob")]
    desk.do(SaveSettings(ScreenSettings("")))
    assert desk.message == "settings.toml cannot be written: No space left on device."


@pytest.mark.parametrize(("bell", "rung"), [(True, 1), (False, 0)])
async def test_bell_follows_the_setting(desk: Desk, bell: bool, rung: int) -> None:
    desk.runner.start(SaveSettings(ScreenSettings("ann", bell=bell)), RingBell())
    assert desk.window.bells == rung


async def test_practice_starts_a_server_with_bots(desk: Desk) -> None:
    desk.wire.house = House()
    desk.runner.start(Practise(2))
    there = Address("127.0.0.1", 4000)
    await until(lambda: there in desk.wire.asked)
    desk.wire.connects()
    await until(lambda: len(desk.house.did) == 2)
    assert desk.house.did == ["private", (there, "ann's table", 2)]
    table = desk.runner.app.context.link.model.table
    assert table is not None
    assert table.seats == 3
    assert desk.runner.app.context.settings.recent == ()


async def test_crashed_server_starts_again_and_is_returned_to(desk: Desk) -> None:
    await desk.hosts()
    desk.runner.become(desk.runner.now.shown("", owned=True))
    desk.runner.after(desk.runner.now.lost("the connection to the server is lost", 8))
    desk.house.gone("killed by signal 9", True)
    await until(lambda: TryNow() in desk.wire.asked)
    assert desk.house.did[1:] == ["restart"]
    assert desk.message == "Your server crashed. Started again."
    desk.wire.connects()
    await until(lambda: desk.runner.app.context.link.online)
    assert desk.message == "Your server crashed. Started again."


async def test_fourth_crash_within_a_minute_is_reported(desk: Desk) -> None:
    await desk.hosts()
    for number in range(3):
        desk.house.gone("killed by signal 9", True)
        await until(lambda: len(desk.house.did) == 2 + number)  # noqa: B023
    desk.now += 59
    desk.house.gone("disk I/O error", True)
    await until(lambda: not desk.runner.app.context.hosted)
    assert desk.message == (
        "Your server crashes again and again: disk I/O error. Start it with h where servers are found. "
        "Its log: server.log"
    )
    assert len(desk.house.did) == 4
    desk.runner.do(HangUp(), Host())
    await until(lambda: desk.runner.app.context.hosted)
    desk.house.gone("killed by signal 9", True)
    await until(lambda: desk.house.did[-1] == "restart")


async def test_server_that_cannot_start_again_is_tried_three_times(desk: Desk) -> None:
    await desk.hosts()
    desk.house.fails = True
    desk.house.gone("killed by signal 9", True)
    await until(lambda: not desk.runner.app.context.hosted)
    assert desk.message.startswith("Your server crashes again and again: it did not start. ")


async def test_h_takes_back_the_seat_at_the_own_server(desk: Desk) -> None:
    await desk.hosts()
    desk.wire.connects()
    await until(lambda: desk.shows(TablePage))
    seat = desk.seats.file.own()
    assert seat is not None
    assert (seat.own, seat.table) == (True, "ann's table")
    desk.runner.do(HangUp())
    desk.runner.become(replace(desk.runner.app, page=FindPage()))
    desk.runner.press("w")
    await until(lambda: desk.wire.asked.count(Address("127.0.0.1", 1939)) == 2)
    desk.wire.connects()
    await until(lambda: Resume(seat.token) in desk.wire.asked)
    assert len(desk.house.did) == 1 + desk.house.did.count("practice ends")


async def test_one_key_hosts_with_encrypted_pages(desk: Desk) -> None:
    desk.runner.start()
    desk.runner.press("H")
    await until(lambda: desk.runner.app.context.hosted)
    assert desk.house.did == [("ann's server", 1939, "tls")]
    assert desk.runner.app.context.pages == ("http://10.0.0.2/",)


async def test_key_h_opens_a_server_and_a_table(desk: Desk) -> None:
    desk.wire.house = House()
    desk.runner.start()
    desk.runner.press("h")
    await until(lambda: Address("127.0.0.1", 1939) in desk.wire.asked)
    desk.wire.connects()
    await until(lambda: desk.shows(TablePage))
    table = desk.runner.app.context.link.model.table
    assert table is not None
    assert (table.name, table.host, table.seats, table.playing) == ("ann's table", "ann", 7, False)
    desk.runner.press("O")
    assert desk.shows(OptionsPage)


async def test_player_who_moved_on_stays_there(desk: Desk) -> None:
    desk.runner.start(Host(), Connect(DEN))
    await until(lambda: desk.runner.app.context.hosted)
    assert Address("127.0.0.1", 1939) not in desk.wire.asked


@pytest.mark.parametrize("effect", [Host(), Practise(3)])
async def test_failed_start_is_reported(desk: Desk, effect: Effect) -> None:
    desk.house.fails = True
    desk.runner.start(effect)
    await until(lambda: desk.message == "it did not start")


async def test_a_solitaire_is_recorded_and_seen_again(desk: Desk) -> None:
    desk.runner.start(ChooseSolitaire("draw"))
    desk.runner.press("enter")
    record = desk.runner.record
    assert record is not None
    assert desk.runner.app.context.link.record == record
    desk.runner.press("q")
    desk.runner.press("r")
    await until(desk.lists)
    desk.runner.press("enter")
    assert desk.shows(ReplayPage)
    await desk.end()
    assert desk.runner.record is not None
    assert read_record(desk.runner.record).events[-1] == Abandoned("the player left")


async def test_unreadable_record_is_reported_by_its_name(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "bad.contack").write_text("no record")
    desk.runner.start()
    desk.runner.press("r")
    await until(desk.lists)
    desk.runner.press("enter")
    assert desk.message.startswith("bad.contack: ")


async def test_record_search_shows_its_count_and_takes_keys(desk: Desk, tmp_path: Path) -> None:
    for number in range(2 * AT_ONCE + 1):
        path = tmp_path / f"{number:04}.contack"
        path.touch()
        os.utime(path, (number, number))
    desk.runner.start()
    desk.runner.press("r")
    assert "Looking: 0 games so far" in desk.runner.paint(80, 24).text
    desk.runner.press("f1")
    seen = []

    def all_found() -> bool:
        page = desk.runner.app.page
        assert isinstance(page, Overlay)
        assert isinstance(page.under, RecordsListPage)
        seen.append(page.under.looking)
        return page.under.looking is None

    await until(all_found)
    assert {AT_ONCE, 2 * AT_ONCE} <= set(seen)
    desk.runner.press("escape")
    page = desk.runner.app.page
    assert isinstance(page, RecordsListPage)
    assert [game.path.name for game in page.games[:2]] == [f"{2 * AT_ONCE:04}.contack", f"{2 * AT_ONCE - 1:04}.contack"]
    assert len(page.games) == 2 * AT_ONCE + 1


async def test_second_record_search_replaces_the_first(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "a.contack").touch()
    desk.runner.start()
    desk.runner.press("r")
    earlier = desk.runner._listing
    desk.runner.press("escape")
    desk.runner.press("r")
    await until(desk.lists)
    assert earlier is not None
    assert earlier.cancelled()


async def test_game_with_a_lost_connection_has_one_record(desk: Desk, tmp_path: Path) -> None:
    await desk.sit_down()
    house = desk.wire.house
    assert house is not None
    PlainClient(house, wish("bob", "ann's table"))
    desk.runner.do(Send(Start()))
    house.passes(FULL_COUNTDOWN)
    house.drop(desk.wire.client)
    desk.runner.after(desk.runner.now.lost("the connection to the server is lost", 1))
    desk.wire.client = Client()
    desk.wire.connects()
    link = desk.runner.app.context.link
    assert link.model.playing
    (record,) = tmp_path.glob("*.contack*")
    assert read_record(record).events == link.model.events
    assert desk.runner.record == link.record == record


async def test_failure_in_a_task_reaches_the_loop(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("oops")

    monkeypatch.setattr(desk.house, "private", fail)
    received: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: received.append(context))
    desk.runner.start(Practise(1))
    await until(lambda: received)
    assert isinstance(received[0]["exception"], KeyError)
    loop.set_exception_handler(before)


async def test_failed_task_reaches_the_page(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(position: Solitaire) -> SolverHint:
        raise ValueError(position)

    monkeypatch.setattr("contack.client.solvers.hint.solver_hint", fail)
    desk.runner.start(ChooseSolitaire("stacked"))
    desk.runner.press("enter")
    desk.runner.start()
    desk.runner.press("h")
    await until(lambda: desk.message == FAILED)


@pytest.mark.parametrize("does", [lambda desk: desk.runner.paint(100, 30), lambda desk: desk.runner.press("up")])
async def test_server_that_breaks_a_page_is_left(
    desk: Desk, does: Callable[[Desk], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def falls(*_: object) -> None:
        raise IndexError("a seat that is not there")

    await desk.sit_down()
    monkeypatch.setattr(TablePage, "paint", falls)
    monkeypatch.setattr(TablePage, "press", falls)
    does(desk)
    assert desk.shows(FindPage)
    assert desk.message == sentence(OUR_FAULT)
    assert desk.wire.asked[-1] == HangUp()
    assert desk.seats.file.newest() is not None
    assert sentence(OUR_FAULT) in desk.runner.paint(100, 30).text


async def test_crash_of_a_page_without_a_server_is_reported(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.runner.start()
    monkeypatch.setattr(FindPage, "paint", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        desk.runner.paint(100, 30)
