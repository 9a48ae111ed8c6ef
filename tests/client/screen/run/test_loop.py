"""A whole run of the screen: how it begins, how it ends, and how it leaves the terminal."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from errno import EIO, EPERM
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import TextIO, cast

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from pytest_twisted import blockon  # type: ignore[import-untyped]  # ships no types
from twisted.internet.defer import Deferred

from contack.client.screen.app.app import App
from contack.client.screen.run import loop
from contack.client.screen.run.log import LONGEST, default_log, logging_to
from contack.client.screen.run.loop import run_on
from contack.client.screen.run.runner import ScreenRunner
from contack.client.screen.state.effects import Quit, RingBell, ShowMessage
from contack.client.screen.terminal.devices import Terminal
from contack.client.screen.terminal.screen import Screen
from contack.client.session.actions import Effect
from contack.client.session.model import Model
from contack.client.solitaire.game import Deal
from contack.system.streams import INTERRUPTED
from tests.client.headless import Tube
from tests.client.on_loop import until
from tests.client.screen.run.test_runner import Desk

LEFT = "\x1b[?1049l"
"""The codes that restore the terminal."""


class Run:
    """A run on a terminal in memory."""

    def __init__(self, source: PipeInput, directory: Path) -> None:
        self.source = source
        self.tube = Tube(100, 30)
        self.size = Size(30, 100)
        self.desk = Desk(directory)
        self.status: asyncio.Future[int]

    async def start(self, *effects: Effect) -> "Run":
        output = Terminal(cast("TextIO", self.tube), lambda: self.size, term="xterm-256color", enable_cpr=False)
        self.status = asyncio.ensure_future(run_on(self.source, output, self.desk.runner, effects))
        await until(lambda: self.status.done() or self.desk.runner._timer)
        return self

    @property
    def screen(self) -> Screen:
        return self.desk.runner.window

    @property
    def text(self) -> str:
        return "\n".join(self.tube.screen.display)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with create_pipe_input() as source:
        run = Run(source, tmp_path)
        yield run
        if not run.status.done():
            run.screen.exit(0)
            blockon(Deferred.fromFuture(run.status))


def ends_with_the_terminal_as_it_was(run: Run) -> bool:
    last = run.tube.written.rpartition("\x1b[?1049h")[2]
    return all(code in last for code in (LEFT, "\x1b[?2004l", "\x1b[?1000l", "\x1b[?7h", "\x1b[?25h", "\x1b]2;\x07"))


async def test_a_page_is_shown_keys_are_taken_and_q_quits(run: Run) -> None:
    await run.start()
    assert "Looking for servers" in run.text
    run.source.send_text("?")
    await until(lambda: "quit, or stop trying" in run.text)
    run.source.send_text("\x1b")
    await until(lambda: "Looking for servers" in run.text)
    run.source.send_text("q")
    assert await run.status == 0
    assert ends_with_the_terminal_as_it_was(run)


async def test_nothing_is_written_while_nothing_changes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    await run.start()
    runner, keys = run.desk.runner, list[str]()

    def press(key: str) -> None:
        ScreenRunner.press(runner, key)
        keys.append(key)

    monkeypatch.setattr(runner, "press", press)
    run.tube.written = ""
    run.source.send_text("xXz\x1b[<35;3;4M")
    await until(lambda: len(keys) == 3)
    run.desk.now += 1
    runner.after(runner.now.tick())
    assert not run.screen.app.invalidated
    assert run.tube.written == ""


async def test_start_effects_run_after_the_first_frame(run: Run) -> None:
    await run.start(ShowMessage("your settings are bad"))
    await until(lambda: "your settings are bad" in run.text)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_signal_sets_the_exit_status(run: Run, number: signal.Signals) -> None:
    await run.start()
    os.kill(os.getpid(), number)
    assert await run.status == 128 + number
    assert ends_with_the_terminal_as_it_was(run)
    assert run.desk.house.did == ["end"]


async def test_a_terminal_that_is_gone_ends_it(run: Run) -> None:
    await run.start()
    run.source.close()
    assert await run.status == 129


@pytest.mark.parametrize(("error", "status"), [(OSError(EIO, "the terminal is gone"), 129), (EOFError(), 129)])
async def test_an_error_over_a_terminal_that_is_gone_is_no_crash(run: Run, error: Exception, status: int) -> None:
    await run.start()
    run.screen.fail(error)
    assert await run.status == status


async def test_lost_terminal_leaves_one_log_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = BufferingHandler(100)
    monkeypatch.setattr(loop._log, "handlers", [kept])
    await run.start()
    asyncio.get_running_loop().call_soon(gone)
    assert await run.status == 129
    assert [(record.getMessage(), record.exc_info) for record in kept.buffer] == [("the terminal is gone", None)]


async def test_terminal_lost_at_the_end_keeps_the_status(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    await run.start()
    monkeypatch.setattr(run.tube, "write", gone)
    run.screen.exit(3)
    assert await run.status == 3


async def test_a_terminal_that_cannot_be_written_to_is_a_crash(run: Run) -> None:
    await run.start()
    run.screen.fail(OSError(EPERM, "no"))
    with pytest.raises(PermissionError):
        await run.status


async def test_bell_rings(run: Run) -> None:
    await run.start()
    run.tube.written = ""
    run.desk.do(RingBell())
    assert run.tube.written == "\a"


def gone(*_: object) -> int:
    raise OSError(EIO, "the terminal is gone")


def fail(*_: object) -> None:
    raise KeyError("oops")


def break_a_key(run: Run, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(run.desk.runner, "after", fail)
    run.source.send_text("?")


def break_painting(run: Run, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(App, "paint", fail)
    run.screen.redraw()


def break_resizing(run: Run, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(App, "paint", fail)
    os.kill(os.getpid(), signal.SIGWINCH)


def break_a_callback(run: Run, patch: pytest.MonkeyPatch) -> None:
    asyncio.get_running_loop().call_soon(fail)


@pytest.mark.parametrize("break_it", [break_a_key, break_painting, break_resizing, break_a_callback])
async def test_a_crash_leaves_the_terminal_as_it_was(
    run: Run, monkeypatch: pytest.MonkeyPatch, break_it: Callable[[Run, pytest.MonkeyPatch], object]
) -> None:
    await run.start()
    break_it(run, monkeypatch)
    with pytest.raises(KeyError, match="oops"):
        await run.status
    assert ends_with_the_terminal_as_it_was(run)
    assert run.desk.house.did == ["end"]


@pytest.mark.parametrize(("name", "broken"), [("paint", fail), ("_does", {RingBell: fail})])
async def test_crash_before_the_first_frame_is_reported_too(run: Run, name: str, broken: object) -> None:
    setattr(run.desk.runner, name, broken)
    await run.start(RingBell())
    with pytest.raises(KeyError, match="oops"):
        await run.status
    assert LEFT in run.tube.written


async def test_the_first_end_counts(run: Run) -> None:
    await run.start(Quit())
    run.desk.runner.window.exit(4)
    assert await run.status == 0


@pytest.fixture
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "open_terminal", lambda *_: (None, None))
    monkeypatch.setattr(loop, "collect_rarely", lambda: None)  # it changes the whole process


def ends(patch: pytest.MonkeyPatch, status: int = 0, error: BaseException | None = None) -> None:
    async def run_on(*_: object) -> int:
        if error:
            raise error
        return status

    patch.setattr(loop, "run_on", run_on)


def status_of(desk: Desk, log: Path) -> int:
    """Return the exit status of a run, which wants a thread without a loop."""
    with ThreadPoolExecutor() as executor:
        return executor.submit(loop.run_screen, desk.runner, (), log).result()


@pytest.mark.usefixtures("no_terminal")
def test_crash_message_names_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends(monkeypatch, error=KeyError("oops\x1b"))
    desk, log = Desk(tmp_path), tmp_path / "client.log"
    assert status_of(desk, log) == 1
    assert capsys.readouterr() == ("", f"contack: this program failed because of a bug; see {log}\n")


@pytest.mark.usefixtures("no_terminal")
def test_last_line_is_the_path_of_the_newest_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends(monkeypatch, 3)
    desk = Desk(tmp_path)
    desk.records.begin(Deal("draw", "hexagon").header())
    assert status_of(desk, tmp_path / "client.log") == 3
    assert capsys.readouterr() == (f"{desk.records.path}\n", "")


@pytest.mark.usefixtures("no_terminal")
def test_disconnected_player_sees_how_to_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends(monkeypatch, error=KeyboardInterrupt())
    desk = Desk(tmp_path)
    desk.runner.app = desk.runner.app.linked(model=Model("ann", "token"))
    assert status_of(desk, tmp_path / "client.log") == INTERRUPTED
    assert capsys.readouterr() == ("", "Your seat is kept for you: contack play --resume\n")


def test_output_log_and_warnings_go_to_the_log_file(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "client.log"
    with logging_to(path):
        print("printed")
        print("complained", file=sys.stderr)
        logging.getLogger("somebody").info("logged")
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn("warned", stacklevel=1)
    logging.getLogger("somebody").warning("too late")
    text = path.read_text()
    assert all(word in text for word in ("printed\n", "complained\n", "INFO somebody logged\n", "warned"))
    assert "too late" not in text


def test_a_log_grows_from_run_to_run_until_it_is_long(tmp_path: Path) -> None:
    path = tmp_path / "client.log"
    for word in ("first", "second"):
        with logging_to(path):
            print(word)
    assert path.read_text() == "first\nsecond\n"
    path.write_text("x" * (LONGEST + 1))
    with logging_to(path):
        print("third")
    assert path.read_text() == "third\n"


def test_default_log_may_be_unwritable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state").write_text("a file where a directory should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with logging_to(None):
        print("to nobody")
    with pytest.raises(OSError, match="state"), logging_to(default_log()):
        pass


@pytest.mark.process
def test_late_log_lines_do_not_reach_the_terminal() -> None:
    late = "from contack.client.screen.run.network import log_to_python as log; log(); import twisted.logger as t"
    ended = subprocess.run(
        [sys.executable, "-c", f"{late}; t.Logger().error('late')"], capture_output=True, text=True, check=True
    )
    assert ended.stderr == ""
