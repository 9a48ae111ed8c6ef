"""Pulled cables: a server in a network namespace, and players who reach it by two cables."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from contack.protocol.limits import NOTICED_WITHIN
from trials.beside import playing
from trials.ground import Finding, Ground, NotTried
from trials.party import SEATS, Party, connected
from trials.player import Player
from trials.server import Server, Streams

SPACE = f"contack-{os.getpid()}"

CABLES = tuple(f"contack{os.getpid() % 10_000}{side}" for side in "ab")

NETWORKS = ("10.67.21", "10.67.22")

TABLES = 5

TIMES = 3


class Cable:
    def __init__(self, server: Server) -> None:
        self.up = server.up
        self._port = server.port

    async def connect(self) -> Streams:
        return Streams(*await asyncio.open_connection(f"{NETWORKS[1]}.1", self._port))

    def pull(self) -> None:
        _ip("-n", SPACE, "link", "set", CABLES[1] + "s", "down")

    def plug_in(self) -> None:
        _ip("-n", SPACE, "link", "set", CABLES[1] + "s", "up")


@contextmanager
def two_cables() -> Iterator[list[str]]:
    try:
        _ip("netns", "add", SPACE)
        _ip("-n", SPACE, "link", "set", "lo", "up")
        for cable, network in zip(CABLES, NETWORKS, strict=True):
            _ip("link", "add", cable, "type", "veth", "peer", "name", cable + "s", "netns", SPACE)
            _ip("address", "add", f"{network}.2/24", "dev", cable)
            _ip("-n", SPACE, "address", "add", f"{network}.1/24", "dev", cable + "s")
            _ip("link", "set", cable, "up")
            _ip("-n", SPACE, "link", "set", cable + "s", "up")
        yield ["ip", "netns", "exec", SPACE]
    except (FileNotFoundError, subprocess.CalledProcessError) as why:
        raise NotTried(f"no rights to make a network ({why})") from None
    finally:
        subprocess.run(["ip", "netns", "delete", SPACE], check=False, capture_output=True)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


async def cables(ground: Ground, say: Callable[[str], None]) -> Finding:
    if not ground.effort.cables:
        raise NotTried("noticing takes too long for the short version")
    with two_cables() as prefix:
        server = Server(ground.folder / "data", prefix=prefix, host=f"{NETWORKS[0]}.1")
        cable = Cable(server)
        party = Party(server, TABLES, seed=ground.seed, last_door=cable)
        noticed: list[float] = []
        async with playing(server, party):
            for _ in range(TIMES):
                noticed += await _pulled(cable, party)
                say(f"noticed_after within {max(noticed):.1f} s")
            await party.plays_on()
            wrong = party.wrong(server)
    if max(noticed) > NOTICED_WITHIN:
        wrong.append(f"a pulled cable was noticed after {max(noticed):.1f} s, promised are {NOTICED_WITHIN} s")
    return Finding(
        f"{TIMES} times the cable pulled of a player at each of {TABLES} tables, between two network namespaces",
        party.losses,
        f"noticed after {min(noticed):.1f} to {max(noticed):.1f} s; all had their seats back",
        wrong,
    )


async def _pulled(cable: Cable, party: Party) -> list[float]:
    behind, first = party.players[SEATS - 1 :: SEATS], party.players[::SEATS]
    noticed_after: dict[str, float] = {}
    start = monotonic()
    for player in first:
        player.dropped = lambda name: noticed_after.setdefault(name, monotonic() - start)
    cable.pull()
    for player in behind:
        player.die()
    await _all_noticed(behind, noticed_after)
    cable.plug_in()
    await connected(party.players)
    return list(noticed_after.values())


async def _all_noticed(behind: list[Player], noticed_after: dict[str, float]) -> None:
    async with asyncio.timeout(4 * NOTICED_WITHIN):
        while not all(player.name in noticed_after for player in behind):
            await asyncio.sleep(0.05)
