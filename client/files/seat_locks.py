"""Which seats a client of this user sits on now: locks on bytes of a file, which end with the program that has them.

A program's own locks are in nobody's way there.
"""

import os
from hashlib import sha256
from pathlib import Path

from contack.system.files import make_private, private_opener
from contack.system.locks import lock_bytes, unlock_bytes

DIGEST_BYTES = 5
"""How much of a digest tells a seat's byte in the one file of all seats: some file systems know places of 44 bits."""


class SeatLocks:
    """Locks of seats by their tokens, in the file at `path`. Methods raise OSError where it cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: set[str] = set()

    def hold(self, token: str) -> bool:
        """Lock a seat until it is let go; answer whether that is done, or another program has it."""
        if token not in self._held and self._lock(token):
            self._held.add(token)
        return token in self._held

    def let_go(self, token: str) -> None:
        """Lock a seat no more."""
        if token in self._held:
            self._held.remove(token)
            self._unlock(token)

    def has_another(self, token: str) -> bool:
        """Return whether another program sits on a seat."""
        # where there is no file nobody holds anything, and to try would make one
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
