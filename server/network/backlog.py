"""The unsent bytes of a client that does not read, and the notices that it misses."""

from contack.protocol.notice import (
    AllTablesShown,
    Commented,
    Joined,
    Notice,
    Nudged,
    Played,
    Reacted,
    Said,
    Started,
    TableChanged,
    TableOpened,
)

MOST_BEHIND = 2**18
"""Unsent bytes beyond which a client gets only the newest state, and later."""

LEFT_OUT = (TableChanged, Started, Played, Said, Reacted, Nudged, TableOpened, AllTablesShown, Commented)
"""Notices that others cause without limit and that the newest state replaces. All others are few: each is an answer."""


class Backlog:
    """Counts unsent bytes; `missed` is true if the client missed a notice since its last full state."""

    __slots__ = ("_waiting", "missed")

    def __init__(self) -> None:
        self._waiting: int | None = None
        self.missed = False

    @property
    def behind(self) -> bool:
        """Whether the client does not read."""
        return self._waiting is not None

    @property
    def waiting(self) -> int:
        """Unsent bytes."""
        return self._waiting or 0

    def begin(self) -> None:
        """Note that the client does not read."""
        self._waiting = 0

    def end(self) -> None:
        """Note that the client has read everything."""
        self._waiting = None

    def takes(self, notice: Notice, size: int) -> bool:
        """Return whether to write a notice of this size, and count it; otherwise note that the client misses it."""
        if self._waiting is None and not self.missed:
            return True  # true for nearly every copy of every lay
        if isinstance(notice, Joined):
            self.missed = False
        elif isinstance(notice, LEFT_OUT):
            self.missed = self.missed or (self._waiting or 0) + size > MOST_BEHIND
            if self.missed:
                return False
        if self._waiting is not None:
            self._waiting += size
        return True
