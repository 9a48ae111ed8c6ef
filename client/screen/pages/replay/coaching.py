"""The coach in a replay: costs beside lays, the course of the chances, turning points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from contack.client.coach.decisions import decisions_of
from contack.client.coach.evaluation import EvaluatedLay
from contack.client.coach.review import EvaluatedDecision, Review
from contack.client.coach.tasks import Evaluate, EvaluationQueue
from contack.client.coach.text import BETTER, better_lays, chance_text, mark, per_cent, turn_text
from contack.client.screen.pages.board.score_view import sparkline
from contack.client.screen.paint.board.place import FittingPlace
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.engine.board.cell import Cell
from contack.engine.records.timeline import Timeline, holders_of
from contack.protocol.name import printable

_LETTERS = ascii_lowercase[:BETTER]


@dataclass(frozen=True, slots=True)
class Coaching:
    # The curve shows the chances of `seat`.
    evaluations: EvaluationQueue
    review: Review
    seat: int = 0

    @staticmethod
    def of(game: Timeline, players: tuple[str, ...]) -> "Coaching":
        return Coaching(EvaluationQueue.of(decisions_of(game)), Review(holders_of(game, players), ()))

    def took(self, task: Evaluate, found: EvaluatedDecision, game: Timeline) -> "Coaching":
        evaluations = self.evaluations.took(task, found)
        winners = game.positions[-1].view.winners if evaluations.over else ()
        return replace(
            self, evaluations=evaluations, review=replace(self.review, decisions=evaluations.begun, winners=winners)
        )

    @property
    def state(self) -> str:
        return self.evaluations.state

    def turn_from(self, at: int, by: int) -> int | None:
        turns = [turn.at for turn in self.review.turns]
        found = [turn for turn in turns if turn > at] if by > 0 else [turn for turn in reversed(turns) if turn < at]
        return found[0] if found else None

    def detail(self, at: int) -> tuple[Line, ...]:
        evaluated = self.review.by_position.get(at)
        luck = (turn for turn in self.review.turns if turn.luck and turn.at == at)
        # without the number of the position, which is on the screen
        turned = tuple(Line(turn_text(turn, self.review).partition(": ")[2], "bad") for turn in luck)
        if evaluated is None:
            return turned
        if not evaluated.cost:
            return Line("Probably no lay was better.", "good"), *turned
        cost = f"{mark(evaluated.cost)} {per_cent(evaluated.cost)} lost".lstrip()
        places = self.places(at)
        better = " or ".join(_better_words(candidate, evaluated, places) for candidate in better_lays(evaluated))
        return Line(f"{cost}; better: {better}", "bad"), *turned

    def places(self, at: int) -> Mapping[Cell, FittingPlace]:
        evaluated = self.review.by_position.get(at)
        if evaluated is None or not evaluated.cost:
            return {}
        decision = evaluated.decision
        lays = [candidate.lay for candidate in better_lays(evaluated) if candidate.lay.cell != decision.lay.cell]
        cells = dict.fromkeys(lay.cell for lay in lays)
        points = {lay.cell: decision.view.lays[lay] for lay in reversed(lays)}
        return {cell: FittingPlace(letter, points[cell]) for letter, cell in zip(_LETTERS, cells, strict=False)}

    def marked(self, at: int, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        evaluated = self.review.by_position.get(at)
        sign = mark(evaluated.cost) if evaluated else ""
        if not sign or not lines:
            return lines
        return lines[0]._replace(words=f"{lines[0].words} {sign}", tone="bad"), *lines[1:]

    def score_words(self, seat: int, at: int) -> str:
        accuracy = self.review.score(self.review.sitter(seat, at)).accuracy
        return f"accuracy {accuracy:.0f}" if self.evaluations.over and accuracy is not None else ""


def _better_words(candidate: EvaluatedLay, evaluated: EvaluatedDecision, places: Mapping[Cell, FittingPlace]) -> str:
    place = places.get(candidate.lay.cell)
    where = f"at {place.key}" if place else "there"
    return f"{candidate.lay.tile} {where} ({chance_text(candidate, evaluated)})"


def paint_course(area: Area, coaching: Coaching, at: int, count: int, theme: Theme) -> None:
    # the chances share the columns of the timeline below
    palette, name = theme.palette, printable(coaching.review.sitter(coaching.seat, at).name)
    chances = [round(100 * chances[coaching.seat]) for chances in coaching.review.course]
    area.put(0, 0, "%", palette.dim)
    # the evaluation still runs: later positions have no chances yet
    end = area.put_right(0, f"{name} {chances[at]} %" if at < len(chances) else name, palette.text)
    known = round(max(end - 3, 0) * len(chances) / count)
    area.put(2, 0, sparkline(chances, known, 0, 100), palette.accent)
