"""A solver wins, or proves a loss, or says that it does not know."""

import pytest

from contack.client.solitaire.game import Deal, Solitaire, SolitaireGame, SolitaireKind
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import Solution, SolverVerdict
from contack.client.solvers.solve import Solver, Spent
from contack.engine.search.tables import lay_of
from tests.client.solvers.brute import can_be_won, near_the_end


def solved(position: Solitaire) -> Solution:
    return Solver(puzzle_of(position)).solve()


def start(game: SolitaireKind, key: str) -> Solitaire:
    return SolitaireGame.start(Deal(game, key))[0].position


def after(position: Solitaire, solution: Solution) -> Solitaire:
    for lay in solution.lays:
        position = position.play(lay_of(lay))[0]
    return position


@pytest.mark.parametrize("key", [str(key) for key in range(20)])
@pytest.mark.parametrize("game", ["draw", "stacked"])
def test_a_solution_is_legal_and_wins(game: SolitaireKind, key: str) -> None:
    position = start(game, key)
    solution = solved(position)
    assert after(position, solution).won is (solution.verdict is SolverVerdict.WINNABLE)


def test_draw_solitaires_are_decided_as_by_trying_everything() -> None:
    for key in range(30):
        position = start("draw", str(key))
        verdict = SolverVerdict.WINNABLE if can_be_won(position) else SolverVerdict.LOST
        assert solved(position).verdict is verdict


def test_solved_endings_match_exhaustive_search() -> None:
    verdicts = []
    for key in range(40):
        position = near_the_end(Deal("stacked", str(key)), 10)
        verdicts.append(solved(position).verdict)
        assert verdicts[-1] is (SolverVerdict.WINNABLE if can_be_won(position) else SolverVerdict.LOST)
    assert set(verdicts) == {SolverVerdict.WINNABLE, SolverVerdict.LOST}


def test_deal_without_a_second_lay_is_lost() -> None:
    assert solved(start("stacked", "445")) == Solution(SolverVerdict.LOST, (), 0)


def test_a_stacked_deal_is_proved_lost_by_looking_at_all_of_it() -> None:
    position = start("stacked", "4987")
    assert not can_be_won(position)
    assert solved(position).verdict is SolverVerdict.LOST


def test_a_search_that_must_stop_says_that_it_does_not_know() -> None:
    def spend(tables: int) -> None:
        if tables == 3:
            raise Spent

    puzzle = puzzle_of(start("stacked", "0"))
    assert Solver(puzzle, spend=spend).solve() == Solution(SolverVerdict.UNKNOWN, (), 2)
    assert puzzle.left == 35


def test_a_solver_looks_at_so_many_tables_in_all_its_searches() -> None:
    puzzle = puzzle_of(start("stacked", "0"))
    solver = Solver(puzzle, most=20)
    assert [solver.solve() for _ in range(2)] == [Solution(SolverVerdict.UNKNOWN, (), tables) for tables in (20, 0)]
    assert puzzle.left == 35


def test_searches_begin_again_until_all_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.client.solvers.solve.FIRST_TRY", 1)
    for key in range(10):
        position = start("draw", str(key))
        assert (solved(position).verdict is SolverVerdict.WINNABLE) is can_be_won(position)


def test_the_same_puzzle_is_solved_in_the_same_way() -> None:
    assert solved(start("stacked", "7")) == solved(start("stacked", "7"))


def test_lost_position_is_searched_once() -> None:
    position = next(found for key in range(99) if not can_be_won(found := start("draw", str(key))) and found.lays)
    solver = Solver(puzzle_of(position))
    assert solver.solve().tables > 0
    assert solver.solve() == Solution(SolverVerdict.LOST, (), 0)
