from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from contack.server.admin.base.answer import OrderDone
from contack.server.admin.call import ask
from contack.server.admin.orders.drain import Drain
from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

# Seconds for the server to end: a game takes some seconds here.
LONGEST_SECONDS = 300.0

THINK_SECONDS = 0.02


async def drain(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, ground.effort.tables, think=THINK_SECONDS, seed=ground.seed)
    wrong: list[str] = []
    async with playing(server, party):
        await asyncio.sleep(ground.effort.seconds)
        answer = await asyncio.to_thread(ask, server.data, Drain())
        if not isinstance(answer, OrderDone):
            wrong.append(str(answer))
        asked, games = monotonic(), sum(len(book.games) for book in party.books)
        status = await asyncio.wait_for(server.wait(), LONGEST_SECONDS)
        server.up.clear()
        seconds = monotonic() - asked
        say(f"{answer}; ended after {seconds:.1f} s")
        wrong += [f"the server ended with status {status}"] if status else []
        wrong += _unfinished(party, games)
        records, bad = party.check_records(server.data / "records")
        wrong += [*party.wrong(server), *bad]
    return Finding(
        f"a drained server under {ground.effort.tables} tables of three that would play on",
        f"{party.lost} of {party.acknowledged:,} lays; games not played to their end: {len(_unfinished(party, games))}",
        f"it ended by itself after {seconds:.1f} s, 10 s of them after the last game; {records:,} records verified; "
        f"refused while draining: {party.tally.refused['ready closing']}",
        wrong,
    )


def _unfinished(party: Party, games: int) -> list[str]:
    unfinished = [
        f"a game of {book.table} was not played to its end"
        for book in party.books
        for game in book.games
        if game not in book.finished
    ]
    more = sum(len(book.games) for book in party.books) - games
    return unfinished + ([f"{more} games began afterwards"] if more > len(party.books) else [])
