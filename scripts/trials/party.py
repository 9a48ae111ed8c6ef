"""Tables of scripted players at one server: whether all play on, and how long their lays take."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from report import percentile

from contack.engine.event import Event
from contack.engine.records.record import parse_record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from trials.book import Book
from trials.player import Door, Player, Tally, until
from trials.server import Server

# Seconds without an event after which a table has stalled: no player thinks that long.
STALL_SECONDS = 30.0

SEATS = 3

MOST_ERRORS = 5


class Delays(NamedTuple):
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"p50 {self.p50 * 1000:.0f} ms, p99 {self.p99 * 1000:.0f} ms"


class Party:
    """Tables of three players each, who think for about `think` seconds."""

    def __init__(self, server: Door, tables: int, think: float = 0.1, seed: int = 1) -> None:
        self.tally = Tally()
        self.books = [Book(f"t{number}") for number in range(tables)]
        self.players = [
            Player(f"{book.table}-{seat}", book, SEATS, server, self.tally, think, seed * 1000 + number * SEATS + seat)
            for number, book in enumerate(self.books)
            for seat in range(SEATS)
        ]
        self.stalled: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for seat in range(SEATS):
            at = self.players[seat::SEATS]
            self._tasks += [asyncio.create_task(player.live()) for player in at]
            await connected(at)
        await self.plays_on()
        if self.stalled:
            raise TimeoutError(f"these tables never began: {self.stalled}")

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def plays_on(self) -> None:
        since = monotonic()
        await self.back_after(since)
        self.stalled += [book.table for book in self.books if book.played_at <= since]

    async def back_after(self, since: float) -> list[float]:
        with suppress(TimeoutError):
            await until(lambda: all(book.played_at > since for book in self.books), STALL_SECONDS)
        self._see_all_live()
        return [book.played_at - since if book.played_at > since else float("inf") for book in self.books]

    async def come_back_by_turns(self) -> None:
        """Reconnect all players, one of each table at a time: a table without players would be closed."""
        for seat in range(SEATS):
            for player in self.players[seat::SEATS]:
                player.die()
            await self.plays_on()
            await connected(self.players)

    def company_of(self, player: Player) -> list[Player]:
        return [each for each in self.players if each.book is player.book]

    def restarted(self) -> None:
        """Note a killed server: the next player to return finds the known events, or one lay more."""
        for book in self.books:
            book.restarted = True

    def delays(self, since: float, until: float = float("inf")) -> Delays:
        seconds = [waited.seconds for waited in self.tally.waited if since <= waited.at < until]
        return Delays(percentile(seconds, 0.5), percentile(seconds, 0.99))

    def lays_between(self, since: float, until: float) -> int:
        return sum(since <= waited.at < until for waited in self.tally.waited)

    @property
    def acknowledged(self) -> int:
        return sum(book.acknowledged for book in self.books)

    @property
    def lost(self) -> int:
        return sum(book.lost for book in self.books)

    @property
    def losses(self) -> str:
        lays = f"{self.lost} of {self.acknowledged:,} lays"
        return f"{lays}; seats: {self.tally.seats_lost}; stalls: {len(self.stalled)}"

    def wrong(self, server: Server, expected: tuple[str, ...] = ()) -> list[str]:
        errors = [words for words in server.errors if not words.startswith(expected)]
        seats = [f"{self.tally.seats_lost} seats were lost"] if self.tally.seats_lost else []
        stalled = [f"{table} stalled" for table in self.stalled]
        return [words for book in self.books for words in book.wrong] + seats + stalled + errors[:MOST_ERRORS]

    @property
    def disconnected(self) -> list[str]:
        return [f"players were disconnected: {dict(self.tally.closed)}"] if self.tally.closed else []

    def check_records(self, folder: Path) -> tuple[int, list[str]]:
        records = {}
        wrong = []
        for path in folder.glob("*.contack"):
            record = parse_record(path.read_bytes())
            records[record.header.commitment] = record
            try:
                verify(record)
            except IllegalRecord as illegal:
                wrong.append(f"{path.name}: {illegal}")
        for game, seen in self._finished():
            found = records.get(game)
            if found is None:
                wrong.append(f"no record of {game[:8]}")
            elif list(found.events[: len(seen)]) != seen:
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
    await until(lambda: all(player.seated for player in players), STALL_SECONDS, "not all players are seated")
