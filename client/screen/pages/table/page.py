from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.coach.evaluation import Evaluation
from contack.client.coach.tasks import Hint
from contack.client.coach.text import FAILED, THINKING, hint_text
from contack.client.screen.pages.base.log import divided
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.board.board_page import LOOKING, SCROLLING
from contack.client.screen.pages.board.rack_page import CHOOSE_LAY
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.board.selection import NOTHING, Selection, best_points
from contack.client.screen.pages.board.table_display import SeatDisplay, TableDisplay
from contack.client.screen.pages.board.table_view import paint_table
from contack.client.screen.pages.table.alerts import news_of, turn_begins
from contack.client.screen.pages.table.motion import AT_REST, Motion, motion_of
from contack.client.screen.pages.table.reminders import NOT_REMINDED, Reminders
from contack.client.screen.pages.table.seat_keys import SEATED, SeatedPage
from contack.client.screen.pages.table.text import detail_lines, seat_words, table_title
from contack.client.screen.pages.table.waiting_view import paint_waiting
from contack.client.screen.pages.tournament.page import tournament_opened
from contack.client.screen.paint.board.board import BoardDisplay
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.badges import badges_of, laid_since
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import RingBell, ShowMessage
from contack.client.screen.state.line import Line
from contack.client.session.actions import Send, Task, Think
from contack.client.session.game_text import NO_GAME
from contack.client.session.model import Model, why_no_hint
from contack.client.session.talk_text import nudged_words
from contack.client.text.english import sentence
from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.event import HandEnded
from contack.engine.why_not import Rule, WhyNot
from contack.protocol.command import ListStandings
from contack.protocol.notice import (
    Change,
    Joined,
    Notice,
    Nudged,
    Played,
    Reacted,
    Refused,
    Said,
    Started,
    TableChanged,
    TournamentChanged,
)

