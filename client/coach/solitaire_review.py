"""Solitaires looked back on: the lays after which a game that could be won could not be any more.

By all that is known afterwards, what lay face down too: such a lay may have been the right one to try.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from contack.client.replay.timeline import Frame, Timeline
from contack.client.solitaire.game import Position
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import Verdict
from contack.client.solvers.solve import Solver, Spent
from contack.engine.board.lay import Lay
from contack.engine.event import Laid
from contack.engine.game import Game

TABLES = 40_000
"""How many tables may be looked at for each lay, about a second's worth."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A lay at the moment `at` that lost a game, with those that would have kept it."""

    at: int
    lay: Lay
    better: tuple[Lay, ...]


@dataclass(frozen=True, slots=True)
class AloneReview:
    """What could become of a solitaire at first, and as it was left, and the lays that lost it."""

    first: Verdict
    last: Verdict
    slips: tuple[Slip, ...]


def review_alone(game: Timeline) -> AloneReview:
    """Look back on a solitaire of at least one moment; one that was lost and taken back may have been lost again."""
    verdicts = [verdict_of(_position(moment)) for moment in game.moments]
    turns = zip(pairwise(game.moments), pairwise(verdicts), strict=True)
    slips = tuple(
        _slip(at, before, after)
        for at, ((before, after), (then, now)) in enumerate(turns, 1)
        if (then, now) == (Verdict.WINNABLE, Verdict.LOST)
    )
    return AloneReview(verdicts[0], verdicts[-1], slips)


def verdict_of(position: Position) -> Verdict:
    """Return what can become of a solitaire of which all is known."""
    return Solver(puzzle_of(position), _spend).solve().verdict


def _spend(tables: int) -> None:
    if tables > TABLES:
        raise Spent


def alone_words(review: AloneReview) -> Iterator[str]:
    """Yield a review line by line."""
    yield f"At first: {review.first}. At the end: {review.last}."
    for slip in review.slips:
        better = " or ".join(map(str, slip.better)) or "no other that is known of"
        yield f"moment {slip.at + 1}: {slip.lay} lost it; {better} kept it winnable"
    if review.slips:
        yield "By all that is known now: what lay face down too."


def alone_to_plain(review: AloneReview) -> dict[str, Any]:
    """Return a review as what JSON can hold."""
    slips = [
        {"moment": slip.at + 1, "lay": str(slip.lay), "better": list(map(str, slip.better))} for slip in review.slips
    ]
    return {"review": 1, "first": str(review.first), "last": str(review.last), "slips": slips}


def _slip(at: int, before: Frame, after: Frame) -> Slip:
    laid = after.events[0]
    assert isinstance(laid, Laid)  # nothing else loses a game
    position = _position(before)
    return Slip(at, Lay(laid.tile, laid.cell), tuple(_winning(position)))


def _winning(position: Position) -> Iterator[Lay]:
    for lay in position.lays:
        if verdict_of(position.play(lay)[0]) is Verdict.WINNABLE:
            yield lay


def _position(moment: Frame) -> Position:
    position = moment.position
    assert not isinstance(position, Game)  # a solitaire's record is of nothing else
    return position
