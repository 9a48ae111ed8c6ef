"""The answers of solvers in words."""

from contack.client.solitaire.game import Deal, SolitaireGame
from contack.client.solvers.answer import SolverAnswer, SolverQuestion, answer_text
from contack.client.solvers.result import Solution, SolverVerdict
from contack.engine.search.tables import number_of


def test_answer_adds_points_of_its_lays_to_those_so_far() -> None:
    deal = Deal("stacked", "217")
    game, events = SolitaireGame.start(deal)
    game, more = game.lay(next(iter(game.position.lays)))
    lay = next(iter(game.position.lays))
    after, _ = game.position.play(lay)
    assert 0 < game.position.points < after.points
    question = SolverQuestion(deal.header(), events + more, game.position)
    answer = SolverAnswer(question, Solution(SolverVerdict.WINNABLE, (number_of(lay),), 1), 0.0, None)
    assert answer_text(answer).startswith(f"It can be won, with these lays and {after.points} points; ")
