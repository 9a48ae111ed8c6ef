"""A game night over TCP: 24 players, five rounds, late entrants, leavers, a lost player and three `kill -9`."""

from __future__ import annotations

import asyncio
import shutil
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.end_to_end.browsers import CHROMIUM
from tests.engine.tournament.add_scores import add_scores

from contack.protocol.command import LeaveTournament, OpenTournament, SeatRound, StartRound
from contack.protocol.tournament import Presence, TournamentPhase, TournamentState, TournamentTablePhase
from trials.beside import UNLIMITED
from trials.entrant import Entrant
from trials.ground import Finding, Ground, NotTried
from trials.guests import NAMES, guests
from trials.server import Server, environment
from trials.visitor import Tally, until

PLAYERS = 24

# Of a bot, in the mean.
THINK_SECONDS = 0.02

# Seconds for a game of bots, with a grace of 30 s for one who is lost.
GAME_SECONDS = 180.0

STEP_SECONDS = 60.0

# Refusals of commands that crossed a notice on their way.
HARMLESS = (
    "hello name_taken", "resume bad_token", "resume not_now", "play_lay stale_turn", "play_lay not_your_turn",
    "play_lay not_now", "ready game_running",
)  # fmt: skip


async def night(ground: Ground, say: Callable[[str], None]) -> Finding:
    if not ground.effort.cables:
        raise NotTried("an evening takes too long for the short version")
    if not any(map(shutil.which, CHROMIUM)):
        raise NotTried("the phones need Chromium")
    server = Server(ground.folder / "data", *UNLIMITED, "--web", "on")
    evening = Night(server, ground.seed, say)
    await server.start()
    try:
        await evening.open()
        async with guests(ground.folder, f"{server.host}:{server.port}"):
            await _five_rounds(evening)
    finally:
        await evening.end()
        await server.stop()
    printed, wrong = await _checked(evening, server.data)
    return Finding(
        f"a game night of {PLAYERS}, {len(NAMES)} of them on full screens and phones; three `kill -9` of the server",
        "no game",
        printed,
        wrong,
    )


class Night:
    """A tournament of bots and people, and the organiser, who does not play."""

    def __init__(self, server: Server, seed: int, say: Callable[[str], None]) -> None:
        self.server = server
        self.say = say
        self._tally = Tally()
        self.organiser = self._entrant("organise", seed, enters=False)
        places = range(len(NAMES) + 1, PLAYERS + 1)
        self.entrants = [self._entrant(f"player{place:02}", seed * 1000 + place) for place in places]
        self._tasks: list[asyncio.Task[None]] = []

    def _entrant(self, name: str, seed: int, enters: bool = True) -> Entrant:
        return Entrant(name, self.server, self._tally, THINK_SECONDS, seed, enters)

    @property
    def state(self) -> TournamentState:
        assert self.organiser.tournament
        return self.organiser.tournament

    async def open(self) -> None:
        await self._begin([self.organiser])
        self.organiser.send(OpenTournament("Friday", rounds=5, auto=False, bots=True, enter=False))
        await self.holds(lambda: self.organiser.tournament is not None, "no tournament was opened")

    async def _begin(self, entrants: Sequence[Entrant]) -> None:
        self._tasks += [asyncio.create_task(each.live()) for each in entrants]
        await self.holds(lambda: all(each.connected for each in entrants), "not all are connected")

    async def enter(self, entrants: Sequence[Entrant]) -> None:
        await self._begin(entrants)
        await self.all_are(Presence.HERE, [each.name for each in entrants])

    async def all_are(self, presence: Presence, names: Sequence[str]) -> None:
        await self.holds(
            lambda: set(names) <= {each.name for each in self.state.entrants if each.presence is presence},
            f"not all are {presence}: {', '.join(names)}",
        )

    async def seat(self, number: int) -> None:
        self.organiser.send(SeatRound())
        await self.holds(
            lambda: self.state.round == number and bool(self.state.tables), f"round {number} is not seated"
        )

    async def play(self, number: int) -> None:
        await self.start(number)
        await self.play_out(number)

    async def start(self, number: int) -> None:
        self.organiser.send(StartRound())
        seated = TournamentTablePhase.SEATED
        await self.holds(
            lambda: self.state.round == number and all(table.phase is not seated for table in self.state.tables),
            f"round {number} does not begin",
        )

    async def play_out(self, number: int) -> None:
        over = (TournamentPhase.BETWEEN, TournamentPhase.OVER)
        await self.holds(lambda: self.state.phase in over, f"round {number} does not end", GAME_SECONDS)
        self.say(f"round {number} is over")

    async def holds(self, true: Callable[[], bool], words: str, seconds: float = STEP_SECONDS) -> None:
        def holds() -> bool:
            for task in self._tasks:
                if task.done():
                    task.result()
            return true()

        await until(holds, seconds, words)

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def wrong(self) -> list[str]:
        found = [f"{count} times {what}" for what, count in self._tally.refused.items() if what not in HARMLESS]
        found += [f"{count} times closed: {why}" for why, count in self._tally.closed.items()]
        return found + [f"log: {words}" for words in self.server.errors[:5]]


