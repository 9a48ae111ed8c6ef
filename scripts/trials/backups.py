from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

from contack.server.admin.base.answer import OrderDone
from contack.server.admin.base.archive import restore
from contack.server.admin.call import ask
from contack.server.admin.orders.backup import Backup
from contack.server.admin.orders.status import ShowStatus, StatusShown
from trials.beside import beside
from trials.ground import Finding, Ground
from trials.journals import load
from trials.party import Party
from trials.server import Server


async def backups(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, ground.effort.tables, seed=ground.seed)
    times = 2 * ground.effort.repeats
    wrong: list[str] = []

    async def back_up() -> None:
        for number in range(times):
            wrong.extend(await _one(ground.folder / f"backup-{number}", server, party))
            await party.plays_on()

    _, met = await beside(ground, server, party, back_up)
    say(f"{times} backups, {party.acknowledged} lays acknowledged")
    wrong += met.wrong
    wrong += await _serves(ground.folder / f"backup-{times - 1}-restored", ground.effort.tables)
    return Finding(
        f"{times} backups under {ground.effort.tables} tables of three over TLS, each restored; a server started "
        "on the last",
        f"{sum('is gone' in words for words in wrong)} games had lost acknowledged events; "
        f"{party.lost} of {party.acknowledged:,} lays of the server itself",
        met.words,
        wrong,
    )


async def _one(file: Path, server: Server, party: Party) -> list[str]:
    known = {book.table: book.place for book in party.books}
    answer = await asyncio.to_thread(ask, server.data, Backup(str(file)))
    if not isinstance(answer, OrderDone):
        return [str(answer)]
    folder = file.with_name(f"{file.name}-restored")
    await asyncio.to_thread(restore, file, folder)
    kept = await asyncio.to_thread(_games, folder)
    wrong = []
    for book in party.books:
        game, number = known[book.table]
        events = kept.get(book.table, ("", 0, ()))
        if events[0] == game and events[1] < number:
            wrong.append(f"acknowledged events of {book.table} are gone")
        seen = book.games.get(events[0], [])
        if tuple(seen) != events[2][: len(seen)] and tuple(seen[: events[1]]) != events[2]:
            wrong.append(f"{book.table} has other events than were played")
    return wrong


def _games(folder: Path) -> Mapping[str, tuple[str, int, tuple[object, ...]]]:
    return {
        kept.table.options.name: (kept.table.match.header.commitment, len(kept.events), kept.events)
        for kept in load(folder / "journal.sqlite")
        if kept.table.match
    }


async def _serves(folder: Path, tables: int) -> list[str]:
    server = Server(folder, tls=True)
    try:
        await server.start()
        status = await asyncio.to_thread(ask, folder, ShowStatus())
        whole = isinstance(status, StatusShown) and status.tables == tables
        return [*server.errors, *([] if whole else [f"not all tables are there: {status}"])]
    finally:
        await server.stop()
