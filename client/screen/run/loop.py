"""Runs the full-screen client from its first frame until the terminal is restored.

One loop carries screen and network. The network is imported when needed, so that the first frame is fast.
"""

import asyncio
import logging
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatRecorder
from contack.client.screen.run.log import default_log, logging_to
from contack.client.screen.run.runner import NetworkEffects, ScreenRunner
from contack.client.screen.terminal.devices import open_terminal
from contack.client.screen.terminal.screen import Screen, is_gone
from contack.client.session.actions import Effects
from contack.protocol.name import printable
from contack.system.garbage import collect_rarely
from contack.system.signals import ending_signals
from contack.system.streams import INTERRUPTED

# Added to a signal's number to make a status.
SIGNALLED = 128

_log = logging.getLogger(__name__)


def run_screen(runner: ScreenRunner, effects: Effects, log: Path | None) -> int:
    # The last line of output is the path of the newest record.
    #
    # After a crash, one line names the error and the log. Raises OSError if `log` cannot be written.
    source, terminal = open_terminal(sys.stdin, sys.stdout)
    crash: Exception | None = None
    collect_rarely()
    with logging_to(log):
        try:
            # not the usual loop of Windows, which Twisted's reactor cannot use
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as loop:
                status = loop.run(run_on(source, terminal, runner, effects))
        except KeyboardInterrupt:  # already ending
            status = INTERRUPTED
        except Exception as error:
            status, crash = 1, error
    if crash:
        _say(sys.stderr, f"contack: this program failed because of a bug; see {log or default_log()}")
    if runner.seat_waits:
        _say(sys.stderr, "Your seat is kept for you: contack play --resume")
    if runner.record and not crash:
        _say(sys.stdout, str(runner.record))
    return status


async def run_on(source: Input, terminal: Output, runner: ScreenRunner, effects: Effects) -> int:
    """Restore the terminal and end everything, whatever happens."""
    screen = Screen(runner, runner.app.depth, source, terminal)
    runner.window = screen
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: _crashed(screen, context))
    starting = loop.create_task(_start(screen, runner, effects))
    try:
        # only until here: a user who sends a second signal does not want to wait
        with ending_signals(loop, lambda number: screen.exit(SIGNALLED + number)):
            return await screen.run()
    except Exception:
        _log.exception("the screen has crashed")
        raise
    finally:
        starting.cancel()
        await runner.end()
        loop.set_exception_handler(before)


async def network(
    known: KnownServers, discovery: bool, recorder: GameRecorder, seats: SeatRecorder, runner: ScreenRunner
) -> NetworkEffects:
    # imported late, so that the first frame is fast, and in a thread, so that keys do not lag
    await asyncio.to_thread(import_module, "contack.client.screen.run.network")
    from contack.client.network.finder import Ways, ways
    from contack.client.network.reactor import start_on
    from contack.client.screen.run import network as room

    room.log_to_python()
    reactor = start_on(asyncio.get_running_loop())
    return room.Network(
        reactor, runner, known, recorder, seats, partial(ways, known) if discovery else partial(Ways, ())
    )


async def _start(screen: Screen, runner: ScreenRunner, effects: Effects) -> None:
    await screen.drawn.wait()
    try:
        runner.start(*effects)
    except Exception as error:
        screen.fail(error)


def _crashed(screen: Screen, context: Mapping[str, Any]) -> None:
    error = context.get("exception") or RuntimeError(context["message"])
    if is_gone(error):
        _log.warning("the terminal is gone")
    else:
        _log.error("%s", context["message"], exc_info=error)
    screen.fail(error)


def _say(stream: TextIO, line: str) -> None:
    with suppress(OSError):  # the terminal may be gone
        print(printable(line), file=stream, flush=True)
