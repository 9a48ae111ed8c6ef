"""A terminal of tmux on which one program runs: typed into, waited for, captured."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

SOCKET = "contack-pictures"
PATIENCE = 60.0
"""Seconds after which what was waited for will not come any more."""

GLANCE = 0.1
"""Seconds from one look at the terminal to the next."""


class Terminal:
    """A program on a terminal of so many columns and rows."""

    def __init__(self, columns: int, rows: int, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.columns, self.rows = columns, rows
        variables = [part for name, value in environment.items() for part in ("-e", f"{name}={value}")]
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", f"{columns}", "-y", f"{rows}", *variables, *command)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._tmux("kill-server")

    @property
    def text(self) -> str:
        """What can be read now."""
        return self._tmux("capture-pane", "-p")

    @property
    def captured(self) -> str:
        """What is shown now, with colours."""
        return self._tmux("capture-pane", "-e", "-p", "-N")

    def shows(self, pattern: str) -> Terminal:
        """Wait until something is to be read."""
        return self.until(lambda text: re.search(pattern, text) is not None, pattern)

    def until(self, seen: Callable[[str], bool], what: str) -> Terminal:
        """Wait until what can be read is as wanted; `what` says so if it never is."""
        end = time.monotonic() + PATIENCE
        while not seen(self.text):
            if time.monotonic() > end:
                raise SystemExit(f"{what} was never shown; there is:\n{self.text}")
            time.sleep(GLANCE)
        return self

    def types(self, *keys: str) -> Terminal:
        """Press keys, by tmux's names, each once what the one before did is drawn."""
        for key in keys:
            self._tmux("send-keys", key)
            time.sleep(GLANCE)
        return self

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-L", SOCKET, *arguments]
        done = subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.stdout
