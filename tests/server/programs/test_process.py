"""A real program beside the server: its input, its output and its end."""

import sys
from collections.abc import Callable
from queue import SimpleQueue

import pytest

from contack.server.programs.process import LONGEST_LINE, ReactorProcess

pytestmark = pytest.mark.process


class FakeReactor:
    """Runs calls in the thread that makes them."""

    def callFromThread(self, call: Callable[..., object], *arguments: object) -> None:
        call(*arguments)


def started(code: str, messages: SimpleQueue[str]) -> ReactorProcess:
    return ReactorProcess(FakeReactor(), [sys.executable, "-c", code], b"secret\n", messages.put, messages.put)  # type: ignore[arg-type]


def test_process_gets_its_secret_and_ends_with_its_input() -> None:
    messages: SimpleQueue[str] = SimpleQueue()
    program = started(
        "import sys; print(input(), flush=True); print('two', file=sys.stderr); sys.stdin.read()", messages
    )
    assert [messages.get(timeout=60) for _ in range(2)] == ["secret", "two"]
    program.close_input()
    assert messages.get(timeout=60) == "it was done"


def test_line_without_end_comes_in_pieces() -> None:
    messages: SimpleQueue[str] = SimpleQueue()
    program = started(f"import os; print(end='x' * {2 * LONGEST_LINE + 1}, flush=True); os._exit(0)", messages)
    assert [len(messages.get(timeout=60)) for _ in range(3)] == [LONGEST_LINE, LONGEST_LINE, 1]
    assert messages.get(timeout=60) == "it was done"
    program.close_input()


def test_process_can_be_killed() -> None:
    messages: SimpleQueue[str] = SimpleQueue()
    program = started("input(); print('here', flush=True); import time; time.sleep(60)", messages)
    assert messages.get(timeout=60) == "here"
    program.kill()
    assert messages.get(timeout=60) == "killed by SIGKILL"
    program.close_input()


def test_end_of_a_program_that_reads_nothing_is_reported() -> None:
    messages: SimpleQueue[str] = SimpleQueue()
    program = started("import os; os._exit(3)", messages)
    assert messages.get(timeout=60) == "exit status 3"
    program.close_input()
