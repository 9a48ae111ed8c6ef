"""A client's knowledge of its table, and how notices change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from contack.client.text.english import sentence
from contack.engine.board.lay import Lay
from contack.engine.event import Event, Seated
from contack.engine.records.header import holders_at_end
from contack.engine.records.record import ENDINGS
from contack.engine.view import View
from contack.engine.why_not import Rule, WhyNot, why_not
from contack.protocol.command import PlayLay
from contack.protocol.notice import (
    Change,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Refused,
    Started,
    TableChanged,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.sentences import say
from contack.protocol.table_state import ClockState, GameHeader, PlayerState, TableState, unscored
from contack.protocol.tournament import TournamentState

NO_GAME = WhyNot(Rule.TURN, say("refused.no_game"))

PAUSED = WhyNot(Rule.TURN, "the table is paused")


@dataclass(frozen=True, slots=True)
class Model:
    """`game`, `view` and `events` stay after a game until the next one starts; `token` resumes the seat.

    `taken_over` has the events of seats that changed hands. A player who `declined` took `ready` back before the next
    game. `tournament` is the server's, also without a table.
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
    declined: bool = False
    tournament: TournamentState | None = None

    def apply(self, notice: Notice) -> "Model":
        if isinstance(notice, Joined | TableChanged | Started | Played | Halted):
            return replace(self._apply(notice), clock=notice.clock, tournament=self.tournament)
        return self._apply(notice)

    def _apply(self, notice: Notice) -> "Model":
        match notice:
            case Joined(name=name, token=token, table=table, game=game, events=events, view=view, lays=lays):
                declined = self.declined and self.table is not None and self.table.name == table.name
                return Model(name, token, table, game, events, view, unscored(lays), None, _seated(events), declined)
            case TableChanged(table=table):
                token = None if self.loses_seat(notice) else self.token
                return replace(self, token=token, table=table, declined=self._declines(notice))
            case Started(game=game, table=table, events=events, view=view, lays=lays):
                started = replace(self, table=table, game=game, events=events, view=view, lays=unscored(lays))
                return replace(started, taken_over=(), declined=False)
            case Played(events=events, view=view, lays=lays):
                taken_over = self.taken_over + _seated(events)
                played = replace(self, events=self.events + events, view=view, lays=unscored(lays))
                return replace(played, taken_over=taken_over)
            case Refused(view=View() as view, lays=lays):  # a refused lay brings the current table
                return replace(self, view=view, lays=unscored(lays))
            case Left():
                return Model(self.name, tournament=self.tournament)
            case TournamentChanged(tournament=tournament):
                return replace(self, tournament=tournament)
            case Welcomed():  # the server sends its tournament after each hello
                return replace(self, tournament=None)
        return self

    def becomes_host(self, before: "Model") -> bool:
        if before.table is None or self.table is None or before.table.name != self.table.name:
            return False
        return before.table.host != self.name == self.table.host

    def loses_seat(self, changed: TableChanged) -> bool:
        return changed.change is Change.UNSEATED and changed.name == self.name

    def _declines(self, changed: TableChanged) -> bool:
        if changed.name == self.name and changed.change in (Change.UNREADY, Change.READY):
            return changed.change is Change.UNREADY
        return self.declined and changed.change is not Change.GAME_OVER

    @property
    def in_round(self) -> bool:
        """Whether the table is one of a tournament: it has no host, and starts by itself."""
        return self.table is not None and self.table.round > 0

    @property
    def names(self) -> tuple[str, ...]:
        return holders_at_end(self.game.players, self.taken_over) if self.game else ()

    @property
    def turn(self) -> int | None:
        return self.view.turn if self.view else None

    @property
    def playing(self) -> bool:
        return self.table is not None and self.table.playing and self.view is not None and self.view.seat is not None

    @property
    def seat(self) -> int | None:
        """A spectator has no seat in the game."""
        # the token too: a spectator may have the name of a player who left
        return self.names.index(self.name) if self.name in self.names and self.token else None

    def player(self, name: str) -> PlayerState | None:
        return self.table.player(name) if self.table else None

    @property
    def handed_over(self) -> bool:
        me = self.player(self.name)
        return me is not None and me.stand_in

    @property
    def hints_given(self) -> bool:
        """The host's permission counts whatever the table's options."""
        me = self.player(self.name) if self.token else None
        return me is not None and me.hints

    @property
    def hints_allowed(self) -> bool:
        return self.hints_given or (self.table is not None and self.table.hints)

    @property
    def is_ready(self) -> bool:
        me = self.player(self.name)
        return me is not None and me.ready

    @property
    def is_host(self) -> bool:
        return self.table is not None and self.table.host == self.name

    @property
    def paused(self) -> bool:
        return self.table is not None and self.table.pause is not None

    @property
    def queued(self) -> bool:
        """Whether this spectator takes a seat in the next game."""
        return self.table is not None and self.name in self.table.queue

    @property
    def my_turn(self) -> bool:
        if not self.playing or self.paused or self.view is None:
            return False
        return self.seat is not None and self.seat == self.view.seat

    def confirm(self, lay: Lay) -> PlayLay | WhyNot:
        why = self.why_not(lay)
        if why is None and self.view:
            return PlayLay(lay, self.view.turn)
        return why or NO_GAME

    def why_not(self, lay: Lay) -> WhyNot | None:
        # a spectator asks for the seat at turn
        if self.view is None or not self.playing:
            return NO_GAME
        if self.paused:
            return PAUSED
        return why_not(self.view, lay, self.seat)


AT_NO_TABLE = Model()


def _seated(events: Sequence[Event]) -> tuple[Seated, ...]:
    return tuple(event for event in events if isinstance(event, Seated))


def is_over(events: Sequence[Event]) -> bool:
    return bool(events) and isinstance(events[-1], ENDINGS)


def why_no_hint(model: Model) -> str:
    if not model.hints_allowed:
        return "No hints here: this table was not opened for practice, and its host has given you none."
    if not model.playing:
        return sentence(say("refused.no_game"))
    if not model.my_turn or model.handed_over:
        return "Hints are for your own lays: it is not your turn."
    return ""


def missed(known: Sequence[str], chat: Sequence[str]) -> Sequence[str]:
    """Return the chat lines after `known` ones.

    Matches as many known lines as possible. In doubt a line counts as new: seeing it twice is better than missing it.

    >>> missed(["a", "b"], ["a", "b", "c"]), missed(["b"], ["a", "b", "b"]), missed([], ["a"])
    (['c'], ['b'], ['a'])
    """
    at = max(range(len(chat) + 1), key=lambda end: (_agreeing(known, chat[:end]), -end))
    return chat[at:]


def _agreeing(known: Sequence[str], chat: Sequence[str]) -> int:
    both = min(len(known), len(chat))
    return both if known[len(known) - both :] == chat[len(chat) - both :] else 0
