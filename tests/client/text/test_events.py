from dataclasses import replace

import pytest
from wcwidth import width

from contack.client.text.events import event_text, lays_table, rack_table, rack_text, with_names
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES, Tile
from contack.engine.deal import deck
from contack.engine.event import (
    Abandoned,
    ChosenBy,
    Dealt,
    Drew,
    Event,
    GameEnded,
    HandEnded,
    Laid,
    Passed,
    Reason,
    Seated,
)
from contack.engine.game import Game
from contack.engine.records.event_form import EVENTS
from contack.engine.rules import Rules
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, StacksDealt, Undone
from contack.engine.view import View

NAMES = ("ann", "bob", "cyd")
TILE = Tile.parse("09-02-08")
OTHER = Tile.parse("03-04-01")
STARTER = Board((Lay.parse("01-02-03@0,0"),))
BELOW = Cell(0, -1)

SENTENCES: list[tuple[Event, str]] = [
    (Laid(0, OTHER, Cell(0, 0), 0), "ann opens with 03-04-01 at 0,0"),
    (Laid(0, TILE, BELOW, 10, ChosenBy.PLAYER), "ann lays 09-02-08 at 0,-1 for 10 points"),
    (Laid(1, TILE, BELOW, 10, ChosenBy.STAND_IN), "bob lays 09-02-08 at 0,-1 for 10 points (stand-in)"),
    (Laid(2, TILE, BELOW, 0, ChosenBy.CLOCK), "cyd lays 09-02-08 at 0,-1 for 0 points (clock)"),
    (Laid(0, TILE, BELOW, 10), "ann lays 09-02-08 at 0,-1 for 10 points"),
    (Drew(1, OTHER), "bob draws 03-04-01"),
    (Passed(2), "cyd cannot lay and passes"),
    (Seated(1, "dora"), "dora takes over the seat of bob, with its tiles and points"),
    (Abandoned("all players left"), "the game is given up: all players left"),
    (PileDealt(36), "36 tiles are shuffled into the pile"),
    (StacksDealt((TILES[:30], TILES[30:])), "36 tiles are dealt into 2 stacks"),
    (LaidFrom(0, TILE, BELOW, 10, ChosenBy.PLAYER, source="pile"), "ann lays 09-02-08 at 0,-1 for 10 points"),
    (
        LaidFrom(0, TILE, BELOW, 10, ChosenBy.PLAYER, source="discard"),
        "ann lays 09-02-08 from the discards at 0,-1 for 10 points",
    ),
    (LaidFrom(0, TILE, BELOW, 10, ChosenBy.PLAYER, source=2), "ann lays 09-02-08 from stack 3 at 0,-1 for 10 points"),
    (Discarded(0, OTHER), "ann discards 03-04-01, which fits nowhere"),
    (Undone(), "ann takes back the last lay"),
    (SolitaireEnded(won=True, laid=36), "the game is won: all 36 tiles are laid"),
    (SolitaireEnded(won=False, laid=29), "the game is lost: 29 of 36 tiles are laid"),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES)
def test_event_is_one_sentence(event: Event, words: str) -> None:
    assert event_text(event, NAMES) == words


def test_own_player_is_called_you() -> None:
    names = ("ann", "you", "cyd")
    happened = (Laid(1, TILE, BELOW, 10), Drew(1, TILE), Passed(1), GameEnded((0, 5, 0), (1,)))
    assert [event_text(event, names).splitlines()[0] for event in happened] == [
        "you lay 09-02-08 at 0,-1 for 10 points",
        "you draw 09-02-08",
        "you cannot lay and pass",
        "the game ends: you win with 5 points",
    ]


def test_events_name_the_players_of_their_time() -> None:
    happened = with_names((Passed(1), Seated(1, "dora"), Passed(1)), NAMES)
    assert [event_text(event, names) for event, names in happened] == [
        "bob cannot lay and passes",
        "dora takes over the seat of bob, with its tiles and points",
        "dora cannot lay and passes",
    ]


def test_deal_text_has_every_rack() -> None:
    assert event_text(Dealt(2, ((TILE, OTHER), (), (OTHER,)), 21), NAMES).splitlines() == [
        "hand 2 is dealt; 21 tiles in the pile",
        "  ann: 09-02-08 03-04-01",
        "  bob: no tiles",
        "  cyd: 03-04-01",
    ]


def test_end_of_a_hand_has_points_and_penalties() -> None:
    ended = HandEnded(1, Reason.OUT, (0, 1, 3), (45, 10, -30), ())
    assert event_text(ended, NAMES).splitlines() == [
        "hand 1 ends: ann laid every tile",
        "  ann: 45 points",
        "  bob: 10 points, 20 less 10 for 1 tile left",
        "  cyd: -30 points, 0 less 30 for 3 tiles left",
    ]


