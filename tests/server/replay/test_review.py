"""What a file beside a record may say of its lays, and what makes it say nothing."""

from __future__ import annotations

import pytest

from contack.server.replay.review import marks_of
from tests.server.replay.games import GAME, choice, review


def test_the_lays_that_were_judged_have_marks() -> None:
    assert marks_of(review(choice(2), choice(4)), GAME.frames).keys() == {1, 3}


def test_keys_that_nobody_knows_are_ignored() -> None:
    assert marks_of(review(choice(2, colour="red"), nodes=10), GAME.frames).keys() == {1}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b'{"review": 1}',
        review(review=2),
        review(choice(2)).replace(b"0.25", b"NaN"),
        review(choice(2))[:-1],
        review(choice(2, chance_lost=1.5)),
        review(choice(2, chance_lost="much")),
        review(choice(2, points_lost=1e9)),
        review(choice(2, moment=-1)),
        review(choice(2, moment=10**30)),
        review(choice(2, lays=[])),
        review(choice(2, lays=[{"lay": "x" * 1000}])),
        review(*[choice(2)] * 1001),
    ],
)
def test_a_damaged_review_marks_nothing(data: bytes) -> None:
    assert marks_of(data, GAME.frames) == {}


@pytest.mark.parametrize(
    "other",
    [
        choice(3, moment=1),  # nothing was chosen there
        choice(3, moment=len(GAME.frames) + 1),
        choice(3, moment=4),
        choice(3, lay="09-02-08@30,30"),
        choice(3, lays=[{"lay": "09-02-08@30,30"}]),
    ],
)
def test_the_review_of_another_game_marks_nothing(other: dict[str, object]) -> None:
    assert marks_of(review(choice(2), other), GAME.frames) == {}
