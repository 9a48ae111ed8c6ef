"""Locks of the seats in use: bytes of a file, unlocked when their program ends."""

import os
from hashlib import sha256
from pathlib import Path

from contack.system.files import make_private, private_opener
from contack.system.locks import lock_bytes, unlock_bytes

# Bits of a digest that choose a seat's byte in the file: some file systems support places up to 44 bits.
DIGEST_BYTES = 5


class SeatLocks:
    """Locks by token, in the file at `path`. Methods raise OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: set[str] = set()

    def hold(self, token: str) -> bool:
        """Return False if another program has the seat."""
        if token not in self._held and self._lock(token):
            self._held.add(token)
        return token in self._held

    def let_go(self, token: str) -> None:
        if token in self._held:
            self._held.remove(token)
            self._unlock(token)

    def has_another(self, token: str) -> bool:
        # a program's own locks do not block it: `_lock` would call its own seats free
        # no file means no locks, and opening it would create it
        if token in self._held or not self._path.exists():
            return False
        free = self._lock(token)
        if free:
            self._unlock(token)
        return not free

    def _lock(self, token: str) -> bool:
        return lock_bytes(self._open(), _byte(token))

    def _unlock(self, token: str) -> None:
        unlock_bytes(self._open(), _byte(token))

    def _open(self) -> int:
        if self._file is None:
            make_private(self._path.parent)
            self._file = private_opener(str(self._path), os.O_RDWR | os.O_CREAT)
        return self._file


def _byte(token: str) -> int:
    return int.from_bytes(sha256(token.encode()).digest()[:DIGEST_BYTES])
