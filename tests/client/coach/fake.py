"""A coach that knows the same at once every time: every third choice is a mistake, and chances go up and down."""

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate
from contack.client.session.actions import Effect, Think


def assessed_by(task: Evaluate) -> EvaluatedDecision:
    return assessed(task.decision)


def assessed(decision: Decision) -> EvaluatedDecision:
    return EvaluatedDecision(decision, _evaluation(decision))


def asked_in(effects: tuple[Effect, ...]) -> list[Evaluate]:
    return [effect.task for effect in effects if isinstance(effect, Think) and isinstance(effect.task, Evaluate)]


def _evaluation(decision: Decision) -> Evaluation:
    lays = [decision.lay, *(lay for lay in decision.view.lays if lay != decision.lay)]
    cost = 0.03 + decision.at % 17 / 100 if decision.at % 3 == 0 else 0.0
    if not cost:
        worse = [EvaluatedLay(lay, _expectation(decision, -0.1), 0.1, 0.01) for lay in lays[1:]]
        return Evaluation(decision.seat, (EvaluatedLay(decision.lay, _expectation(decision), 0.0), *worse))
    best, *others = lays[1:]
    rest = [EvaluatedLay(lay, _expectation(decision, -0.3), 0.3, 0.01) for lay in others]
    made = EvaluatedLay(decision.lay, _expectation(decision, -cost), cost, 0.01)
    return Evaluation(decision.seat, (EvaluatedLay(best, _expectation(decision), 0.0), made, *rest))


def _expectation(decision: Decision, more: float = 0.0) -> Expectation:
    seats = len(decision.view.racks)
    weights = [2.0 + (decision.at * (seat + 2)) % 7 for seat in range(seats)]
    chances = [weight / sum(weights) for weight in weights]
    chances[decision.seat] = max(chances[decision.seat] + more, 0.0)
    return Expectation(tuple(chances), (10.0,) * seats)
