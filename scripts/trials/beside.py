"""Tables that play beside something else: their delays, and the server's memory and log."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import NamedTuple, TypeVar

from trials.ground import Finding, Ground
from trials.party import Delays, Party
from trials.server import Server

GLANCE_SECONDS = 0.1

MEBIBYTE = 2**20

# Limits in seconds for a lay at another table on two idle cores: the median and 99 of 100.
MOST_P50, MOST_P99 = 0.030, 0.250

# Factor for a short trial, which shares its machine.
SHORT_FACTOR = 20.0

# For nuisances: tables that play beside them, bytes by which the server may grow, and kinds of answers to show.
TABLES = 3

MOST_GROWTH = 32 * MEBIBYTE

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
    wrong: list[str]

    @property
    def words(self) -> str:
        delays = f"p99 of {self.lays:,} lays beside it {self.during.p99 * 1000:.0f} ms, {self.before.p99 * 1000:.0f} ms"
        return f"{delays} before; the server grew by {self.growth / MEBIBYTE:.1f} MiB"

    def too_large(self, most: int) -> list[str]:
        return [f"the server grew by {self.growth / MEBIBYTE:.0f} MiB"] if self.growth > most else []


async def beside(
    ground: Ground,
    server: Server,
    party: Party,
    act: Callable[[], Awaitable[T]],
    warm_up: Callable[[], Awaitable[None]] | None = None,
) -> tuple[T, Beside]:
    """Act while tables play, and compare their lays before and during that."""
    async with playing(server, party):
        if warm_up:
            await warm_up()
        begun = monotonic()
        await asyncio.sleep(ground.effort.seconds)
        rss, start = server.rss, monotonic()
        growth = asyncio.create_task(_growth(server, rss))
        try:
            result = await act()
        finally:
            growth.cancel()
        stop = monotonic()
        await party.plays_on()
        wrong = [*party.wrong(server), *party.disconnected]
    delays = party.delays(begun, start), party.delays(start, stop)
    return result, Beside(*delays, party.lays_between(start, stop), await growth, wrong)


async def _growth(server: Server, before: int) -> int:
    most = before
    with suppress(asyncio.CancelledError):
        while True:
            most = max(most, server.rss)
            await asyncio.sleep(GLANCE_SECONDS)
    return most - before


def too_slow(ground: Ground, kind: str, during: Delays) -> list[str]:
    factor = 1.0 if ground.effort.long else SHORT_FACTOR
    if during.p50 > MOST_P50 * factor or during.p99 > MOST_P99 * factor:
        return [f"{kind}: lays at other tables took {during}"]
    return []


def counts(found: Mapping[str, int], most: int | None = None) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in Counter(found).most_common(most))


class Nuisance(ABC):
    """A client that sends malformed input."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.sent = 0
        self.visits = 0
        self.answers: Counter[str] = Counter()
        self.wrong: list[str] = []

    @abstractmethod
    async def send(self, share: float) -> None:
        """Send until that share of all is sent."""


async def beside_players(
    ground: Ground, server: Server, nuisances: Sequence[Nuisance], say: Callable[[str], None]
) -> Finding:
    """Return what was lost and measured; a tenth is sent first, because first encounters take memory."""
    party = Party(server, TABLES, seed=ground.seed)

    async def send_all() -> None:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(each.send(1.0)) for each in nuisances]
            while not all(task.done() for task in tasks):
                await asyncio.wait(tasks, timeout=10)
                say(f"{sum(each.sent for each in nuisances):,} sent")

    async def warm_up() -> None:
        await asyncio.gather(*(each.send(0.1) for each in nuisances))

    _, met = await beside(ground, server, party, send_all, warm_up)
    answers = sum((each.answers for each in nuisances), Counter[str]())
    return Finding(
        "",
        f"{party.losses} at the other tables; errors in the log: {len(server.errors)}",
        f"answers: {counts(answers, MOST_KINDS)}; {met.words}",
        [*met.wrong, *met.too_large(MOST_GROWTH), *(words for each in nuisances for words in each.wrong[:3])],
    )
