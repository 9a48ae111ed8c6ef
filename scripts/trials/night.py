"""Game nights of bots over TCP: one with faults of all kinds, and one with a crowd."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

import psutil

from contack.protocol.command import LeaveTournament, OpenTournament, SeatRound, StartRound
from contack.protocol.tournament import Entrant as Standing
from contack.protocol.tournament import Presence, TournamentPhase, TournamentState, TournamentTablePhase
from trials.entrant import Entrant, until
from trials.party import Party
from trials.server import Server, environment
from trials.sums import added_up

Say = Callable[[str], None]

Result = tuple[list[str], list[str]]

# Seconds for a game of bots, with a grace of 30 s for one who is lost.
GAME_SECONDS = 180.0

STEP_SECONDS = 60.0

# The most processor time from a seating to the last table that begins, and the most bytes of a notice.
MOST_CPU = 1.0
MOST_BYTES = 4096

# Bytes by which the server may grow from the second round to the last one.
MOST_GROWTH = 8 * 2**20

# Refusals of commands that crossed a notice on their way.
HARMLESS = (
    "hello name_taken", "resume bad_token", "resume not_now", "play_lay stale_turn", "play_lay not_your_turn",
    "play_lay not_now", "ready game_running",
)  # fmt: skip

UNLIMITED = ("--commands-per-second", "1000000", "--command-burst", "1000000", "--max-per-address", "1000")


class Night:
    """A tournament of bots, and the organiser, who does not play. `people` play by their own programs."""

    def __init__(
        self, server: Server, names: Sequence[str], think: float, seed: int, say: Say, people: Collection[str] = ()
    ) -> None:
        self.server = server
        self.people = people
        self.say = say
        self.organiser = Entrant("organise", server, think, seed, enters=False)
        self.entrants = [Entrant(name, server, think, seed * 1000 + place) for place, name in enumerate(names, 1)]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def state(self) -> TournamentState:
        assert self.organiser.tournament
        return self.organiser.tournament

    async def open(self, command: OpenTournament) -> None:
        await self.begin([self.organiser])
        self.organiser.send(command)
        await until(lambda: self.organiser.tournament is not None, STEP_SECONDS, "no tournament was opened")

    async def begin(self, entrants: Sequence[Entrant]) -> None:
        self._tasks += [asyncio.create_task(each.live()) for each in entrants]
        await self.holds(lambda: all(each.connected for each in entrants), "not all are connected")

    async def enter(self, entrants: Sequence[Entrant]) -> None:
        await self.begin(entrants)
        names = {each.name for each in entrants}
        await self.holds(lambda: names <= {each.name for each in self.state.entrants}, "not all have entered")

    async def all_here(self, words: str) -> None:
        await self.holds(lambda: set(self.people) <= {each.name for each in self.state.entrants if _here(each)}, words)

    async def seat(self, number: int) -> None:
        self.organiser.send(SeatRound())
        await self.holds(
            lambda: self.state.round == number and bool(self.state.tables), f"round {number} is not seated"
        )

    async def start(self, number: int) -> None:
        self.organiser.send(StartRound())
        await self.holds(
            lambda: self.state.round == number and all(_begun(table.phase) for table in self.state.tables),
            f"round {number} does not begin",
        )

    async def all_play(self, number: int) -> None:
        await self.holds(lambda: all(number in each.started for each in self.entrants), "not all play")

    async def play_out(self, number: int) -> None:
        over = (TournamentPhase.BETWEEN, TournamentPhase.OVER)
        await self.holds(lambda: self.state.phase in over, f"round {number} does not end", GAME_SECONDS)
        self.say(f"round {number} is over: {_words(self.state)}")

    async def holds(self, true: Callable[[], bool], words: str, seconds: float = STEP_SECONDS) -> float:
        def holds() -> bool:
            for task in self._tasks:
                if task.done():
                    task.result()
            return true()

        return await until(holds, seconds, words)

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def wrong(self) -> list[str]:
        everyone = [self.organiser, *self.entrants]
        closed = sum((each.closed for each in everyone), Counter[str]())
        refused = sum((each.refused for each in everyone), Counter[str]())
        found = [f"{count} times {what}" for what, count in refused.items() if what not in HARMLESS]
        found += [f"{count} times closed: {why}" for why, count in closed.items() if why != "server_stopped"]
        return found + [f"log: {words}" for words in self.server.errors[:5]]


def _here(entrant: Standing) -> bool:
    return entrant.presence is Presence.HERE


def _begun(phase: TournamentTablePhase) -> bool:
    return phase is not TournamentTablePhase.SEATED


def _words(state: TournamentState) -> str:
    first = state.entrants[0]
    return (
        f"{len(state.entrants)} entrants, {len(state.tables)} tables, {first.name} leads with {first.score / 420:+.0f}"
    )


@asynccontextmanager
async def playing(night: Night) -> AsyncIterator[None]:
    await night.server.start()
    try:
        yield
    finally:
        await night.end()
        await night.server.stop()


class Company(Protocol):
    """Entrants who are no bots."""

    @property
    def names(self) -> tuple[str, ...]:
        pass

    def playing(self, address: str) -> AbstractAsyncContextManager[None]:
        pass


async def night(folder: Path, seed: int, say: Say, company: Company | None = None) -> Result:
    """24 players and five rounds: late entrants, leavers, a lost player, three `kill -9`, ties at zero."""
    server = Server(folder / "data", *UNLIMITED, "--web", "on")
    people = company.names if company else ()
    bots = [f"player{place:02}" for place in range(len(people) + 1, 25)]
    evening = Night(server, bots, 0.02, seed, say, people)
    async with playing(evening):
        await evening.open(OpenTournament("Friday", rounds=5, auto=False, bots=True, enter=False))
        async with company.playing(f"{server.host}:{server.port}") if company else nullcontext():
            await _five_rounds(evening)
        state = evening.state
    return await _checked(evening, state, server.data, [])


async def _five_rounds(evening: Night) -> None:
    early, late = evening.entrants[:-4], evening.entrants[-4:]
    await evening.enter(early)
    await evening.all_here("not all screens have entered")
    await _leave_at_zero(evening, early[:2])
    await evening.seat(1)
    await evening.start(1)
    await evening.play_out(1)
    await evening.enter(late)
    await evening.seat(2)
    await evening.start(2)
    await _leaves_and_is_lost(evening, early[3], early[4])
    await evening.play_out(2)
    early[4].away = False
    await evening.holds(lambda: early[4].connected, "the lost player does not come back")
    for number in (3, 4):
        await evening.seat(number)
        if number == 4:
            await _killed(evening, "between seating and start")
        await evening.start(number)
        if number == 3:
            await _killed(evening, "during the games")
        await evening.play_out(number)
    await _killed(evening, "between rounds")
    await evening.seat(5)
    await evening.start(5)
    await evening.play_out(5)
    await evening.holds(lambda: evening.state.phase is TournamentPhase.OVER, "the tournament does not end")


async def _leave_at_zero(evening: Night, leavers: Sequence[Entrant]) -> None:
    for each in leavers:
        each.enters = False
        each.send(LeaveTournament())
    names = {each.name for each in leavers}
    await evening.holds(
        lambda: all(each.presence == "left" for each in evening.state.entrants if each.name in names),
        "not all have left",
    )


async def _leaves_and_is_lost(evening: Night, leaver: Entrant, lost: Entrant) -> None:
    laid = leaver.laid, lost.laid
    await evening.holds(lambda: leaver.laid > laid[0] + 2 and lost.laid > laid[1] + 2, "no lays", GAME_SECONDS)
    leaver.enters = False
    leaver.send(LeaveTournament())
    lost.away = True
    lost.die()


async def _killed(evening: Night, when: str) -> None:
    before = _summed(evening.state)
    evening.say(f"kill -9 {when}")
    await evening.server.kill()
    await evening.server.start()
    evening.organiser.tournament = None
    everyone = [each for each in (evening.organiser, *evening.entrants) if not each.away]
    await evening.holds(lambda: all(each.connected for each in everyone), f"not all are back after a kill {when}")
    await evening.holds(lambda: evening.organiser.tournament is not None, f"no tournament after a kill {when}")
    await evening.all_here(f"not all screens are back after a kill {when}")
    missing = before - _summed(evening.state)
    if missing:
        raise AssertionError(f"after a kill {when} these games are gone: {dict(missing)}")


def _summed(state: TournamentState) -> Counter[str]:
    return Counter({each.name: each.games for each in state.entrants})


async def _checked(evening: Night, state: TournamentState, data: Path, figures: list[str]) -> Result:
    (file,) = (data / "tournaments").glob("*.tournament")
    sums, wrong = added_up(file, data / "records")
    shown = {each.name: each.score for each in state.entrants}
    if shown != {name: found.score * 420 for name, found in sums.items()}:
        wrong.append(f"the last notice has other scores than the records: {shown}")
    status, printed = await _verify(file)
    if status:
        wrong.append(f"contack verify ends with {status}: {printed}")
    games = sum(found.games for found in sums.values())
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
    return [
        f"{len(sums)} entrants, {state.round} rounds, {games} seats played; file {digest}: {printed.splitlines()[-1]}",
        f"largest notice: {max(each.largest for each in (evening.organiser, *evening.entrants)):,} bytes",
        *figures,
    ], [*evening.wrong, *wrong]


async def _verify(file: Path) -> tuple[int, str]:
    command = (sys.executable, "-m", "contack.client", "verify", str(file))
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, env=environment())
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode().strip() or "nothing printed"


class Round(NamedTuple):
    cpu: float
    seconds: float
    rss: int


async def crowd(folder: Path, seed: int, say: Say) -> Result:
    """70 bots and six rounds, the last three beside five other tables."""
    server = Server(folder / "data", *UNLIMITED)
    evening = Night(server, [f"player{place:02}" for place in range(1, 71)], 0.05, seed, say)
    party = Party(server, 5, think=0.1, seed=seed)
    rounds: list[Round] = []
    windows: list[tuple[float, float]] = []
    async with playing(evening):
        await evening.open(OpenTournament("Crowd", rounds=6, auto=False, bots=True, enter=False))
        await evening.enter(evening.entrants)
        for number in range(1, 7):
            if number == 4:
                await party.begin()
                await asyncio.sleep(10)
                quiet = party.delays(monotonic() - 10)
            begun, cpu = monotonic(), _cpu(server)
            await evening.seat(number)
            await evening.start(number)
            await evening.all_play(number)
            rounds.append(Round(_cpu(server) - cpu, monotonic() - begun, server.rss))
            windows.append((begun, monotonic()))
            say(f"round {number}: {rounds[-1].cpu:.2f} s of processor time, {rounds[-1].seconds:.2f} s")
            await evening.play_out(number)
        await evening.holds(lambda: evening.state.phase is TournamentPhase.OVER, "the tournament does not end")
        state = evening.state
        during = [party.delays(*window) for window in windows[3:]]
        wrong = party.wrong(server)
        await server.stop()
        await party.end()
    figures, more = await _checked(evening, state, server.data, [])
    alone = [each.cpu for each in rounds[:3]]
    growth = rounds[-1].rss - rounds[1].rss
    largest = max(each.largest for each in evening.entrants)
    if max(alone) > MOST_CPU:
        more.append(f"seating took {max(alone):.2f} s of processor time")
    if largest > MOST_BYTES:
        more.append(f"a notice has {largest} bytes")
    if growth > MOST_GROWTH:
        more.append(f"the server grew by {growth / 2**20:.1f} MiB")
    return [
        *figures,
        "processor time of the server from seating to the last game begun: "
        + ", ".join(f"{each.cpu:.2f} s" for each in rounds)
        + " (the last three beside five other tables)",
        f"lays at the other tables: {quiet} before, during seating {', '.join(map(str, during))}",
        f"memory after each round: {', '.join(f'{each.rss / 2**20:.1f}' for each in rounds)} MiB",
    ], [*more, *wrong]


def _cpu(server: Server) -> float:
    times = psutil.Process(server.pid).cpu_times()
    return float(times.user + times.system)
