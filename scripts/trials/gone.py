"""Pairs that hand over their seats, send commands ahead, and lose their connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from trials.floods import delays_of, flood, too_slow
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

TABLES = 3

PAIRS = 20

MOST_GAMES = PAIRS * 10
"""Games that may still end for disconnected clients: the server runs ten commands of each, half of them `ready`."""

AFTER_SECONDS = 5.0


async def gone(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Send commands for hundreds of games, disconnect, and count the games that end afterwards."""
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    await server.start()
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.flood_seconds)
        start = monotonic()
        await flood(server, "ahead", 2 * PAIRS, ground.effort.flood_seconds)
        at_the_cut, cut = _games(server), monotonic()
        await asyncio.sleep(AFTER_SECONDS)
        later = _games(server)
        stalled = await party.plays_on()
        closed = dict(party.tally.closed)
        before, during, after = (
            delays_of(party, *times) for times in ((quiet, start), (start, cut), (cut, cut + AFTER_SECONDS))
        )
    finally:
        await server.stop()
        await party.end()
    wrong = [*party.wrong, *server.errors[:5], *(f"{table} stalled" for table in stalled)]
    wrong += too_slow(ground, "gone", after)
    if later - at_the_cut > MOST_GAMES:
        wrong.append(f"{later - at_the_cut} games ended for clients that were gone")
    if closed:
        wrong.append(f"players were closed: {closed}")
    measured = (
        f"{at_the_cut:,} games at the cut, {later:,} {AFTER_SECONDS:g} s later; "
        f"during: {during}, after: {after}, before: {before}"
    )
    say(measured)
    return Finding(
        f"{PAIRS} pairs send commands for games of stand-ins for {ground.effort.flood_seconds:g} s, then are cut off",
        f"{party.lost} of {party.acknowledged:,} lays",
        measured,
        wrong,
    )


def _games(server: Server) -> int:
    return len(list((server.data / "records").glob("*.contack")))
