"""Hints use only visible tiles, and are certain if nothing is hidden."""

from dataclasses import replace
from random import Random

import pytest

from contack.client.solitaire.game import Deal, Solitaire, SolitaireGame
from contack.client.solvers import hint as module
from contack.client.solvers.hint import determinized, solver_hint, unseen
from contack.client.solvers.puzzle import StackedPuzzle
from contack.engine.board.tile import TILES
from contack.engine.rules import SolitaireRules
from contack.engine.search.tables import lay_of
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.stacked import StackedSolitaire
from tests.client.solvers.brute import can_be_won, near_the_end
from tests.runner.chance import effort

DRAW, STACKED, PEEK = Deal("draw", "15"), Deal("stacked", "217"), Deal("stacked", "217", peek=True)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PILES", "STACKINGS", "PLAYOUTS"):
        monkeypatch.setattr(module, name, 12)


def start(deal: Deal) -> Solitaire:
    return SolitaireGame.start(deal)[0].position


def followed(position: Solitaire) -> Solitaire:
    """Play on by advice alone, as long as there is any."""
    while not position.over and (lay := solver_hint(position).lay):
        position = position.play(lay)[0]
    return position


def peeking(position: Solitaire) -> StackedSolitaire:
    assert isinstance(position, StackedSolitaire)
    return replace(position, rules=SolitaireRules(peek=True))


def test_with_whole_stacks_in_sight_advice_wins_what_can_be_won() -> None:
    for key in range(effort(1, 2)):
        assert followed(start(Deal("stacked", str(key), peek=True))).won


def test_peeking_hint_counts_winning_lays() -> None:
    for key in range(effort(10, 30)):
        position = peeking(near_the_end(Deal("stacked", str(key)), 8))
        winning = [lay for lay in position.lays if can_be_won(position.play(lay)[0])]
        found = solver_hint(position)
        assert (found.lay in winning) if winning else found.lay is None
        assert found.text.startswith(f"Certain: {len(winning)} of " if winning else "Certain: the game cannot be won")


def test_undecided_lay_has_no_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TABLES", 2)
    position = start(PEEK)
    found = solver_hint(position)
    assert found.lay in position.lays
    assert found.text == "Not sure: no way to win was found, but there may be one."


def test_hint_picks_the_lay_that_wins_most_often() -> None:
    position = peeking(near_the_end(Deal("stacked", "19"), 6))
    winning = [lay for lay in position.lays if can_be_won(position.play(lay)[0])]
    [safe] = [lay for lay in winning if cannot_be_lost(position.play(lay)[0])]
    assert len(winning) == 2
    assert solver_hint(position).lay == safe


def cannot_be_lost(position: Solitaire) -> bool:
    if position.over:
        return position.won
    return all(cannot_be_lost(position.play(lay)[0]) for lay in position.lays)


@pytest.mark.parametrize("deal", [DRAW, STACKED])
def test_blind_hint_is_legal_likely_and_repeatable(deal: Deal) -> None:
    position = start(deal)
    found = solver_hint(position)
    assert found.lay in position.lays
    assert found.text.startswith("Best guess: ")
    assert solver_hint(position) == found


def test_advice_leads_further_than_the_first_lay_that_comes() -> None:
    def first(position: Solitaire) -> Solitaire:
        while position.lays:
            position = position.play(next(iter(position.lays)))[0]
        return position

    positions = [start(Deal("stacked", str(key))) for key in range(4)]
    advised = sum(len(followed(position).board) for position in positions)
    assert advised > 1.3 * sum(len(first(position).board) for position in positions)


def test_the_order_of_the_pile_does_not_matter() -> None:
    position = start(DRAW)
    assert isinstance(position, DrawSolitaire)
    assert solver_hint(position) == solver_hint(replace(position, pile=position.pile[::-1]))


def test_hidden_tiles_of_a_stack_do_not_matter() -> None:
    position = start(STACKED)
    assert isinstance(position, StackedSolitaire)
    turned = tuple((*stack[-2::-1], *stack[-1:]) for stack in position.stacks)
    assert turned != position.stacks
    assert solver_hint(position) == solver_hint(replace(position, stacks=turned))


def test_once_nothing_is_hidden_advice_is_certain() -> None:
    position = start(DRAW)
    assert isinstance(position, DrawSolitaire)
    bare = replace(position, pile=position.pile[:1], discards=position.pile[1:])
    assert solver_hint(bare).text.startswith("Certain: ")


def test_nothing_is_unseen_of_stacks_that_are_shown_whole() -> None:
    assert unseen(start(PEEK)) == []
    hidden = unseen(start(STACKED))
    assert len(hidden) == 35 - 7
    assert hidden == [tile for tile in TILES if tile in hidden]


def test_assumed_deal_looks_the_same() -> None:
    position = start(STACKED)
    random = Random(1)
    puzzles = [determinized(position, random) for _ in range(20)]
    assert all({lay_of(lay) for lay in puzzle.lays} == set(position.lays) for puzzle in puzzles)
    assert all(isinstance(puzzle, StackedPuzzle) for puzzle in puzzles)
    after = set()
    for puzzle in puzzles:
        puzzle.play(puzzle.lays[0])
        after.add(frozenset(puzzle.lays))
    assert len(after) > 1
