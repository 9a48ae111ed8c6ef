from collections.abc import Iterator, Sequence

from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import EvaluatedLay, Evaluation
from contack.client.coach.review import CERTAIN, EvaluatedDecision, Review, Score, Turn
from contack.client.text.english import counted
from contack.client.text.width import pad, text_width
from contack.protocol.name import printable

# Marks for a lay by its loss of winning chance, as in chess.
MARKS = ((0.15, "??"), (0.05, "?"), (0.02, "?!"), (0.0, ""))

# How many better lays to show.
BETTER = 2


def review_text(review: Review) -> Iterator[str]:
    choosers = [_chooser(evaluated.decision, review) for evaluated in review.decisions]
    names = [printable(sitter.name) for sitter in review.sitters]
    wide = max(map(text_width, (*choosers, *names, "player")))
    yield f"position  hand  {pad('player', wide)}  lay               points  chance  cost"
    for evaluated, chooser in zip(review.decisions, choosers, strict=True):
        yield _decision_line(evaluated, pad(chooser, wide))
    yield ""
    yield "Turning points" if review.turns else "No turning points."
    yield from (f"  {turn_text(turn, review)}" for turn in review.turns)
    yield ""
    yield from _scores(review, names, wide)


def _chooser(decision: Decision, review: Review) -> str:
    name = printable(review.sitter(decision.seat, decision.at).name)
    return name if decision.own else f"{name} ({decision.by})"


def _decision_line(evaluated: EvaluatedDecision, name: str) -> str:
    decision, made = evaluated.decision, evaluated.made
    lay = f"{decision.at + 1:>8}  {decision.view.hand:>4}  {name}  {decision.lay!s:<16}  {decision.points:>6}"
    chance = per_cent(made.expectation.chances[decision.seat])
    return f"{lay}  {chance:>6}  {cost_text(evaluated)}"


def cost_text(evaluated: EvaluatedDecision) -> str:
    """Say so if the coach knows no better lay."""
    if not evaluated.cost:
        return "the best" if not evaluated.made.behind else "probably as good as the best"
    points = evaluated.points_cost
    cost = f"{per_cent(evaluated.cost)} ± {per_cent(evaluated.made.error)}, {points:.1f} points"
    better = ", ".join(_better_text(candidate, evaluated) for candidate in better_lays(evaluated))
    return f"{mark(evaluated.cost)} {cost}; better: {better}".lstrip()


def better_lays(evaluated: EvaluatedDecision) -> tuple[EvaluatedLay, ...]:
    lays = evaluated.evaluation.lays
    return lays[: min(BETTER, lays.index(evaluated.made))]


def _better_text(candidate: EvaluatedLay, evaluated: EvaluatedDecision) -> str:
    return f"{candidate.lay} ({chance_text(candidate, evaluated)})"


def chance_text(candidate: EvaluatedLay, evaluated: EvaluatedDecision) -> str:
    return per_cent(candidate.expectation.chances[evaluated.decision.seat])


def mark(cost: float) -> str:
    return next(sign for least, sign in MARKS if cost >= least)


def turn_text(turn: Turn, review: Review) -> str:
    name = printable(review.sitter(turn.seat, turn.at).name)
    if not turn.luck:
        evaluated = review.by_position[turn.at]
        name = _chooser(evaluated.decision, review)
        best = evaluated.evaluation.best.lay
        cost = f"cost {per_cent(-turn.change)} of the chance to win; {best} was the best"
        return f"position {turn.at + 1}: {name} laid {evaluated.decision.lay}, which {cost}"
    went = "rose" if turn.change > 0 else "fell"
    return f"position {turn.at + 1}: by luck the chance of {name} to win {went} by {per_cent(abs(turn.change))}"


def _scores(review: Review, names: Sequence[str], wide: int) -> Iterator[str]:
    scores = [_score_cells(review.score(sitter)) for sitter in review.sitters]
    yield "  ".join((pad("player", wide), *scores[0]))
    for name, cells in zip(names, scores, strict=True):
        yield "  ".join((pad(name, wide), *(f"{cell:>{len(column)}}" for column, cell in cells.items())))


def _score_cells(score: Score) -> dict[str, str]:
    return {
        "decisions": str(score.decisions),
        "best": str(score.best),
        "mistakes": str(score.mistakes),
        "accuracy": "-" if score.accuracy is None else f"{score.accuracy:.0f}",
        "chance lost": per_cent(score.chance_lost),
        "points lost": f"{score.points_lost:.1f}",
        "luck": f"{100 * score.luck:+.0f} %",
    }


def per_cent(share: float) -> str:
    """Return a share as a percentage.

    >>> per_cent(0.0615)
    '6.2 %'
    """
    return f"{100 * share:.1f} %"


def summary_text(review: Review, laid: int) -> str:
    decisions = counted(len(review.decisions), "decision")
    return f"{decisions} evaluated, of {counted(laid, 'lay')}: with the others only one lay was possible."


# Shown while the coach works on a hint.
THINKING = "Thinking ..."

# The answer to a request for a hint without a decision.
FAILED = "No hint was found: something went wrong. Ask for one again."


def hint_text(evaluation: Evaluation, cells: bool = True) -> str:
    """Omit `cells` if the screen shows the place."""
    best, *others = evaluation.lays
    shown = str(best.lay if cells else best.lay.tile)
    if not others:
        return f"{shown} is the only lay."
    second = others[0]
    other = str(second.lay if cells else second.lay.tile)
    if not cells and second.lay.tile is best.lay.tile:
        other = "another place"
    alike = second.behind <= CERTAIN * second.error
    share = "about as many" if alike else f"only {_wins(second, evaluation.seat)}"
    certainty = "exactly" if evaluation.solved else "about"
    return f"{shown} wins {certainty} {_wins(best, evaluation.seat)} of 100 games from here, {other} {share}."


def _wins(candidate: EvaluatedLay, seat: int) -> str:
    return f"{100 * candidate.expectation.chances[seat]:.0f}"
