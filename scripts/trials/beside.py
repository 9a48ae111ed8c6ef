"""Tables that play while a server gets malformed input, and the server's memory and log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple, Protocol

from trials.ground import Ground
from trials.party import Party
from trials.server import Server

TABLES = 3

MOST_GROWTH = 32 * 2**20
"""Bytes by which a process may grow over a trial."""

MOST_KINDS = 8
"""Kinds of answers to print."""

UNLIMITED = ("--commands-per-second", "1000000", "--command-burst", "1000000", "--max-per-address", "1000")
"""High limits, so that the server reads the input instead of refusing it as too fast."""


class Nuisance(Protocol):
    """A sender of malformed input; `wrong` lists unexpected answers."""

    answers: Counter[str]
    wrong: list[str]

    @property
    def sent(self) -> int:
        """The number of inputs so far."""

    async def send(self, share: float) -> None:
        """Send until this share of all inputs has been sent."""


class Outcome(NamedTuple):
    """Losses, measurements and faults."""

    lost: str
    measured: str
    wrong: list[str]


async def beside_players(
    ground: Ground, server: Server, nuisances: Sequence[Nuisance], unit: str, say: Callable[[str], None]
) -> Outcome:
    """Send malformed input while tables play, a tenth first because first encounters take memory."""
    party = Party(server, TABLES, seed=ground.seed)
    await server.start()
    tasks: list[asyncio.Task[None]] = []
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.seconds)
        start = monotonic()
        await asyncio.gather(*(each.send(0.1) for each in nuisances))
        rss = server.rss
        tasks = [asyncio.create_task(each.send(1.0)) for each in nuisances]
        while not all(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=10)
            say(f"{sum(each.sent for each in nuisances):,} {unit}")
        stop, growth = monotonic(), server.rss - rss
        await asyncio.gather(*tasks)
        stalled = await party.plays_on()
        wrong = [f"players were disconnected: {dict(party.tally.closed)}"] if party.tally.closed else []
    finally:
        for task in tasks:
            task.cancel()
        await server.stop()
        await party.end()
    wrong += [*party.wrong, *(f"{table} stalled" for table in stalled), *server.errors[:5]]
    wrong += [words for each in nuisances for words in each.wrong[:3]]
    if growth > MOST_GROWTH:
        wrong.append(f"the server grew by {growth / 2**20:.0f} MiB")
    return Outcome(
        f"{party.lost} of {party.acknowledged:,} lays at the other tables; stalls: {len(stalled)}; "
        f"errors in the log: {len(server.errors)}",
        f"answers: {_counts(nuisances)}; p99 of lays beside it {party.p99(start, stop) * 1000:.0f} ms, "
        f"{party.p99(quiet, start) * 1000:.0f} ms before; the server grew by {growth / 2**20:.1f} MiB",
        wrong,
    )


def _counts(nuisances: Sequence[Nuisance]) -> str:
    answers = sum((each.answers for each in nuisances), Counter[str]())
    return ", ".join(f"{count:,} {what}" for what, count in answers.most_common(MOST_KINDS))
