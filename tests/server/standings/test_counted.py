"""Which seats of a finished game count, and for whom."""

from dataclasses import replace

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import Abandoned, ChosenBy, Event, GameEnded, Laid, Seated
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.server.standings.counted import CountedGame, CountedSeat, counted_game

HEADER = Header(("ann", "bob", "cyd"), commitment="ab" * 32, started="2026-11-20T15:04:05Z")


def laid(seat: int, points: int, by: ChosenBy | None = ChosenBy.PLAYER) -> Laid:
    return Laid(seat, TILES[0], Cell(0, 0), points, by)


def counted(*events: Event, header: Header = HEADER) -> CountedGame:
    game = counted_game(Record(header, (laid(0, 0), laid(1, 0), laid(2, 0), *events)))
    assert game is not None
    return game


def names(*events: Event) -> list[str] | None:
    game = counted_game(Record(HEADER, (*events, GameEnded((130, 85, 118), (0,)))))
    return [seat.name for seat in game.seats] if game else None


def test_points_wins_and_margins_are_counted() -> None:
    assert counted(GameEnded((130, 85, 118), (0,))) == CountedGame(
        "ab" * 32,
        "2026-11-20T15:04:05Z",
        (
            CountedSeat("ann", 130, True, 0, 12),
            CountedSeat("bob", 85, False, 0, 45),
            CountedSeat("cyd", 118, False, 0, 12),
        ),
    )


def test_a_shared_win_is_a_win_for_each_and_as_close_as_can_be() -> None:
    seats = counted(GameEnded((130, 85, 130), (0, 2))).seats
    assert [(seat.won, seat.margin) for seat in seats] == [(True, 0), (False, 45), (True, 0)]


def test_the_best_lay_is_one_that_the_player_chose() -> None:
    events = (
        laid(0, 12),
        laid(0, 9),
        laid(1, 40, ChosenBy.STAND_IN),
        laid(1, 5),
        laid(2, 30, ChosenBy.CLOCK),
        laid(2, 2),
    )
    assert [seat.best for seat in counted(*events, GameEnded((1, 2, 3), (2,))).seats] == [12, 5, 2]


def test_seat_taken_over_counts_for_its_main_player() -> None:
    events = laid(1, 40), Seated(1, "dora"), laid(1, 15), laid(1, 4), laid(1, 3), GameEnded((130, 85, 118), (0,))
    ann, dora, _ = counted(*events).seats
    assert dora == CountedSeat("dora", 85, False, 15, 45, taken=True)
    assert (ann.name, ann.best, ann.taken) == ("ann", 0, False)


def test_seat_handed_over_late_counts_for_the_first_player() -> None:
    events = laid(1, 40), Seated(1, "dora"), laid(1, 50)
    assert counted(*events, GameEnded((130, 85, 118), (0,))).seats[1] == CountedSeat("bob", 85, False, 40, 45)


@pytest.mark.parametrize("by", [ChosenBy.STAND_IN, ChosenBy.CLOCK])
def test_half_of_the_choices_is_too_few(by: ChosenBy) -> None:
    others = laid(0, 1), laid(1, 1)
    assert names(*others, laid(2, 1), laid(2, 1, by)) == ["ann", "bob"]
    assert names(*others, laid(2, 1), laid(2, 1), laid(2, 1, by)) == ["ann", "bob", "cyd"]


def test_game_with_one_counting_seat_does_not_count() -> None:
    assert names(laid(0, 1), laid(1, 1, ChosenBy.STAND_IN)) is None
    assert names() is None


def test_starting_tile_is_not_a_choice() -> None:
    assert names(laid(0, 1), laid(1, 1), laid(2, 0, None)) == ["ann", "bob"]


def test_house_bots_are_marked_in_the_header() -> None:
    header = replace(HEADER, players=("ann", "Olga (bot 3)", "Ada (bot 1)"), levels=(None, None, 1))
    game = counted(GameEnded((1, 2, 3), (2,)), header=header)
    assert [seat.level for seat in game.seats] == [None, None, 1]


@pytest.mark.parametrize("levels", [(9, -1, 0), (None,), ()])
def test_unknown_levels_count_as_people(levels: tuple[int | None, ...]) -> None:
    game = counted(GameEnded((1, 2, 3), (2,)), header=replace(HEADER, levels=levels))
    assert [seat.level for seat in game.seats] == [None, None, None]


@pytest.mark.parametrize("events", [(), (laid(0, 5),), (Abandoned("no player came back"),)])
def test_a_game_that_was_not_played_to_its_end_counts_nothing(events: tuple[Event, ...]) -> None:
    assert counted_game(Record(HEADER, events)) is None


def test_record_with_wrong_totals_counts_nothing() -> None:
    lays = laid(0, 1), laid(1, 1)
    assert counted_game(Record(HEADER, (*lays, GameEnded((130, 85), (0,))))) is None


def test_game_without_a_commitment_counts_nothing() -> None:
    header = replace(HEADER, commitment=None)
    lays = laid(0, 1), laid(1, 1)
    assert counted_game(Record(header, (*lays, GameEnded((1, 2, 3), (2,))))) is None


def test_unreadable_time_counts_as_the_earliest() -> None:
    game = counted(GameEnded((1, 2, 3), (2,)))
    broken = CountedGame(game.game, "yesterday", game.seats)
    assert broken.began < game.began
