"""Floods: 90 clients of one address send all they can, while games run at other tables."""

from __future__ import annotations

from collections.abc import Callable

from trials.beside import compare, playing
from trials.flooder import KINDS
from trials.ground import Finding, Ground
from trials.party import Delays, Party
from trials.server import Server, printed

TABLES = 5

# Limits in seconds for a lay at another table on two idle cores: the median and 99 of 100.
MOST_P50, MOST_P99 = 0.030, 0.250

# Factor for a short trial, which shares its machine.
SHORT_FACTOR = 20.0


async def floods(ground: Ground, say: Callable[[str], None]) -> Finding:
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
    seconds = ground.effort.flood_seconds
    async with playing(server, party):
        sent, beside = await compare(
            server, party, seconds, lambda: flood(server, kind, ground.effort.flooders, seconds)
        )
        wrong = [*party.wrong(server), *too_slow(ground, kind, beside.during), *party.disconnected]
    measured = f"{kind}: {beside.during}, before {beside.before}, {beside.lays} lays, {sent}"
    say(measured)
    return Finding(kind, f"{kind}: {party.lost} of {party.acknowledged:,} lays", measured, wrong)


async def flood(server: Server, kind: str, connections: int, seconds: float) -> str:
    found = await printed("trials.flooder", kind, server.host, server.port, connections, seconds)
    return ", ".join(f"{count:,} {what}" for what, count in found.items())


def too_slow(ground: Ground, kind: str, during: Delays) -> list[str]:
    factor = 1.0 if ground.effort.cables else SHORT_FACTOR
    if during.p50 > MOST_P50 * factor or during.p99 > MOST_P99 * factor:
        return [f"{kind}: lays at other tables took {during}"]
    return []
