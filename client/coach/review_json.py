from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation
from contack.client.coach.review import EvaluatedDecision, Review, Sitter, Turn
from contack.engine.board.lay import Lay
from contack.engine.records.form import JsonObject

_DIGITS = 4


def review_to_json(review: Review) -> dict[str, Any]:
    return {
        "review": 1,
        "players": [_score(review, sitter) for sitter in review.sitters],
        "decisions": [_decision(evaluated) for evaluated in review.decisions],
        "turning_points": [_turn(turn) for turn in review.turns],
    }


def decisions_from_json(data: JsonObject, decisions: Iterable[Decision]) -> tuple[EvaluatedDecision, ...] | None:
    """Return None if the review is damaged or of another game. The doubt of each lay is not known."""
    try:
        found = {int(plain["position"]) - 1: plain for plain in data["decisions"]} if data["review"] == 1 else {}
        return tuple(_read(found[decision.at], decision) for decision in decisions)
    except (ValueError, TypeError, KeyError, IndexError, OverflowError):
        return None


def _read(plain: JsonObject, decision: Decision) -> EvaluatedDecision:
    lays = tuple(_read_lay(candidate, len(decision.view.racks)) for candidate in plain["lays"])
    if plain["lay"] != str(decision.lay) or {candidate.lay for candidate in lays} != set(decision.view.lays):
        raise ValueError
    return EvaluatedDecision(decision, Evaluation(decision.seat, lays, plain["solved"] is True))


def _read_lay(plain: JsonObject, seats: int) -> EvaluatedLay:
    chances, points = (tuple(map(float, plain[key])) for key in ("chances", "points"))
    shares = (*chances, behind := float(plain["behind"]), error := float(plain["error"]))
    if not (len(chances) == len(points) == seats and all(0 <= share <= 1 for share in shares)):
        raise ValueError
    return EvaluatedLay(Lay.parse(plain["lay"]), Expectation(chances, points), behind, error, tries=int(plain["tries"]))


def _score(review: Review, sitter: Sitter) -> dict[str, Any]:
    score = review.score(sitter)
    accuracy = None if score.accuracy is None else round(score.accuracy, 1)
    rounded = {key: _rounded(getattr(score, key)) for key in ("chance_lost", "points_lost", "luck")}
    return {**sitter._asdict(), **asdict(score), **rounded, "accuracy": accuracy}


def _decision(evaluated: EvaluatedDecision) -> dict[str, Any]:
    decision = evaluated.decision
    return {
        "position": decision.at + 1,
        "hand": decision.view.hand,
        "turn": decision.view.turn,
        "seat": decision.seat,
        "lay": str(decision.lay),
        "by": decision.by,
        "chance_lost": _rounded(evaluated.cost),
        "points_lost": _rounded(evaluated.points_cost),
        "accuracy": round(evaluated.accuracy, 1),
        "solved": evaluated.evaluation.solved,
        "lays": [_lay(candidate) for candidate in evaluated.evaluation.lays],
    }


def _lay(candidate: EvaluatedLay) -> dict[str, Any]:
    return {
        "lay": str(candidate.lay),
        "chances": list(map(_rounded, candidate.expectation.chances)),
        "points": list(map(_rounded, candidate.expectation.points)),
        "behind": _rounded(candidate.behind),
        "error": _rounded(candidate.error),
        "tries": candidate.tries,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    cause = "luck" if turn.luck else "decision"
    return {"position": turn.at + 1, "seat": turn.seat, "change": _rounded(turn.change), "cause": cause}


def _rounded(value: float) -> float:
    return round(value, _DIGITS)
