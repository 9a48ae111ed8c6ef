"""Games to be judged, and a judge that has its answers from a table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from contack.client.coach.decisions import Decision, decisions_of
from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation
from contack.client.coach.review import EvaluatedDecision
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.timeline import Timeline, timeline_of
from tests.engine.played import played

NAMES = ("ann", "bob", "cyd")


def record(seats: int = 3, key: bytes = b"21") -> Record:
    """Return the record of a game of greedy players."""
    return Record(Header(NAMES[:seats]), played(*Game.deal(key, [b""] * seats)))


GAME: Timeline = timeline_of(record())
FREE: Sequence[Decision] = [decision for decision in decisions_of(GAME) if decision.free]


def expectation(chances: Sequence[float], points: Sequence[float] = (0.0, 0.0, 0.0)) -> Expectation:
    return Expectation(tuple(chances), tuple(points))


def evaluated(
    number: int,
    behind: float = 0.0,
    error: float = 0.0,
    before: Sequence[float] | None = None,
    after: Sequence[float] | None = None,
    points: Mapping[str, float] | None = None,
) -> EvaluatedDecision:
    """Return a free choice with chances before it, which the best lay keeps, and after it; by default all a third."""
    decision, third = FREE[number], (1 / 3, 1 / 3, 1 / 3)
    other = next(lay for lay in decision.view.lays if lay != decision.lay)
    worth = {"best": 0.0, "made": 0.0, **(points or {})}
    best = EvaluatedLay(other, expectation(before or third, [worth["best"]] * 3), 0.0)
    made = EvaluatedLay(decision.lay, expectation(after or third, [worth["made"]] * 3), behind, error)
    lays = (best, made) if behind else (replace(made, expectation=best.expectation),)
    return EvaluatedDecision(decision, Evaluation(decision.seat, lays))
