"""The text of a review: a line per decision, turning points, and accuracy."""

import pytest

from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.review_json import review_to_json
from contack.client.coach.text import cost_text, mark, review_text, summary_text
from tests.client.coach.games import FREE, GAME, NAMES, evaluated


def review(*decisions: EvaluatedDecision) -> Review:
    return Review((NAMES,) * len(GAME.positions), decisions)


def lines(*decisions: EvaluatedDecision) -> list[str]:
    return list(review_text(review(*decisions)))


def test_a_lay_that_cost_something_names_a_better_one() -> None:
    costly = evaluated(1, behind=0.07, error=0.004, points={"best": 12.0, "made": 4.5})
    best = costly.evaluation.best.lay
    assert cost_text(costly) == f"? 7.0 % ± 0.4 %, 7.5 points; better: {best} (33.3 %)"


def test_a_lay_may_be_the_best_or_as_good_as_it() -> None:
    assert cost_text(evaluated(0)) == "the best"
    assert cost_text(evaluated(0, behind=0.06, error=0.04)) == "probably as good as the best"


def test_lay_that_gains_points_and_loses_chances_is_negative() -> None:
    assert ", -12.0 points;" in cost_text(evaluated(0, behind=0.1, points={"best": 18, "made": 30}))


@pytest.mark.parametrize(("cost", "sign"), [(0.2, "??"), (0.15, "??"), (0.05, "?"), (0.02, "?!"), (0.019, ""), (0, "")])
def test_marks_follow_chess_notation(cost: float, sign: str) -> None:
    assert mark(cost) == sign


def test_decision_text_has_heads_and_its_replay_position() -> None:
    head, line, *_ = lines(evaluated(0))
    assert line.split()[:4] == [str(FREE[0].at + 1), "1", NAMES[FREE[0].seat], str(FREE[0].lay)]
    assert line.index(NAMES[FREE[0].seat]) == head.index("player")
    assert line.index(str(FREE[0].lay)) == head.index("lay  ")


def test_turning_points_name_player_lay_and_cost() -> None:
    found = lines(evaluated(0), evaluated(1, behind=0.07, before=(0.5, 0.3, 0.2)))
    name, at = NAMES[FREE[1].seat], FREE[1].at
    by_luck, by_choice = found[found.index("Turning points") + 1 :][:2]
    assert by_luck == f"  position {at}: by luck the chance of ann to win rose by 16.7 %"
    assert by_choice.startswith(
        f"  position {at + 1}: {name} laid {FREE[1].lay}, which cost 7.0 % of the chance to win"
    )


def test_a_game_without_them_says_so() -> None:
    assert "No turning points." in lines(evaluated(0))


def test_player_without_choices_has_a_dash_for_accuracy() -> None:
    rows = [line.split() for line in lines(evaluated(0))[-3:]]
    assert [row[4] for row in rows] == ["100" if name == NAMES[FREE[0].seat] else "-" for name in NAMES]


def test_the_figures_of_a_table_stand_under_their_heads() -> None:
    head, *rows = lines(evaluated(0), evaluated(1, behind=0.07))[-4:]
    assert {len(row) for row in rows} == {len(head)}


def test_json_has_the_same_figures_rounded() -> None:
    found = review_to_json(review(evaluated(0), evaluated(1, behind=0.0712345)))
    loser = found["players"][FREE[1].seat]
    assert loser["chance_lost"] == 0.0712
    assert [list(player) for player in found["players"]] == [
        ["seat", "name", "decisions", "best", "mistakes", "accuracy", "chance_lost", "points_lost", "luck"]
    ] * 3
    assert [decision["position"] for decision in found["decisions"]] == [FREE[0].at + 1, FREE[1].at + 1]
    assert [turn["cause"] for turn in found["turning_points"]] == ["decision"]


def test_a_summary_counts_what_was_judged() -> None:
    assert summary_text(review(evaluated(0)), 5).startswith("1 decision evaluated, of 5 lays")
