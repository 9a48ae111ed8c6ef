"""Checks that a server's notices follow the rules, so that a client need not trust it."""

from dataclasses import dataclass, replace

from contack.engine.event import Abandoned, Event
from contack.engine.game import Game
from contack.engine.records.record import Record
from contack.engine.records.replay import follow, replay
from contack.engine.view import View
from contack.protocol.notice import Halted, Joined, Left, Notice, Played, Refused, Started, TableChanged
from contack.protocol.table_state import GameHeader, ScoredLays, unscored

# The message about a server whose notices break the rules.
NONSENSE = "the server sent contradictory data"


class Nonsense(Exception):
    pass


@dataclass(frozen=True, slots=True)
class GameCheck:
    """The game according to its events, with the undrawn tiles in any order.

    An `abandoned` game is over too. `seq` is the newest broadcast number.
    """

    header: GameHeader | None = None
    game: Game | None = None
    abandoned: bool = False
    events: tuple[Event, ...] = ()
    seq: int | None = None

    def apply(self, notice: Notice) -> "GameCheck":
        # raises Nonsense for an impossible notice
        try:
            after = self._apply(notice)
        except Exception as wrong:  # the rules raise several errors; each of them means that the notice is impossible
            raise Nonsense(str(wrong)) from wrong
        if isinstance(notice, Joined | TableChanged | Started | Played | Halted) and notice.clock:
            _demand(len(notice.clock.game) in (0, after._seats), "the clocks belong to another game")
        return replace(after, seq=self._numbered(notice))

    def _numbered(self, notice: Notice) -> int | None:
        match notice:
            case Left():
                return None
            case Joined(seq=seq):  # replaces the notices that a slow client missed
                _demand(self.seq is None or seq >= self.seq, "the table is older than the last notice")
                return seq
            case TableChanged(seq=seq) | Started(seq=seq) | Played(seq=seq):
                _demand(self.seq is None or seq == self.seq + 1, "a broadcast is missing or repeated")
                return seq
        return self.seq

    def _apply(self, notice: Notice) -> "GameCheck":
        match notice:
            case Joined(game=header, events=events, view=view, lays=lays):
                after = _replayed(header, events) if header else NO_GAME
                # a slow client gets the same game again, or a later one
                same = header == self.header
                _demand(not same or events[: len(self.events)] == self.events, "the events differ from those before")
                return after._shows(view, lays)
            case Started(game=header, events=events, view=view, lays=lays):
                _demand(self._over, "a game starts while another is running")
                return _replayed(header, events)._shows(view, lays)
            case Played(events=events, view=view, lays=lays):
                return self._after(events)._shows(view, lays)
            case Refused(view=View() as view, lays=lays):
                return self._refused(view, lays)
            case Left():
                return NO_GAME
        return self

    @property
    def _seats(self) -> int:
        return len(self.game.totals) if self.game else 0

    @property
    def _over(self) -> bool:
        return self.game is None or self.abandoned or self.game.over

    def _after(self, events: tuple[Event, ...]) -> "GameCheck":
        if self.game is None or self._over:
            raise Nonsense("a lay came outside a game")
        after = replace(self, events=self.events + events)
        if len(events) == 1 and isinstance(events[0], Abandoned):
            return replace(after, abandoned=True)
        return replace(after, game=follow(self.game, events))

    def _refused(self, view: View, lays: ScoredLays) -> "GameCheck":
        if self.game and view.turn != self.game.turn:
            _demand(len(view.racks) == self._seats and unscored(lays) == view.lays, "the table is impossible")
            return self
        return self._shows(view, lays)

    def _shows(self, view: View | None, lays: ScoredLays) -> "GameCheck":
        if self.game is None:
            _demand(view is None and not lays, "a table without a game shows one")
            return self
        shown = replace(self.game.view, seat=None) if self.abandoned else self.game.view
        legal = {} if self.abandoned else self.game.lays
        _demand(view == shown and unscored(lays) == legal, "the table does not match the events")
        return self


NO_GAME = GameCheck()


def _replayed(header: GameHeader, events: tuple[Event, ...]) -> GameCheck:
    steps = tuple(replay(Record(header.header, events)))
    _demand(sum(len(step.events) for step in steps) == len(events) > 0, "the events are incomplete")
    game = steps[-1].position
    assert isinstance(game, Game)  # the header of a table game
    return GameCheck(header, game, isinstance(events[-1], Abandoned), events)


def _demand(right: bool, wrong: str) -> None:
    if not right:
        raise Nonsense(wrong)
