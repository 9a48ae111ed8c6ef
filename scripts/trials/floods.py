"""Floods: 90 clients of one address send all they can, while games run at other tables."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from trials.flooder import KINDS
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server, environment

TABLES = 5

MOST_P50, MOST_P99 = 0.030, 0.250
"""Limits in seconds for a lay at another table on two idle cores: the median and 99 of 100."""

SHORT_FACTOR = 20.0
"""Factor for a short trial, which shares its machine."""


class Delays(NamedTuple):
    """Delays of lays in seconds."""

    p50: float
    p99: float

    def __str__(self) -> str:
        return f"p50 {self.p50 * 1000:.0f} ms, p99 {self.p99 * 1000:.0f} ms"


async def floods(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Send every kind of flood, each to a new server; a short trial sends one."""
    found = [await _flood(ground, kind, say) for kind in (KINDS if ground.effort.cables else ("after hello",))]
    return Finding(
        f"{ground.effort.flooders} connections of one address send all they can, "
        f"{ground.effort.flood_seconds:g} s of each kind",
        "; ".join(each.lost for each in found),
        "; ".join(each.measured for each in found),
        [words for each in found for words in each.wrong],
    )


async def _flood(ground: Ground, kind: str, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / kind.replace(" ", "-"), tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    await server.start()
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.flood_seconds)
        start = monotonic()
        sent = await flood(server, kind, ground.effort.flooders, ground.effort.flood_seconds)
        stop = monotonic()
        stalled = await party.plays_on()
        closed = dict(party.tally.closed)
        before, during = delays_of(party, quiet, start), delays_of(party, start, stop)
    finally:
        await server.stop()
        await party.end()
    wrong = [
        *party.wrong,
        *server.errors[:5],
        *(f"{table} stalled" for table in stalled),
        *too_slow(ground, kind, during),
    ]
    if closed:
        wrong.append(f"players were closed: {closed}")
    measured = f"{kind}: {during}, before {before}, {party.lays_between(start, stop)} lays, {sent}"
    say(measured)
    return Finding(kind, f"{kind}: {party.lost} of {party.acknowledged:,} lays", measured, wrong)


async def flood(server: Server, kind: str, connections: int, seconds: float) -> str:
    arguments = (kind, server.host, f"{server.port}", f"{connections}", f"{seconds}")
    flooder = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trials.flooder", *arguments, stdout=PIPE, env=environment()
    )
    printed, _ = await flooder.communicate()
    return ", ".join(f"{count:,} {what}" for what, count in json.loads(printed).items())


def delays_of(party: Party, since: float, until: float) -> Delays:
    return Delays(party.p50(since, until), party.p99(since, until))


def too_slow(ground: Ground, kind: str, during: Delays) -> list[str]:
    factor = 1.0 if ground.effort.cables else SHORT_FACTOR
    if during.p50 > MOST_P50 * factor or during.p99 > MOST_P99 * factor:
        return [f"{kind}: lays at other tables took {during}"]
    return []
