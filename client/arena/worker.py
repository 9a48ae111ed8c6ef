"""What a worker does: plays a batch of games and answers how they went. Runs in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from contack.client.arena.asking import Asker, DirectAsker
from contack.client.arena.match import play_match, record_of
from contack.client.arena.plan import Plan
from contack.client.arena.result import GameResult
from contack.client.arena.schedule import Fixture


class Done(NamedTuple):
    """A game that was played, and its record if that was asked for."""

    result: GameResult
    record: str | None


class Batch(NamedTuple):
    """The games of a batch and how many seconds they took."""

    games: tuple[Done, ...]
    seconds: float


def play_batch(plan: Plan, fixtures: Sequence[Fixture], records: bool) -> Batch:
    """Play games one after the other, with bots made anew for each."""
    start = perf_counter()
    games = tuple(_play(plan, fixture, records) for fixture in fixtures)
    return Batch(games, perf_counter() - start)


def _play(plan: Plan, fixture: Fixture, records: bool) -> Done:
    seed = plan.deal_seed(fixture.deal)
    names = seat_names(plan, fixture)
    played = play_match(fixture, seed, _askers(plan, fixture), names)
    return Done(played.result, str(record_of(played, seed, names)) if records else None)


def _askers(plan: Plan, fixture: Fixture) -> list[Asker]:
    return [
        DirectAsker(plan.bots[bot].make(plan.bot_seed(fixture.deal, seat)), plan.move_time, perf_counter)
        for seat, bot in enumerate(fixture.line_up)
    ]


def seat_names(plan: Plan, fixture: Fixture) -> tuple[str, ...]:
    """Answer the names of the players of a game; a bot at several seats has its seat behind its name."""
    names = plan.names
    return tuple(
        f"{names[bot]} at {seat}" if fixture.line_up.count(bot) > 1 else names[bot]
        for seat, bot in enumerate(fixture.line_up)
    )
