"""Times the full-screen client: a redraw of a table of seven, its first frame, and its memory after a game.

python -m benchmarks.screen REDRAWS STARTS

Prints one JSON object.
"""

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import pexpect
import psutil
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output.vt100 import Vt100_Output
from report import percentile

from contack.client.screen.app.app import App
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.state.context import Context
from contack.client.screen.state.settings import ScreenSettings
from contack.client.screen.terminal.screen import Screen
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.protocol.notice import Joined, Notice, Played
from contack.protocol.table_state import GameHeader, PlayerState, TableState, scored
from contack.system.garbage import collect_rarely

SEATS = 7
COLUMNS, ROWS = 100, 30
LARGE_COLUMNS, LARGE_ROWS = 200, 60
NAMES = tuple(f"player {seat}" for seat in range(SEATS))
PATIENCE = 60

# Seconds for a game of seven, whose bots have no time limit.
GAME_SECONDS = 300


class Face:
    title = "bench"
    mouse = True

    def __init__(self, app: App) -> None:
        self.app = app

    def paint(self, columns: int, rows: int) -> Canvas:
        return self.app.paint(columns, rows)

    def press(self, key: str) -> None:
        pass

    def paste(self, text: str) -> None:
        pass

    def point(self, spot: object) -> None:
        pass


def main() -> None:
    redraws, starts = map(int, sys.argv[1:])
    try:
        large = {f"large_{name}": figure for name, figure in redraw(redraws, LARGE_COLUMNS, LARGE_ROWS).items()}
        found = {**redraw(redraws, COLUMNS, ROWS), **large, **first_frame(starts), "rss": memory()}
    except (pexpect.TIMEOUT, pexpect.EOF) as why:
        # pexpect's message continues with all that the terminal showed
        sys.exit(f"the screen did not show the expected text: {str(why).splitlines()[0]}\n{why}")
    print(json.dumps(found))


def redraw(count: int, columns: int, rows: int) -> dict[str, float]:
    sink = io.StringIO()
    sink.fileno = lambda: 1  # type: ignore[method-assign]  # prompt_toolkit asks, and never uses it
    output = Vt100_Output(sink, lambda: Size(rows=rows, columns=columns), term="xterm-256color", enable_cpr=False)
    shells = _shells(count)
    face = Face(next(shells))
    screen = Screen(face, 24, DummyInput(), output)
    times, written = [], []
    collect_rarely()
    for app in shells:
        face.app = app
        before, start = sink.tell(), process_time()
        screen.app.renderer.render(screen.app, screen.app.layout)
        times.append(process_time() - start)
        written.append(sink.tell() - before)
    return {
        "redraw": median(times[10:]),
        "slowest": percentile(times[10:], 0.99),
        "bytes": median(written[10:]),
    }


def _shells(count: int) -> Iterator[App]:
    app = App(TablePage(), Context(ScreenSettings(name=NAMES[0], glyphs="blocks")), bytes)
    for number in range(count):
        game, events = Game.deal(number.to_bytes(32, "big"), (b"",) * SEATS)
        app = _received(app, Joined(0, NAMES[0], "t", _table(), _header(), events, game.view, scored(game.lays)))
        while not game.over:
            game, events = game.play(next(iter(game.lays)))
            app = _received(app, Played(0, events, game.view, scored(game.lays)))
            yield app
            count -= 1
            if not count:
                return


def _received(app: App, notice: Notice) -> App:
    after = replace(app, context=replace(app.context, link=app.context.link.apply(notice)))
    return replace(after, page=TablePage())


def _table() -> TableState:
    players = tuple(PlayerState(name, ready=True, connected=True, stand_in=False) for name in NAMES)
    return TableState("bench", SEATS, "next", True, NAMES[0], players, (), True, "")


def _header() -> GameHeader:
    return GameHeader(NAMES, Rules(), "", "2026-01-01T00:00:00Z")


def first_frame(count: int) -> dict[str, float]:
    times = []
    for _ in range(count):
        start = perf_counter()
        with playing() as client:
            client.expect("Find a table")
            times.append(perf_counter() - start)
            client.send("\x03")
            client.expect(pexpect.EOF)
    return {"first_frame": median(times), "slowest_first_frame": max(times)}


def memory() -> float:
    with playing("--bots", str(SEATS - 1)) as client:
        client.expect("YOUR TURN|is to lay")
        client.send("H")
        client.expect("stand-in")
        client.send("y")
        client.expect("The game is over", timeout=GAME_SECONDS)
        resident = psutil.Process(client.pid).memory_info().rss
        client.send("\x03y")
        client.expect(pexpect.EOF)
    return float(resident)


@contextmanager
def playing(*arguments: str) -> "Iterator[pexpect.spawn[str]]":
    with TemporaryDirectory() as scratch:
        config = Path(scratch) / "contack"
        config.mkdir()
        (config / "settings.toml").write_text('name = "ann"\nglyphs = "blocks"\n')
        homes = {f"XDG_{kind}_HOME": scratch for kind in ("CONFIG", "DATA", "STATE")}
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment = os.environ | homes | terminal | {"CONTACK_PLAY_PAUSE": "0"}
        command = [sys.executable, "-m", "contack.client", "play", *arguments]
        client = pexpect.spawn(
            command[0], command[1:], env=environment, dimensions=(ROWS, COLUMNS), encoding="utf-8", timeout=PATIENCE
        )
        try:
            yield client
        finally:
            client.close(force=True)


if __name__ == "__main__":
    main()
