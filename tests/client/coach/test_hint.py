"""Hints in words, and for the plain client."""

from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation, SearchLimit
from contack.client.coach.tasks import Hint
from contack.client.coach.text import FAILED, THINKING, hint_text
from contack.client.plain.commands import thought
from contack.client.plain.input import enter
from contack.engine.board.lay import Lay
from tests.client.coach.games import FREE
from tests.client.house import House, PlainClient, wish

ONE, OTHER = Lay.parse("09-02-08@0,-1"), Lay.parse("01-02-03@1,0")


def judged(lay: Lay, chance: float, behind: float = 0.0, error: float = 0.0) -> EvaluatedLay:
    return EvaluatedLay(lay, Expectation((chance,), (0.0,)), behind, error)


def test_a_hint_tells_the_chance_and_that_of_the_next_best() -> None:
    found = Evaluation(0, (judged(ONE, 0.41), judged(OTHER, 0.3, 0.11, 0.01)))
    assert hint_text(found) == f"{ONE} wins about 41 %, {OTHER} 30 %."


def test_a_difference_within_the_noise_is_none() -> None:
    found = Evaluation(0, (judged(ONE, 0.41), judged(OTHER, 0.4, 0.01, 0.01)))
    assert hint_text(found) == f"{ONE} wins about 41 %, {OTHER} about as often."


def test_what_was_solved_is_certain_and_an_only_lay_needs_no_reason() -> None:
    found = Evaluation(0, (judged(ONE, 1.0), judged(OTHER, 0.0, 1.0)), solved=True)
    assert hint_text(found) == f"{ONE} wins exactly 100 %, {OTHER} 0 %."
    assert hint_text(Evaluation(0, (judged(ONE, 0.5),))) == f"{ONE} is the only lay."


def test_a_task_finds_a_lay_of_its_view() -> None:
    decision = FREE[-1]
    assert SearchLimit().nodes > 0
    assert Hint(decision.view).work().best.lay in decision.view.lays


def game(hints: bool) -> PlainClient:
    """Return the client whose turn it is."""
    house = House()
    clients = [PlainClient(house, wish("ann", hints=hints)), PlainClient(house, wish("bob", open=False))]
    return next(client for client in clients if client.plain.model.my_turn)


def test_the_plain_client_thinks_about_a_hint_and_tells_it() -> None:
    client = game(hints=True)
    plain, reaction = enter(client.plain, "hint")
    assert reaction.lines == (THINKING,)
    assert isinstance(reaction.task, Hint)
    lay = next(iter(reaction.task.view.lays))
    _, told = thought(plain, reaction.task, Evaluation(0, (judged(lay, 0.5),)))
    assert told.lines == (f"{lay} is the only lay.",)
    assert thought(plain, reaction.task, None)[1].lines == (FAILED,)


def test_the_plain_client_gives_no_hint_where_none_is_allowed() -> None:
    _, reaction = enter(game(hints=False).plain, "hint")
    assert reaction.task is None
    assert reaction.lines == ("No hints here: this table was not opened for practice.",)


def test_a_hint_for_a_lay_that_was_made_meanwhile_is_not_told() -> None:
    client = game(hints=True)
    _, reaction = enter(client.plain, "hint")
    assert reaction.task
    client.types("1")
    assert thought(client.plain, reaction.task, Evaluation(0, (judged(ONE, 0.5),)))[1].lines == ()
