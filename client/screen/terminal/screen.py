"""The full screen of a terminal, and what is typed and pointed at there: the one way to prompt_toolkit.

What is shown and what keys do is the business of its content, which calls `refresh` when it has changed.
"""

import asyncio
from contextlib import suppress
from errno import EIO
from typing import Protocol

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth, Output

from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.paint.theme.theme import Depth
from contack.client.screen.terminal.devices import CAN_STOP, SIZE_SECONDS, TERMINAL_ERRORS
from contack.client.screen.terminal.keys import Click, key_bindings
from contack.client.screen.terminal.window import CanvasWindow

ESCAPE_SECONDS = 0.05
"""How long after Escape other characters may come that make another key of it."""

REDRAW_SECONDS = 0.02
"""The least time from one frame to the next, however much happens."""

SAVE_TITLE, OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""What lets xterm and its like keep the window's title, and bring it back."""

HUNG_UP = 129  # 128 + SIGHUP, as shells count
"""The status of a program whose terminal is gone."""


def is_gone(error: BaseException) -> bool:
    """Return whether an error tells that the terminal is gone, which is nobody's mistake."""
    return isinstance(error, TERMINAL_ERRORS) and error.args[:1] == (EIO,)


class Content(Protocol):
    """What a screen shows, and whom it tells what a player does."""

    @property
    def title(self) -> str:
        """What the terminal's window is called."""

    @property
    def mouse(self) -> bool:
        """Whether clicks are for us rather than for the terminal."""

    def paint(self, columns: int, rows: int) -> Canvas:
        """Return what is shown now."""

    def press(self, key: str) -> None:
        """Take a key."""

    def paste(self, text: str) -> None:
        """Take pasted text."""

    def point(self, spot: Spot) -> None:
        """Take a click on a spot."""


class Screen:
    """A terminal filled with what its content paints. `drawn` is set once it has been for the first time."""

    def __init__(self, content: Content, depth: Depth, source: Input, output: Output) -> None:
        self._content = content
        self._window = CanvasWindow(content.paint, lambda: self.app.renderer.last_rendered_screen)
        self._title = ""
        self._pressed: Spot | None = None
        self._status: int | None = None
        self.drawn = asyncio.Event()
        self.app: Application[int] = Application(
            layout=Layout(self._window),
            include_default_pygments_style=False,  # all styles here are spelt out
            key_bindings=key_bindings(self._press, content.paste, self._click),
            full_screen=True,
            color_depth=ColorDepth[f"DEPTH_{depth}_BIT"],
            mouse_support=Condition(lambda: content.mouse),
            erase_when_done=True,
            min_redraw_interval=REDRAW_SECONDS,
            terminal_size_polling_interval=SIZE_SECONDS,
            after_render=lambda _: self._after_frame(),
            input=source,
            output=output,
        )
        self.app.ttimeoutlen = ESCAPE_SECONDS
        self.app.timeoutlen = None  # type: ignore[assignment]  # as prompt_toolkit's own comment has it

    async def run(self) -> int:
        """Fill the terminal until `exit` and return its status; however it ends, leave the terminal as it was.

        Raises what `fail` was told.
        """
        try:
            return await self.app.run_async(set_exception_handler=False)
        except EOFError:
            return HUNG_UP
        except TERMINAL_ERRORS as error:  # the terminal went first
            if self._status is not None:
                return self._status
            if is_gone(error):
                return HUNG_UP
            raise
        finally:
            with suppress(*TERMINAL_ERRORS):
                self._restore()

    def exit(self, status: int) -> None:
        """Leave the full screen; the first status counts."""
        if self._running:
            self._status = status
            self.app.exit(result=status)

    def fail(self, error: BaseException) -> None:
        """Leave the full screen because of an error; a terminal that is gone is none."""
        if is_gone(error):
            self.exit(HUNG_UP)
        elif self._running:
            self.app.exit(exception=error)

    def refresh(self) -> None:
        """Draw what has changed, soon."""
        self.app.invalidate()

    def redraw(self) -> None:
        """Draw everything anew, whatever may have got onto the screen."""
        self.app.output.erase_screen()
        self.app.output.cursor_goto(0, 0)
        self.app.renderer.reset(leave_alternate_screen=False)
        self.app.invalidate()

    def suspend(self) -> None:
        """Stop the program as Ctrl-Z does, with the terminal as it was; whoever continues it finds it redrawn.

        Nothing happens where the system cannot.
        """
        if CAN_STOP:
            self._clear_title()
            self.app.suspend_to_background()

    def bell(self) -> None:
        """Ring the terminal's bell."""
        self.app.output.bell()

    @property
    def _running(self) -> bool:
        return self.app.is_running and self.app.future is not None and not self.app.future.done()

    def _press(self, key: str) -> None:
        match key:
            case "c-z":
                self.suspend()
            case "c-l":
                self.redraw()
            case _:
                self._content.press(key)

    def _click(self, click: Click) -> None:
        """Take a click where the button goes down and up on the same spot."""
        spot = self._window.canvas.spots.get(click.point)
        if click.down:
            self._pressed = spot
        elif spot is not None and spot == self._pressed:
            self._content.point(spot)

    def _after_frame(self) -> None:
        if self._content.title != self._title:
            if not self._title:
                self.app.output.write_raw(SAVE_TITLE)
            self._title = self._content.title
            self.app.output.set_title(self._title)
            self.app.output.flush()
        self.drawn.set()

    def _clear_title(self) -> None:
        if self._title:
            self._title = ""
            self.app.output.clear_title()  # for terminals that cannot bring the old one back
            self.app.output.write_raw(OLD_TITLE)

    def _restore(self) -> None:
        """Leave the full screen, also where prompt_toolkit failed on the way there or back."""
        self._clear_title()
        self.app.output.reset_attributes()
        self.app.output.enable_autowrap()
        self.app.renderer.reset()
