from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.relay import Relay
from trials.server import Server


class Link(NamedTuple):
    words: str
    delay: float = 0.0
    rate: float = float("inf")
    cut: float = 0.0


LINKS = (
    Link("a fifth cut every half second", cut=0.2),
    Link("25 to 75 ms for every 512 bytes each way", delay=0.05),
    Link("64 KiB/s", rate=65536),
    Link("32 KiB/s", rate=32768),
)

TABLES = 5


async def links(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", "--max-per-address", "1000")
    relay = Relay(server, ground.seed)
    await relay.start()
    party = Party(relay, TABLES, seed=ground.seed)
    waits = []
    async with playing(server, party):
        for link in LINKS:
            say(link.words)
            start = monotonic()
            await _over(link, relay, party, ground.effort.seconds)
            waits.append(f"{link.words}: {party.delays(start).p99 * 1000:.0f} ms")
        relay.delay, relay.rate = 0.0, float("inf")
        await party.come_back_by_turns()
        wrong = party.wrong(server)
    await relay.stop()
    return Finding(
        f"links through a relay in userspace, {ground.effort.seconds:g} s of each kind; {relay.cuts} connections cut "
        "at any byte",
        party.losses,
        f"p99 of lays: {'; '.join(waits)}",
        wrong,
    )


async def _over(link: Link, relay: Relay, party: Party, seconds: float) -> None:
    relay.delay, relay.rate = link.delay, link.rate
    end = monotonic() + seconds
    while monotonic() < end:
        await asyncio.sleep(0.5)
        relay.cut(link.cut)
    await party.plays_on()
