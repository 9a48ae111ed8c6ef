from dataclasses import asdict
from typing import Any

from contack.client.coach.evaluation import EvaluatedLay
from contack.client.coach.review import EvaluatedDecision, Review, Sitter, Turn

_DIGITS = 4


def review_to_json(review: Review) -> dict[str, Any]:
    return {
        "review": 1,
        "players": [_score(review, sitter) for sitter in review.sitters],
        "decisions": [_decision(evaluated) for evaluated in review.decisions],
        "turning_points": [_turn(turn) for turn in review.turns],
    }


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
