"""A puzzle follows the engine's solitaires lay by lay, and undoes its lays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.solitaire.game import Deal, Solitaire, SolitaireGame, SolitaireKind
from contack.client.solvers.puzzle import Puzzle, puzzle_of
from contack.engine.search.tables import lay_of, number_of
from tests.client.solvers.brute import near_the_end

GAMES = st.sampled_from(["draw", "stacked"])


def agree(puzzle: Puzzle, position: Solitaire) -> None:
    assert {lay_of(lay) for lay in puzzle.lays} == set(position.lays)
    assert puzzle.left == 36 - len(position.board)


@given(GAMES, st.text(max_size=4), st.lists(st.integers(0, 99), min_size=35, max_size=35))
def test_a_puzzle_offers_the_lays_of_its_solitaire_to_the_end(
    game: SolitaireKind, key: str, choices: list[int]
) -> None:
    position = SolitaireGame.start(Deal(game, key))[0].position
    puzzle = puzzle_of(position)
    agree(puzzle, position)
    for choice in choices:
        if position.over:
            break
        lay = list(position.lays)[choice % len(position.lays)]
        position = position.play(lay)[0]
        puzzle.play(number_of(lay))
        agree(puzzle, position)


@given(GAMES, st.text(max_size=4), st.lists(st.integers(0, 99), max_size=35), st.integers(0, 35))
def test_a_puzzle_begun_in_the_middle_is_one_played_there(
    game: SolitaireKind, key: str, choices: list[int], middle: int
) -> None:
    position = SolitaireGame.start(Deal(game, key))[0].position
    played = puzzle_of(position)
    begun = puzzle_of(position)
    for number, choice in enumerate(choices):
        if position.over:
            break
        if number == middle:
            begun = puzzle_of(position)
        lay = list(position.lays)[choice % len(position.lays)]
        position = position.play(lay)[0]
        played.play(number_of(lay))
        begun.play(number_of(lay))
    assert sorted(played.lays) == sorted(begun.lays)


@given(GAMES, st.text(max_size=4), st.lists(st.integers(0, 99), max_size=35))
def test_lays_taken_back_leave_the_table_as_it_was(game: SolitaireKind, key: str, choices: list[int]) -> None:
    puzzle = puzzle_of(SolitaireGame.start(Deal(game, key))[0].position)
    seen = [(puzzle.key, puzzle.lays)]
    for choice in choices:
        if not puzzle.lays:
            break
        puzzle.play(puzzle.lays[choice % len(puzzle.lays)])
        seen.append((puzzle.key, puzzle.lays))
    while len(seen) > 1:
        assert seen.pop() == (puzzle.key, puzzle.lays)
        puzzle.undo()
    assert seen.pop() == (puzzle.key, puzzle.lays)
    assert puzzle.left == 35


@pytest.mark.parametrize("game", ["draw", "stacked"])
def test_nothing_that_was_not_played_is_taken_back(game: SolitaireKind) -> None:
    with pytest.raises(IndexError):
        puzzle_of(SolitaireGame.start(Deal(game, "1"))[0].position).undo()


def test_equal_boards_with_the_same_last_tile_are_one_table() -> None:
    puzzle = puzzle_of(near_the_end(Deal("stacked", "1"), 12))
    tables: dict[tuple[frozenset[int], int], set[tuple[int, int]]] = {}
    orders = set()

    def go() -> None:
        laid = tuple(puzzle.board.laid)
        orders.add(laid)
        tables.setdefault((frozenset(laid), laid[-1]), set()).add(puzzle.key)
        for lay in puzzle.lays:
            puzzle.play(lay)
            go()
            puzzle.undo()

    go()
    assert len(orders) > len(tables) == len(set.union(*tables.values()))
