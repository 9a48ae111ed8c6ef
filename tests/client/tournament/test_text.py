"""Sentences about a game night."""

import pytest
from msgspec.structs import replace

from contack.client.session.model import AT_NO_TABLE
from contack.client.tournament.text import (
    file_words,
    news_words,
    night_line,
    phase_words,
    result_words,
    scoreboard,
    seat_words,
    seats_of,
    state_words,
    winner_words,
)
from contack.protocol.tournament import TournamentOptions, TournamentState, TournamentTablePhase
from tests.client.tournament.nights import BETWEEN, ENTERING, FILE, OVER, PLAYING, SEATED, after_game, seated

OPEN = replace(PLAYING, options=TournamentOptions("Open house", "open"))


def test_line_counts_the_players_who_have_not_left() -> None:
    assert night_line(PLAYING) == "Game night: 4 players, round 2 of 5"
    assert night_line(ENTERING) == "Game night: 0 players, not begun"
    assert night_line(OVER) == "Game night: 4 players, over"
    assert night_line(OPEN) == "Open house: 4 players, round 2"


@pytest.mark.parametrize(
    ("night", "own", "left", "words"),
    [
        (ENTERING, "ann", None, "Not begun: bob seats the first round when all are here."),
        (ENTERING, "bob", None, "You seat the first round when all are here."),
        (SEATED, "ann", 20, "Round 2 of 5 starts in 0:20."),
        (PLAYING, "ann", None, "Round 2 of 5 runs at 1 of 2 tables."),
        (BETWEEN, "ann", 45, "Round 2 of 5 is over; the next one is seated in 0:45."),
        (BETWEEN, "ann", None, "Round 2 of 5 is over; bob seats the next one."),
        (OVER, "ann", None, "The winner of Game night is bob, with +41."),
        (OVER, "bob", None, "You win Game night with +41."),
    ],
)
def test_phase_says_what_comes_next(night: TournamentState, own: str, left: int | None, words: str) -> None:
    assert phase_words(night, own, left) == words


def test_table_shows_who_is_to_lay() -> None:
    oak = PLAYING.tables[0]._replace(turn=1)
    first, second, *_ = seats_of(PLAYING, oak)
    assert (first.endswith("(to lay)"), second.endswith("(to lay)")) == (False, True)


def test_pause_and_hurry_are_shown() -> None:
    assert phase_words(replace(PLAYING, pause="pizza")).endswith("Paused: pizza.")
    assert phase_words(replace(PLAYING, pause="")).endswith("Paused.")
    assert phase_words(replace(PLAYING, hurried=True)).endswith("A move has 20 seconds at most.")


def test_open_house_tells_how_long_it_seats_players() -> None:
    assert phase_words(OPEN, ends=3600).endswith("Free players get a table; 1:00:00 left.")
    assert phase_words(OPEN).endswith("No new tables: the last games finish.")
    assert "The next players are seated in 0:15. Free players" in phase_words(OPEN, left=15, ends=3600)
    waiting = replace(ENTERING, options=OPEN.options)
    assert phase_words(waiting, ends=60).startswith("Not begun: a game begins when three players are free.")
    assert phase_words(waiting, left=15, ends=60).startswith("The first round is seated in 0:15.")


def test_game_night_without_a_game_has_no_winner() -> None:
    unplayed = replace(OVER, entrants=tuple(entrant._replace(games=0) for entrant in OVER.entrants))
    assert winner_words(unplayed) == "Game night is over; no game was played"


def test_player_reads_table_partners_and_start() -> None:
    model = AT_NO_TABLE.apply(seated("ann", "ann", "bob", "cleo"))
    assert seat_words(model, 20) == "Round 2: table Oak with bob and cleo. Starts in 0:20."
    assert seat_words(model, None) == "Round 2: table Oak with bob and cleo."
    assert seat_words(AT_NO_TABLE, 20) == ""


def test_player_reads_after_a_game_who_still_plays() -> None:
    still = "Oak still plays."
    assert result_words(after_game(PLAYING)) == (still,)
    assert result_words(after_game()) == ("All tables of this round are done.",)
    assert result_words(AT_NO_TABLE) == ()


def test_scoreboard_has_a_line_for_each_entrant() -> None:
    lines = [line.split() for line in scoreboard(PLAYING)]
    assert lines == [
        ["score", "games", "won"],
        ["1", "bob", "+41", "1", "1"],
        ["2", "ann", "+23", "1", "1"],
        ["3", "Cleo", "(bot", "3)", "0", "1", "0"],
        ["4", "dan", "-23", "1", "0", "away"],
        ["5", "eve", "-41", "1", "0", "left"],
    ]


def test_state_ends_with_awards_and_the_file() -> None:
    lines = state_words(OVER, "ann").splitlines()
    assert lines[:2] == ["Game night: 4 players, over.", "The winner of Game night is bob, with +41."]
    assert lines[-4:] == [
        "Best lay: ann, 40 points with 10-10-10",
        "Closest finish: bob, 1 point ahead of ann in round 2",
        "Luckiest tile: dan, 05-05-05, drawn at 1 in 30",
        f"Check every game, seating and score: contack verify {FILE}",
    ]
    assert "Oak, hand 2: ann 45, bob 30" in state_words(PLAYING)
    assert file_words(replace(OVER, file="")) == ""


def test_news_are_phases_and_results_not_points() -> None:
    points = replace(PLAYING, tables=(PLAYING.tables[0]._replace(points=(60, 30)), PLAYING.tables[1]))
    done = replace(PLAYING, tables=(PLAYING.tables[0]._replace(phase=TournamentTablePhase.OVER), PLAYING.tables[1]))
    assert news_words(PLAYING, points, "ann") == ()
    assert news_words(PLAYING, done, "ann") == ("Oak, over: ann 45, bob 30.",)
    assert news_words(BETWEEN, SEATED, "ann") == ("Round 2 of 5 starts in 0:20.",)
    assert news_words(None, PLAYING, "ann") == ("Game night: 4 players, round 2 of 5.",)
    assert news_words(PLAYING, OVER, "ann") == (state_words(OVER, "ann"),)
    assert news_words(PLAYING, None, "ann") == news_words(None, None, "ann") == ()
    assert news_words(PLAYING, replace(PLAYING, pause="tea"), "ann") == (
        "Round 2 of 5 runs at 1 of 2 tables. Paused: tea.",
    )
