from __future__ import annotations

from collections.abc import Callable

from trials.beside import compare, playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server, printed

TABLES = 5

# Longer than the ten seconds that a server waits for a hello.
SILENT_SECONDS = 14.0

STORM_SECONDS = 30.0

# Limit in seconds for 99 of 100 lays during a crowd, on a machine that runs everything.
MOST_WAIT = 5.0

# Bytes by which the server may grow: the promise of docs/security.md, and Python's slack.
MOST_GROWTH = 64 * 2**20


async def silent(ground: Ground, say: Callable[[str], None]) -> Finding:
    seconds = SILENT_SECONDS if ground.effort.cables else ground.effort.seconds
    words = f"{{count:,}} connections from 20 addresses that say nothing for {seconds:g} s, over TLS"
    return await _crowd(ground, "silent", ground.effort.strangers, seconds, words, say)


async def storm(ground: Ground, say: Callable[[str], None]) -> Finding:
    words = "{count} connections at once that greet over TLS; all were answered in {seconds:.1f} s"
    return await _crowd(ground, "storm", ground.effort.storm, STORM_SECONDS, words, say)


async def _crowd(
    ground: Ground, kind: str, count: int, seconds: float, words: str, say: Callable[[str], None]
) -> Finding:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    arguments = (kind, server.host, server.port, count, seconds)
    async with playing(server, party):
        found, beside = await compare(
            server, party, ground.effort.seconds, lambda: printed("trials.stranger", *arguments)
        )
        wrong = [*party.wrong(server), *party.disconnected]
        disconnected = sum(party.tally.closed.values())
    if beside.during.p99 > MOST_WAIT:
        wrong.append(f"lays took {beside.during.p99:.2f} s while the crowd was there")
    if beside.growth > MOST_GROWTH:
        wrong.append(f"the server grew by {beside.growth / 2**20:.0f} MiB")
    answers = ", ".join(f"{number} {what}" for what, number in sorted(found["found"].items()))
    say(answers)
    return Finding(
        words.format(count=count, seconds=found["seconds"]),
        f"{party.losses}; players disconnected: {disconnected}",
        f"{answers}; {beside.words}",
        wrong,
    )
