"""The order of players, and what each came to."""

from itertools import count

import pytest

from contack.protocol.notice import StandingLine
from contack.server.standings.counted import CountedGame, CountedSeat
from contack.server.standings.ranking import Ranking, _Tally

NUMBER = count()


def game(*seats: CountedSeat) -> CountedGame:
    return CountedGame(f"{next(NUMBER):064x}", "2026-11-20T15:04:05Z", seats)


def seat(name: str, points: int = 100, won: bool = False, best: int = 5, margin: int = 10) -> CountedSeat:
    return CountedSeat(name, points, won, best, margin)


def ranking(*games: CountedGame) -> Ranking:
    ranking = Ranking()
    for one in games:
        ranking.add(one)
    return ranking


def names(lines: tuple[StandingLine, ...]) -> list[str]:
    return [line.name for line in lines]


def test_a_line_sums_up_the_games_of_a_player() -> None:
    first, second = game(seat("ann", 130, True, 12, 7), seat("bob")), game(seat("ann", -20, False, 24, 3), seat("bob"))
    [line] = [line for line in ranking(first, second).lines(9, "") if line.name == "ann"]
    assert line == StandingLine(1, "ann", games=2, wins=1, points=110, best=24, closest=3)


def test_wins_count_first_then_points_then_few_games() -> None:
    games = (
        game(seat("ann", 50, won=True), seat("bob", 900)),
        game(seat("cyd", 60, won=True), seat("dov", 450)),
        game(seat("eve", 10), seat("dov", 450)),
    )
    assert names(ranking(*games).lines(9, "")) == ["cyd", "ann", "bob", "dov", "eve"]


def test_confusable_names_are_one_player() -> None:
    lines = ranking(game(seat("ann"), seat("bob")), game(seat("Ann"), seat("BOB"))).lines(9, "")
    assert [(line.name, line.games) for line in lines] == [("Ann", 2), ("BOB", 2)]


def test_house_bot_is_recognised_by_the_record() -> None:
    bot = CountedSeat("Olga (bot 3)", 90, False, 5, 10, level=3)
    lines = ranking(game(bot, seat("ann")), game(seat("Olga (bot 3)"), seat("ann"))).lines(9, "Olga (bot 3)")
    assert [(line.name, line.games, line.level) for line in lines] == [
        ("ann", 2, None),
        ("Olga (bot 3)", 1, None),
        ("Olga (bot 3)", 1, 3),
    ]


def test_a_seat_that_was_taken_over_is_marked() -> None:
    taken = CountedSeat("ann", 100, True, 5, 10, taken=True)
    assert [line.taken for line in ranking(game(taken, seat("bob", 9))).lines(9, "")] == [1, 0]


def test_own_place_beyond_the_first_is_listed() -> None:
    everybody = ranking(game(*(seat(name, points) for name, points in (("ann", 9), ("bob", 8), ("cyd", 7)))))
    assert [(line.place, line.name) for line in everybody.lines(1, "CYD")] == [(1, "ann"), (3, "cyd")]
    assert names(everybody.lines(2, "bob")) == ["ann", "bob"]
    assert names(everybody.lines(2, "nobody")) == ["ann", "bob"]


def test_game_after_a_question_is_in_the_next_answer() -> None:
    everybody = ranking(game(seat("ann", won=True), seat("bob")))
    everybody.lines(9, "")
    everybody.add(game(seat("ann"), seat("bob", 500, won=True)))
    assert names(everybody.lines(9, "")) == ["bob", "ann"]


def test_games_of_before_and_games_that_end_make_the_same_order() -> None:
    bot = CountedSeat("cyd", 7, False, 5, 10, level=3)
    games = [game(seat("ann", won=True), seat("bob"), bot), game(seat("bob", won=True), seat("cyd")), game(seat("ANN"))]
    assert (
        Ranking(games).lines(9, "")
        == ranking(*games).lines(9, "")
        == ranking(*reversed(games[:2]), games[2]).lines(9, "")
    )


def test_ranking_cost_is_independent_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = Ranking([game(seat(f"guest {number}")) for number in range(1000)])
    order: property = vars(_Tally)["order"]
    looked = count()

    def counted(tally: _Tally) -> object:
        next(looked)
        return order.__get__(tally)

    monkeypatch.setattr(_Tally, "order", property(counted))
    everybody.add(game(seat("guest 500", won=True), seat("new")))
    assert names(everybody.lines(1, "new")) == ["guest 500", "new"]
    assert next(looked) < 100
