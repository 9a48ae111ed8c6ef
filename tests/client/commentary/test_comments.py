"""What a comment says about an evaluated lay."""

from dataclasses import replace

import pytest

from contack.client.coach.review import EvaluatedDecision
from contack.client.commentary.comments import comment_on, per_cents
from contack.engine.event import ChosenBy
from contack.engine.view import View
from contack.protocol.table_state import Luck
from tests.client.coach.games import FREE, GAME, evaluated


def made(number: int, by: ChosenBy = ChosenBy.PLAYER, **more: float) -> EvaluatedDecision:
    """Return an evaluated lay and who chose it."""
    one = evaluated(number, before=(0.5, 0.3, 0.2), after=(0.4, 0.4, 0.2), **more)  # type: ignore[arg-type]  # numbers
    return replace(one, decision=replace(one.decision, by=by))


def later(number: int) -> View:
    """Return the view after a choice."""
    return GAME.positions[FREE[number].at].view


def test_comment_names_the_lay_and_its_chances() -> None:
    comment, decision = comment_on(made(3, behind=0.1), None, later(3)), FREE[3]
    assert (comment.turn, comment.seat, comment.lay) == (decision.view.turn + 1, decision.seat, decision.lay)
    assert (comment.chances, comment.cost, comment.best, comment.luck) == ((40, 40, 20), 10, False, None)


def test_lay_within_the_noise_of_the_best_costs_nothing() -> None:
    comment = comment_on(made(3, behind=0.1, error=0.05), None, later(3))
    assert (comment.cost, comment.better, comment.best) == (0, None, True)


def test_lay_of_a_stand_in_has_no_cost() -> None:
    comment = comment_on(made(3, ChosenBy.STAND_IN, behind=0.1), None, later(3))
    assert (comment.cost, comment.better, comment.best) == (0, None, False)


def test_better_lay_is_named_once_it_is_impossible() -> None:
    one = made(3, behind=0.1)
    best = one.evaluation.best.lay
    now = one.decision.view
    assert comment_on(one, None, now).better is None
    racks = tuple(tuple(tile for tile in rack if tile is not best.tile) for rack in now.racks)
    for gone in (replace(now, racks=racks), replace(now, board=now.board._place(best)), replace(now, hand=9)):
        assert comment_on(one, None, gone).better == best


@pytest.mark.parametrize(("chance", "doubt", "luck"), [(0.7, 0.0, 30), (0.1, 0.0, -30), (0.44, 0.0, 0), (0.7, 0.12, 0)])
def test_luck_is_a_change_between_lays_above_noise(chance: float, doubt: float, luck: int) -> None:
    before = made(3, behind=0.1)
    lays = [replace(lay, doubt=doubt) for lay in before.evaluation.lays]
    before = replace(before, evaluation=replace(before.evaluation, lays=tuple(lays)))
    one = evaluated(4, before=(chance, 0.6 - chance / 2, 0.4 - chance / 2), after=(0.4, 0.4, 0.2), behind=0.1)
    best = replace(one.evaluation.best, doubt=doubt)
    one = replace(one, evaluation=replace(one.evaluation, lays=(best, *one.evaluation.lays[1:])))
    found = comment_on(one, before, later(4)).luck
    assert found == (Luck(0, luck) if luck else None)


@pytest.mark.parametrize("chances", [(0.333, 0.333, 0.334), (1.0, 0.0), (0.005,) * 6 + (0.97,), (0.145, 0.855)])
def test_per_cents_sum_to_a_hundred_and_are_near(chances: tuple[float, ...]) -> None:
    found = per_cents(chances)
    assert sum(found) == 100
    assert all(abs(cents - 100 * chance) < 1 for cents, chance in zip(found, chances, strict=True))
