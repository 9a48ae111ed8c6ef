from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.coach.tasks import SolitaireHint
from contack.client.coach.text import FAILED, THINKING
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.board.board_page import LOOKING, SCROLLING
from contack.client.screen.pages.board.select_page import SelectPage
from contack.client.screen.pages.board.selection import Selection
from contack.client.screen.pages.board.solitaire_view import SolitaireDisplay, paint_solitaire
from contack.client.screen.pages.solitaire.text import detail_lines, paint_end
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import BeginRecord, LeaveSolitaire, ShowMessage
from contack.client.screen.state.line import Line, event_lines
from contack.client.session.actions import Effects, Task, Think, WriteRecord
from contack.client.solitaire.game import Deal, Events, Solitaire, SolitaireGame
from contack.client.solitaire.text import reason_text, shown_events
from contack.client.solvers.result import SolverHint
from contack.client.text.events import with_names
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.protocol.name import printable
from contack.protocol.sentences import YOU

# The keys of places: letters without another meaning here.
LETTERS = "abcdefgijklnorswxyz"

PLACE_KEYS = (
    Binding(("down", "up", "tab", "s-tab"), "move_place", "choose the next place; where the tile does not fit, why"),
    Binding(tuple(LETTERS), "choose_place", "choose the place with this letter", "place", "a-z"),
    Binding(("enter",), "confirm", "lay the tile at the shown place", "lay"),
    Binding(("escape",), "back", "take back what you chose; with nothing chosen, leave"),
    Binding(("u",), "undo", "take back the last lay, as often as you like", "undo"),
    Binding(("h",), "suggest", "show a good lay", "hint"),
)

GAME_KEYS = (
    Binding(("A",), "again", "play this deal again from the start", "again"),
    Binding(("N",), "new", "play a new deal", "new"),
    *LOOKING,
    SCROLLING,
    Binding(("q",), "leave", "leave; an unfinished game is kept", "leave"),
)

_WHEN_OVER = ("undo", "again", "new", "leave")


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitairePage(SelectPage):
    """`whole` shows whole stacks if the deal allows it. `looking` is set after the player closed the final message."""

    letters: ClassVar[str] = LETTERS

    session: SolitaireGame
    log: tuple[Line, ...] = ()
    whole: bool = True
    looking: bool = False

    @classmethod
    def opened(cls, deal: Deal, under: Page | None) -> Transition:
        session, events = SolitaireGame.start(deal)
        page = cls(session=session, under=under, log=_lines(events))
        chosen = replace(page, selection=page._first_selection)
        return Transition(chosen, (BeginRecord(deal.header()), WriteRecord(events)))

    @classmethod
    def resumed(cls, session: SolitaireGame, events: Events, under: Page | None) -> Transition:
        page = cls(session=session, under=under, log=_lines(events))
        going_on = ShowMessage("You continue the unfinished game. N gives it up and deals a new one.")
        return Transition(replace(page, selection=page._first_selection), (going_on,))

    def lines(self, context: Context) -> tuple[Line, ...]:
        return self.log

    def board(self, context: Context) -> Board:
        return self._position.board

    def selecting(self, context: Context) -> bool:
        return not self._position.over

    def why_not(self, lay: Lay, context: Context) -> str:
        return f"Not there: {reason_text(self._position, lay)}."

    def confirm(self, key: str, context: Context) -> Transition:
        lays, lay = self._position.lays, self.selection.lay
        if self._position.over:
            return Transition(replace(self, looking=not self.looking))
        if lay in lays and lay is not None:
            return self._went(*self.session.lay(lay))
        if lay is not None:
            return self.placed(self.selection, context)
        if len(lays) == 1:
            return Transition(replace(self, selection=Selection(*next(iter(lays)))))
        return self.ask_for_a_lay()

    def back(self, key: str, context: Context) -> Transition:
        if self._position.over and not self.looking:
            return Transition(replace(self, looking=True))
        if self.selection != self._first_selection:
            return Transition(replace(self, selection=self._undone()))
        return self.leave(key, context)

    def undo(self, key: str, context: Context) -> Transition:
        if not self.session.past:
            return self.say("There is no lay to take back.")
        # the board must not grow
        kept = replace(self, reached=self.reached.union(self._position.board.tiles))
        return kept._went(*self.session.undo())

    def suggest(self, key: str, context: Context) -> Transition:
        if self._position.over:
            return self.say("The game is over: u takes back the last lay.")
        return Transition(self, (ShowMessage(THINKING, "dim"), Think(SolitaireHint(self._position))))

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        # a lay of another position may not even be legal here
        if task != SolitaireHint(self._position):
            return Page.thought(self, task, found, context)
        match found:
            case SolverHint(lay=None, text=text):
                return self.say(text, "bad")
            case SolverHint(lay=Lay() as lay, text=text):
                return replace(self.remembering(context), selection=Selection(*lay)).say(text, "good")
        return self.say(FAILED, "bad")

    def again(self, key: str, context: Context) -> Transition:
        return self._instead(self.opened(self.session.deal, self.under), "Play this deal again from the start?")

    def new(self, key: str, context: Context) -> Transition:
        deal = replace(self.session.deal, key=context.fresh_key())
        return self._instead(self.opened(deal, self.under), "Give this game up and play a new deal?")

    def leave(self, key: str, context: Context) -> Transition:
        away = SelectPage.leave(self, key, context)
        put_aside = ShowMessage(f"Game kept: {'s' if self.session.deal.game == 'draw' else 'S'}, then c, continues it.")
        message = (put_aside,) if self._under_way else ()
        return away._replace(effects=(LeaveSolitaire(), *message, *away.effects))

    def title(self, context: Context) -> Title:
        deal = self.session.deal
        return Title(f"Contack · {deal.game} solitaire", f"deal {printable(deal.key)}")

    def hints(self, context: Context) -> Iterable[Binding]:
        hints = Page.hints(self, context)
        return (each for each in hints if each.method in _WHEN_OVER) if self._position.over else hints

    def paint(self, area: Area, context: Context) -> None:
        display = SolitaireDisplay(
            position=self._position,
            board=self.display(context),
            tile=self.selection.tile,
            detail=detail_lines(self._position, self.selection),
            log=self.log,
            log_back=self.log_back,
            whole=self.whole,
        )
        paint_solitaire(area, display, context.theme, self.zoom_now(context), self.pan_by)
        if self._position.over and not self.looking:
            paint_end(area, self._position, str(context.link.record or ""), context.theme)

    @property
    @abstractmethod
    def _first_selection(self) -> Selection:
        pass

    def _undone(self) -> Selection:
        return self._first_selection

    @property
    def _position(self) -> Solitaire:
        return self.session.position

    @property
    def _under_way(self) -> bool:
        return bool(self.session.past) and not self._position.over

    def _went(self, session: SolitaireGame, events: Events) -> Transition:
        page = replace(
            self,
            session=session,
            log=(*self.log, *_lines(events)),
            # back to the last tile, which may be elsewhere
            pan_by=(0, 0),
            log_back=0,
            looking=False,
        )
        return Transition(replace(page, selection=page._first_selection), (WriteRecord(events),))

    def _instead(self, away: Transition, question: str) -> Transition:
        given_up = self.session.give_up()
        # first: the next step starts another record and closes this one
        effects: Effects = (*((WriteRecord(given_up),) if given_up else ()), *away.effects)
        if self._under_way:
            return Transition(Confirmation(under=self, words=question, effects=effects, then=away.page))
        return Transition(away.page, effects)


def _lines(events: Events) -> tuple[Line, ...]:
    return tuple(event_lines(with_names(shown_events(events), (YOU,))))
