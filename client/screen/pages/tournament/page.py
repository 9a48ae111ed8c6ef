from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ChosenName, moved
from contack.client.screen.pages.base.overlay import Confirmation, Overlay
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.tournament.change_tournament import ChangeTournamentPage
from contack.client.screen.pages.tournament.view import LEAP, may_organise, paint_tournament
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.session.actions import Send
from contack.client.text.english import sentence
from contack.client.tournament.entrants import has_ended, is_entered, is_organiser, may_enter
from contack.client.tournament.steps import COMMANDS, OrganiserStep, steps
from contack.client.tournament.text import round_words
from contack.protocol.command import EnterTournament, Join, Leave, LeaveTournament, PauseTournament
from contack.protocol.limits import REASON_LENGTH
from contack.protocol.name import printable
from contack.protocol.notice import Notice, TournamentChanged
from contack.protocol.sentences import say
from contack.protocol.tournament import TournamentState

NOT_NOW = "That is not possible now."
LEAVE = "Leave the game night? Your score stays, and you are not seated again. A stand-in finishes a running game."
PLAYING = "Your own game runs: watch others when it is over."

_SCROLL = {"pageup": -LEAP, "pagedown": LEAP, "wheel-up": -2, "wheel-down": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPage(Overlay):
    """`chosen` is the table to watch, `top` the first line of the scoreboard."""

    about: ClassVar[str] = (
        "A game night has rounds: the server seats everyone, with new people each time, and all play one game. Your"
        " score is your points minus the mean of your table. The scoreboard adds up the scores of all rounds. The"
        " player who hosts the server can do all that the organiser can. If the organiser is away for five minutes, the"
        " first entrant who is here becomes the organiser."
    )
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("enter", "e"), "enter", "enter the game night", "enter"),
        Binding(("up", "down"), "move", "choose a table"),
        Binding(("w",), "watch", "watch the chosen table", "watch"),
        Binding(("s",), "seat", "as its organiser: seat the next round, or this one again", "seat"),
        Binding(("g",), "start", "as its organiser: start the seated games now", "start"),
        Binding(("h",), "hurry", "as its organiser: give the last games a clock", "hurry"),
        Binding(("Z",), "pause", "as its organiser: pause the game night, and let it continue", "pause"),
        Binding(("O",), "options", "as its organiser: change the rounds and the options"),
        Binding(("X",), "end", "as its organiser: end the game night, after a question", "end"),
        Binding(("l",), "leave", "leave the game night, after a question"),
        Binding(("pageup", "pagedown", "wheel-up", "wheel-down"), "scroll", "scroll the scoreboard", "", "PgUp PgDn"),
        Binding(("escape", "q", "E"), "close", "back", "back"),
    )

    until_start: ClassVar[bool] = True

    chosen: str = ""
    top: int = 0

    def enter(self, key: str, context: Context) -> Transition:
        night = _night(context)
        if may_enter(night, context.link.own_name):
            return self.if_online(context, Send(EnterTournament()))
        if is_entered(night, context.link.own_name):
            return self.say(sentence(say("night.entered", name=night.options.name if night else "")))
        over = night is None or has_ended(night)
        return self.say(sentence(say("refused.entry_closed.over" if over else "refused.entry_closed")))

    def move(self, key: str, context: Context) -> Transition:
        night = _night(context)
        if night is None or not night.tables:
            return Transition(self)
        at = moved(chosen_at(night, self.chosen), len(night.tables), key)
        return Transition(replace(self, chosen=night.tables[at].name))

    def watch(self, key: str, context: Context) -> Transition:
        night, model = _night(context), context.link.model
        if night is None or not night.tables or has_ended(night):
            return self.say("There is no table to watch now.")
        table = night.tables[chosen_at(night, self.chosen)]
        if model.table and model.table.name == table.name:
            return Transition(self.under)
        if model.playing and model.seat is not None:
            return self.say(PLAYING)
        if model.table is None or not context.link.online:
            return self.if_online(context, Send(Join(table.name, spectate=True)))
        # a client is at one table at a time
        return Transition(self, (Send(Leave()),), replace(context.link, going=table.name))

    def seat(self, key: str, context: Context) -> Transition:
        return self._step(context, OrganiserStep.SEAT)

    def start(self, key: str, context: Context) -> Transition:
        return self._step(context, OrganiserStep.START)

    def hurry(self, key: str, context: Context) -> Transition:
        return self._step(context, OrganiserStep.HURRY)

    def pause(self, key: str, context: Context) -> Transition:
        possible = _possible(context)
        if OrganiserStep.PAUSE in possible and context.link.online:
            return Transition(self.asking("pause, because of", Field.of("", REASON_LENGTH), "pause"))
        return self._step(context, OrganiserStep.UNPAUSE)

    def options(self, key: str, context: Context) -> Transition:
        night = _night(context)
        if night is None or not may_organise(context):
            return self.say(_why_not(context))
        return self.if_online(context, page=ChangeTournamentPage.over(self, night.options))

    def end(self, key: str, context: Context) -> Transition:
        words = _possible(context).get(OrganiserStep.END)
        if not words:
            return self.say(_why_not(context))
        ends = (Send(COMMANDS[OrganiserStep.END]),)
        return self.if_online(context, page=Confirmation(under=self, words=f"This {words}. End it?", effects=ends))

    def leave(self, key: str, context: Context) -> Transition:
        if not is_entered(_night(context), context.link.own_name):
            return self.say(sentence(say("refused.not_entered")))
        leaves = (Send(LeaveTournament()),)
        return self.if_online(context, page=Confirmation(under=self, words=LEAVE, effects=leaves))

    def scroll(self, key: str, context: Context) -> Transition:
        night = _night(context)
        most = len(night.entrants) - 1 if night else 0
        return Transition(replace(self, top=min(max(self.top + _SCROLL[key], 0), max(most, 0))))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        return self.if_online(context, Send(PauseTournament(reason=text.strip())))

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the chosen table watches it
        if not isinstance(spot, ChosenName):
            return Page.point(self, spot, context)
        if spot.name == self.chosen:
            return self.watch("w", context)
        return Transition(replace(self, chosen=spot.name))

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        if isinstance(notice, TournamentChanged):
            return Transition(self)
        return Overlay.notified(self, notice, before, context)

    def title(self, context: Context) -> Title:
        night = _night(context)
        if night is None:
            return Title("Contack · game night")
        right = "no connection" if not context.link.online else round_words(night)
        return Title(f"Contack · {printable(night.options.name)}", right)

    def unhinted(self, context: Context) -> Collection[str]:
        night = _night(context)
        possible = _possible(context)
        # a step has the name of its method
        out = [method for method in ("seat", "start", "hurry", "end") if method not in possible]
        out += [] if possible else ["pause"]
        out += [] if may_enter(night, context.link.own_name) else ["enter"]
        return out if night and night.tables and not has_ended(night) else [*out, "watch"]

    def paint(self, area: Area, context: Context) -> None:
        night = _night(context)
        paint_tournament(area, chosen_at(night, self.chosen) if night else 0, self.top, context)

    def _step(self, context: Context, step: OrganiserStep) -> Transition:
        if step not in _possible(context):
            return self.say(_why_not(context))
        return self.if_online(context, Send(COMMANDS[step]))


def tournament_opened(page: Page, before: Context, context: Context) -> Transition:
    """Show a new game night to its organiser, and the podium to all who were in it."""
    night, known, own = _night(context), _night(before), context.link.own_name
    begins = known is None or has_ended(known)
    ends = night is not None and has_ended(night) and (is_entered(known, own) or is_organiser(known, own))
    shows = ends or (begins and is_organiser(night, own))
    return Transition(TournamentPage(under=page) if shows and page.prompt is None else page)


def chosen_at(night: TournamentState, chosen: str) -> int:
    """Return the number of the chosen table; before a choice one at which the game runs."""
    names = [table.name for table in night.tables]
    return names.index(chosen) if chosen in names else 0


def _night(context: Context) -> TournamentState | None:
    return context.link.model.tournament


def _possible(context: Context) -> Mapping[OrganiserStep, str]:
    night = _night(context)
    return steps(night) if night and may_organise(context) else {}


def _why_not(context: Context) -> str:
    night = _night(context)
    if night is None or has_ended(night) or may_organise(context):
        return NOT_NOW
    return sentence(say("refused.not_organiser", organiser=printable(night.organiser or say("operator"))))
