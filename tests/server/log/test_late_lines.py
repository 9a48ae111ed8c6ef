"""Late log lines: a slow reader does not block the server."""

from io import RawIOBase
from queue import SimpleQueue
from threading import Event
from typing import Any, TextIO, cast

import pytest
from twisted.logger import FileLogObserver, Logger, formatEvent

from contack.server.log import late_lines
from contack.server.log.late_lines import LateLines

PATIENCE = 60.0


class Held(RawIOBase):
    def __init__(self) -> None:
        self.asked = Event()
        self.let_go = Event()
        self.busy = 1
        self.taken: SimpleQueue[bytes] = SimpleQueue()

    def write(self, data: Any) -> int | None:
        self.asked.set()
        assert self.let_go.wait(PATIENCE)
        if self.busy:
            self.busy -= 1
            return None
        self.taken.put(data[:2])
        return len(data[:2])

    def lines(self, count: int) -> list[str]:
        text = b""
        while text.count(b"\n") < count:
            text += self.taken.get(timeout=PATIENCE)
        return text.decode().splitlines()


def test_slow_reader_blocks_no_line_and_sees_the_gap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(late_lines, "MOST_LINES", 4)
    held = Held()
    late = LateLines(held)
    itself = FileLogObserver(cast("TextIO", late), lambda event: f"{formatEvent(event)}\n")
    monkeypatch.setattr(late, "log", Logger(observer=itself))
    late.write("line 1\n")
    assert held.asked.wait(PATIENCE)
    for number in range(2, 11):
        late.write(f"line {number}\n")
    held.let_go.set()
    assert held.lines(5) == [f"line {number}" for number in range(1, 6)]
    late.write("line 11\n")
    late.end()
    assert held.lines(2) == ["the log was not read in time: 5 lines are missing here", "line 11"]


def test_ending_program_waits_a_limited_time() -> None:
    held = Held()
    late = LateLines(held)
    late.write("the server stops\n")
    late.end(0.01)
    assert held.taken.empty()
    held.let_go.set()
    assert held.lines(1) == ["the server stops"]


def test_a_stream_that_fails_costs_its_line_alone() -> None:
    class Failing(Held):
        def write(self, data: Any) -> int | None:
            if data.startswith(b"lost"):
                raise OSError
            return super().write(data)

    failing = Failing()
    failing.let_go.set()
    late = LateLines(failing)
    late.write("lost\n")
    late.write("kept\n")
    assert failing.lines(1) == ["kept"]
    late.end()
