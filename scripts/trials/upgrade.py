"""An upgrade from the journal of an older server: everybody comes back, and plays on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from contack.engine.records.record import parse_record
from contack.engine.records.verify import verify
from contack.server.journal.database import JournalFile
from contack.server.table.snapshot import StoredTable
from trials.book import Book
from trials.ground import Finding, Ground
from trials.party import STALL_SECONDS
from trials.player import Player, Tally
from trials.server import Server

OLD = Path(__file__).parents[2] / "tests" / "server" / "golden" / "journal-1e631d4.sqlite"
"""A journal that a server of 1e631d4 left when it was killed."""

GAMES = 2
"""How many games each table plays to their ends: the one that went on, and another by today's rules of the deal."""


async def upgrade(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Start servers on the journal of an older one; all players of games that went on take their seats back."""
    played, wrong, seconds = 0, list[str](), list[float]()
    for number in range(ground.effort.repeats):
        begun = monotonic()
        finished, bad = await _upgraded(ground.folder / f"data-{number}", ground.seed + number)
        seconds.append(monotonic() - begun)
        played += finished
        wrong += bad
        say(f"{played} games played to their ends")
    lost = sum("gone" in words for words in wrong)
    return Finding(
        f"{ground.effort.repeats} times a server on a journal that one of 1e631d4 left, games going on at its tables",
        f"{lost} games",
        f"{played} games played to their ends, the one that went on at each table and the next; all records verified",
        wrong,
    )


async def _upgraded(data: Path, seed: int) -> tuple[int, list[str]]:
    """Return how many games were played to their ends, and what went wrong."""
    kept = await asyncio.to_thread(_kept, data)
    server, tally = Server(data), Tally()
    books = {name: Book(name) for name in kept}
    players = [
        _player(seat.name, seat.token, books[name], server, tally, seed + at)
        for name, table in kept.items()
        for at, seat in enumerate(table.table.players)
    ]
    await server.start()
    tasks = [asyncio.create_task(player.live()) for player in players]
    wrong: list[str] = []
    try:
        async with asyncio.timeout(4 * STALL_SECONDS):
            while not all(len(book.finished) >= GAMES for book in books.values()):
                await asyncio.sleep(0.1)
    except TimeoutError:
        wrong += [f"{name} played {len(book.finished)} games" for name, book in books.items()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.stop()
    for name, book in books.items():
        before = kept[name].events
        match = kept[name].table.match
        heard = book.games.get(match.header.commitment, []) if match else []
        if tuple(heard[: len(before)]) != before:
            wrong.append(f"the game of {name} is gone, or another one")
    wrong += [f"{tally.seats_lost} seats were lost"] if tally.seats_lost else []
    return sum(len(book.finished) for book in books.values()), [*wrong, *server.errors, *_unsound(data, books)]


def _kept(data: Path) -> dict[str, StoredTable]:
    """Copy the old journal, and return its tables where a game of people goes on."""
    (data / "look").mkdir(parents=True)
    path = Path(shutil.copy(OLD, data / "look" / "journal.sqlite"))
    file = JournalFile(path)
    try:
        tables = {kept.table.options.name: kept for kept in file.load()}
    finally:
        file.close()
    shutil.rmtree(data / "look")
    shutil.copy(OLD, data / "journal.sqlite")
    return {name: tables[name] for name in ("den", "snug", "seven", "given up")}


def _player(name: str, token: str, book: Book, server: Server, tally: Tally, seed: int) -> Player:
    player = Player(name, book, 7, server, tally, 0.02, seed)
    player.token = token
    return player


def _unsound(data: Path, books: dict[str, Book]) -> list[str]:
    """Return which games that were heard to their ends have no record that follows the rules."""
    records = [parse_record(path.read_bytes()) for path in (data / "records").glob("*.contack")]
    sound = {record.header.commitment for record in records if verify(record).finished}
    return [f"no sound record of {game[:8]}" for book in books.values() for game in book.finished if game not in sound]
