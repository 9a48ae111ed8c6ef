"""A game in words, as far as they tell facts: who, how many, how long."""

from contack.client.session.game_text import (
    clock_words,
    events_seen_by,
    lays_words,
    log_words,
    names_seen_by,
    places_words,
    racks_words,
    scores_words,
    table_words,
)
from contack.client.session.model import AT_NO_TABLE
from contack.client.session.table_text import arrival_words
from contack.client.text.board import TextOptions
from contack.engine.event import Seated
from contack.protocol.notice import Joined
from contack.protocol.table_state import ClockState, PlayerState, scored
from tests.client.session.tables import HEADER, MOVER, OTHER, playing, table
from tests.engine.dealt import EVENTS, GAME

LINES = TextOptions(drawing=False)


def test_lays_before_a_change_name_the_earlier_player() -> None:
    people = tuple(PlayerState(player, True, True, False) for player in ("dora", "you"))
    events = (EVENTS[0], Seated(0, "dora"), EVENTS[1])
    joined = Joined(9, "dora", "t", table(*people, playing=True), HEADER, events, GAME.view, scored(GAME.lays))
    model = AT_NO_TABLE.apply(joined)
    assert [names[0] for _, names in events_seen_by(model, events)] == ["ann", "ann", "you"]
    assert [names[0] for _, names in events_seen_by(model, events[2:])] == ["you"]
    taken = "You took this seat over in the middle of the game, with its tiles and points."
    assert model.table
    assert taken in arrival_words(model, model.table)
    assert taken not in arrival_words(playing("ann"), model.table)


def test_own_lay_says_you_and_others_their_names() -> None:
    assert names_seen_by(playing("ann")) == ("you", "you (player)")
    assert names_seen_by(playing("eve", token=None)) == ("ann", "you (player)")


def test_table_without_a_game_has_no_drawing() -> None:
    assert table_words(AT_NO_TABLE, LINES)
    assert {places_words(AT_NO_TABLE), racks_words(AT_NO_TABLE), scores_words(AT_NO_TABLE)} == {
        "No game has been started."
    }
    assert log_words(AT_NO_TABLE)


def test_only_the_player_at_turn_gets_the_lays() -> None:
    lays = lays_words(playing(MOVER))
    assert lays is not None
    assert all(f"{number}" in lays for number in range(1, len(GAME.lays) + 1))
    assert lays_words(playing(OTHER)) is None
    assert lays_words(playing("eve", token=None)) is None


def test_scores_tell_the_hand_so_far_and_the_sum_of_all() -> None:
    lines = scores_words(playing("ann")).splitlines()
    assert lines == ["you: hand 1 0 so far; 0 in all", "you (player): hand 1 0 so far; 0 in all"]


def test_player_on_the_clock_sees_both_times() -> None:
    both = playing(MOVER, ClockState(30.0, (600.0, 600.0), True))
    assert both.clock is not None
    assert "0:30" in clock_words(both)[0]
    assert "10:00" in clock_words(both)[0]
    over = playing(MOVER, ClockState(0.0, (), True))
    assert len(clock_words(over)) == 1
    assert "0:00" not in clock_words(over)[0]
