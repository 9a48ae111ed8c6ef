from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from contack.client.bots.registry import BUILT_IN
from contack.lab.arena.bots.asking import BotHandle, LocalBot
from contack.lab.arena.bots.messages import Make
from contack.lab.arena.bots.remote import RemoteBot, WorkerProcesses
from contack.lab.arena.plan.plan import Plan
from contack.lab.arena.plan.schedule import ScheduledGame, seat_names
from contack.lab.arena.play.match import play_match, record_of
from contack.lab.arena.results.result import GameResult

# They stay from batch to batch: starting a process takes as long as many games.
PROCESSES = WorkerProcesses()


class Done(NamedTuple):
    result: GameResult
    record: str | None


class Batch(NamedTuple):
    games: tuple[Done, ...]
    seconds: float


def play_batch(plan: Plan, games: Sequence[ScheduledGame], records: bool) -> Batch:
    start = perf_counter()
    played = tuple(_play(plan, game, records) for game in games)
    return Batch(played, perf_counter() - start)


def _play(plan: Plan, game: ScheduledGame, records: bool) -> Done:
    seed = plan.deal_seed(game.deal)
    played = play_match(game, seed, [_bot(plan, game, seat) for seat in range(plan.seats)])
    return Done(played.result, str(record_of(played, seed, seat_names(plan.names, game.line_up))) if records else None)


def _bot(plan: Plan, game: ScheduledGame, seat: int) -> BotHandle:
    spec = plan.bots[game.line_up[seat]]
    seed = plan.bot_seed(game.deal, seat)
    # only Contack's own bots play in this process: others may hang or crash
    if spec.name in BUILT_IN:
        return LocalBot(spec.make(seed), plan.move_time, perf_counter)
    return RemoteBot(Make(spec, seed, plan.move_time), PROCESSES)
