"""A pipe with a time limit for reads: by a thread, because Windows has no other way."""

from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader, RawIOBase
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import IO, Generic, TypeVar, cast

CHUNK = 64 * 1024

# The most to read ahead, so that an endless writer does not fill the memory.
AHEAD = 16

_T = TypeVar("_T")


def chunk(pipe: IO[bytes]) -> bytes:
    data = pipe.read(CHUNK)
    if not data:
        raise EOFError
    return data


def buffered(pipe: IO[bytes]) -> BufferedReader:
    return BufferedReader(cast("RawIOBase", pipe))


class Reader(Generic[_T]):
    """`read` raises at the end; then the thread closes the pipe."""

    def __init__(self, pipe: IO[bytes], read: Callable[[IO[bytes]], _T]) -> None:
        self._pieces: SimpleQueue[_T | None] = SimpleQueue()
        self._room = Semaphore(AHEAD)
        self._closed = self._ended = False
        Thread(target=self._read, args=(pipe, read), daemon=True).start()

    def take(self, seconds: float | None = None) -> _T:
        # raises TimeoutError, and EOFError after the last piece
        if self._ended:
            raise EOFError
        try:
            piece = self._pieces.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        self._room.release()
        if piece is None:
            self._ended = True
            raise EOFError
        return piece

    def close(self) -> None:
        self._closed = True
        self._room.release()

    def _read(self, pipe: IO[bytes], read: Callable[[IO[bytes]], _T]) -> None:
        with suppress(Exception), pipe:  # at the end, or at unreadable input
            while True:
                piece = read(pipe)
                if not self._closed:
                    self._pieces.put(piece)
                    self._room.acquire()
        self._pieces.put(None)
