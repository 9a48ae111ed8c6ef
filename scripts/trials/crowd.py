"""Crowds: silent connections, and a storm of clients that say hello, while games run."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server, environment

TABLES = 5

SILENT_SECONDS = 14.0
"""Longer than the ten seconds that a server waits for a hello."""

MOST_WAIT = 5.0
"""Limit in seconds for 99 of 100 lays during a crowd, on a machine that runs everything."""

MOST_GROWTH = 64 * 2**20
"""Bytes by which the server may grow: the promise of docs/security.md, and Python's slack."""


class Beside(NamedTuple):
    """Delays and memory before and during a crowd, in seconds and bytes."""

    before: float
    during: float
    growth: int
    found: dict[str, int]
    seconds: float
    lays: int


async def silent(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Open many silent connections."""
    del say
    seconds = SILENT_SECONDS if ground.effort.cables else ground.effort.seconds
    party, beside, wrong = await _beside(ground, "silent", ground.effort.strangers, seconds)
    return _finding(
        f"{ground.effort.strangers:,} connections from 20 addresses that say nothing for {seconds:g} s, over TLS",
        party,
        beside,
        wrong,
    )


async def storm(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Connect many clients at once that say hello."""
    del say
    count = ground.effort.storm
    party, beside, wrong = await _beside(ground, "storm", count, 30.0)
    words = f"{count} connections at once that greet over TLS; all were answered in {beside.seconds:.1f} s"
    return _finding(words, party, beside, wrong)


async def _beside(ground: Ground, kind: str, count: int, seconds: float) -> tuple[Party, Beside, list[str]]:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    await server.start()
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.seconds)
        rss, start = server.rss, monotonic()
        arguments = (kind, server.host, f"{server.port}", f"{count}", f"{seconds}")
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trials.stranger", *arguments, stdout=PIPE, env=environment()
        )
        printed, growth = await asyncio.gather(crowd.communicate(), _growth(server, rss, crowd))
        stop = monotonic()
        stalled = await party.plays_on()
        found = json.loads(printed[0])
        beside = Beside(
            party.p99(quiet, start), party.p99(start, stop), growth, found["found"], found["seconds"],
            party.lays_between(start, stop),
        )  # fmt: skip
        return party, beside, [*(f"{table} stalled" for table in stalled), *server.errors, *_too_much(party, beside)]
    finally:
        await server.stop()
        await party.end()


async def _growth(server: Server, rss: int, crowd: asyncio.subprocess.Process) -> int:
    most = rss
    while crowd.returncode is None:
        most = max(most, server.rss)
        await asyncio.sleep(0.1)
    return most - rss


def _too_much(party: Party, beside: Beside) -> list[str]:
    wrong = list(party.wrong)
    if beside.during > MOST_WAIT:
        wrong.append(f"lays took {beside.during:.2f} s while the crowd was there")
    if beside.growth > MOST_GROWTH:
        wrong.append(f"the server grew by {beside.growth / 2**20:.0f} MiB")
    if party.tally.closed:
        wrong.append(f"players were disconnected: {dict(party.tally.closed)}")
    return wrong


def _finding(tried: str, party: Party, beside: Beside, wrong: list[str]) -> Finding:
    answers = ", ".join(f"{count} {what}" for what, count in sorted(beside.found.items()))
    return Finding(
        tried,
        f"{party.lost} of {party.acknowledged:,} lays; no player disconnected" if not wrong else f"{party.lost} lays",
        f"{answers}; p99 of {beside.lays} lays beside it {beside.during * 1000:.0f} ms, {beside.before * 1000:.0f} ms "
        f"before; the server grew by {beside.growth / 2**20:.1f} MiB at most",
        wrong,
    )
