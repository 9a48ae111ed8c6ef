"""Reviews of solitaires: the lays that lost a game which could still be won.

The review knows the face-down tiles, so such a lay may have been the right one to try.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from contack.client.solitaire.game import Solitaire
from contack.client.solvers.hint import TABLES
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import SolverVerdict
from contack.client.solvers.solve import Solver
from contack.engine.board.lay import Lay
from contack.engine.event import Laid
from contack.engine.game import Game
from contack.engine.records.timeline import ReplayPosition, Timeline


@dataclass(frozen=True, slots=True)
class Blunder:
    at: int
    lay: Lay
    better: tuple[Lay, ...]


@dataclass(frozen=True, slots=True)
class SolitaireReview:
    """The verdict at the start and at the end, and the lays that lost the game."""

    first: SolverVerdict
    last: SolverVerdict
    blunders: tuple[Blunder, ...]


def review_solitaire(game: Timeline) -> SolitaireReview:
    # a game lost and undone can be lost again
    verdicts = [verdict_of(_solitaire(position)) for position in game.positions]
    turns = zip(pairwise(game.positions), pairwise(verdicts), strict=True)
    blunders = tuple(
        _blunder(at, before, after)
        for at, ((before, after), (then, now)) in enumerate(turns, 1)
        # no blunder from unknown to lost: the game may have been lost before
        if (then, now) == (SolverVerdict.WINNABLE, SolverVerdict.LOST)
    )
    return SolitaireReview(verdicts[0], verdicts[-1], blunders)


def verdict_of(position: Solitaire) -> SolverVerdict:
    return Solver(puzzle_of(position), TABLES).solve().verdict


def solitaire_review_text(review: SolitaireReview) -> Iterator[str]:
    yield f"At first: {review.first}. At the end: {review.last}."
    for blunder in review.blunders:
        better = " or ".join(map(str, blunder.better)) or "perhaps no other lay"
        yield f"position {blunder.at + 1}: {blunder.lay} lost it; {better} kept it winnable"
    if review.blunders:
        yield "This is judged with all tiles known, also those that lay face down then."


def solitaire_review_to_json(review: SolitaireReview) -> dict[str, Any]:
    blunders = [
        {"position": blunder.at + 1, "lay": str(blunder.lay), "better": list(map(str, blunder.better))}
        for blunder in review.blunders
    ]
    return {"review": 1, "first": str(review.first), "last": str(review.last), "blunders": blunders}


def _blunder(at: int, before: ReplayPosition, after: ReplayPosition) -> Blunder:
    laid = after.events[0]
    assert isinstance(laid, Laid)  # only a lay loses a game
    game = _solitaire(before)
    better = (lay for lay in game.lays if verdict_of(game.play(lay)[0]) is SolverVerdict.WINNABLE)
    return Blunder(at, laid.lay, tuple(better))


def _solitaire(position: ReplayPosition) -> Solitaire:
    game = position.game
    assert not isinstance(game, Game)  # a solitaire's record has no other kind
    return game
