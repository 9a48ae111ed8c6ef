"""The evaluation of a game: answers in any order, shown in the order of the game."""

from contack.client.coach.decisions import decisions_of
from contack.client.coach.tasks import AT_ONCE, EvaluationQueue
from tests.client.coach.fake import assessed_by
from tests.client.coach.games import FREE, GAME

QUEUE = EvaluationQueue.of(decisions_of(GAME))


def answered(*numbers: int) -> EvaluationQueue:
    """Return the queue when these of its tasks were done, in this order."""
    queue = QUEUE
    for number in numbers:
        queue = queue.took(queue.tasks[number], assessed_by(queue.tasks[number]))
    return queue


def test_only_lays_with_an_alternative_are_evaluated() -> None:
    assert [task.decision for task in QUEUE.tasks] == FREE


def test_each_answer_releases_one_more_question() -> None:
    asked = [*QUEUE.first, *(more for task in QUEUE.tasks for more in QUEUE.after(task))]
    assert len(QUEUE.first) == AT_ONCE
    assert asked == list(QUEUE.tasks)


def test_results_are_shown_up_to_the_first_missing_one() -> None:
    assert answered(1, 2).begun == ()
    assert [evaluated.decision for evaluated in answered(2, 0).begun] == FREE[:1]
    assert [evaluated.decision for evaluated in answered(2, 0, 1).begun] == FREE[:3]


def test_review_ends_after_the_last_evaluation() -> None:
    *most, last = reversed(range(len(FREE)))
    assert answered(*most).state == f"evaluating {len(FREE) - 1} of {len(FREE)}"
    assert answered(*most, last).over
    assert len(answered(*most, last).begun) == len(FREE)
