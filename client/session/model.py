"""What a client knows of its table, and how notices change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from contack.engine.board.lay import Lay
from contack.engine.event import Event, Seated
from contack.engine.records.holders import holders_at_end
from contack.engine.records.record import ENDINGS
from contack.engine.view import View
from contack.engine.why_not import Rule, WhyNot, why_not
from contack.protocol.command import PlayLay
from contack.protocol.notice import (
    Change,
    GameHeader,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Refused,
    Started,
    TableChanged,
    unscored,
)
from contack.protocol.table_state import ClockState, PlayerState, TableState

NO_GAME = WhyNot(Rule.TURN, "no game is going on")

PAUSED = WhyNot(Rule.TURN, "the table is paused")


@dataclass(frozen=True, slots=True)
class Model:
    """The table as this client sees it; `apply` answers the model after a notice.

    `table` is None while the client is at none. `game`, `view` and `events` stay after a game is over, until the
    next one starts; `token` takes the seat back. `clock` is as the newest notice told it. `taken_over` are those of the
    events that tell of seats taken over in the middle of the game.
    """

    name: str = ""
    token: str | None = None
    table: TableState | None = None
    game: GameHeader | None = None
    events: tuple[Event, ...] = ()
    view: View | None = None
    lays: Mapping[Lay, int] = field(default_factory=dict)
    clock: ClockState | None = None
    taken_over: tuple[Seated, ...] = ()

    def apply(self, notice: Notice) -> "Model":
        """Return what is known after `notice`; a notice that tells nothing of the table changes nothing."""
        if isinstance(notice, Joined | TableChanged | Started | Played | Halted):
            return replace(self._apply(notice), clock=notice.clock)
        return self._apply(notice)

    def _apply(self, notice: Notice) -> "Model":
        match notice:
            case Joined(name=name, token=token, table=table, game=game, events=events, view=view, lays=lays):
                return Model(name, token, table, game, events, view, unscored(lays), taken_over=_seated(events))
            case TableChanged(table=table):
                token = None if self.loses_seat(notice) else self.token
                return replace(self, token=token, table=table)
            case Started(game=game, table=table, events=events, view=view, lays=lays):
                started = replace(self, table=table, game=game, events=events, view=view, lays=unscored(lays))
                return replace(started, taken_over=())
            case Played(events=events, view=view, lays=lays):
                taken_over = self.taken_over + _seated(events)
                played = replace(self, events=self.events + events, view=view, lays=unscored(lays))
                return replace(played, taken_over=taken_over)
            case Refused(view=View() as view, lays=lays):  # a refused lay comes with the table as it is
                return replace(self, view=view, lays=unscored(lays))
            case Left():
                return Model(self.name)
        return self

    def becomes_host(self, before: "Model") -> bool:
        """Return whether this client is the host of its table, and was not `before`."""
        if before.table is None or self.table is None or before.table.name != self.table.name:
            return False
        return before.table.host != self.name == self.table.host

    def loses_seat(self, changed: TableChanged) -> bool:
        """Return whether a change takes this client's seat away, so that it watches."""
        return changed.change is Change.UNSEATED and changed.name == self.name

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the game by seat, as they sit now."""
        return holders_at_end(self.game.players, self.taken_over) if self.game else ()

    @property
    def turn(self) -> int | None:
        """The turn of the view; None where no game has been started."""
        return self.view.turn if self.view else None

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.table is not None and self.table.playing and self.view is not None and self.view.seat is not None

    @property
    def seat(self) -> int | None:
        """This client's seat in the game; None for a spectator."""
        # by the token too: who watches may bear the name of a player who has left
        return self.names.index(self.name) if self.name in self.names and self.token else None

    def player(self, name: str) -> PlayerState | None:
        """Return how it stands with a player; None for who has no seat now."""
        players = self.table.players if self.table else ()
        return next((player for player in players if player.name == name), None)

    @property
    def handed_over(self) -> bool:
        """Whether the server's stand-in plays this client's seat."""
        me = self.player(self.name)
        return me is not None and me.stand_in

    @property
    def hints_given(self) -> bool:
        """Whether the host of the table lets this client's player have hints, whatever the table is for."""
        me = self.player(self.name) if self.token else None
        return me is not None and me.hints

    @property
    def hints_allowed(self) -> bool:
        """Whether this client may show its player what to lay."""
        return self.hints_given or (self.table is not None and self.table.hints)

    @property
    def is_ready(self) -> bool:
        """Whether this client is ready for the next game."""
        me = self.player(self.name)
        return me is not None and me.ready

    @property
    def paused(self) -> bool:
        """Whether the table is paused."""
        return self.table is not None and self.table.pause is not None

    @property
    def queued(self) -> bool:
        """Whether this client watches, and takes a seat in the next game."""
        return self.table is not None and self.name in self.table.queue

    @property
    def my_turn(self) -> bool:
        """Whether this client is to choose a lay; nobody is while the table is paused."""
        if not self.playing or self.paused or self.view is None:
            return False
        return self.seat is not None and self.seat == self.view.seat

    def confirm(self, lay: Lay) -> PlayLay | WhyNot:
        """Return the command that lays `lay`, or why it cannot be laid."""
        why = self.why_not(lay)
        if why is None and self.view:
            return PlayLay(lay, self.view.turn)
        return why or NO_GAME

    def why_not(self, lay: Lay) -> WhyNot | None:
        """Return why this client may not lay `lay` now; None where it may. A spectator asks for the one to lay."""
        if self.view is None or not self.playing:
            return NO_GAME
        if self.paused:
            return PAUSED
        return why_not(self.view, lay, self.seat)


AT_NO_TABLE = Model()
"""What a client knows before it joined."""


def _seated(events: Sequence[Event]) -> tuple[Seated, ...]:
    return tuple(event for event in events if isinstance(event, Seated))


def is_over(events: Sequence[Event]) -> bool:
    """Return whether a game is over after `events`."""
    return bool(events) and isinstance(events[-1], ENDINGS)


def why_no_hint(model: Model) -> str:
    """Return why a client must not show what to lay now; empty where it may."""
    if not model.hints_allowed:
        return "No hints here: this table was not opened for practice, and its host has given you none."
    if not model.playing:
        return "No game is going on."
    if not model.my_turn or model.handed_over:
        return "Hints are for your own lays: it is not your turn."
    return ""


def missed(known: Sequence[str], told: Sequence[str]) -> Sequence[str]:
    """Return those of the lines said last that are new to who knows some lines, the newest of both at the end.

    The lines told go on where as many as possible are known; where that leaves a choice, more counts as new, since a
    line shown twice is better than one that is lost.

    >>> missed(["a", "b"], ["a", "b", "c"]), missed(["b"], ["a", "b", "b"]), missed([], ["a"])
    (['c'], ['b'], ['a'])
    """
    at = max(range(len(told) + 1), key=lambda end: (_agreeing(known, told[:end]), -end))
    return told[at:]


def _agreeing(known: Sequence[str], told: Sequence[str]) -> int:
    """Return in how many lines the ends of both agree, as far as both go; 0 where they do not agree that far."""
    both = min(len(known), len(told))
    return both if known[len(known) - both :] == told[len(told) - both :] else 0
