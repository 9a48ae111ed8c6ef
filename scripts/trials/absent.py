"""Clients that are connected but do not respond: half-open connections, and spectators that never read."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Callable
from time import monotonic

from contack.protocol.command import Join
from contack.protocol.state import State
from contack.protocol.testing.player import ScriptedPlayer
from trials.beside import MEBIBYTE, beside, playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

WATCHERS = 5

# Bytes that the server keeps for a client that does not read (docs/hosting.md).
BEHIND = MEBIBYTE

SLACK = 16 * MEBIBYTE


async def half_open(ground: Ground, say: Callable[[str], None]) -> Finding:
    del say
    server = Server(ground.folder / "data", "--max-per-address", "1000")
    party = Party(server, 5, seed=ground.seed)
    chance = random.Random(ground.seed)
    async with playing(server, party):
        for _ in range(10 * ground.effort.repeats):
            for player in chance.sample(party.players, 3):
                player.vanish()
            await asyncio.sleep(0.3)
        await party.plays_on()
        wrong = party.wrong(server)
    return Finding(
        f"{30 * ground.effort.repeats} times a player came back while the old connection stayed open and silent",
        party.losses,
        f"p99 of lays {party.delays(0).p99 * 1000:.0f} ms",
        wrong,
    )


async def mute(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data")
    party = Party(server, 1, think=0.0, seed=ground.seed)
    seconds = ground.effort.seconds

    async def watch() -> int:
        watchers = [await asyncio.to_thread(_watch, server, party, number) for number in range(WATCHERS)]
        end = monotonic() + 5 * seconds
        while monotonic() < end and _held(server, watchers):
            await asyncio.sleep(0.2)
        return WATCHERS - _held(server, watchers)

    gone, met = await beside(ground, server, party, watch)
    say(f"{gone} watchers were disconnected")
    return Finding(
        f"{WATCHERS} watchers that never read, at a table at full speed for {5 * seconds:g} s",
        party.losses,
        f"{gone} of them disconnected; {met.words}",
        [*met.wrong, *met.too_large(WATCHERS * BEHIND + SLACK)],
    )


def _watch(server: Server, party: Party, number: int) -> socket.socket:
    watcher = socket.socket()
    watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    watcher.settimeout(30)
    watcher.connect((server.host, server.port))
    client = ScriptedPlayer(f"watcher {number}", Join(party.books[0].table, spectate=True))
    watcher.sendall(client.connect())
    while client.state is not State.TABLE:
        watcher.sendall(client.answer(watcher.recv(2**12)))
    return watcher


def _held(server: Server, watchers: list[socket.socket]) -> int:
    """Count them at the server: a spectator that reads nothing may not see its own end."""
    return sum(watcher.getsockname()[1] in server.clients for watcher in watchers)
