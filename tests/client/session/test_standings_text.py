"""Standings as a terminal or a screen reader gets them."""

from datetime import UTC, timedelta, timezone

from contack.client.session.standings_text import NONE_KEPT, standings_words, tonight_words
from tests.client.standings import EVENING, NO_PLAYERS_YET, NOT_KEPT


def test_both_standings_have_a_row_per_player() -> None:
    tonight, ever = (part.splitlines() for part in standings_words(EVENING, UTC).split("\n\n"))
    assert tonight[:3] == [
        "Tonight, since 05:00",
        "                                  wins  games  points  best lay  closest",
        "   1  bob                            2      4     451        35        3",
    ]
    assert tonight[-1] == "  * took over somebody's seat in some of these games"
    assert "   3  卓球クラブの田中さん *         1      3     305        30       18" in tonight
    assert ever[0] == "Since 2026-11-01: 172 games, 58 players"
    assert ever[-2] == "  34  ann *                          1     12    1105        35        1"


def test_times_are_local() -> None:
    assert "since 14:00" in standings_words(EVENING, timezone(timedelta(hours=9)))
    assert "Since 2026-11-02" in standings_words(EVENING, timezone(timedelta(hours=9)))


def test_empty_standings_are_explained() -> None:
    assert standings_words(NO_PLAYERS_YET, UTC).splitlines()[1] == "  No game has been played to its end."
    assert standings_words(NOT_KEPT, UTC) == NONE_KEPT


def test_the_wins_of_tonight_fit_a_line() -> None:
    assert tonight_words(EVENING, 2) == "Tonight: 1 bob 2 of 4, 2 ann 1 of 4"
    assert tonight_words(NO_PLAYERS_YET, 2) == tonight_words(None, 2) == ""
