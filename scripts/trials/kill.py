"""Kills the server and players at random moments: all acknowledged events return, and all play on."""

import asyncio
import random
from collections.abc import Callable
from statistics import median
from time import monotonic

from report import percentile

from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

# Seconds before a kill, once all tables play or, every fourth time, once the server listens.
SOONEST, LATEST = 0.0, 1.0

EARLY = 4

PLAYERS_KILLED_A_SECOND = 2.0


async def kill(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", tls=True)
    party = Party(server, ground.effort.tables, seed=ground.seed)
    async with playing(server, party):
        return await _killed(ground, server, party, say)


async def _killed(ground: Ground, server: Server, party: Party, say: Callable[[str], None]) -> Finding:
    chance = random.Random(ground.seed)
    deaths = asyncio.create_task(_kill_players(party, chance))
    times: list[float] = []
    for number in range(ground.effort.kills):
        await asyncio.sleep(chance.uniform(SOONEST, LATEST))
        killed_at = monotonic()
        await server.kill()
        party.restarted()
        await server.start()
        if number % EARLY != EARLY - 1:
            times += await party.back_after(killed_at)
        if number % 10 == 9:
            say(f"{number + 1} kills, {party.acknowledged} lays acknowledged, {party.lost} lost")
    deaths.cancel()
    await party.plays_on()
    await party.come_back_by_turns()  # everyone once more, to compare the events
    await server.stop()
    records, bad = party.check_records(ground.folder / "data" / "records")
    return _finding(ground, server, party, times, records, bad)


async def _kill_players(party: Party, chance: random.Random) -> None:
    while True:
        await asyncio.sleep(chance.expovariate(PLAYERS_KILLED_A_SECOND))
        victim = chance.choice(party.players)
        if all(player.seated for player in party.company_of(victim)):  # a table without players is abandoned
            victim.die()


def _finding(ground: Ground, server: Server, party: Party, times: list[float], records: int, bad: list[str]) -> Finding:
    stalls = times.count(float("inf"))
    wrong = [*party.wrong(server), *bad, *(["a table stalled"] if stalls else [])]
    compared = sum(book.compared for book in party.books)
    one_more = sum(book.one_more for book in party.books)
    return Finding(
        f"`kill -9` of the server {ground.effort.kills} times under {ground.effort.tables} tables of three over TLS, "
        f"and of a player twice a second; seats taken back {compared:,} times",
        f"{party.lost} of {party.acknowledged:,} lays acknowledged; seats: {party.tally.seats_lost}; stalls: {stalls}",
        f"{records:,} records verified; {one_more} times one unacknowledged lay more; from the kill to the next "
        f"lay: median {median(times):.2f} s, p99 {percentile(times, 0.99):.2f} s",
        wrong,
    )