@pytest.mark.parametrize(
    ("reason", "words"), [(Reason.BLOCKED, "no player can lay"), (Reason.CLOSED, "the table is closed")]
)
def test_end_of_a_blocked_hand_has_its_reason(reason: Reason, words: str) -> None:
    ended = HandEnded(3, reason, (1, 1, 1), (0, 0, 0), ())
    assert event_text(ended, NAMES).startswith(f"hand 3 ends: {words}\n")


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((0,), "ann wins with 85 points"),
        ((0, 1), "ann and bob share the win with 85 points"),
        ((0, 1, 2), "ann, bob and cyd share the win with 85 points"),
    ],
)
def test_end_of_a_game_has_winners_and_totals(winners: tuple[int, ...], words: str) -> None:
    totals = tuple(85 if seat in winners else -20 for seat in range(3))
    first, *rest = event_text(GameEnded(totals, winners), NAMES).splitlines()
    assert first == f"the game ends: {words}"
    assert rest == [f"  {name}: {total} points" for name, total in zip(NAMES, totals, strict=True)]


def test_every_event_that_a_record_can_hold_has_words() -> None:
    happened = {type(event) for event, _ in SENTENCES} | {Dealt, HandEnded, GameEnded}
    assert happened == {kind for kinds in EVENTS.values() for kind in kinds.values()}


def test_an_event_without_words_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        event_text(Event(), NAMES)


def test_foreign_names_cannot_steer_a_terminal() -> None:
    assert event_text(Passed(0), ("\x1b[2J",)) == "?[2J cannot lay and passes"
    assert event_text(Abandoned("\x07gone"), NAMES) == "the game is given up: ?gone"


def view(seat: int | None = 1, winners: tuple[int, ...] = ()) -> View:
    racks = ((TILE,), (OTHER, TILE), ())
    return View(2, 31, seat, racks, STARTER, 12, (15, 0, -30), (60, -10, 5), winners, Rules())


def test_rack_is_a_list_of_tile_names() -> None:
    assert rack_text((TILE, OTHER)) == "09-02-08 03-04-01"
    assert rack_text(()) == "no tiles"


def test_racks_have_points_of_the_hand_and_totals() -> None:
    assert rack_table(view(), NAMES).splitlines() == [
        "hand 2, 12 tiles in the pile, to lay: bob",
        "  ann:  15 now,  75 in all; 09-02-08",
        "> bob:   0 now, -10 in all; 03-04-01 09-02-08",
        "  cyd: -30 now, -25 in all; no tiles",
    ]


def test_empty_pile_has_words() -> None:
    assert rack_table(replace(view(), pile=0), NAMES).startswith("hand 2, pile empty, to lay: bob")


def test_figures_align_behind_names_of_any_script() -> None:
    names = ("Rene\u0301", "\u0926\u0947\u0935", "\u5353")
    lines = rack_table(view(), names).splitlines()[1:]
    assert {width(line.partition("now")[0]) for line in lines} == {12}


def test_final_totals_include_the_last_hand() -> None:
    lines = rack_table(view(seat=None, winners=(0,)), NAMES).splitlines()
    assert lines[:2] == ["hand 2, 12 tiles in the pile, the game is over", "  ann:  15 now,  60 in all; 09-02-08"]


def test_totals_of_a_game_that_was_given_up_count_its_last_hand() -> None:
    assert rack_table(view(seat=None), NAMES).splitlines()[1] == "  ann:  15 now,  75 in all; 09-02-08"


def test_five_tiles_and_a_long_name_fit_eighty_columns() -> None:
    game, _ = Game.start((deck(b"a"), deck(b"b"), deck(b"c")), 2)
    assert max(map(len, rack_table(game.view, ("a" * 11, "bob")).splitlines())) <= 80


def test_lays_are_numbered_and_tell_their_contacts() -> None:
    assert lays_table(STARTER.lays((TILE, OTHER)), STARTER).splitlines() == [
        " 1. 09-02-08@0,-1  10 points  blue 9 + 1 = 10",
        " 2. 09-02-08@1,0    0 points  red 2 to 2",
    ]


def test_lay_with_two_contacts_names_both() -> None:
    board = Board(map(Lay.parse, ("07-08-09@0,-1", "10-06-09@1,0")))
    assert lays_table({Lay.parse("08-09-10@0,0"): 30}, board) == (
        " 1. 08-09-10@0,0  30 points  blue 8 + 7 = 15, red 9 + 6 = 15"
    )
