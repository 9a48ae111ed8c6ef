"""A table in words, as far as they tell facts: who, how many, how long."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from contack.client.session.model import AT_NO_TABLE, Model
from contack.client.session.table_text import (
    arrival_words,
    change_words,
    chat_words,
    clock_words,
    events_seen_by,
    happened_words,
    lays_words,
    log_words,
    missing_words,
    names_seen_by,
    people_words,
    person_words,
    places_words,
    racks_words,
    refused_words,
    said_words,
    scores_words,
    table_words,
    time_words,
)
from contack.client.text.board import TextOptions
from contack.engine.event import Seated
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, ChatLine, GameHeader, Joined, Refused, Said, TableChanged, scored
from contack.protocol.table_state import ClockState, PlayerState, TableState

GAME, EVENTS = Game.deal(bytes(32), (b"", b""))
HEADER = GameHeader(("ann", "you"), Rules(), "00", "2026-11-20T15:04:05Z")
MOVER, OTHER = HEADER.players[GAME.hand.seat], HEADER.players[1 - GAME.hand.seat]

LINES = TextOptions(drawing=False)

ANN = PlayerState("ann", True, True, False)
BOB = PlayerState("bob\x1b[2J", False, True, False)
GONE = PlayerState("bob", True, False, False)


def table(*players: PlayerState, playing: bool = False, seats: int = 3, **more: object) -> TableState:
    return TableState("den", seats, "next", True, "ann", players, ("eve",), playing, "00", **more)  # type: ignore[arg-type]


def playing(name: str, clock: ClockState | None = None, token: str | None = "token") -> Model:
    people = tuple(PlayerState(player, True, True, False) for player in HEADER.players)
    state = table(*people, playing=True, seats=2)
    return AT_NO_TABLE.apply(Joined(9, name, token, state, HEADER, EVENTS, GAME.view, scored(GAME.lays), clock=clock))


def changed(change: Change, name: str, state: TableState) -> TableChanged:
    return TableChanged(2, change, name, state)


def test_what_was_laid_before_a_seat_was_taken_over_was_laid_by_who_sat_there_then() -> None:
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


def test_one_is_spoken_to_oneself_and_a_player_of_that_name_is_no_riddle() -> None:
    assert names_seen_by(playing("ann")) == ("you", "you (player)")
    assert names_seen_by(playing("eve", token=None)) == ("ann", "you (player)")


@pytest.mark.parametrize("change", Change)
def test_every_change_has_words_that_name_whom_it_is_about(change: Change) -> None:
    words = person_words(changed(change, "ann", table(ANN)))
    assert words.endswith(".")
    assert "{" not in words
    assert "ann" in words or change in (Change.GAME_OVER, Change.COUNTING, Change.HELD_UP, Change.ASKED)


def test_who_comes_to_watch_does_not_take_a_seat() -> None:
    seated, watching = (person_words(changed(Change.JOINED, name, table(ANN))) for name in ("ann", "eve"))
    assert seated.split()[1] != watching.split()[1]


def test_who_is_lost_is_waited_for_as_long_as_the_table_was_opened_with() -> None:
    state = table(ANN, GONE, playing=True, grace=90)
    assert "90 seconds" in person_words(changed(Change.DROPPED, "bob", state))
    assert "seconds" not in person_words(changed(Change.DROPPED, "eve", state))


def test_while_a_table_waits_each_change_counts_the_seats_and_who_is_ready() -> None:
    assert "2 of 3 seats taken, 1 ready" in change_words(changed(Change.JOINED, "bob", table(ANN, BOB)))
    assert "seats" not in change_words(changed(Change.JOINED, "bob", table(ANN, BOB, playing=True)))
    assert "seats" not in change_words(changed(Change.MUTED, "bob", table(ANN, BOB)))


def test_people_stand_a_line_each_with_the_host_and_who_watches() -> None:
    lines = people_words(table(ANN, GONE, locked=True, muted=("bob",))).splitlines()
    assert len(lines) == 6
    assert "2 of 3 seats" in lines[0]
    assert [line.split(":")[0].strip() for line in lines[1:4]] == ["ann", "bob", "eve"]
    assert "bob" in lines[5]


@pytest.mark.parametrize(
    "words",
    [
        people_words(table(ANN, BOB)),
        said_words(Said("bob\x1b[2J", "a\nb\x07")),
        chat_words(ChatLine("b\u202eob", "hi")),
        refused_words(Refused("join", "no_table", "no\x1b]0;title\x07 table")),
        person_words(changed(Change.JOINED, BOB.name, table(ANN, BOB))),
    ],
)
def test_nothing_that_others_write_steers_the_terminal(words: str) -> None:
    assert all(line.isprintable() for line in words.split("\n"))


def test_who_arrives_is_told_of_all_that_is_unusual_at_the_table() -> None:
    usual = arrival_words(AT_NO_TABLE.apply(Joined(1, "ann", "t", table(ANN), None, (), None, ())), table(ANN))
    odd = table(ANN, hints=True, move_clock=60)
    unusual = arrival_words(AT_NO_TABLE.apply(Joined(1, "ann", None, odd, None, (), None, ())), odd)
    assert "practice" not in usual
    assert "practice" in unusual
    assert "1 minute" in unusual


def test_without_clocks_nothing_is_said_of_time() -> None:
    assert time_words(table(ANN)) == ()
    assert clock_words(playing("ann")) == ()


def test_what_is_refused_is_told_with_the_reason_and_when_to_try_again() -> None:
    assert "no such table" in refused_words(Refused("join", "no_table", "no such table"))
    assert "2 seconds" in refused_words(Refused("say", "too_fast", "too fast", retry_after=1.2))
    assert "disk" in refused_words(Refused("play_lay", Refusal.CANNOT_SAVE, "a long text"))


def test_before_a_game_there_is_nothing_to_draw_and_that_is_said() -> None:
    assert table_words(AT_NO_TABLE, LINES)
    assert {places_words(AT_NO_TABLE), racks_words(AT_NO_TABLE), scores_words(AT_NO_TABLE)} == {
        "No game has been started."
    }
    assert log_words(AT_NO_TABLE)


def test_only_who_is_to_lay_gets_the_list_of_lays() -> None:
    lays = lays_words(playing(MOVER))
    assert lays is not None
    assert all(f"{number}" in lays for number in range(1, len(GAME.lays) + 1))
    assert lays_words(playing(OTHER)) is None
    assert lays_words(playing("eve", token=None)) is None


def test_scores_tell_the_hand_so_far_and_the_sum_of_all() -> None:
    lines = scores_words(playing("ann")).splitlines()
    assert lines == ["you: hand 1 0 so far; 0 in all", "you (player): hand 1 0 so far; 0 in all"]


def test_what_happened_is_a_sentence_an_event() -> None:
    model = playing("ann")
    happened = happened_words(AT_NO_TABLE, model, model.events, LINES)
    assert happened.splitlines() == log_words(model).splitlines()


def test_who_is_on_the_clock_hears_both_times_and_when_one_is_over() -> None:
    both = playing(MOVER, ClockState(30.0, (600.0, 600.0), True))
    assert both.clock is not None
    assert "0:30" in clock_words(both)[0]
    assert "10:00" in clock_words(both)[0]
    over = playing(MOVER, ClockState(0.0, (), True))
    assert len(clock_words(over)) == 1
    assert "0:00" not in clock_words(over)[0]


CLEO, DOV = (PlayerState(name, False, True, False) for name in ("cleo", "dov"))
LOST = PlayerState("eve", False, False, False)
CALLED = PlayerState("Ada (bot 1)", False, False, False, level=1)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ((ANN, CLEO, ANN), "The game waits for cleo to be ready."),
        ((CLEO, ANN, DOV), "The game waits for cleo and dov to be ready."),
        ((CLEO, DOV, replace(ANN, ready=False)), "The game waits for cleo, dov and ann to be ready."),
        ((CLEO, DOV), "The game waits for cleo and dov to be ready and for 1 more player."),
        ((ANN,), "The game waits for 2 more players."),
        ((LOST, ANN, CALLED), "The game waits for eve to come back and for Ada (bot 1) to come."),
        (
            (CLEO, LOST, DOV, GONE, CALLED, ANN),
            "The game waits for cleo and dov to be ready, for eve and bob to come back and for Ada (bot 1) to come.",
        ),
        ((ANN, ANN, ANN), ""),
    ],
)
def test_who_is_waited_for_is_told_by_what_they_are_to_do(players: tuple[PlayerState, ...], words: str) -> None:
    assert missing_words(table(*players, countdown=0)) == words
