"""Clocks at the table: display, expiry, and the stand-in."""

from contack.client.screen.state.effects import RingBell
from contack.engine.event import ChosenBy, Laid
from contack.protocol.command import Leave
from contack.protocol.notice import Change, Halted, TableChanged
from contack.protocol.table_state import ClockState
from tests.client.house import House, PlainClient, wish
from tests.client.screen.pages.table.test_page import lay_something, others_play
from tests.client.screen_client import ScreenClient, sits


def thinks(move: int | None = 30, game: int | None = None, grace: int = 30) -> tuple[ScreenClient, PlainClient]:
    """Let ann think against the clock, with bob at her table."""
    house = House()
    ann = sits(house, move_clock=move, game_clock=game, grace=grace)
    bob = PlainClient(house, wish("bob", open=False))
    return others_play(ann, [bob]), bob


def row_of(ann: ScreenClient, name: str) -> str:
    return next(line.partition("│")[2] for line in ann.text.splitlines() if f" {name}" in line.partition("│")[2])


def test_a_clock_for_each_move_counts_down_where_the_turn_is() -> None:
    ann, _ = thinks(move=30)
    assert "0:30" in row_of(ann, "ann")
    assert ann.app.title.right == "YOUR TURN · 0:30"
    ann.passes(7)
    assert "0:23" in row_of(ann, "ann")
    assert ann.app.title.right == "YOUR TURN · 0:23"
    assert ":" not in row_of(ann, "bob")


def test_game_clock_is_shown_per_seat_and_stops_between_turns() -> None:
    ann, _ = thinks(move=None, game=600)
    ann.passes(65)
    assert "8:55" in row_of(ann, "ann")
    assert "10:00" in row_of(ann, "bob")
    lay_something(ann)
    assert "bob is to lay" in ann.app.title.right
    ann.passes(5)
    assert "8:55" in row_of(ann, "ann")
    assert "9:55" in row_of(ann, "bob")


def test_with_both_clocks_one_sees_what_is_left_for_the_game_too() -> None:
    ann, _ = thinks(move=30, game=600)
    assert "Your turn: 0:20 left (9:50 in all), then the stand-in lays." in ann.passes(10).screen(160, 50).text


def test_nothing_is_drawn_between_two_seconds() -> None:
    ann, _ = thinks()
    before = ann.app.at(0.0).tick()[0]
    assert before.at(0.5).tick()[0] == before
    assert before.at(1.1).tick()[0] != before


def test_short_time_is_marked_and_rings_once() -> None:
    ann, _ = thinks(move=30)
    ann.passes(19)
    assert "!" not in row_of(ann, "ann")
    rings = ann.effects.count(RingBell())
    ann.passes(3)
    assert "! 0:08" in row_of(ann, "ann")
    assert ann.app.title.right == "YOUR TURN · 0:08 !"
    assert ann.messages[-1] == "Hurry: in 10 seconds the stand-in lays for you."
    assert "Hurry: 0:08 left, then the stand-in lays." in ann.text
    assert ann.effects.count(RingBell()) == rings + 1


def test_expired_clock_is_shown_at_the_seat_and_in_the_log() -> None:
    ann, bob = thinks(move=30)
    seat = ann.app.context.link.model.seat
    ann.passes(30)
    laid = [event for event in ann.app.context.link.model.events if isinstance(event, Laid) and event.seat == seat]
    assert laid[-1].by is ChosenBy.CLOCK
    assert f"The clock laid {laid[-1].tile} for you." in ann.messages
    assert "you · clock" in row_of(ann, "ann")
    assert "(clock)" in " ".join(ann.log)
    lay_something(others_play(ann, [bob]))
    assert "clock" not in row_of(ann, "ann")


def test_expired_clock_names_the_stand_in() -> None:
    ann, _ = thinks(move=30)
    assert "Your time is up: the stand-in lays for you." in ann.waits(30).text


def test_stopped_clock_is_marked() -> None:
    ann, _ = thinks(move=30)
    ann.handle(TableChanged(99, Change.READY, "ann", ann.table, ClockState(20.0, (), False)))
    ann.passes(5)
    assert ann.app.title.right == "YOUR TURN · 0:20 (stands still)"
    assert "‖ 0:20" in row_of(ann, "ann")
    assert "The clock stands still at 0:20." in ann.text


def test_table_without_clocks_shows_no_times() -> None:
    ann, _ = thinks(move=None)
    assert ann.app.context.link.times.clock is None
    assert ann.app.title.right == "YOUR TURN"
    assert "time" not in ann.text.splitlines()[1]


def test_lost_player_has_a_grace_then_a_stand_in() -> None:
    ann, bob = thinks(move=None, grace=45)
    lay_something(ann)
    ann.house.lose(bob.client)
    assert "away, 45 s" in row_of(ann, "bob")
    ann.passes(2)
    assert "away, 43 s" in row_of(ann, "bob")
    assert "bob lost the connection. The seat is kept for 45 seconds." in ann.log
    assert "bob lost the connection and has 43 s more to return. Then the stand-in lays." in " ".join(
        ann.screen(160, 40).text.split()
    )
    ann.passes(43)
    assert "absent · stand-in" in row_of(ann, "bob")
    words = "bob did not come back. A stand-in, a simple bot, plays for bob now. A new player may take the seat over."
    assert words in ann.log
    assert any("(stand-in)" in line.words for line in ann.app.context.link.log)


def test_reservation_stops_while_time_is_stopped() -> None:
    ann, bob = thinks(move=None, grace=45)
    ann.house.lose(bob.client)
    ann.handle(Halted(True, "the server cannot write to its disk"))
    ann.waits(20)
    assert "away, 45 s" in row_of(ann, "bob")
    ann.handle(Halted(False, "it can again"))
    ann.waits(5)
    assert "away, 40 s" in row_of(ann, "bob")


def test_left_seat_shows_how_long_it_is_kept() -> None:
    ann, bob = thinks(move=None, grace=45)
    ann.house.carry_out(bob.client, Leave())
    ann.passes(5)
    assert "stand-in · kept 40 s" in row_of(ann, "bob")
    words = "bob leaves. A stand-in, a simple bot, plays for bob now. The seat is kept for 45 seconds."
    assert words in ann.log


def test_plain_client_prints_the_time_at_each_turn(house: House) -> None:
    ann = PlainClient(house, wish("ann", move_clock=30, game_clock=600))
    bob = PlainClient(house, wish("bob", open=False))
    limits = "30 seconds for each move and 10 minutes for all moves of a game"
    assert f"Time to think: {limits}; then the stand-in, a simple bot, lays." in ann.text
    mover = ann if ann.plain.model.my_turn else bob
    assert "You have 0:30 for it, 10:00 in all; then the stand-in lays for you." in mover.text
    house.passes(30)
    assert "(clock)" in ann.text
