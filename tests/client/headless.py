"""A screen without a terminal: prompt_toolkit writes to pyte, which knows the visible cells.

It needs no running loop: keys are read and frames drawn at once.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO, cast

import pyte
from pictures.terminal import Graphemes
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from pyte.screens import Char

from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.paint.theme.theme import Depth
from contack.client.screen.terminal.devices import Terminal
from contack.client.screen.terminal.screen import Content, Screen


class Tube(io.TextIOBase):
    """What prompt_toolkit takes for a terminal's output; `written` is what came since somebody looked."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = Graphemes(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._unread = ""
        self.written = ""

    @property
    def screen(self) -> Graphemes:
        """What is on the screen: pyte is slow, so it reads only when a test looks."""
        unread, self._unread = self._unread, ""
        self._stream.feed(unread)
        return self._screen

    def write(self, text: str) -> int:
        self.written += text
        self._unread += text
        return len(text)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


class Headless:
    """A screen of some content on a terminal of so many columns, rows and bits of colour."""

    def __init__(self, content: Content, source: PipeInput, columns: int, rows: int, depth: Depth) -> None:
        self._size = Size(rows, columns)
        self._source = source
        self.tube = Tube(columns, rows)
        output = Terminal(cast("TextIO", self.tube), lambda: self._size, term="xterm-256color", enable_cpr=False)
        self.screen = Screen(content, depth, source, output)
        self.draw()

    @property
    def text(self) -> str:
        """What can be read, a line a row, without spaces at the ends."""
        screen = self.tube.screen
        rows = ("".join(screen.buffer[y][x].data for x in range(screen.columns)) for y in range(screen.lines))
        return "\n".join(row.rstrip() for row in rows)

    def cell(self, x: int, y: int) -> Char:
        """Return the character at a place, with its colours and attributes."""
        return self.tube.screen.buffer[y][x]

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the cursor is seen, as column and row."""
        cursor = self.tube.screen.cursor
        return None if cursor.hidden else (cursor.x, cursor.y)

    @property
    def title(self) -> str:
        return self.tube.screen.title

    def keys(self, text: str) -> "Headless":
        self._source.send_text(text)
        app = self.screen.app
        with set_app(app):
            app.key_processor.feed_multiple([*self._source.read_keys(), *self._source.flush_keys()])
            app.key_processor.process_keys()
        return self.draw()

    def click(self, x: int, y: int) -> "Headless":
        return self.keys(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def resize(self, columns: int, rows: int) -> "Headless":
        self._size = Size(rows, columns)
        self.tube.screen.resize(rows, columns)
        self.screen.app.renderer.erase(leave_alternate_screen=False)
        return self.draw()

    def draw(self) -> "Headless":
        app = self.screen.app
        app.renderer.render(app, app.layout)
        app.after_render.fire()
        return self

    def look(self) -> str:
        written, self.tube.written = self.tube.written, ""
        return written


@contextmanager
def headless(content: Content, columns: int = 100, rows: int = 30, depth: Depth = 24) -> Iterator[Headless]:
    with create_pipe_input() as source:
        yield Headless(content, source, columns, rows, depth)


class Slate:
    def __init__(self, picture: Callable[[Canvas], object]) -> None:
        self.picture = picture
        self.title = "slate"
        self.mouse = True
        self.inputs: list[object] = []

    def paint(self, columns: int, rows: int) -> Canvas:
        canvas = Canvas(columns, rows)
        self.picture(canvas)
        return canvas

    def press(self, key: str) -> None:
        self.inputs.append(key)

    def paste(self, text: str) -> None:
        self.inputs.append(("pasted", text))

    def point(self, spot: Spot) -> None:
        self.inputs.append(("spot", spot))
