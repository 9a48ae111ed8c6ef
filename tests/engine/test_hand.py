"""One hand: deal, opening, forced draws and passes, the closed table, and every way to end."""

from collections.abc import Sequence
from typing import Literal

import pytest

from contack.engine.board.board import Board, IllegalLay
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import Deck, deck
from contack.engine.event import ChosenBy, Drew, Event, HandEnded, Laid, Passed, Reason
from contack.engine.hand import Hand
from contack.engine.rules import Rules

LAY = "09-02-08@0,-1"
"""A lay below 01-02-03 for 10 points; afterwards no tile of STUCK can be laid, and each of FITS can."""

STUCK = [
    "01-05-06",
    "03-04-05",
    "05-01-04",
    "06-07-01",
    "04-05-06",
    "05-06-03",
    "06-07-04",
    "05-09-10",
    "10-06-09",
    "09-10-04",
]
FITS = ["09-05-08", "02-03-04", "05-06-07"]

HOLE = ["07-03-06@0,-1", "05-06-03@1,0", "02-09-10@-1,0"]
CLOSING = "08-09-10@0,0"
"""A lay into the hole for 50 points that closes the table."""

OPENING = ["01-02-03@2,0", "04-05-02@1,-1"]
"""Beside the hole these make an opening at 2,-1, where 01-05-06 and 04-05-06 fit, and 03-04-05 does not."""


def tiles(names: str | Sequence[str]) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, names.split() if isinstance(names, str) else names))


def deck_of(*racks: str) -> Deck:
    first = tiles(" ".join(racks))
    return (*first, *(tile for tile in TILES if tile not in first))


def hand_of(
    lays: Sequence[str],
    *racks: str | Sequence[str],
    pile: str | Sequence[str] = "",
    closed: Literal["next", "any"] = "next",
    scores: tuple[int, ...] | None = None,
) -> Hand:
    """Return a hand in the middle, with seat 0 to lay."""
    board = Board(map(Lay.parse, lays))
    held = tuple(map(tiles, racks))
    rules = Rules(closed=closed)
    return Hand(1, rules, board, held, tiles(pile), scores or (0,) * len(held), 0, board.lays(held[0]))


def play(hand: Hand, lay: str) -> tuple[Hand, tuple[Event, ...]]:
    return hand.play(Lay.parse(lay))


def drew(seat: int, names: str | Sequence[str]) -> tuple[Event, ...]:
    return tuple(Drew(seat, tile) for tile in tiles(names))


