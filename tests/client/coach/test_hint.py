"""Hints in words, and for the plain client."""

from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation, SearchLimit
from contack.client.coach.tasks import Hint
from contack.client.coach.text import FAILED, THINKING, hint_text
from contack.client.plain.commands import thought
from contack.client.plain.input import enter
from contack.client.session.actions import Think, show
from contack.engine.board.lay import Lay
from tests.client.coach.games import FREE
from tests.client.house import House, PlainClient, wish

ONE, OTHER = Lay.parse("09-02-08@0,-1"), Lay.parse("01-02-03@1,0")


def judged(lay: Lay, chance: float, behind: float = 0.0, error: float = 0.0) -> EvaluatedLay:
    return EvaluatedLay(lay, Expectation((chance,), (0.0,)), behind, error)


def test_hint_has_its_chance_and_the_next_best_one() -> None:
    found = Evaluation(0, (judged(ONE, 0.41), judged(OTHER, 0.3, 0.11, 0.01)))
    assert hint_text(found) == f"{ONE} wins about 41 of 100 games from here, {OTHER} only 30."


def test_difference_within_the_noise_does_not_count() -> None:
    found = Evaluation(0, (judged(ONE, 0.41), judged(OTHER, 0.4, 0.01, 0.01)))
    assert hint_text(found) == f"{ONE} wins about 41 of 100 games from here, {OTHER} about as many."


def test_solved_hint_is_certain_and_an_only_lay_has_no_reason() -> None:
    found = Evaluation(0, (judged(ONE, 1.0), judged(OTHER, 0.0, 1.0)), solved=True)
    assert hint_text(found) == f"{ONE} wins exactly 100 of 100 games from here, {OTHER} only 0."
    assert hint_text(Evaluation(0, (judged(ONE, 0.5),))) == f"{ONE} is the only lay."


def test_hint_names_only_tiles_if_the_place_is_visible() -> None:
    elsewhere = judged(Lay.parse("09-02-08@4,5"), 0.1, 0.31, 0.01)
    for other, words in (judged(OTHER, 0.3, 0.11, 0.01), f"{OTHER.tile} only 30"), (elsewhere, "another place only 10"):
        found = hint_text(Evaluation(0, (judged(ONE, 0.41), other)), cells=False)
        assert found == f"{ONE.tile} wins about 41 of 100 games from here, {words}."


def test_a_task_finds_a_lay_of_its_view() -> None:
    decision = FREE[-1]
    assert SearchLimit().nodes > 0
    assert Hint(decision.view).work().best.lay in decision.view.lays


def game(hints: bool) -> PlainClient:
    house = House()
    clients = [PlainClient(house, wish("ann", hints=hints)), PlainClient(house, wish("bob", open=False))]
    return next(client for client in clients if client.plain.model.my_turn)


def test_plain_client_searches_and_prints_a_hint() -> None:
    client = game(hints=True)
    view = client.plain.model.view
    assert view is not None
    plain, effects = enter(client.plain, "hint")
    assert effects == (*show(THINKING), Think(Hint(view)))
    lay = next(iter(view.lays))
    _, shown = thought(plain, Hint(view), Evaluation(0, (judged(lay, 0.5),)))
    assert shown == show(f"{lay} is the only lay.")
    assert thought(plain, Hint(view), None)[1] == show(FAILED)


def test_plain_client_refuses_a_forbidden_hint() -> None:
    _, effects = enter(game(hints=False).plain, "hint")
    assert effects == show("No hints here: this table was not opened for practice, and its host has given you none.")


def test_late_hint_for_a_finished_turn_is_dropped() -> None:
    client = game(hints=True)
    _, effects = enter(client.plain, "hint")
    (task,) = (effect.task for effect in effects if isinstance(effect, Think))
    client.types("1")
    assert thought(client.plain, task, Evaluation(0, (judged(ONE, 0.5),)))[1] == ()
