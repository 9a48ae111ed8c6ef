"""A pipe with a time limit for reads."""

import os
import pickle
from collections.abc import Iterator
from threading import Event
from typing import IO

import pytest

from contack.system.reader import AHEAD, Reader, buffered, chunk

SOON = 60.0
"""Seconds after which what should have come has failed to."""


@pytest.fixture
def pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    read, write = os.pipe()
    with os.fdopen(write, "wb", buffering=0) as writer:
        yield os.fdopen(read, "rb", buffering=0), writer


def test_reader_returns_data_and_then_the_end(pipe: tuple[IO[bytes], IO[bytes]]) -> None:
    source, sink = pipe
    reader = Reader(source, chunk)
    with pytest.raises(TimeoutError):
        reader.take(0.0)
    sink.write(b"one")
    assert reader.take(SOON) == b"one"
    sink.close()
    for _ in range(2):
        with pytest.raises(EOFError):
            reader.take(SOON)


def test_unreadable_stream_counts_as_ended(pipe: tuple[IO[bytes], IO[bytes]]) -> None:
    source, sink = pipe
    reader = Reader(buffered(source), pickle.load)
    sink.write(pickle.dumps("one") + b"rubbish")
    sink.close()
    assert reader.take(SOON) == "one"
    with pytest.raises(EOFError):
        reader.take(SOON)


def test_reader_reads_a_little_ahead_or_to_the_end(
    pipe: tuple[IO[bytes], IO[bytes]],
) -> None:
    source, _ = pipe
    pieces, over = iter(range(2 * AHEAD)), Event()

    def read(_: object) -> int:
        piece = next(pieces, None)
        if piece is None:
            over.set()
            raise EOFError
        return piece

    reader = Reader(source, read)
    assert [reader.take(SOON) for _ in range(3)] == [0, 1, 2]
    assert not over.is_set()
    reader.close()
    assert over.wait(SOON)
