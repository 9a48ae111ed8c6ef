"""Draw solitaire: the one choice is the cell."""

import pytest

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.deal import deck
from contack.engine.event import ChosenBy, Drew, Event
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, Source


def start(*names: str) -> tuple[DrawSolitaire, tuple[Event, ...]]:
    return DrawSolitaire.start_with(tuple(map(Tile.parse, names)))


def drew(name: str) -> Drew:
    return Drew(0, Tile.parse(name))


def discarded(name: str) -> Discarded:
    return Discarded(0, Tile.parse(name))


def laid(text: str, points: int, source: Source) -> LaidFrom:
    lay = Lay.parse(text)
    return LaidFrom(0, lay.tile, lay.cell, points, ChosenBy.PLAYER, source=source)


DEAL = "01-02-03", "03-04-01", "06-07-04", "09-02-08", "05-06-07"
"""The second and third tile fit nowhere beside the first; the fourth does, and at 1,0 it lets the third fit."""


def test_all_36_tiles_are_the_pile_and_its_first_is_the_starter() -> None:
    game, events = DrawSolitaire.start(b"key")
    first = deck(b"key")[0]
    assert events[:3] == (PileDealt(36), Drew(0, first), LaidFrom(0, first, ORIGIN, 0, source="pile"))
    assert game.board.laid[0] == Lay(first, ORIGIN)
    assert len(game.board) + len(game.pile) + len(game.discards) + 1 == 36


def test_a_drawn_tile_that_fits_nowhere_is_discarded() -> None:
    game, events = start(*DEAL)
    assert events[3:] == (
        *(drew("03-04-01"), discarded("03-04-01")),
        *(drew("06-07-04"), discarded("06-07-04")),
        drew("09-02-08"),
    )
    assert game.discards == (Tile(3, 4, 1), Tile(6, 7, 4))


def test_fitting_drawn_tile_must_be_laid() -> None:
    game, _ = start(*DEAL)
    assert (game.tile, game.source) == (Tile(9, 2, 8), "pile")
    assert game.lays == {Lay(Tile(9, 2, 8), Cell(0, -1)): 10, Lay(Tile(9, 2, 8), Cell(1, 0)): 0}


def test_fitting_discard_must_be_laid_before_a_draw() -> None:
    game, events = start(*DEAL)[0].play(Lay.parse("09-02-08@1,0"))
    assert events == (laid("09-02-08@1,0", 0, "pile"),)
    assert (game.tile, game.source) == (Tile(6, 7, 4), "discard")
    assert game.lays == {Lay.parse("06-07-04@1,1"): 15}
    assert game.pile == (Tile(5, 6, 7),)


def test_a_tile_laid_from_the_discards_uncovers_the_one_below() -> None:
    game, _ = start(*DEAL)[0].play(Lay.parse("09-02-08@1,0"))
    assert game.discards == (Tile(3, 4, 1), Tile(6, 7, 4))
    game, events = game.play(Lay.parse("06-07-04@1,1"))
    assert events[0] == laid("06-07-04@1,1", 15, "discard")
    assert Tile(6, 7, 4) not in game.discards
    assert (game.tile, game.source) == (Tile(3, 4, 1), "discard")


def test_misfitting_discard_leads_to_a_draw() -> None:
    _, events = start(*DEAL)[0].play(Lay.parse("09-02-08@0,-1"))
    assert events[1] == drew("05-06-07")


def test_empty_pile_and_misfitting_discard_lose() -> None:
    game, events = start("01-02-03", "03-04-01", "06-07-04")
    assert events[-1] == SolitaireEnded(won=False, laid=1)
    assert game.over
    assert not game.won
    assert (game.tile, game.lays, game.view.seat, game.view.rack) == (None, {}, None, ())


def test_an_opening_may_be_laid_into() -> None:
    board = Board(map(Lay.parse, ["03-04-01@-1,0", "10-06-09@0,-1", "05-09-10@1,-1"]))
    lay = Lay.parse("05-06-03@2,-1")
    game, _ = DrawSolitaire(board, (Tile(10, 3, 9),), (), 0, lay.tile, "pile", {lay: 15}).play(lay)
    assert game.lays[Lay.parse("10-03-09@0,0")] == 30


@pytest.mark.parametrize("lay", ["09-02-08@-1,0", "06-07-04@1,0", "05-06-07@0,-1"])
def test_another_tile_or_cell_is_refused(lay: str) -> None:
    with pytest.raises(IllegalLay, match=f"{lay} is not among the legal lays"):
        start(*DEAL)[0].play(Lay.parse(lay))


def test_view_has_the_tile_as_rack_and_counts_the_pile() -> None:
    view = start(*DEAL)[0].view
    assert (view.seat, view.rack, view.pile, view.turn, view.totals) == (0, (Tile(9, 2, 8),), 1, 1, (0,))
    assert len(view.racks) == 1


def test_the_view_does_not_tell_the_order_of_the_pile() -> None:
    one, _ = DrawSolitaire.start_with(deck(b"key"))
    rest = [tile for tile in deck(b"key") if tile in one.pile]
    seen = [tile for tile in deck(b"key") if tile not in one.pile]
    other, _ = DrawSolitaire.start_with((*seen, *reversed(rest)))
    assert one.pile == other.pile[::-1]
    assert one.view == other.view
