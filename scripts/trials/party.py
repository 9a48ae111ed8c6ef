"""Tables of scripted players at one server: whether all play on, and how long their lays take."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from contack.engine.event import Event
from contack.engine.records.record import parse_record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from trials.book import Book
from trials.player import Door, Player, Tally

STALL_SECONDS = 30.0
"""After which a table where nothing happened has stalled: no player thinks for that long."""

LOOK_SECONDS = 0.02

SEATS = 3


class Party:
    """Tables of three players each, all of which think for about `think` seconds.

    The last player of each table comes by `last_door`, if there is one.
    """

    def __init__(
        self, server: Door, tables: int, think: float = 0.1, seed: int = 1, last_door: Door | None = None
    ) -> None:
        doors = [server] * (SEATS - 1) + [last_door or server]
        self.tally = Tally()
        self.books = [Book(f"t{number}") for number in range(tables)]
        self.players = [
            Player(
                f"{book.table}-{seat}", book, SEATS, doors[seat], self.tally, think, seed * 1000 + number * SEATS + seat
            )
            for number, book in enumerate(self.books)
            for seat in range(SEATS)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Seat everybody in the order of their names, and wait until all tables play."""
        for seat in range(SEATS):
            at = self.players[seat::SEATS]
            self._tasks += [asyncio.create_task(player.live()) for player in at]
            await connected(at)
        stalled = await self.plays_on()
        if stalled:
            raise TimeoutError(f"these tables never began: {stalled}")

    async def end(self) -> None:
        """Let everybody go; what a player failed of is raised."""
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def plays_on(self) -> list[str]:
        """Wait until something has happened at each table from now on; answer those where nothing does."""
        since = monotonic()
        with suppress(TimeoutError):
            await _until(lambda: all(book.played_at > since for book in self.books), STALL_SECONDS)
        self._see_all_live()
        return [book.table for book in self.books if book.played_at <= since]

    async def back_after(self, since: float) -> list[float]:
        """Return after how many seconds each table played on; a table that stalls counts as infinite."""
        with suppress(TimeoutError):
            await _until(lambda: all(book.played_at > since for book in self.books), STALL_SECONDS)
        self._see_all_live()
        return [book.played_at - since if book.played_at > since else float("inf") for book in self.books]

    async def come_back_by_turns(self) -> list[str]:
        """Let everybody lose the connection and come back, one of each table at a time; answer the tables that stall.

        A table where nobody is left would be played out and closed.
        """
        stalled: list[str] = []
        for seat in range(SEATS):
            for player in self.players[seat::SEATS]:
                player.die()
            stalled += await self.plays_on()
            await connected(self.players)
        return stalled

    def company_of(self, player: Player) -> list[Player]:
        """Return the players of the same table."""
        return [each for each in self.players if each.book is player.book]

    def restarted(self) -> None:
        """Take note that the server was killed: the next to come back finds what was told, or one lay more."""
        for book in self.books:
            book.restarted = True

    def p99(self, since: float, until: float = float("inf")) -> float:
        """Return what 99 of 100 lays that were made in a time did not exceed, in seconds; 0 where none was made."""
        return percentile([waited.seconds for waited in self.tally.waited if since <= waited.at < until], 0.99)

    def p50(self, since: float, until: float = float("inf")) -> float:
        """Return the median of the lays that were made in a time, in seconds; 0 without lays."""
        return percentile([waited.seconds for waited in self.tally.waited if since <= waited.at < until], 0.5)

    def lays_between(self, since: float, until: float) -> int:
        """Count the lays that were made in a time and answered."""
        return sum(since <= waited.at < until for waited in self.tally.waited)

    @property
    def acknowledged(self) -> int:
        """How many lays somebody was told of."""
        return sum(book.acknowledged for book in self.books)

    @property
    def lost(self) -> int:
        """How many of them were gone later."""
        return sum(book.lost for book in self.books)

    @property
    def wrong(self) -> list[str]:
        """All that should not have happened at the tables."""
        seats = [f"{self.tally.seats_lost} seats were lost"] if self.tally.seats_lost else []
        return [words for book in self.books for words in book.wrong] + seats

    def check_records(self, folder: Path) -> tuple[int, list[str]]:
        """Return how many finished games were compared with their records, and what is wrong with those."""
        records = {}
        wrong = []
        for path in folder.glob("*.contack"):
            record = parse_record(path.read_bytes())
            records[record.header.commitment] = record
            try:
                verify(record)
            except IllegalRecord as illegal:
                wrong.append(f"{path.name}: {illegal}")
        for game, heard in self._finished():
            found = records.get(game)
            if found is None:
                wrong.append(f"there is no record of {game[:8]}")
            elif list(found.events[: len(heard)]) != heard:
                wrong.append(f"the record of {game[:8]} tells something else than was played")
        return len(records), wrong

    def _finished(self) -> Iterator[tuple[str, list[Event]]]:
        for book in self.books:
            yield from book.finished.items()

    def _see_all_live(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()


async def connected(players: Sequence[Player]) -> None:
    """Wait until all of them have their seats."""
    await _until(lambda: all(player.connected for player in players))


async def _until(holds: Callable[[], bool], seconds: float = STALL_SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(LOOK_SECONDS)


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of `values` do not exceed; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
