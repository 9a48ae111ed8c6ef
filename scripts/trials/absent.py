"""Clients that are connected but do not respond: half-open connections, and spectators that never read."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Callable
from time import monotonic

import psutil

from contack.protocol.command import Hello, Join
from contack.protocol.connection import Connection, Side
from contack.protocol.notice import Joined
from contack.protocol.version import PROTOCOL_VERSION
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

WATCHERS = 5

BEHIND = 2**20
"""Bytes that the server keeps for a client that does not read (docs/hosting.md)."""

SLACK = 16 * 2**20
"""Bytes by which a server may grow besides."""


async def half_open(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Reconnect players whose old connections stay open and silent."""
    del say
    server = Server(ground.folder / "data", "--max-per-address", "1000")
    party = Party(server, 5, seed=ground.seed)
    await server.start()
    chance = random.Random(ground.seed)
    try:
        await party.begin()
        for _ in range(10 * ground.effort.repeats):
            for player in chance.sample(party.players, 3):
                player.vanish()
            await asyncio.sleep(0.3)
        stalled = await party.plays_on()
        wrong = [*party.wrong, *(f"{table} stalled" for table in stalled), *server.errors]
        times = 30 * ground.effort.repeats
    finally:
        await server.stop()
        await party.end()
    return Finding(
        f"{times} times a player came back with its token while its old connection stayed open and silent",
        f"{party.lost} of {party.acknowledged:,} lays; seats: {party.tally.seats_lost}; stalls: {len(stalled)}",
        f"p99 of lays {party.p99(0) * 1000:.0f} ms",
        wrong,
    )


async def mute(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Put spectators who never read at a table that plays at full speed."""
    server = Server(ground.folder / "data")
    party = Party(server, 1, think=0.0, seed=ground.seed)
    await server.start()
    try:
        await party.begin()
        quiet = monotonic()
        await asyncio.sleep(ground.effort.seconds)
        rss, start = server.rss, monotonic()
        watchers = [await asyncio.to_thread(_watch, server, party, number) for number in range(WATCHERS)]
        most = await _until_let_go(server, watchers, 5 * ground.effort.seconds, say)
        stop = monotonic()
        stalled = await party.plays_on()
        gone = WATCHERS - _held(server, watchers)
        wrong = [*party.wrong, *(f"{table} stalled" for table in stalled), *server.errors]
        if most - rss > WATCHERS * BEHIND + SLACK:
            wrong.append(f"the server grew by {(most - rss) / 2**20:.0f} MiB")
    finally:
        await server.stop()
        await party.end()
    return Finding(
        f"{WATCHERS} watchers that never read, at a table that plays as fast as it can for {stop - start:.0f} s",
        f"{party.lost} of {party.acknowledged:,} lays; stalls: {len(stalled)}",
        f"{gone} of them disconnected; p99 of lays {party.p99(quiet, start) * 1000:.0f} ms before, "
        f"{party.p99(start, stop) * 1000:.0f} ms beside them; the server grew by {(most - rss) / 2**20:.1f} MiB",
        wrong,
    )


def _watch(server: Server, party: Party, number: int) -> socket.socket:
    watcher = socket.socket()
    watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    watcher.settimeout(30)
    watcher.connect((server.host, server.port))
    connection = Connection(Side.CLIENT)
    watcher.sendall(connection.send(Hello(PROTOCOL_VERSION, f"watcher {number}")))
    joined = False
    while not joined:
        for notice in connection.receive(watcher.recv(2**12)):
            if connection.state == "lobby":
                watcher.sendall(connection.send(Join(party.books[0].table, spectate=True)))
            joined = joined or isinstance(notice, Joined)
    return watcher


async def _until_let_go(
    server: Server, watchers: list[socket.socket], seconds: float, say: Callable[[str], None]
) -> int:
    """Wait until all are disconnected, or for this long; return the server's most memory."""
    most, end = 0, monotonic() + seconds
    while monotonic() < end and _held(server, watchers):
        most = max(most, server.rss)
        await asyncio.sleep(0.2)
    say(f"{len(watchers) - _held(server, watchers)} watchers were disconnected")
    return most


def _held(server: Server, watchers: list[socket.socket]) -> int:
    """Count the server's connections: a spectator that reads nothing may not see its own end."""
    connections = psutil.Process(server.pid).net_connections("tcp")
    held = {connection.raddr.port for connection in connections if connection.raddr}
    return sum(watcher.getsockname()[1] in held for watcher in watchers)