@pytest.mark.parametrize("seats", range(2, 8))
def test_lowest_tile_opens_at_the_origin_for_no_points(seats: int) -> None:
    cards = deck(b"open")[: 5 * seats]
    lowest = min(cards, key=lambda tile: (sum(tile.values), min(tile.values)))
    hand, events = Hand.deal(deck(b"open"), seats)
    assert events[1] == Laid(cards.index(lowest) // 5, lowest, ORIGIN, 0)
    assert hand.board.laid == (Lay(lowest, ORIGIN),)
    assert hand.scores == (0,) * seats


def test_of_equal_sums_the_tile_with_the_lowest_value_opens() -> None:
    low, high = "03-04-05 08-09-10 07-08-09 06-07-08 09-10-07", "10-06-09 05-09-10 01-05-06 09-05-08 07-08-05"
    for racks, seat in (((low, high), 1), ((high, low), 0)):
        _, events = Hand.deal(deck_of(*racks), 2)
        assert events[1] == Laid(seat, Tile.parse("01-05-06"), ORIGIN, 0)


def test_turn_passes_clockwise_from_the_first_player() -> None:
    low, high = "01-02-03 08-09-10 07-08-09 06-07-08 09-10-07", "09-02-08 05-09-10 01-05-06 09-05-08 07-08-05"
    assert Hand.deal(deck_of(low, high), 2)[0].seat == 1
    assert Hand.deal(deck_of(high, low), 2)[0].seat == 0


def test_the_tiles_in_the_examples_are_stuck_or_fit_as_they_say() -> None:
    board = Board(map(Lay.parse, ["01-02-03@0,0", LAY]))
    assert not board.lays(tiles(STUCK))
    assert {lay.tile for lay in board.lays(tiles(FITS))} == set(tiles(FITS))


def test_a_lay_leaves_the_rack_and_scores() -> None:
    hand, events = play(hand_of(["01-02-03@0,0"], ["05-09-10", "09-02-08", "01-05-06"], FITS, scores=(5, 0)), LAY)
    assert events == (Laid(0, Tile.parse("09-02-08"), Lay.parse(LAY).cell, 10, ChosenBy.PLAYER),)
    assert hand.racks == (tiles("05-09-10 01-05-06"), tiles(FITS))
    assert hand.scores == (15, 0)
    assert hand.seat == 1
    assert hand.lays == hand.board.lays(tiles(FITS))


@pytest.mark.parametrize("lay", ["05-06-07@0,-1", "09-02-08@0,1", "02-03-04@1,0", "01-02-03@0,-1"])
def test_illegal_lay_is_refused(lay: str) -> None:
    hand = hand_of(["01-02-03@0,0"], ["09-02-08", "05-06-07"], FITS)
    with pytest.raises(IllegalLay, match=f"{lay} is not among the legal lays"):
        play(hand, lay)


def test_seat_that_can_lay_draws_nothing() -> None:
    hand, events = play(hand_of(["01-02-03@0,0"], ["09-02-08", STUCK[0]], FITS[:1], pile=FITS[1:]), LAY)
    assert len(events) == 1
    assert hand.pile == tiles(FITS[1:])


def test_seat_that_cannot_lay_draws_until_a_tile_fits() -> None:
    pile = [*STUCK[2:4], FITS[0], *FITS[1:]]
    hand, events = play(hand_of(["01-02-03@0,0"], ["09-02-08", STUCK[0]], STUCK[1:2], pile=pile), LAY)
    assert events[1:] == drew(1, pile[:3])
    assert hand.seat == 1
    assert hand.racks[1] == tiles([STUCK[1], *pile[:3]])
    assert {lay.tile for lay in hand.lays} == set(tiles(FITS[:1]))
    assert hand.pile == tiles(pile[3:])


@pytest.mark.parametrize(
    ("held", "drawn", "pile"),
    [(5, 5, 10), (3, 5, 10), (1, 2, 2)],
    ids=["five tiles", "draws up to five", "empties the pile"],
)
def test_seat_without_a_fitting_tile_draws_and_passes(held: int, drawn: int, pile: int) -> None:
    racks = ["09-02-08", "10-03-09"], STUCK[:held], FITS
    hand, events = play(hand_of(["01-02-03@0,0"], *racks, pile=STUCK[held:pile]), LAY)
    assert events[1:] == (*drew(1, STUCK[held:drawn]), Passed(1))
    assert hand.racks[1] == tiles(STUCK[:drawn])
    assert hand.pile == tiles(STUCK[drawn:pile])
    assert hand.seat == 2


def test_turn_may_return_to_the_last_player() -> None:
    hand, events = play(hand_of(["01-02-03@0,0"], ["09-02-08", FITS[0]], STUCK[:5], STUCK[5:]), LAY)
    assert events[1:] == (Passed(1), Passed(2))
    assert hand.seat == 0


def test_a_hand_ends_when_a_rack_is_empty_after_a_lay() -> None:
    hand, events = play(hand_of(["01-02-03@0,0"], ["09-02-08"], STUCK[:2], FITS, pile=STUCK[3:5]), LAY)
    assert hand.reason is Reason.OUT
    assert events[1:] == (HandEnded(1, Reason.OUT, (0, 2, 3), (10, -20, -30), tiles(STUCK[3:5])),)


def test_a_hand_ends_when_all_have_passed_in_a_row() -> None:
    hand, events = play(hand_of(["01-02-03@0,0"], ["09-02-08", STUCK[0]], STUCK[1:4]), LAY)
    assert events[1:] == (Passed(1), Passed(0), HandEnded(1, Reason.BLOCKED, (1, 3), (0, -30), ()))
    assert hand.reason is Reason.BLOCKED


def test_last_player_draws_too_before_the_hand_is_blocked() -> None:
    _, events = play(hand_of(["01-02-03@0,0"], ["09-02-08", STUCK[0]], STUCK[1:6], pile=STUCK[6:8]), LAY)
    ended = HandEnded(1, Reason.BLOCKED, (3, 5), (-20, -50), ())
    assert events[1:] == (Passed(1), *drew(0, STUCK[6:8]), Passed(0), ended)


def test_nothing_can_be_laid_in_a_hand_that_ended() -> None:
    hand, _ = play(hand_of(["01-02-03@0,0"], ["09-02-08"], FITS), LAY)
    assert hand.lays == {}
    with pytest.raises(IllegalLay):
        play(hand, f"{FITS[0]}@1,-1")


@pytest.mark.parametrize("closed", ["next", "any"])
def test_a_closed_table_without_an_opening_ends_the_hand_at_once(closed: Literal["next", "any"]) -> None:
    hand, events = play(hand_of(HOLE, ["08-09-10", "03-04-05"], FITS, pile=STUCK[7:], closed=closed), CLOSING)
    assert events[1:] == (HandEnded(1, Reason.CLOSED, (1, 3), (40, -30), tiles(STUCK[7:])),)
    assert hand.reason is Reason.CLOSED


@pytest.mark.parametrize("closed", ["next", "any"])
def test_empty_rack_wins_over_a_closed_table_as_reason(closed: Literal["next", "any"]) -> None:
    hand, _ = play(hand_of(HOLE, ["08-09-10"], FITS, closed=closed), CLOSING)
    assert hand.reason is Reason.OUT


@pytest.mark.parametrize("closed", ["next", "any"])
def test_after_a_three_sided_play_only_openings_may_be_laid_into(closed: Literal["next", "any"]) -> None:
    racks = ["08-09-10", "03-04-05"], ["01-05-06", "04-05-06", "03-07-08"]
    hand, events = play(hand_of([*HOLE, *OPENING], *racks, closed=closed), CLOSING)
    assert len(events) == 1
    assert hand.lays == {Lay.parse("01-05-06@2,-1"): 10, Lay.parse("04-05-06@2,-1"): 15}


@pytest.mark.parametrize("closed", ["next", "any"])
def test_the_next_player_draws_for_an_opportunity_play(closed: Literal["next", "any"]) -> None:
    racks = ["08-09-10", "03-04-05"], ["03-07-08"]
    hand, events = play(hand_of([*HOLE, *OPENING], *racks, pile="08-09-06 01-05-06", closed=closed), CLOSING)
    assert events[1:] == drew(1, "08-09-06 01-05-06")
    assert list(hand.lays) == [Lay.parse("01-05-06@2,-1")]


def test_closed_table_without_an_answer_ends_the_hand() -> None:
    racks = ["08-09-10", "03-04-05"], ["03-07-08"], ["01-05-06"]
    hand, events = play(hand_of([*HOLE, *OPENING], *racks, pile="08-09-06"), CLOSING)
    ended = HandEnded(1, Reason.CLOSED, (1, 2, 1), (40, -20, -10), ())
    assert events[1:] == (*drew(1, "08-09-06"), Passed(1), ended)
    assert hand.reason is Reason.CLOSED


def test_option_any_continues_while_any_player_can_lay() -> None:
    racks = ["08-09-10", "03-04-05"], ["03-07-08"], ["01-05-06"]
    hand, events = play(hand_of([*HOLE, *OPENING], *racks, pile="08-09-06", closed="any"), CLOSING)
    assert events[1:] == (*drew(1, "08-09-06"), Passed(1))
    assert hand.seat == 2
    assert list(hand.lays) == [Lay.parse("01-05-06@2,-1")]


def test_option_any_lets_the_closing_player_answer() -> None:
    racks = ["08-09-10", "01-05-06"], ["03-07-08"]
    hand, events = play(hand_of([*HOLE, *OPENING], *racks, closed="any"), CLOSING)
    assert events[1:] == (Passed(1),)
    assert hand.seat == 0


def test_option_any_blocks_a_table_without_an_answer() -> None:
    racks = ["08-09-10", "03-04-05"], ["03-07-08"]
    _, events = play(hand_of([*HOLE, *OPENING], *racks, closed="any"), CLOSING)
    assert events[1:] == (Passed(1), Passed(0), HandEnded(1, Reason.BLOCKED, (1, 1), (40, -10), ()))


def test_a_table_that_was_closed_and_answered_is_open_again() -> None:
    racks = ["08-09-10", "03-04-05"], ["01-05-06", "03-07-08"], ["01-08-09"]
    hand, _ = play(hand_of([*HOLE, *OPENING], *racks), CLOSING)
    hand, _ = play(hand, "01-05-06@2,-1")
    assert not hand.board.closed
    assert hand.lays == {Lay.parse("01-08-09@3,-1"): 15}
