"""Crowds of strangers and floods, beside tables that play."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeVar

from commands import run_module

from contack.protocol.command import ListTables
from contack.protocol.notice import Closed, TablesListed, Welcomed
from contack.protocol.testing.client import ScriptedClient
from trials.beside import MEBIBYTE, Beside, beside, counts, too_slow
from trials.ground import Finding, Ground
from trials.party import Delays, Party, connected
from trials.player import until
from trials.server import Server, environment
from trials.strangers import ADDRESSES

TABLES = 5

# Longer than the ten seconds that a server waits for a hello.
SILENT_SECONDS = 14.0

STORM_SECONDS = 30.0

# Bytes by which the server may grow: the promise of docs/security.md, and Python's slack.
MOST_GROWTH = 64 * MEBIBYTE

FLOODS = ("before hello", "after hello", "commands", "hand_over")

PAIRS = 20

# Games that may still end for disconnected clients: the server runs ten commands of each, half of them `ready`.
MOST_GAMES = PAIRS * 10

AFTER_SECONDS = 5.0

# Seconds after which guests without a table give up their places.
IDLE_SECONDS = 6.0

NEWCOMERS = 10

PATIENCE = 60.0

T = TypeVar("T")


async def silent(ground: Ground, say: Callable[[str], None]) -> Finding:
    count = ground.effort.strangers
    seconds = SILENT_SECONDS if ground.effort.long else ground.effort.seconds
    crowd, met, party = await _beside_crowd(ground, "silent", count, seconds)
    say(counts(crowd["found"]))
    tried = f"{count:,} connections from {ADDRESSES} addresses that say nothing for {seconds:g} s, over TLS"
    return Finding(tried, party.losses, f"{counts(crowd['found'])}; {met.words}", met.wrong)


async def storm(ground: Ground, say: Callable[[str], None]) -> Finding:
    count = ground.effort.storm
    crowd, met, party = await _beside_crowd(ground, "storm", count, STORM_SECONDS)
    say(counts(crowd["found"]))
    tried = f"{count} connections at once that greet over TLS; all were answered in {crowd['seconds']:.1f} s"
    return Finding(tried, party.losses, f"{counts(crowd['found'])}; {met.words}", met.wrong)


async def floods(ground: Ground, say: Callable[[str], None]) -> Finding:
    connections, seconds = ground.effort.flooders, ground.effort.flood_seconds
    lost, measured, wrong = [], [], []
    for kind in FLOODS if ground.effort.long else ("after hello",):
        flood, met, party = await _beside_crowd(ground, kind, connections, seconds)
        lost.append(f"{kind}: {party.lost} of {party.acknowledged:,} lays")
        measured.append(f"{kind}: {met.during}, before {met.before}, {met.lays} lays, {counts(flood['found'])}")
        wrong += met.wrong
        say(measured[-1])
    tried = f"{connections} connections of one address send all they can, {seconds:g} s of each kind"
    return Finding(tried, "; ".join(lost), "; ".join(measured), wrong)


async def gone(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Pairs hand over their seats, send commands ahead, and lose their connections."""
    seconds = ground.effort.flood_seconds

    async def ahead(server: Server, party: Party) -> tuple[int, int, Delays, Delays]:
        begun = monotonic()
        await _crowd(server, "ahead", 2 * PAIRS, seconds)
        at_the_cut, cut = _games(server), monotonic()
        await asyncio.sleep(AFTER_SECONDS)
        return at_the_cut, _games(server), party.delays(begun, cut), party.delays(cut)

    (at_the_cut, later, during, after), met, party = await _meet(ground, "gone", ahead)
    if later - at_the_cut > MOST_GAMES:
        met.wrong.append(f"{later - at_the_cut} games ended for clients that were gone")
    measured = (
        f"{at_the_cut:,} games at the cut, {later:,} {AFTER_SECONDS:g} s later; "
        f"during: {during}, after: {after}, before: {met.before}"
    )
    say(measured)
    tried = f"{PAIRS} pairs send commands for games of stand-ins for {seconds:g} s, then are cut off"
    return Finding(tried, party.losses, measured, met.wrong)


def _games(server: Server) -> int:
    return len(list((server.data / "records").glob("*.contack")))


async def full_server(ground: Ground, say: Callable[[str], None]) -> Finding:
    """Idle guests take all places, and new and returning players still get in."""
    most, seconds = ground.effort.strangers, ground.effort.flood_seconds

    async def fill(server: Server, party: Party) -> tuple[Counter[str], dict[str, Any]]:
        idle = asyncio.create_task(_crowd(server, "idle", most, IDLE_SECONDS + seconds + 10))
        await until(lambda: server.greeted > 0.9 * most, PATIENCE, "the guests do not come")
        await asyncio.sleep(IDLE_SECONDS)
        found = Counter([await _newcomer(server, number) for number in range(NEWCOMERS)])
        for player in party.players:
            player.die()
            await connected(party.players)
        return found, await idle

    options = "--max-connections", f"{most}", "--log-level", "info"
    (found, guests), met, party = await _meet(ground, "full server", fill, *options)
    if found["listed"] < NEWCOMERS:
        met.wrong.append(f"newcomers: {dict(found)}")
    measured = f"newcomers: {counts(found)}; guests: {counts(guests['found'])}; {met.during}, before {met.before}"
    say(measured)
    return Finding(
        f"{most} idle guests from {ADDRESSES} addresses want all {most} places; then {NEWCOMERS} newcomers come "
        f"and {len(party.players)} players return",
        party.losses,
        measured,
        met.wrong,
    )


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


async def _beside_crowd(ground: Ground, kind: str, count: int, seconds: float) -> tuple[dict[str, Any], Beside, Party]:
    return await _meet(ground, kind, lambda server, _: _crowd(server, kind, count, seconds))


async def _meet(
    ground: Ground, kind: str, act: Callable[[Server, Party], Awaitable[T]], *options: str
) -> tuple[T, Beside, Party]:
    server = Server(ground.folder / kind.replace(" ", "-"), *options, tls=True)
    party = Party(server, TABLES, seed=ground.seed)
    result, met = await beside(ground, server, party, lambda: act(server, party))
    met.wrong.extend([*too_slow(ground, kind, met.during), *met.too_large(MOST_GROWTH)])
    return result, met, party


async def _crowd(server: Server, kind: str, count: int, seconds: float) -> dict[str, Any]:
    given = kind, server.host, *map(str, (server.port, count, seconds))
    found: dict[str, Any] = json.loads(
        await asyncio.to_thread(run_module, "trials.strangers", *given, env=environment())
    )
    return found
