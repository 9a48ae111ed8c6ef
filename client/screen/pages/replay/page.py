from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.coach.exercise import OwnGame
from contack.client.coach.review import EvaluatedDecision
from contack.client.coach.tasks import Evaluate
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.board.board_page import LOOKING, SCROLLING
from contack.client.screen.pages.replay.coaching import Coaching
from contack.client.screen.pages.replay.learn import open_learn
from contack.client.screen.pages.replay.view import Jump, RecordedGame, logs_of
from contack.client.screen.paint.canvas.canvas import Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import Learn, ShowMessage
from contack.client.screen.state.listed_game import KINDS
from contack.client.session.actions import Task, Think
from contack.client.text.english import local_text
from contack.engine.records.record import Record
from contack.engine.records.timeline import timeline_of
from contack.engine.rules import HANDS
from contack.protocol.name import printable

# Seconds between positions while a game plays, from slow to fast.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)

USUAL_PACE = 2

_HINTED = ("step", "turn", "play", "coach", "learn", "score", "hand", "speed", "zoom", "leave")

_STEPS = {"left": -1, "right": 1, "up": -10, "down": 10}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayPage(RecordedGame):
    """While the game plays, `since` is when it reached this position."""

    about: ClassVar[str] = "A recorded game. Every position of it has been checked against the rules."
    until_start: ClassVar[bool] = True
    tick_seconds: ClassVar[float] = 0.25  # the quickest pace at which a game plays by itself
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("left", "right"), "step", "the position before, or the next", "step", "← →"),
        Binding(("up", "down"), "step", "ten positions back, or on", "", "↑ ↓"),
        Binding((" ",), "play", "let it play by itself, or stop", "play"),
        Binding(("<", ">"), "speed", "slower or faster", "speed", "< >"),
        Binding(("home", "end"), "edge", "the first position, or the last"),
        Binding(("1", "2", "3"), "hand", "the beginning of a hand", "hand", "1-3"),
        Binding(("s", "enter"), "score", "the points of each hand, or the table", "scores"),
        Binding(("c",), "coach", "evaluate the lays: what each cost, and where the game turned", "coach"),
        Binding(("n", "N"), "turn", "the next turning point, or the one before", "turn", "n N"),
        Binding(("l",), "learn", "find better lays where yours cost most", "learn"),
        Binding(("w",), "whose", "draw the chances of the next player"),
        *LOOKING,
        SCROLLING,
        Binding(("q", "escape"), "leave", "leave", "leave"),
    )

    pace: int = USUAL_PACE
    since: float = 0.0

    def step(self, key: str, context: Context) -> Transition:
        return Transition(self._stopped()._to(self.at + _STEPS[key]))

    def edge(self, key: str, context: Context) -> Transition:
        return Transition(self._stopped()._to(0 if key == "home" else len(self.game.positions) - 1))

    def hand(self, key: str, context: Context) -> Transition:
        if self.header.game != "table":
            return self.say("A solitaire is not played in hands.")
        starts = [at for at, position in enumerate(self.game.positions) if position.view.hand == int(key)]
        if not starts:
            return self.say(f"The record has no hand {key}.")
        return Transition(self._stopped()._to(starts[0]))

    def play(self, key: str, context: Context) -> Transition:
        if self.playing:
            return Transition(self._stopped())
        # at the end, playing starts again from the beginning
        page = self._to(0) if self._at_end else self
        return Transition(replace(page, playing=True, since=context.now))

    def speed(self, key: str, context: Context) -> Transition:
        pace = min(max(self.pace + (1 if key == ">" else -1), 0), len(PACES) - 1)
        # from now on: at a faster speed the next position would be overdue at once
        return replace(self, pace=pace, since=context.now).say(f"{_pace_words(PACES[pace])}.")

    def score(self, key: str, context: Context) -> Transition:
        if self.header.game != "table":
            return self.say("A solitaire has only the points beside it.")
        return Transition(replace(self._stopped(), scores=not self.scores))

    def coach(self, key: str, context: Context) -> Transition:
        if self.header.game != "table":
            return self.say("To see where a solitaire was lost, quit and type contack review with its file.")
        if self.coaching:
            return Transition(replace(self, coaching=None))
        coaching = Coaching.of(self.game, self.header.players)
        if not coaching.evaluations.tasks:
            return self.say("There is nothing to evaluate: each lay was the only one possible.")
        return Transition(replace(self, coaching=coaching), tuple(map(Think, coaching.evaluations.first)))

    def turn(self, key: str, context: Context) -> Transition:
        if self.coaching is None:
            return self.say("The coach finds the turning points: press c first.")
        at = self.coaching.turn_from(self.at, 1 if key == "n" else -1)
        if at is None:
            # lays without an evaluation may still become turning points
            so_far = f" so far: the coach is {self.coaching.state}" if self.coaching.state else ""
            return self.say(f"No turning point {'follows' if key == 'n' else 'comes before'}{so_far}.")
        return Transition(replace(self._stopped()._to(at), scores=False))

    def whose(self, key: str, context: Context) -> Transition:
        if self.coaching is None:
            return self.say("The coach finds the chances: press c first.")
        following = (self.coaching.seat + 1) % self.coaching.review.seats
        return Transition(replace(self, coaching=replace(self.coaching, seat=following)))

    def learn(self, key: str, context: Context) -> Transition:
        if self.header.game != "table":
            return self.say("The coach has no exercises from a solitaire.")
        if self.coaching and self.coaching.state:
            return self.say(f"The coach is {self.coaching.state}: then l asks for better lays.")
        names = {name for at in (0, len(self.game.positions) - 1) for name in self.names_at(at)}
        name = context.name if context.name in names else self.names[self.coaching.seat if self.coaching else 0]
        own = OwnGame.of(self.header, self.game, name)
        if not own.decisions:
            return self.say(f"{printable(name)} had no choice in this game.")
        if self.coaching:
            own = own.judged(self.coaching.review.decisions)
        return open_learn(own, Learn((), name), self._stopped())

    def leave(self, key: str, context: Context) -> Transition:
        if key == "escape" and self.scores:
            return Transition(replace(self, scores=False))
        return RecordedGame.leave(self, key, context)

    def point(self, spot: Spot, context: Context) -> Transition:
        if isinstance(spot, Jump):
            return Transition(self._stopped()._to(spot.at))
        return Page.point(self, spot, context)

    def tick(self, context: Context) -> Transition:
        steps = int((context.now - self.since) / PACES[self.pace]) if self.playing else 0
        if steps <= 0:
            return Page.tick(self, context)
        # not `context.now`: the delays of ticks would add up
        page = replace(self._to(self.at + steps), since=self.since + steps * PACES[self.pace])
        return Transition(page._stopped() if page._at_end else page)

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        # results can arrive late: the coach may be off, or the game another one
        if self.coaching is None or not isinstance(task, Evaluate) or task not in self.coaching.evaluations.tasks:
            return Page.thought(self, task, found, context)
        if not isinstance(found, EvaluatedDecision):
            return self.say("A lay could not be evaluated: something went wrong in the coach.", "bad")
        coaching = self.coaching.took(task, found, self.game)
        return Transition(replace(self, coaching=coaching), tuple(map(Think, coaching.evaluations.after(task))))

    def title(self, context: Context) -> Title:
        header = self.header
        who = ", ".join(map(printable, header.players)) if header.game == "table" else KINDS[header.game]
        # first the facts that the page does not show elsewhere, because the end may have no room
        left = " · ".join(filter(None, ("Contack · replay", local_text(header.started, context.zone), who)))
        if not self.game.positions:
            return Title(left)
        hand = f"hand {self.position.view.hand} of {HANDS} · " if self.header.game == "table" else ""
        progress = f" · {self.coaching.state}" if self.coaching and self.coaching.state else ""
        return Title(left, f"{hand}{'playing' if self.playing else 'stopped'}{progress}")

    def hints(self, context: Context) -> Iterable[Binding]:
        out = {"turn"} if self.coaching is None else set()
        return self.hints_of(method for method in _HINTED if method not in out)

    @property
    def _at_end(self) -> bool:
        return self.at >= len(self.game.positions) - 1

    def _to(self, at: int) -> "ReplayPage":
        at = min(max(at, 0), len(self.game.positions) - 1)
        if at < 0 or at == self.at:
            return self
        return replace(self, at=at, scores=self.game.positions[at].ends_hand, log_back=0)

    def _stopped(self) -> "ReplayPage":
        return replace(self, playing=False)


def open_replay(record: Record, under: Page | None = None) -> Transition:
    """Without a page below, leaving quits."""
    game = timeline_of(record)
    page = ReplayPage(header=record.header, game=game, logs=logs_of(record.header, game), under=under)
    wrong = (ShowMessage(f"Wrong: {game.wrong}", "bad"),) if game.wrong else ()
    return Transition(page, wrong)


def _pace_words(seconds: float) -> str:
    return f"{round(1 / seconds)} positions a second" if seconds < 1 else f"A position every {seconds:g} s"
