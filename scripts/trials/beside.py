"""Tables that play beside something else: their delays, and the server's memory and log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import NamedTuple, Protocol, TypeVar

from trials.ground import Ground
from trials.party import Delays, Party
from trials.server import Server

TABLES = 3

GLANCE_SECONDS = 0.1

MOST_GROWTH = 32 * 2**20

MOST_KINDS = 8

# High limits, so that the server reads the input instead of refusing it as too fast.
UNLIMITED = ("--commands-per-second", "1000000", "--command-burst", "1000000", "--max-per-address", "1000")

T = TypeVar("T")


@asynccontextmanager
async def playing(server: Server, party: Party) -> AsyncIterator[None]:
    await server.start()
    try:
        await party.begin()
        yield
    finally:
        await server.stop()
        await party.end()


class Beside(NamedTuple):
    before: Delays
    during: Delays
    lays: int
    growth: int

    @property
    def words(self) -> str:
        delays = f"p99 of {self.lays:,} lays beside it {self.during.p99 * 1000:.0f} ms, {self.before.p99 * 1000:.0f} ms"
        return f"{delays} before; the server grew by {self.growth / 2**20:.1f} MiB"


async def compare(server: Server, party: Party, quiet: float, act: Callable[[], Awaitable[T]]) -> tuple[T, Beside]:
    begun = monotonic()
    await asyncio.sleep(quiet)
    rss, start = server.rss, monotonic()
    growth = asyncio.create_task(_growth(server, rss))
    try:
        result = await act()
    finally:
        growth.cancel()
    stop = monotonic()
    await party.plays_on()
    delays = party.delays(begun, start), party.delays(start, stop)
    return result, Beside(*delays, party.lays_between(start, stop), await growth)


async def _growth(server: Server, before: int) -> int:
    most = before
    with suppress(asyncio.CancelledError):
        while True:
            most = max(most, server.rss)
            await asyncio.sleep(GLANCE_SECONDS)
    return most - before


class Nuisance(Protocol):
    answers: Counter[str]
    wrong: list[str]

    @property
    def sent(self) -> int:
        pass

    async def send(self, share: float) -> None:
        pass


class Outcome(NamedTuple):
    lost: str
    measured: str
    wrong: list[str]


async def beside_players(
    ground: Ground, server: Server, nuisances: Sequence[Nuisance], unit: str, say: Callable[[str], None]
) -> Outcome:
    """Send malformed input while tables play, a tenth first because first encounters take memory."""
    party = Party(server, TABLES, seed=ground.seed)
    async with playing(server, party):
        await asyncio.gather(*(each.send(0.1) for each in nuisances))
        _, beside = await compare(server, party, ground.effort.seconds, lambda: _send_all(nuisances, unit, say))
        wrong = [*party.disconnected, *party.wrong(server)]
    wrong += [words for each in nuisances for words in each.wrong[:3]]
    if beside.growth > MOST_GROWTH:
        wrong.append(f"the server grew by {beside.growth / 2**20:.0f} MiB")
    return Outcome(
        f"{party.losses} at the other tables; errors in the log: {len(server.errors)}",
        f"answers: {_counts(nuisances)}; {beside.words}",
        wrong,
    )


async def _send_all(nuisances: Sequence[Nuisance], unit: str, say: Callable[[str], None]) -> None:
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each.send(1.0)) for each in nuisances]
        while not all(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=10)
            say(f"{sum(each.sent for each in nuisances):,} {unit}")


def _counts(nuisances: Sequence[Nuisance]) -> str:
    answers = sum((each.answers for each in nuisances), Counter[str]())
    return ", ".join(f"{count:,} {what}" for what, count in answers.most_common(MOST_KINDS))
