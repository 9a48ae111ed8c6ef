"""A table in words, as far as they tell facts: who, how many, how long."""

import pytest
from msgspec.structs import replace

from contack.client.session.game_text import clock_words
from contack.client.session.model import AT_NO_TABLE
from contack.client.session.table_text import (
    QUIET,
    arrival_words,
    awaited_words,
    change_words,
    missing_words,
    people_words,
    person_words,
    time_words,
    waiting_words,
    watching_words,
)
from contack.client.session.talk_text import chat_words, refused_words, said_words
from contack.protocol.notice import Change, ChatLine, Joined, Refused, Said, TableChanged
from contack.protocol.table_state import PlayerState, TableState
from tests.client.session.tables import ANN, BOB, GONE, playing, table


def changed(change: Change, name: str, state: TableState) -> TableChanged:
    return TableChanged(2, change, name, state)


@pytest.mark.parametrize("change", [change for change in Change if change not in QUIET])
def test_every_change_has_words_that_name_whom_it_is_about(change: Change) -> None:
    words = person_words(changed(change, "ann", table(ANN)))
    assert words.endswith(".")
    assert "{" not in words
    assert "ann" in words or change in (Change.GAME_OVER, Change.COUNTING, Change.HELD_UP)


def test_count_names_the_players_whom_it_leaves_out() -> None:
    counting = table(ANN, replace(BOB, name="bob", ready=False), starts_in=5, host_starts=True)
    assert person_words(changed(Change.COUNTING, "", counting)) == "The game starts in 5 seconds, without bob."


def test_stopped_count_names_the_player_who_stopped_it() -> None:
    alone = table(replace(ANN, ready=True), host_starts=True)
    assert person_words(changed(Change.HELD_UP, "bob", alone)) == (
        "The countdown stops because of bob. The game waits for 1 more player."
    )


def test_host_reads_about_herself_as_you() -> None:
    both = table(replace(ANN, ready=True), replace(BOB, name="bob", ready=True), host_starts=True)
    stopped = changed(Change.HELD_UP, "bob", both)
    assert person_words(stopped, "ann") == "The countdown stops because of bob. You start the game."
    assert person_words(stopped, "bob") == "The countdown stops because of bob. ann, the host, starts the game."
    late = table(replace(ANN, ready=True), replace(BOB, name="bob", ready=True), replace(BOB, name="cy", ready=False))
    assert waiting_words(late, "ann").endswith("Or you start the game without.")
    assert waiting_words(late, "bob").endswith("Or ann, the host, starts the game without.")


def test_few_words_count_players_who_are_late() -> None:
    late = table(*(replace(BOB, name=name, ready=False) for name in ("ann", "bob", "cy")))
    assert awaited_words(late, "ann") == "waiting for 3 players"


def test_spectators_with_a_seat_in_the_next_game_are_named() -> None:
    assert watching_words(table(ANN)) == "watching: eve"
    assert watching_words(table(ANN, queue=("eve",))) == "watching: eve (plays in the next game)"


def test_spectator_takes_no_seat() -> None:
    seated, watching = (person_words(changed(Change.JOINED, name, table(ANN))) for name in ("ann", "eve"))
    assert seated.split()[1] != watching.split()[1]


def test_grace_text_shows_the_seconds_of_the_table() -> None:
    state = table(ANN, GONE, playing=True, grace=90)
    assert "90 seconds" in person_words(changed(Change.DROPPED, "bob", state))
    assert "seconds" not in person_words(changed(Change.DROPPED, "eve", state))


def test_waiting_table_counts_seats_and_ready_players() -> None:
    assert "2 of 3 seats taken, 1 ready" in change_words(changed(Change.JOINED, "bob", table(ANN, BOB)))
    assert "seats" not in change_words(changed(Change.JOINED, "bob", table(ANN, BOB, playing=True)))
    assert "seats" not in change_words(changed(Change.MUTED, "bob", table(ANN, BOB)))


def test_people_have_a_line_each() -> None:
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


def test_arriving_player_sees_the_unusual_options() -> None:
    usual = arrival_words(AT_NO_TABLE.apply(Joined(1, "ann", "t", table(ANN), None, (), None, ())), table(ANN))
    odd = table(ANN, hints=True, move_clock=60)
    unusual = arrival_words(AT_NO_TABLE.apply(Joined(1, "ann", None, odd, None, (), None, ())), odd)
    assert "practice" not in usual
    assert "practice" in unusual
    assert "1 minute" in unusual


def test_table_without_clocks_has_no_limits() -> None:
    assert time_words(table(ANN)) == ()
    assert clock_words(playing("ann")) == ()


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
def test_late_players_are_listed_by_their_next_step(players: tuple[PlayerState, ...], words: str) -> None:
    assert missing_words(table(*players, countdown=0)) == words
