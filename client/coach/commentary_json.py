"""A single evaluated lay as JSON data: the question and the answer (screen.md, Commentary)."""

from typing import Any

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay
from contack.client.coach.review import EvaluatedDecision
from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy
from contack.engine.records.form import TEXT, BadForm, Form, JsonObject, read_key
from contack.engine.records.view_form import view_from_json

_DIGITS = 4


def _read_lay(value: Any) -> Lay:
    return Lay.parse(TEXT.read(value))


_LAY = Form(str, _read_lay, "a lay such as 09-02-08@0,-1")


def decision_from_json(data: object) -> Decision:
    if not isinstance(data, dict):
        raise BadForm('expected an object with the keys "view" and "lay"')
    view, lay = view_from_json(data.get("view")), read_key(data, "lay", _LAY)
    points = None if view.seat is None else view.lays.get(lay)
    if points is None:
        raise BadForm(f'"lay": {lay} is no legal lay of whose turn it is in the view')
    return Decision(view.turn + 1, view, lay, points, ChosenBy.PLAYER)


def evaluation_to_json(evaluated: EvaluatedDecision) -> JsonObject:
    best, made = evaluated.evaluation.best, evaluated.made
    return {
        "turn": evaluated.decision.view.turn + 1,
        "before": _chances(best),
        "after": _chances(made),
        "cost": round(evaluated.cost, _DIGITS),
        "better": str(best.lay) if evaluated.cost else None,
    }


def _chances(lay: EvaluatedLay) -> dict[str, Any]:
    chances = [round(chance, _DIGITS) for chance in lay.expectation.chances]
    return {"chances": chances, "doubt": round(lay.doubt, _DIGITS)}
