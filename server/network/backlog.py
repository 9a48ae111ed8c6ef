"""What waits for a client that does not read, and what is left out for it."""

from contack.protocol.notice import Joined, Notice, Nudged, Played, Reacted, Said, Started, TableChanged, TableOpened

MOST_BEHIND = 2**18
"""Bytes that wait for a client that does not read, beyond which it is told the newest state alone, and later."""

LEFT_OUT = (TableChanged, Started, Played, Said, Reacted, Nudged, TableOpened)
"""What others cause without end, and what the newest state makes up for. All else is little: answers come singly."""


class Backlog:
    """Counts what waits; `missed` tells that something was left out since the client was told all there is."""

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
        """How many bytes wait."""
        return self._waiting or 0

    def begin(self) -> None:
        """Take note that the client does not read."""
        self._waiting = 0

    def end(self) -> None:
        """Take note that the client has read all that waited."""
        self._waiting = None

    def takes(self, notice: Notice, size: int) -> bool:
        """Return whether a notice of so many bytes is to be written, and count it, or that it is left out."""
        if self._waiting is None and not self.missed:
            return True  # as with nearly every copy of every lay
        if isinstance(notice, Joined):
            self.missed = False
        elif isinstance(notice, LEFT_OUT):
            self.missed = self.missed or (self._waiting or 0) + size > MOST_BEHIND
            if self.missed:
                return False
        if self._waiting is not None:
            self._waiting += size
        return True
