"""What all tests share: no test leaves a logged error, a timer or a socket behind; and a server to talk to."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from inspect import iscoroutinefunction, unwrap
from multiprocessing import util
from pathlib import Path
from typing import Any

import pytest
import pytest_twisted  # type: ignore[import-untyped]  # ships no types
from twisted.internet.address import IPv4Address
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IListeningPort, IReactorFDSet, IReactorTCP, IReactorTime
from twisted.logger import ILogObserver, LogEvent, LogLevel, globalLogPublisher
from zope.interface import provider

from contack.server.config.settings import ServerSettings, prepare
from contack.server.network.backlog import write_at_once
from contack.server.network.hub import Hub
from contack.server.run import make_hub

signal.signal(signal.SIGINT, signal.default_int_handler)  # programs inherit that it is ignored, as in the background

pytest_plugins = (
    "tests.forked",
    "tests.runner.chance",
    "tests.runner.selection",
    "tests.runner.order",
    "tests.runner.skips",
)

PATIENCE = 60
"""Seconds after which a test that waits has failed."""

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH") if hasattr(signal, name)]

LAST_TURNS = 20
"""Turns of the reactor that closed objects may need to disappear: a socket needs two or three."""

STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}
"""What Python calls the ways to start a process, when it tells of them."""

_started: list[str] = []


@sys.addaudithook
def _remember_processes(event: str, arguments: tuple[Any, ...]) -> None:
    if event in STARTS:
        _started.append(f"{event} {arguments[:2]}")


_spawn = util.spawnv_passfds


def _remember_spawn(*arguments: Any) -> int:
    _started.append("multiprocessing")
    return _spawn(*arguments)


util.spawnv_passfds = _remember_spawn  # type: ignore[assignment]  # Python tells nobody of processes started so


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the end-to-end tests, and let every asynchronous test leave the reactor clean, also unasked."""
    for item in items:
        if "end_to_end" in item.path.parts:
            item.add_marker("process")
        if isinstance(item, pytest.Function) and _asynchronous(item) and "reactor" not in item.fixturenames:
            item.fixturenames.append("reactor")


def pytest_collection_finish() -> None:
    """Spare the collections of garbage at the end of tests the thousands of tests and modules that stay anyway."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def user_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("user")
    os.environ |= {f"XDG_{kind}_HOME": str(home) for kind in ("CONFIG", "DATA", "STATE")}
    return home


@pytest.fixture(autouse=True)
def logged_errors(request: pytest.FixtureRequest, user_home: Path) -> Iterator[list[LogEvent]]:
    """Return the errors that are logged; a test that expects one looks at it and takes it out of the list.

    This looks for all that a test may leave behind: each fixture of its own would cost thousands of tests some time.
    """
    errors: list[LogEvent] = []

    @provider(ILogObserver)
    def observe(event: LogEvent) -> None:
        if event.get("log_level") in (LogLevel.error, LogLevel.critical):
            errors.append(event)

    _started.clear()
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    globalLogPublisher.addObserver(observe)
    yield errors
    globalLogPublisher.removeObserver(observe)
    _put_back(handlers)
    faults = [*_words(errors), *_unmarked(request.node), *_kept(user_home)]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def _put_back(handlers: dict[int, Any]) -> None:
    # programs that a test runs in this process set their own
    for number, handler in handlers.items():
        if signal.getsignal(number) is not handler:
            signal.signal(number, handler)


def _words(errors: list[LogEvent]) -> Iterator[str]:
    for event in errors:
        yield f"an error was logged: {event.get('log_failure') or event.get('log_format')}"


def _unmarked(node: pytest.Item) -> Iterator[str]:
    if _started and not node.get_closest_marker("process"):
        yield "\n".join(("a test that starts a process is marked `process`:", *_started))


def _kept(home: Path) -> Iterator[str]:
    for path in home.iterdir():
        shutil.rmtree(path)
        yield f"a test tells its programs where to keep things (--data, --log); kept was {path}"


@pytest.fixture
def reactor(logged_errors: list[LogEvent]) -> Iterator[AsyncioSelectorReactor]:
    from twisted.internet import reactor as running

    assert isinstance(running, AsyncioSelectorReactor)
    _turn(running)  # the reactor installs its own wakers on its first turn
    before = _held(running)
    gc.freeze()  # the collection below looks at this test's objects alone, not at what earlier tests keep
    yield running
    for _ in range(LAST_TURNS):
        _turn(running)
        if _held(running) <= before:
            break
    gc.collect()  # a Deferred logs an unhandled error when it is collected
    left = _held(running) - before
    words = "\n".join(map(str, left))
    for thing in left:
        _let_go(thing)
    if left:
        pytest.fail(f"left in the reactor:\n{words}", pytrace=False)


@pytest.fixture
def hub(reactor: AsyncioSelectorReactor, tmp_path: Path) -> Hub:
    """Return a hub as a server has it, with its records in the test's own directory."""
    server = ServerSettings("127.0.0.1", 0, "parlour", tmp_path, max_tables=100, tls=False)
    prepare(server)
    return make_hub(reactor, server)


@pytest.fixture
def server_port(reactor: AsyncioSelectorReactor, hub: Hub) -> Iterator[int]:
    listening = _listen(reactor, hub)
    address = listening.getHost()
    assert isinstance(address, IPv4Address)
    yield address.port
    _wait(reactor, listening.stopListening())
    _wait(reactor, hub.stop())


def _asynchronous(item: pytest.Function) -> bool:
    return hasattr(item.function, "_pytest_twisted_mark") or iscoroutinefunction(unwrap(item.function))


def _listen(reactor: IReactorTCP, hub: Hub) -> IListeningPort:
    port = reactor.listenTCP(0, hub, interface="127.0.0.1")
    write_at_once(port)
    return port


def _turn(reactor: IReactorTime) -> None:
    turned: Deferred[None] = Deferred()
    reactor.callLater(0, turned.callback, None)
    pytest_twisted.blockon(turned)


def _wait(reactor: IReactorTime, event: Deferred[None] | None) -> None:
    if event:
        pytest_twisted.blockon(event.addTimeout(PATIENCE, reactor))


def _held(reactor: AsyncioSelectorReactor) -> set[Any]:
    return {*reactor.getDelayedCalls(), *_sockets(reactor)}


def _sockets(reactor: IReactorFDSet) -> list[Any]:
    return [*reactor.getReaders(), *reactor.getWriters()]


def _let_go(thing: Any) -> None:
    # otherwise the next test would meet it
    for name in ("cancel", "abortConnection", "stopListening"):
        if hasattr(thing, name):
            getattr(thing, name)()
            return
