"""The full screen of a terminal: the only module that runs prompt_toolkit.

Its content decides what to show, and calls `refresh` after a change.
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

# Seconds for the rest of an escape sequence to come: after that it was the key Escape.
ESCAPE_SECONDS = 0.05

# The least seconds between two frames, as notices come in bursts.
REDRAW_SECONDS = 0.02

# Makes xterm and similar terminals save the window's title, and restore it.
SAVE_TITLE, OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"

# The status of a program whose terminal is gone.
HUNG_UP = 129  # 128 + SIGHUP, as shells count


def is_gone(error: BaseException) -> bool:
    """Return whether the terminal is gone, which is no fault of ours."""
    return isinstance(error, TERMINAL_ERRORS) and error.args[:1] == (EIO,)


class Content(Protocol):
    @property
    def title(self) -> str:
        pass

    @property
    def mouse(self) -> bool:
        pass

    def paint(self, columns: int, rows: int) -> Canvas:
        pass

    def press(self, key: str) -> None:
        pass

    def paste(self, text: str) -> None:
        pass

    def point(self, spot: Spot) -> None:
        pass


class Screen:
    """`drawn` fires after the first frame."""

    def __init__(self, content: Content, depth: Depth, source: Input, output: Output) -> None:
        self._content = content
        self._window = CanvasWindow(content.paint, lambda: self.app.renderer.last_rendered_screen)
        self._title = ""
        self._pressed: Spot | None = None
        self._status: int | None = None
        self.drawn = asyncio.Event()
        self.app: Application[int] = Application(
            layout=Layout(self._window),
            include_default_pygments_style=False,  # all our styles are explicit
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
        # raises the error given to `fail`
        try:
            return await self.app.run_async(set_exception_handler=False)
        except EOFError:
            return HUNG_UP
        except TERMINAL_ERRORS as error:  # the terminal ended first
            if self._status is not None:
                return self._status
            if is_gone(error):
                return HUNG_UP
            raise
        finally:
            with suppress(*TERMINAL_ERRORS):
                self._restore()

    def exit(self, status: int) -> None:
        # the first status counts
        if self._running:
            self._status = status
            self.app.exit(result=status)

    def fail(self, error: BaseException) -> None:
        # a missing terminal is no error
        if is_gone(error):
            self.exit(HUNG_UP)
        elif self._running:
            self.app.exit(exception=error)

    def refresh(self) -> None:
        self.app.invalidate()

    def redraw(self) -> None:
        """Draw everything again, over any foreign output."""
        self.app.output.erase_screen()
        self.app.output.cursor_goto(0, 0)
        self.app.renderer.reset(leave_alternate_screen=False)
        self.app.invalidate()

    def suspend(self) -> None:
        """Stop as Ctrl-Z does, with the terminal restored. Does nothing on systems without it."""
        if CAN_STOP:
            self._clear_title()
            self.app.suspend_to_background()

    def bell(self) -> None:
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
            self.app.output.clear_title()  # for terminals that cannot restore the old one
            self.app.output.write_raw(OLD_TITLE)

    def _restore(self) -> None:
        self._clear_title()
        self.app.output.reset_attributes()
        self.app.output.enable_autowrap()
        self.app.renderer.reset()