async def _five_rounds(evening: Night) -> None:
    early, late = evening.entrants[:-4], evening.entrants[-4:]
    await evening.enter(early)
    await evening.all_are(Presence.HERE, NAMES)
    await _leave_at_zero(evening, early[:2])
    await evening.seat(1)
    await evening.play(1)
    await evening.enter(late)
    await evening.seat(2)
    await evening.start(2)
    await _leaves_and_is_lost(evening, early[3], early[4])
    await evening.play_out(2)
    early[4].away = False
    await evening.holds(lambda: early[4].connected, "the lost player does not come back")
    await evening.seat(3)
    await evening.start(3)
    await _killed(evening, "during the games")
    await evening.play_out(3)
    await evening.seat(4)
    await _killed(evening, "between seating and start")
    await evening.play(4)
    await _killed(evening, "between rounds")
    await evening.seat(5)
    await evening.play(5)
    await evening.holds(lambda: evening.state.phase is TournamentPhase.OVER, "the tournament does not end")


async def _leave_at_zero(evening: Night, leavers: Sequence[Entrant]) -> None:
    for each in leavers:
        each.enters = False
        each.send(LeaveTournament())
    await evening.all_are(Presence.LEFT, [each.name for each in leavers])


async def _leaves_and_is_lost(evening: Night, leaver: Entrant, lost: Entrant) -> None:
    laid = leaver.laid, lost.laid
    await evening.holds(lambda: leaver.laid > laid[0] + 2 and lost.laid > laid[1] + 2, "no lays", GAME_SECONDS)
    leaver.enters = False
    leaver.send(LeaveTournament())
    lost.away = True
    lost.die()


async def _killed(evening: Night, when: str) -> None:
    before = _games(evening.state)
    evening.say(f"kill -9 {when}")
    await evening.server.kill()
    await evening.server.start()
    evening.organiser.tournament = None
    everyone = [each for each in (evening.organiser, *evening.entrants) if not each.away]
    await evening.holds(lambda: all(each.connected for each in everyone), f"not all are back after a kill {when}")
    await evening.holds(lambda: evening.organiser.tournament is not None, f"no tournament after a kill {when}")
    await evening.all_are(Presence.HERE, NAMES)
    if missing := before - _games(evening.state):
        raise AssertionError(f"after a kill {when} these games are gone: {dict(missing)}")


def _games(state: TournamentState) -> Counter[str]:
    return Counter({each.name: each.games for each in state.entrants})


async def _checked(evening: Night, data: Path) -> tuple[str, list[str]]:
    """Compare the scores with sums from the records alone, which share no code with Contack."""
    (file,) = (data / "tournaments").glob("*.tournament")
    wrong, scores = evening.wrong, add_scores(file, data / "records")
    shown = {each.name: each.score for each in evening.state.entrants}
    if shown != {name: scores.get(name, 0) * 420 for name in shown} or not set(scores) <= set(shown):
        wrong.append(f"the last notice has other scores than the records: {shown}")
    command = (sys.executable, "-m", "contack.client", "verify", str(file))
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, env=environment())
    output, _ = await process.communicate()
    printed = output.decode().strip() or "nothing printed"
    if process.returncode:
        wrong.append(f"contack verify ends with {process.returncode}: {printed}")
    return f"{sum(_games(evening.state).values())} seats played; {printed.splitlines()[-1]}", wrong
