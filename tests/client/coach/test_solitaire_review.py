"""Reviews of solitaires: which lay lost the game, and which would have kept it."""

from contack.client.coach.solitaire_review import (
    SolitaireReview,
    review_solitaire,
    solitaire_review_text,
    solitaire_review_to_json,
    verdict_of,
)
from contack.client.solitaire.game import Deal, SolitaireGame
from contack.client.solvers.result import SolverVerdict
from contack.engine.records.record import Record
from contack.engine.records.timeline import timeline_of

DEAL = Deal("draw", "15")
"""A deal that can be won."""


def lost() -> tuple[Record, int]:
    """Return a game of a deal that can be won, up to the lay that lost it, and the number of that lay."""
    game, events = SolitaireGame.start(DEAL)
    for number in range(1, 36):
        worst = min(
            game.position.lays, key=lambda lay: verdict_of(game.position.play(lay)[0]) is not SolverVerdict.LOST
        )
        game, more = game.lay(worst)
        events += more
        if verdict_of(game.position) is SolverVerdict.LOST:
            return Record(DEAL.header(), events), number
    raise AssertionError("it cannot be lost: choose another deal")


RECORD, NUMBER = lost()
REVIEW: SolitaireReview = review_solitaire(timeline_of(RECORD))


def test_the_lay_that_lost_a_game_is_found_with_all_that_keep_it() -> None:
    (blunder,) = REVIEW.blunders
    before = timeline_of(RECORD).positions[NUMBER - 1].game
    keep = [lay for lay in before.lays if verdict_of(before.play(lay)[0]) is SolverVerdict.WINNABLE]  # type: ignore[arg-type]
    assert (REVIEW.first, REVIEW.last) == (SolverVerdict.WINNABLE, SolverVerdict.LOST)
    assert blunder.at == NUMBER
    assert list(blunder.better) == keep
    assert blunder.lay not in keep


def test_blunder_has_its_position_and_the_better_lay() -> None:
    (blunder,) = REVIEW.blunders
    first, line, last = solitaire_review_text(REVIEW)
    assert first == "At first: winnable. At the end: lost."
    assert line.startswith(f"position {NUMBER + 1}: {blunder.lay} lost it; {blunder.better[0]}")
    assert last == "This is judged with all tiles known, also those that lay face down then."


def test_a_game_that_nothing_lost_has_one_line() -> None:
    found = SolitaireReview(SolverVerdict.LOST, SolverVerdict.LOST, ())
    assert list(solitaire_review_text(found)) == ["At first: lost. At the end: lost."]


def test_json_names_the_same_lay() -> None:
    (blunder,) = REVIEW.blunders
    better = [str(lay) for lay in blunder.better]
    assert solitaire_review_to_json(REVIEW)["blunders"] == [
        {"position": NUMBER + 1, "lay": str(blunder.lay), "better": better}
    ]
