"""Whether what a server tells of a game follows from the rules: a client that has them need believe nothing else."""

from dataclasses import dataclass, replace

from contack.engine.event import Abandoned, Event
from contack.engine.game import Game
from contack.engine.records.record import Record
from contack.engine.records.replay import follow, replay
from contack.engine.view import View
from contack.protocol.notice import (
    GameHeader,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Refused,
    ScoredLays,
    Started,
    TableChanged,
    unscored,
)

NONSENSE = "the server sent what makes no sense"
"""What is said of a server that tells such things."""


class Nonsense(Exception):
    """A notice that does not follow from those before it by the rules."""


@dataclass(frozen=True, slots=True)
class GameCheck:
    """The game at a table as its events lead to it, with the undrawn tiles in any order; None where there is none.

    A game that was `abandoned` is over as well. `seq` numbers the newest broadcast at the table; None at none.
    """

    header: GameHeader | None = None
    game: Game | None = None
    abandoned: bool = False
    events: tuple[Event, ...] = ()
    seq: int | None = None

    def heard(self, notice: Notice) -> "GameCheck":
        """Return what is known after a notice. Raises Nonsense where it cannot be true."""
        try:
            after = self._heard(notice)
        except Exception as wrong:  # the rules raise many things, and all of them tell that it cannot
            raise Nonsense(str(wrong)) from wrong
        if isinstance(notice, Joined | TableChanged | Started | Played | Halted) and notice.clock:
            _demand(len(notice.clock.game) in (0, after._seats), "the clocks are those of another game")
        return replace(after, seq=self._numbered(notice))

    def _numbered(self, notice: Notice) -> int | None:
        """Return the number of the newest broadcast after a notice. Raises Nonsense where one was left out."""
        match notice:
            case Left():
                return None
            case Joined(seq=seq):  # it takes the place of all that was left out for who fell behind
                _demand(self.seq is None or seq >= self.seq, "the table is told as it was before")
                return seq
            case TableChanged(seq=seq) | Started(seq=seq) | Played(seq=seq):
                _demand(self.seq is None or seq == self.seq + 1, "a broadcast is missing, or comes again")
                return seq
        return self.seq

    def _heard(self, notice: Notice) -> "GameCheck":
        match notice:
            case Joined(game=header, events=events, view=view, lays=lays):
                after = _replayed(header, events) if header else NO_GAME
                # who fell behind is told of the same game again, or of a later one
                same = header == self.header
                _demand(not same or events[: len(self.events)] == self.events, "what has happened is told otherwise")
                return after._shows(view, lays)
            case Started(game=header, events=events, view=view, lays=lays):
                _demand(self._over, "a game starts while another goes on")
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
        """Return the game after the events of one notice."""
        if self.game is None or self._over:
            raise Nonsense("something is played in no game")
        told = replace(self, events=self.events + events)
        if len(events) == 1 and isinstance(events[0], Abandoned):
            return replace(told, abandoned=True)
        return replace(told, game=follow(self.game, events))

    def _refused(self, view: View, lays: ScoredLays) -> "GameCheck":
        """Return this where a refusal shows the table of now, or one of this kind to who fell behind and is told so."""
        if self.game and view.turn != self.game.turn:
            _demand(len(view.racks) == self._seats and unscored(lays) == view.lays, "no such table can be")
            return self
        return self._shows(view, lays)

    def _shows(self, view: View | None, lays: ScoredLays) -> "GameCheck":
        """Return this where a view and its legal lays are those that the events lead to."""
        if self.game is None:
            _demand(view is None and not lays, "a table without a game shows one")
            return self
        shown = replace(self.game.view, seat=None) if self.abandoned else self.game.view
        legal = {} if self.abandoned else self.game.lays
        _demand(view == shown and unscored(lays) == legal, "the table is not as the events lead to it")
        return self


NO_GAME = GameCheck()
"""What is known before there is a game."""


def _replayed(header: GameHeader, events: tuple[Event, ...]) -> GameCheck:
    """Return the game that events from its first deal on lead to."""
    steps = tuple(replay(Record(header.header, events)))
    _demand(sum(len(step.events) for step in steps) == len(events) > 0, "the events break off")
    game = steps[-1].position
    assert isinstance(game, Game)  # a header of a table's game
    return GameCheck(header, game, isinstance(events[-1], Abandoned), events)


def _demand(right: bool, wrong: str) -> None:
    if not right:
        raise Nonsense(wrong)