_PLAYING = ("choose_tile", "choose_place", "confirm", "undo", "talk", "scores", "leave")
_WATCHING = ("talk", "scores", "zoom", "leave")
_READY = ("talk", "leave")
_HOST = ("go", "bots")


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage(SeatedPage):
    """A table with the player's choice in preparation.

    `asked` is the turn of a lay that was sent, `hinting` that of a hint in search. `reminders` are for a player who
    keeps the others waiting. `log_first` and `talk_first` show events or chat instead of the racks; `read` counts seen
    chat lines.
    """

    about: ClassVar[str] = (
        "Lay a tile beside the one laid last, or where it touches two or three tiles. Colours must be the same, and"
        " wherever tiles touch, the values must be equal, or add up to a multiple of five: that sum you score. If you"
        " can lay you must; if not, tiles are drawn for you, or you pass. Each tile left when a hand ends costs 10"
        " points. Three hands make a game."
    )
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_LAY,
        Binding(("enter",), "confirm", "lay the tile at the shown place", "lay"),
        Binding(("escape",), "undo", "take back what you chose", "back"),
        Binding(("h",), "hint", "at a table for practice, or if the host lets you: show a good lay", "hint"),
        Binding(("s",), "scores", "the points of each hand", "scores"),
        # the ways to other places come last, in the help and at the foot
        *SEATED[:-2],
        *LOOKING,
        SCROLLING,
        Binding(("L",), "log", "the log instead of the racks, on a small screen, and back"),
        Binding(("T",), "all_talk", "chat instead of the racks, and back"),
        *SEATED[-2:],
    )

    hinting: int | None = None
    log_first: bool = False
    talk_first: bool = False
    read: int = 0
    asked: int | None = None
    reminders: Reminders = NOT_REMINDED
    motion: Motion = AT_REST

    def press(self, key: str, context: Context) -> Transition:
        awake = replace(self, reminders=self.reminders.begun_anew(context.now))
        return SeatedPage.press(awake, key, context)

    def rack(self, context: Context) -> tuple[Tile, ...]:
        return _rack(context.link.model)

    def board(self, context: Context) -> Board:
        view = context.link.model.view
        return view.board if view else Board()

    def selecting(self, context: Context) -> bool:
        return context.link.model.playing and self.selection.tile is not None

    def why_not(self, lay: Lay, context: Context) -> str:
        why = context.link.model.why_not(lay)
        return f"Not there: {why}." if why else ""

    def confirm(self, key: str, context: Context) -> Transition:
        # if only one lay is possible, Enter chooses it first and lays at the second press
        model = context.link.model
        if not model.playing:
            return self.ready("r", context)
        lay = self.selection.lay
        if lay is None:
            return self._only_lay(context)
        if not context.link.online:
            return self.say("The server cannot be reached now: lay when it is back.", "bad")
        # Enter pressed twice in haste sends one lay
        if model.my_turn and self.asked == model.turn:
            return self.say("The server has not answered yet.")
        command = model.confirm(lay)
        if isinstance(command, WhyNot):
            why = sentence(str(command)) if command.rule is Rule.TURN else f"Not there: {command}."
            return self.say(why, "bad")
        return Transition(replace(self, asked=command.turn), (Send(command),))

    def undo(self, key: str, context: Context) -> Transition:
        # with nothing chosen, the board returns to the newest events
        if self.selection == NOTHING:
            return Transition(replace(self, log_back=0))
        return Transition(replace(self, selection=self.selection.undone(self.board(context))))

    def scores(self, key: str, context: Context) -> Transition:
        if context.link.model.view is None:
            return self.say(NO_GAME)
        return Transition(ScorePage(under=self))

    def hint(self, key: str, context: Context) -> Transition:
        model = context.link.model
        why = why_no_hint(model)
        if why or model.view is None:
            return self.say(why)
        return Transition(replace(self, selection=NOTHING, hinting=model.turn), (Think(Hint(model.view)),))

    def log(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, log_first=not self.log_first, talk_first=False, log_back=0))

    def all_talk(self, key: str, context: Context) -> Transition:
        first = not self.talk_first
        read = context.link.spoken
        return Transition(replace(self, talk_first=first, log_first=False, log_back=0, read=read))

    def lines(self, context: Context) -> tuple[Line, ...]:
        return context.link.chat if self.talk_first else context.link.log

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        model = context.link.model
        # compared by the view, not the turn: after any change the hint is for another table
        if model.view is None or task != Hint(model.view) or why_no_hint(model):
            return Transition(self)
        page = replace(self.remembering(context), hinting=None)
        if not isinstance(found, Evaluation):
            return page.say(FAILED, "bad")
        return replace(page, selection=Selection(*found.best.lay)).say(hint_text(found, cells=False), "good")

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        model = context.link.model
        match notice:
            case Refused():
                page = replace(self, asked=None) if notice.command in ("play_lay", "hand_over") else self
                return page.refused(notice)
            case Said() | Reacted() if self.talk_first or notice.name == model.name:
                return Transition(replace(self, read=context.link.spoken))
            case Nudged(name=name) if name == model.name:
                words = nudged_words(notice, model.name)
                nudged = replace(self, reminders=self.reminders.put_off(context.now))
                return Transition(nudged, (RingBell(), ShowMessage(words, "bad")))
            case Played() | Started() | Joined():
                selection = self.selection.still(self.board(context), _rack(model))
                page = replace(self, selection=selection, reached=self._still_reached(before, context))
                if isinstance(notice, Started):
                    # before a game the whole chat is visible
                    page = replace(page, read=context.link.spoken)
                if turn_begins(before, context):
                    # reminders count from the start of the turn, not from the last key before it
                    page = replace(page, reminders=page.reminders.begun_anew(context.now))
                page = replace(page, motion=motion_of(notice.events if isinstance(notice, Played) else (), context))
                return Transition(page._overlaid(notice), news_of(notice, before, context))
            case TableChanged(change=change):
                requests = (Send(ListStandings()),) if change is Change.GAME_OVER else ()
                return Transition(self, (*requests, *news_of(notice, before, context)))
            case TournamentChanged() if not model.playing:
                return tournament_opened(self, before, context)
        return Transition(self)

    def tick(self, context: Context) -> Transition:
        motion = self.motion.after(context.now)
        if motion is not self.motion:
            return Transition(replace(self, motion=motion))
        reminders, words = self.reminders.after(context)
        if not words:
            return Transition(self)
        return Transition(replace(self, reminders=reminders), (RingBell(), ShowMessage(words, "bad")))

    @property
    def frame_due(self) -> float | None:
        # the screen draws again at this time
        return self.motion.due

    def title(self, context: Context) -> Title:
        return table_title(context)

    def hints(self, context: Context) -> Iterable[Binding]:
        return self.hints_of(_hinted(context.link.model))

    def display(self, context: Context) -> BoardDisplay:
        # tiles laid since the player's last turn show their owners
        model = context.link.model
        seat = model.seat if model.seat is not None or model.view is None else model.view.seat
        shown = SeatedPage.display(self, context)
        badges = laid_since(model.events, seat, badges_of(model))
        return replace(shown, badges=badges, motion=self.motion.shown)

    def offered(self, context: Context) -> Iterable[Lay]:
        return context.link.model.lays if context.link.model.my_turn else ()

    def paint(self, area: Area, context: Context) -> None:
        model = context.link.model
        if model.view is None or (not model.playing and not model.view.winners and not context.link.model.events):
            paint_waiting(area, context)
        else:
            paint_table(area, self._table_display(context), context.theme, self.zoom_now(context), self.pan_by)

    def _only_lay(self, context: Context) -> Transition:
        model = context.link.model
        if not model.my_turn:
            return self.say("It is not your turn.")
        if len(model.lays) == 1:
            (lay,) = model.lays
            return Transition(replace(self, selection=Selection(lay.tile, lay.cell)))
        return self.ask_for_a_lay()

    def _still_reached(self, before: Context, context: Context) -> frozenset[Cell]:
        # the board keeps its room until the next hand: it must not shrink after a lay
        old, new = self.board(before).laid, self.board(context).laid
        return self.reach(before) if new[: len(old)] == old else frozenset()

    def _overlaid(self, notice: Notice) -> Page:
        # the points of a finished hand open over the page
        events = notice.events if isinstance(notice, Played | Started) else ()
        return ScorePage(under=self) if any(isinstance(event, HandEnded) for event in events) else self

    def _table_display(self, context: Context) -> TableDisplay:
        link, model = context.link, context.link.model
        assert model.view is not None  # without a view this page paints nothing
        rack, badges = _rack(model), badges_of(model)
        thinking = (Line(THINKING, "dim"),) if model.my_turn and self.hinting == model.turn else ()
        return TableDisplay(
            view=model.view,
            seats=tuple(
                SeatDisplay(name, seat_words(link, name), badge)
                for name, badge in zip(model.names, badges, strict=True)
            ),
            board=self.display(context),
            log=divided(link.log, badges[model.seat] if model.seat is not None else None),
            talk=link.chat,
            rack=rack,
            best=best_points(self.board(context), rack) if model.playing else (None,) * len(rack),
            chosen=rack.index(self.selection.tile) if self.selection.tile in rack else None,
            detail=thinking + detail_lines(link, self.selection, self.board(context)),
            # if nothing is chosen, the newest lines of the log fit there
            news=() if self.selection.tile else link.log[-2:],
            mine=model.seat,
            log_first=self.log_first,
            talk_first=self.talk_first,
            log_back=self.log_back,
            unread=link.spoken - self.read,
            clock=link.times.clock,
        )


def _hinted(model: Model) -> tuple[str, ...]:
    if model.in_round and not model.playing:
        return "tournament", *_READY
    if not model.playing:
        return (*(() if model.is_ready else ("ready",)), *(_HOST if model.is_host else ()), *_READY)
    if model.seat is None:
        return _WATCHING
    return ("hint", *_PLAYING) if model.hints_allowed else _PLAYING


def _rack(model: Model) -> tuple[Tile, ...]:
    # a spectator sees the rack of the seat to lay
    if model.view is None:
        return ()
    return model.view.rack if model.seat is None else model.view.racks[model.seat]
