"""A queue of deadlines, the next one first."""

from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

T = TypeVar("T")


class DeadlineQueue(Generic[T]):
    __slots__ = ("_due", "_heap", "_numbers")

    def __init__(self) -> None:
        self._due: dict[T, float] = {}
        self._heap: list[tuple[float, int, T]] = []  # contains outdated entries, which are skipped
        self._numbers = count()

    def set(self, thing: T, due: float | None) -> None:
        if due is None:
            self._due.pop(thing, None)
        elif self._due.get(thing) != due:
            self._due[thing] = due
            heappush(self._heap, (due, next(self._numbers), thing))
        # each lay sets a later deadline, and outdated entries would pile up: with clocks of a day, a GB per hour
        if len(self._heap) > 2 * len(self._due):
            self._heap = [(due, next(self._numbers), thing) for thing, due in self._due.items()]
            heapify(self._heap)

    @property
    def next(self) -> float | None:
        while self._heap and self._due.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def take(self, now: float, most: float = inf) -> list[T]:
        """Return at most `most` items, earliest first."""
        taken: list[T] = []
        while len(taken) < most and (due := self.next) is not None and due <= now:
            thing = heappop(self._heap)[2]
            del self._due[thing]
            taken.append(thing)
        return taken
