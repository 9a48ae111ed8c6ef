"""A full server: idle guests take all places, and new and returning players still get in."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from contack.protocol.command import ListTables
from contack.protocol.notice import Closed, TablesListed, Welcomed
from contack.protocol.testing.client import ScriptedClient
from trials.beside import compare, playing
from trials.floods import too_slow
from trials.ground import Finding, Ground
from trials.party import Party, connected
from trials.server import Server, printed

TABLES = 3

# Seconds after which guests without a table give up their places.
IDLE_SECONDS = 6.0

NEWCOMERS = 10

PATIENCE = 30.0


async def full_server(ground: Ground, say: Callable[[str], None]) -> Finding:
    most, seconds = ground.effort.strangers, ground.effort.flood_seconds
    server = Server(ground.folder / "data", "--max-connections", f"{most}", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    arguments = ("idle", server.host, server.port, most, IDLE_SECONDS + 2 * seconds + 5)

    async def fill() -> tuple[Counter[str], dict[str, Any]]:
        crowd = asyncio.create_task(printed("trials.stranger", *arguments))
        await asyncio.sleep(IDLE_SECONDS + seconds)
        found = Counter([await _newcomer(server, number) for number in range(NEWCOMERS)])
        for player in party.players:
            player.die()
            await connected(party.players)
        return found, await crowd

    async with playing(server, party):
        (found, guests), beside = await compare(server, party, seconds, fill)
        wrong = [*party.wrong(server), *too_slow(ground, "full server", beside.during), *party.disconnected]
    if found["listed"] < NEWCOMERS:
        wrong.append(f"newcomers: {dict(found)}")
    say(f"newcomers {dict(found)}, {beside.during}")
    return Finding(
        f"{most} idle guests from 20 addresses want all {most} places; then {NEWCOMERS} newcomers come "
        f"and {len(party.players)} players return",
        party.losses,
        f"newcomers: {_counts(found)}; guests: {_counts(guests['found'])}; {beside.during}, before {beside.before}",
        wrong,
    )


def _counts(found: dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(found.items()))


async def _newcomer(server: Server, number: int) -> str:
    streams = await server.connect(f"127.0.3.{1 + number}")
    client = ScriptedClient(f"newcomer {number}")
    try:
        streams.writer.write(client.connect())
        async with asyncio.timeout(PATIENCE):
            while data := await streams.reader.read(2**16):
                for notice in client.receive(data):
                    match notice:
                        case Welcomed():
                            streams.writer.write(client.send(ListTables()))
                        case TablesListed():
                            return "listed"
                        case Closed():
                            return notice.reason
        return "cut off"
    finally:
        streams.writer.transport.abort()
