"""A game night: bots, full screens and phones, five rounds, and three `kill -9` of the server."""

from __future__ import annotations

import asyncio
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from tests.end_to_end.browsers import CHROMIUM
from tests.engine.tournament.add_scores import add_scores

from contack.protocol.tournament import Presence, TournamentPhase, TournamentState, TournamentTablePhase
from contack.server.admin.call import ask
from contack.server.admin.orders.tournament import ManageTournament, TournamentShown
from trials.beside import UNLIMITED
from trials.ground import Finding, Ground, NotTried
from trials.guests import NAMES, guests
from trials.server import Server, environment

BOTS = 16

ROUNDS = 5

# Seconds for a game of bots, with a grace of 30 s for one who is lost.
GAME_SECONDS = 180.0

LOOK_SECONDS = 0.1

SEATED, PLAYING = TournamentTablePhase.SEATED, TournamentTablePhase.PLAYING


async def night(ground: Ground, say: Callable[[str], None]) -> Finding:
    if not ground.effort.long:
        raise NotTried("an evening takes too long for the short version")
    if not any(map(shutil.which, CHROMIUM)):
        raise NotTried("the phones need Chromium")
    server = Server(ground.folder / "data", *UNLIMITED, "--web", "on", tls=True)
    evening, address = Night(server, say), f"{server.host}:{server.port}"
    await server.start()
    try:
        await evening.order("open", "Friday", f"rounds={ROUNDS}", "auto=no", "bots=yes")
        async with _bots(address, ground.folder / "bots"), guests(ground.folder, address):
            over = await _five_rounds(evening)
    finally:
        await server.stop()
    printed, wrong = await _checked(over, server.data)
    return Finding(
        f"a game night of {BOTS} bots, two full screens and two phones; three `kill -9` of the server",
        "no game",
        f"{sum(_games(over).values())} seats played; {printed}",
        [*wrong, *server.errors],
    )


class Night:
    """The operator's view of a game night."""

    def __init__(self, server: Server, say: Callable[[str], None]) -> None:
        self.server = server
        self.say = say

    async def order(self, *words: str) -> object:
        return await asyncio.to_thread(ask, self.server.data, ManageTournament.parse(words))

    async def until(self, holds: Callable[[TournamentState], bool], words: str) -> TournamentState:
        end = monotonic() + GAME_SECONDS
        while monotonic() < end:
            shown = await self.order("status")
            if isinstance(shown, TournamentShown) and shown.tournament and holds(shown.tournament):
                return shown.tournament
            await asyncio.sleep(LOOK_SECONDS)
        raise TimeoutError(words)

    async def all_here(self) -> TournamentState:
        return await self.until(lambda state: _here(state) >= BOTS + len(NAMES), "not all are here")

    async def seat(self, number: int) -> None:
        await self.order("seat")
        await self.until(lambda state: state.round == number and bool(state.tables), f"round {number} is not seated")

    async def start(self, number: int) -> None:
        await self.order("start")
        await self.until(
            lambda state: state.round == number and any(table.phase is PLAYING for table in state.tables),
            f"round {number} does not begin",
        )

    async def play_out(self, number: int) -> TournamentState:
        over = (TournamentPhase.BETWEEN, TournamentPhase.OVER)
        state = await self.until(lambda state: state.phase in over, f"round {number} does not end")
        self.say(f"round {number} is over")
        return state

    async def kill(self, when: str) -> None:
        before = _games(await self.all_here())
        self.say(f"kill -9 {when}")
        await self.server.kill()
        await self.server.start()
        if missing := before - _games(await self.all_here()):
            raise AssertionError(f"after a kill {when} these games are gone: {dict(missing)}")


def _here(state: TournamentState) -> int:
    return sum(each.presence is Presence.HERE for each in state.entrants)


def _games(state: TournamentState) -> Counter[str]:
    return Counter({each.name: each.games for each in state.entrants})


@asynccontextmanager
async def _bots(address: str, data: Path) -> AsyncIterator[None]:
    where = ("--server", address, "--data", str(data), "--tournament", "--count", f"{BOTS}")
    command = (sys.executable, "-m", "contack.client", "bot", "greedy", *where, "--name", "bot", "--pause", "0.02")
    program = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, stderr=DEVNULL, env=environment())
    try:
        yield
    finally:
        if program.returncode is None:
            program.kill()
        await program.wait()


async def _five_rounds(evening: Night) -> TournamentState:
    await evening.all_here()
    for number in range(1, ROUNDS + 1):
        await evening.seat(number)
        if number == 2:
            await evening.kill("between seating and start")
        await evening.start(number)
        if number == 3:
            await evening.kill("during the games")
        state = await evening.play_out(number)
        if number == 4:
            await evening.kill("between rounds")
    return state


async def _checked(state: TournamentState, data: Path) -> tuple[str, list[str]]:
    """Compare the scores with sums from the records alone, which share no code with Contack."""
    (file,) = (data / "tournaments").glob("*.tournament")
    wrong, scores = list[str](), add_scores(file, data / "records")
    shown = {each.name: each.score for each in state.entrants}
    if shown != {name: score * 420 for name, score in scores.items()}:
        wrong.append(f"the server shows other scores than the records: {shown}")
    command = (sys.executable, "-m", "contack.client", "verify", str(file))
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, env=environment())
    output, _ = await process.communicate()
    printed = output.decode().strip() or "nothing printed"
    if process.returncode:
        wrong.append(f"contack verify ends with {process.returncode}: {printed}")
    return printed.splitlines()[-1], wrong
