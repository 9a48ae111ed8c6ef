"""Pairs that hand over their seats, send commands ahead, and lose their connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from trials.beside import compare, playing
from trials.floods import flood, too_slow
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

TABLES = 3

PAIRS = 20

# Games that may still end for disconnected clients: the server runs ten commands of each, half of them `ready`.
MOST_GAMES = PAIRS * 10

AFTER_SECONDS = 5.0


async def gone(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    seconds = ground.effort.flood_seconds

    async def ahead() -> tuple[int, float]:
        await flood(server, "ahead", 2 * PAIRS, seconds)
        return _games(server), monotonic()

    async with playing(server, party):
        (at_the_cut, cut), beside = await compare(server, party, seconds, ahead)
        await asyncio.sleep(max(0.0, cut + AFTER_SECONDS - monotonic()))
        later, after = _games(server), party.delays(cut)
        await party.plays_on()
        wrong = [*party.wrong(server), *too_slow(ground, "gone", after), *party.disconnected]
    if later - at_the_cut > MOST_GAMES:
        wrong.append(f"{later - at_the_cut} games ended for clients that were gone")
    measured = (
        f"{at_the_cut:,} games at the cut, {later:,} {AFTER_SECONDS:g} s later; "
        f"during: {beside.during}, after: {after}, before: {beside.before}"
    )
    say(measured)
    return Finding(
        f"{PAIRS} pairs send commands for games of stand-ins for {seconds:g} s, then are cut off",
        party.losses,
        measured,
        wrong,
    )


def _games(server: Server) -> int:
    return len(list((server.data / "records").glob("*.contack")))
