from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from time import monotonic

from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

PROGRAM = ("-m", "trials.stepped_server")

STEPS = (signal.SIGUSR1, signal.SIGUSR2)

MOST_SECONDS = 10.0


async def clock(ground: Ground, say: Callable[[str], None]) -> Finding:
    server = Server(ground.folder / "data", program=PROGRAM)
    party = Party(server, 3, seed=ground.seed)
    slowest = 0.0
    async with playing(server, party):
        for step in STEPS * ground.effort.repeats:
            server.send_signal(step)
            since = monotonic()
            await asyncio.sleep(0.1)
            back = await party.back_after(since + 0.1)
            slowest = max(slowest, *back)
            await party.plays_on()
        say(f"slowest {slowest:.1f} s")
        wrong = [*party.wrong(server), *party.disconnected]
    if slowest > MOST_SECONDS:
        wrong.append(f"a table went on after {slowest:.1f} s")
    records, bad = party.check_records(ground.folder / "data" / "records")
    return Finding(
        f"{len(STEPS) * ground.effort.repeats} times the server's time of day set an hour back or two hours forth",
        party.losses,
        f"all tables played on within {slowest:.1f} s; {records} records verified",
        [*wrong, *bad],
    )
