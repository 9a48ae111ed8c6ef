"""Stacked solitaire: lay the top tile of any of seven stacks."""

from itertools import chain

import pytest

from contack.engine.board.board import IllegalLay
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import below, deck, shuffled, words
from contack.engine.event import ChosenBy, Event
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import LaidFrom, SolitaireEnded, StacksDealt
from contack.engine.solitaire.stacked import StackedSolitaire

STACKS = "05-06-07 09-02-08", "02-03-04", "03-04-01 01-02-03 06-07-04"
"""Three stacks, bottom to top; 01-02-03 is the starter, and beside it the tops of the first two fit."""


def tiles(names: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, names.split()))


def start(*stacks: str, starter: int = 1, peek: bool = False) -> tuple[StackedSolitaire, tuple[Event, ...]]:
    return StackedSolitaire.start_with(tuple(map(tiles, stacks)), starter, SolitaireRules(peek=peek))


@pytest.mark.parametrize("key", [b"", b"a", b"b", b"c"])
def test_stacks_are_six_of_five_and_one_of_six(key: bytes) -> None:
    _, events = StackedSolitaire.start(key)
    assert isinstance(events[0], StacksDealt)
    assert list(map(len, events[0].stacks)) == [5, 5, 5, 5, 5, 5, 6]
    assert tuple(chain.from_iterable(events[0].stacks)) == deck(key)


@pytest.mark.parametrize("key", [b"", b"a", b"b", b"c", b"d", b"e"])
def test_starter_comes_from_the_stack_of_six_by_the_key(key: bytes) -> None:
    source = words(key)
    last = shuffled(TILES, source)[30:]
    starter = last[below(source, 6)]
    game, events = StackedSolitaire.start(key)
    assert events[1] == LaidFrom(0, starter, ORIGIN, 0, source=6)
    assert game.stacks[6] == tuple(tile for tile in last if tile is not starter)
    assert list(map(len, game.stacks)) == [5] * 7


def test_every_place_in_the_stack_of_six_may_hold_the_starter() -> None:
    places = set()
    for key in range(60):
        _, (dealt, laid, *_) = StackedSolitaire.start(bytes([key]))
        assert isinstance(dealt, StacksDealt)
        assert isinstance(laid, LaidFrom)
        places.add(dealt.stacks[6].index(laid.tile))
    assert places == set(range(6))


def test_starter_from_within_keeps_the_order_of_others() -> None:
    game, events = start(*STACKS)
    assert events == (
        StacksDealt(tuple(map(tiles, STACKS))),
        LaidFrom(0, Tile(1, 2, 3), ORIGIN, 0, source=2),
    )
    assert game.stacks[2] == tiles("03-04-01 06-07-04")


def test_the_top_of_any_stack_may_be_laid() -> None:
    game, _ = start(*STACKS)
    assert game.tops == tiles("09-02-08 02-03-04 06-07-04")
    assert {lay.tile for lay in game.lays} == set(tiles("09-02-08 02-03-04"))
    assert game.lays == game.board.lays(game.tops)


def test_a_lay_uncovers_the_tile_below() -> None:
    game, events = start(*STACKS)[0].play(Lay.parse("09-02-08@0,-1"))
    assert events[0] == LaidFrom(0, Tile(9, 2, 8), Lay.parse("09-02-08@0,-1").cell, 10, ChosenBy.PLAYER, source=0)
    assert game.tops == tiles("05-06-07 02-03-04 06-07-04")
    assert game.points == 10


def test_an_empty_stack_has_no_top() -> None:
    game, events = start(*STACKS)[0].play(Lay.parse("02-03-04@1,0"))
    assert isinstance(events[0], LaidFrom)
    assert events[0].source == 1
    assert game.stacks[1] == ()
    assert game.tops == tiles("09-02-08 06-07-04")


@pytest.mark.parametrize("lay", ["05-06-07@-1,0", "06-07-04@1,0", "09-02-08@-1,0"])
def test_covered_or_misfit_tile_is_refused(lay: str) -> None:
    with pytest.raises(IllegalLay, match=f"{lay} is not among the legal lays"):
        start(*STACKS)[0].play(Lay.parse(lay))


def test_stacked_solitaire_is_lost_when_no_top_fits() -> None:
    game, events = start("09-02-08 03-04-01", "01-02-03", starter=0)
    assert events[-1] == SolitaireEnded(won=False, laid=1)
    assert game.over
    assert not game.won
    assert game.view.seat is None


def test_only_the_tops_are_shown() -> None:
    assert start(*STACKS)[0].shown == (tiles("09-02-08"), tiles("02-03-04"), tiles("06-07-04"))


def test_the_option_peek_shows_whole_stacks() -> None:
    game, _ = start(*STACKS, peek=True)
    assert game.shown == (tiles("05-06-07 09-02-08"), tiles("02-03-04"), tiles("03-04-01 06-07-04"))


def test_the_view_shows_the_tops_as_the_rack_and_no_pile() -> None:
    view = start(*STACKS)[0].view
    assert (view.seat, view.rack, view.pile, view.turn) == (0, tiles("09-02-08 02-03-04 06-07-04"), 0, 1)


def test_the_view_does_not_tell_what_lies_below_the_tops() -> None:
    one, _ = start("05-06-07 01-05-06 09-02-08", "01-02-03", starter=0)
    other, _ = start("01-05-06 05-06-07 09-02-08", "01-02-03", starter=0)
    assert one.view == other.view
    assert one.shown == other.shown
