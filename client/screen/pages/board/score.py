from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.base.standings import StandingsPage
from contack.client.screen.pages.board.score_view import (
    ScoreDisplay,
    hands_ended,
    paint_scores,
    score_title,
    taken_over_lines,
)
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.badges import badges_of
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import BeReady, Learn, OpenRecord, ShowMessage
from contack.client.screen.state.link import Link
from contack.client.session.actions import Effect, Send
from contack.client.session.game_text import names_seen_by
from contack.client.session.model import Model
from contack.client.session.standings_text import tonight_words
from contack.client.text.english import capitalized
from contack.client.text.events import Names, event_text, winners_text
from contack.client.tournament.text import result_words
from contack.engine.event import GameEnded
from contack.engine.records.header import taken_over
from contack.protocol.command import Leave, ListStandings
from contack.protocol.notice import Notice, Started
from contack.protocol.sentences import YOU

# The methods with a hint while no game runs.
AFTERWARDS = ("rematch", "replay", "coach", "learn", "standings")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePage(Overlay):
    """A key without a meaning here closes the page and goes to the table."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("escape", "enter", " ", "s"), "close", "back to the table", "table"),
        Binding(("r",), "rematch", "play again", "play again"),
        Binding(("W",), "replay", "after a game: see it again, position by position", "see again"),
        Binding(("C",), "coach", "after a game: what each lay cost, and where it turned", "coach"),
        Binding(("L",), "learn", "after a game: find better lays where yours cost most", "learn"),
        Binding(("S",), "standings", "standings here, tonight and for all time", "standings"),
        Binding(("q",), "leave", "leave the table"),
    )

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        after = self.under.notified(notice, before, context)
        if isinstance(notice, Started):
            return after
        # replace the older box: the newer points include its points
        page = after.page.under if isinstance(after.page, ScorePage) else after.page
        return after._replace(page=replace(self, under=page))

    def press(self, key: str, context: Context) -> Transition:
        if any(key in binding.keys for binding in self.bindings):
            return Overlay.press(self, key, context)
        if isinstance(self.under, Overlay):  # the podium of a game night, which ended with this game
            return Transition(self.under)
        # players need not close the points to continue: the next hand is already dealt
        return self.under.press(key, context)

    def unhinted(self, context: Context) -> Collection[str]:
        link = context.link
        out = AFTERWARDS if link.model.playing else ("rematch",) if link.model.in_round else ()
        spectator = () if link.model.token else ("learn",)
        return *out, *spectator, *(() if link.keeps_standings else ("standings",))

    def rematch(self, key: str, context: Context) -> Transition:
        model = context.link.model
        if model.playing or model.in_round or not model.token or not context.link.online:
            return Transition(self.under)
        return Transition(self.under, (BeReady(), ShowMessage("You are ready for another game.", "good")))

    def replay(self, key: str, context: Context) -> Transition:
        return self._open(context, OpenRecord)

    def coach(self, key: str, context: Context) -> Transition:
        return self._open(context, partial(OpenRecord, coach=True))

    def learn(self, key: str, context: Context) -> Transition:
        return self._open(context, lambda record: Learn((record,), context.link.model.name))

    def _open(self, context: Context, effect: Callable[[Path], Effect]) -> Transition:
        record = context.link.record
        if context.link.model.playing:
            return self.say("When the game is over.")
        return Transition(self, (effect(record),)) if record else self.say("This game was not recorded.")

    def standings(self, key: str, context: Context) -> Transition:
        return Transition(StandingsPage(under=self), (Send(ListStandings()),) if context.link.online else ())

    def leave(self, key: str, context: Context) -> Transition:
        # through the table, which asks before a player leaves a game
        if context.link.model.playing:
            return self.under.press(key, context)
        return Transition(self.under, (Send(Leave()),))

    def paint(self, area: Area, context: Context) -> None:
        self.under.paint(area, context)
        # a returning spectator may find another table of that name, without a game
        if context.link.model.view is not None:
            paint_scores(area, score_display(context.link), context.theme)


def score_display(link: Link) -> ScoreDisplay:
    model = link.model
    hands = hands_ended(model.events)
    names = names_seen_by(model)
    over = next((event for event in reversed(model.events) if isinstance(event, GameEnded)), None)
    lines = [_winner_words(over, names)] if over else []
    lines += [capitalized(event_text(hands[-1], names).splitlines()[0])] if hands else []
    lines += taken_over_lines(taken_over(model.game.players, model.events)) if model.game else []
    return ScoreDisplay(
        title=score_title(over is not None, len(hands)),
        lines=tuple(lines),
        names=tuple(names),
        badges=badges_of(model),
        events=model.events,
        mine=model.seat,
        winners=over.winners if over else (),
        record=f"Record: {link.record}" if over and link.record else "",
        verdict=link.verdict if over else None,
        tonight=" ".join(result_words(model)) or tonight_words(link.standings, len(names) + 1) if over else "",
        foot=_foot(model, over is not None),
    )


def _winner_words(over: GameEnded, names: Names) -> str:
    words = f"{winners_text(over, names)}!"
    return capitalized(words) if names[over.winners[0]] == YOU else words


def _foot(model: Model, over: bool) -> str:
    if over and model.in_round:
        return "E game night · W sees it again · C coach · q leaves"
    if over and model.token:
        return "r plays again · W sees it again · C coach · L learn · q leaves"
    if over:
        return "W sees it again · C coach · q leaves"
    return "It is your turn · Esc shows the table" if model.my_turn else "Esc shows the table"
