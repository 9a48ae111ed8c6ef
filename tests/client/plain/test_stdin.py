"""Lines from standard input beside a reactor."""

import os
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from contack.client.plain.stdin import AHEAD, read_lines


class FakeReactor:
    """Runs calls in the thread that makes them."""

    def callFromThread(self, call: Callable[..., object], *arguments: object) -> None:  # Twisted's name
        call(*arguments)


def typed(descriptor: int) -> list[str]:
    lines: SimpleQueue[str | None] = SimpleQueue()
    read_lines(FakeReactor(), descriptor, lines.put, lambda: lines.put(None))  # type: ignore[arg-type]
    found = []
    while (line := lines.get(timeout=60)) is not None:
        found.append(line)
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"1\n2\n", ["1", "2"]),
        (b"1\n\nsay no end", ["1", "", "say no end"]),
        ("say caf\u00e9\n".encode(), ["say caf\u00e9"]),
        (b"say \xff\xfe\n", ["say \ufffd\ufffd"]),
        (b"x" * 10_000 + b"\n1\n", ["x" * 10_000, "1"]),
    ],
)
def test_a_file_is_read_line_by_line_to_its_end(tmp_path: Path, data: bytes, lines: list[str]) -> None:
    file = tmp_path / "input"
    file.write_bytes(data)
    with file.open("rb") as stream:
        assert typed(stream.fileno()) == lines


def test_a_pipe_is_read_as_it_comes() -> None:
    read, write = os.pipe()
    os.write(write, "1\nsay caf\u00e9"[:-1].encode())
    os.write(write, "\u00e9".encode()[:1])
    os.write(write, "\u00e9".encode()[1:])
    os.close(write)
    assert typed(read) == ["1", "say caf\u00e9"]
    os.close(read)


def test_endless_input_is_read_only_as_far_as_needed(tmp_path: Path) -> None:
    file = tmp_path / "input"
    file.write_bytes(b"1\n" * (AHEAD + 5))
    lines: SimpleQueue[str | None] = SimpleQueue()
    with file.open("rb") as stream:
        carried_out = read_lines(FakeReactor(), stream.fileno(), lines.put, lambda: lines.put(None))  # type: ignore[arg-type]
        for _ in range(AHEAD):
            assert lines.get(timeout=60) == "1"
        assert lines.empty()
        carried_out(5)
        assert [lines.get(timeout=60) for _ in range(6)] == ["1"] * 5 + [None]


def test_a_terminal_that_is_gone_is_the_end() -> None:
    read, write = os.pipe()
    os.close(write)
    os.close(read)
    assert typed(read) == []
