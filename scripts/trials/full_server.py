"""A full server: idle guests take all places, and new and returning players still get in."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import Callable
from time import monotonic

from contack.protocol.command import Hello, ListTables
from contack.protocol.connection import Connection, Side
from contack.protocol.notice import Closed, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from trials.floods import delays_of, too_slow
from trials.ground import Finding, Ground
from trials.party import Party, connected
from trials.server import Server, environment

TABLES = 3

IDLE_SECONDS = 6.0
"""Seconds after which guests without a table give up their places."""

NEWCOMERS = 10

PATIENCE = 30.0


async def full_server(ground: Ground, say: Callable[[str], None]) -> Finding:
    most = ground.effort.strangers
    server = Server(ground.folder / "data", "--max-connections", f"{most}", tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    await server.start()
    crowd = None
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.flood_seconds)
        start = monotonic()
        arguments = (
            "idle",
            server.host,
            f"{server.port}",
            f"{most}",
            f"{IDLE_SECONDS + 2 * ground.effort.flood_seconds + 5}",
        )
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trials.stranger", *arguments, stdout=PIPE, env=environment()
        )
        await asyncio.sleep(IDLE_SECONDS + ground.effort.flood_seconds)
        found = Counter([await _newcomer(server, number) for number in range(NEWCOMERS)])
        for player in party.players:
            player.die()
            await connected(party.players)
        stop = monotonic()
        stalled = await party.plays_on()
        closed = dict(party.tally.closed)
        before, during = delays_of(party, quiet, start), delays_of(party, start, stop)
        printed, _ = await crowd.communicate()
    finally:
        if crowd and crowd.returncode is None:
            crowd.kill()
            await crowd.wait()
        await server.stop()
        await party.end()
    wrong = [*party.wrong, *server.errors[:5], *(f"{table} stalled" for table in stalled)]
    wrong += too_slow(ground, "full server", during)
    if found["listed"] < NEWCOMERS:
        wrong.append(f"newcomers: {dict(found)}")
    if closed:
        wrong.append(f"players were closed: {closed}")
    say(f"newcomers {dict(found)}, {during}")
    return Finding(
        f"{most} idle guests from 20 addresses want all {most} places; then {NEWCOMERS} newcomers come "
        f"and {len(party.players)} players return",
        f"{party.lost} of {party.acknowledged:,} lays; {party.tally.seats_lost} seats",
        f"newcomers: {_counts(found)}; guests: {_counts(json.loads(printed)['found'])}; {during}, before {before}",
        wrong,
    )


def _counts(found: dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(found.items()))


async def _newcomer(server: Server, number: int) -> str:
    streams = await server.connect(f"127.0.3.{1 + number}")
    connection = Connection(Side.CLIENT)
    try:
        streams.writer.write(connection.send(Hello(PROTOCOL_VERSION, f"newcomer {number}")))
        async with asyncio.timeout(PATIENCE):
            while data := await streams.reader.read(2**16):
                for notice in connection.receive(data):
                    match notice:
                        case Welcomed():
                            streams.writer.write(connection.send(ListTables()))
                        case TablesListed():
                            return "listed"
                        case Closed():
                            return notice.reason
        return "cut off"
    finally:
        streams.writer.transport.abort()
