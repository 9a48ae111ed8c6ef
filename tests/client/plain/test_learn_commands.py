import pytest

from contack.client.coach.exercise import Course, ExerciseTally, OwnGame, exercises_of
from contack.client.plain.help import LEARN_HELP
from contack.client.plain.learn_commands import GameCourse, answer, exercise_text
from contack.client.session.actions import End, Show
from contack.client.text.board import TextOptions
from tests.client.coach.fake import assessed
from tests.client.coach.games import GAME, record

LOOK = TextOptions()
OWN = OwnGame.of(record().header, GAME, "bob")
BEGUN = GameCourse(OWN, Course(exercises_of(map(assessed, OWN.decisions))))
EXERCISE = BEGUN.course.exercises[0]
BEST = EXERCISE.evaluation.best.lay


def types(line: str, learning: GameCourse = BEGUN) -> tuple[GameCourse, str]:
    after, effects = answer(learning, line, LOOK)
    return after, "\n".join(effect.text for effect in effects if isinstance(effect, Show))


def test_exercise_shows_the_table_the_lays_and_the_question() -> None:
    text = exercise_text(BEGUN, LOOK)
    assert "last" in text
    assert "to lay: you" in text
    assert f"{EXERCISE.decision.lay}" in text
    assert text.splitlines()[-1].startswith(f"exercise 1 of {len(BEGUN.course.exercises)}: You laid ")
    words = exercise_text(BEGUN, TextOptions(drawing=False))
    assert words.startswith("hand ")
    assert text.endswith(words)


@pytest.mark.parametrize("by_number", [True, False])
def test_right_answer_leads_to_the_next_exercise(by_number: bool) -> None:
    number = list(EXERCISE.decision.view.lays).index(BEST) + 1
    after, text = types(str(number) if by_number else str(BEST).replace("@", " @ "))
    assert (after.course.at, after.course.tally) == (1, ExerciseTally(1, 1))
    assert text.startswith(f"{BEST} is the best: ")
    assert "exercise 2 of " in text


def test_wrong_answer_may_be_followed_by_another() -> None:
    after, text = types(str(EXERCISE.decision.lay))
    assert text == f"{EXERCISE.decision.lay} is your lay from the game. Try another one, or type answer."
    assert types(str(BEST), after)[0].course.tally == ExerciseTally(1, 1)


def test_shown_and_skipped_exercises_count_as_not_found() -> None:
    shown, text = types("a")
    assert text.startswith(f"{BEST} is the best: ")
    assert types("next", shown)[0].course.tally == ExerciseTally(0, 2)


def test_last_exercise_ends_the_game() -> None:
    learning, text = BEGUN, ""
    while learning.course.exercise:
        learning, text = types("answer", learning)
    assert "exercise" not in text
    assert learning.course.tally == ExerciseTally(0, len(BEGUN.course.exercises))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "type a number from the list, or help"),
        ("99", "There is no lay number 99: the list has 1 to "),
        ("nothing", "'nothing' is not a command. "),
        ("01-01-01@0,0", "'01-01-01' is not a tile: "),
        (f"{BEST.tile}@30,0", f"{BEST.tile}@30,0 cannot be laid: "),
        ("help", LEARN_HELP),
        ("list", f"{EXERCISE.decision.view.board.laid[0].tile} at "),
        ("table", exercise_text(BEGUN, LOOK)),
    ],
)
def test_other_lines_keep_the_exercise(line: str, text: str) -> None:
    after, said = types(line)
    assert after == BEGUN
    assert said.startswith(text)


def test_quit_ends_the_exercises() -> None:
    assert answer(BEGUN, "q", LOOK) == (BEGUN, (End(0),))
