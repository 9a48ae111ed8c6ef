import re
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import pyte
from commands import run

from contack.client.text.width import cells

SOCKET = "contack-pictures"
PATIENCE = 60.0

GLANCE = 0.1


class Graphemes(pyte.Screen):
    """A terminal that takes a grapheme's width from wcwidth; pyte adds up the code points."""

    def draw(self, data: str) -> None:
        for grapheme, columns in cells(data):
            super().draw(" " * columns)
            row, at = self.buffer[self.cursor.y], self.cursor.x - columns
            for x, part in enumerate((grapheme, *[""] * (columns - 1)), at):
                row[x] = row[x]._replace(data=part)


class Terminal:
    def __init__(self, columns: int, rows: int, command: Sequence[str]) -> None:
        self.columns, self.rows = columns, rows
        new = ["-f", "/dev/null", "new-session", "-d", "-P", "-F", "#{session_id}", "-x", f"{columns}", "-y", f"{rows}"]
        self._session = self._tmux(*new, *command).strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._tmux("kill-session", "-t", self._session)

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-t", self._session, "-p")

    @property
    def captured(self) -> str:
        return self._tmux("capture-pane", "-t", self._session, "-e", "-p", "-N")

    def shows(self, pattern: str) -> "Terminal":
        return self.until(lambda text: re.search(pattern, text) is not None, pattern)

    def until(self, seen: Callable[[str], bool], what: str) -> "Terminal":
        end = time.monotonic() + PATIENCE
        while not seen(self.text):
            if time.monotonic() > end:
                raise SystemExit(f"{what} was never shown; there is:\n{self.text}")
            time.sleep(GLANCE)
        return self

    def types(self, *keys: str) -> "Terminal":
        for key in keys:
            self._tmux("send-keys", "-t", self._session, key)
            time.sleep(GLANCE)
        return self

    def _tmux(self, *arguments: str) -> str:
        return run(["tmux", "-u", "-L", SOCKET, *arguments])
