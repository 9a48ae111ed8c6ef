"""Clients that send malformed input while tables play."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence

from trials.beside import MEBIBYTE, beside, counts
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

TABLES = 3

MOST_GROWTH = 32 * MEBIBYTE

MOST_KINDS = 8


class Nuisance(ABC):
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
