from dataclasses import dataclass, replace
from typing import NamedTuple

from contack.client.session.actions import Effects, End, Outcome, Show, end, send, show
from contack.client.session.dealing import DealingClient, follow, is_for_the_next, why_give_up
from contack.client.session.fairness import Fate, verdict
from contack.client.session.joining import is_overtaken, way_back
from contack.client.session.table_text import person_words
from contack.client.tournament.entrants import has_ended, is_entered, may_enter
from contack.engine.board.lay import Lay, Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.protocol.command import EnterTournament, HandOver, Join, Leave, LeaveTournament, PlayLay
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import (
    Announced,
    Change,
    Halted,
    Joined,
    Left,
    Notice,
    Refused,
    Started,
    TableChanged,
    TournamentChanged,
    Welcomed,
)


class Question(NamedTuple):
    view: View
    lays: Lays


# Refusals after which a bot stays: the server continues, or ends without further games.
NOT_YET = (Refusal.CANNOT_SAVE, Refusal.CLOSING)


# Refusals of a bot that is ready too late for the game.
TOO_LATE = (Refusal.GAME_RUNNING, Refusal.TOURNAMENT_TABLE)


@dataclass(frozen=True, slots=True)
class BotPlayer(DealingClient):
    """A bot that plays `games` games, or endlessly if that is 0.

    `asked` is the turn of its last question, `seen` counts the events that it knows. It is `leaving` after enough
    games, or to return to the table of a game that started before it was ready. A bot that waits for a tournament is
    `entering` until the server answers; `entered` is that tournament's file.
    """

    games: int = 1
    played: int = 0
    asked: int | None = None
    seen: int = 0
    leaving: bool = False
    entering: bool = False
    entered: str | None = None

    @property
    def for_tournament(self) -> bool:
        return self.arrival.wish.tournament

    @property
    def goodbye(self) -> Effects:
        """Return the last commands of a bot that will not return."""
        if self.away:
            return ()
        entered = (LeaveTournament(),) if is_entered(self.model.tournament, self.arrival.name) else ()
        return send(*entered, *((Leave(),) if self.model.table else ()))

    def lost(self) -> "Outcome[BotPlayer]":
        if self.model.table is None:
            return self, ()
        if self.leaving and self.played == self.games:  # the connection was lost before Left arrived
            return self, end(0)
        back = way_back(self.arrival.wish, self.model, self.committed)
        return replace(self, arrival=back, away=True), ()

    def receive(self, notice: Notice) -> "Outcome[BotPlayer]":
        if isinstance(notice, TournamentChanged):
            return replace(self, model=self.model.apply(notice))._at_tournament()
        if isinstance(notice, Joined) and self.away:
            return self._back(notice)
        if isinstance(notice, Refused) and notice.command == "enter_tournament":
            return self._not_entered(notice)
        if (self.model.table is None or self.away) and not isinstance(notice, Joined):
            arrival, effects = self.arrival.receive(notice)
            if isinstance(notice, Welcomed):
                self = replace(self, entering=False)
            quiet = tuple(effect for effect in effects if not isinstance(effect, Show))
            return replace(self, arrival=arrival), quiet  # any name will do for a bot
        fresh = self.model.table is None or isinstance(notice, Started)
        after = replace(self, model=self.model.apply(notice), seen=0 if fresh else self.seen)
        after, effects = after._followed(self, notice)
        if any(isinstance(effect, End) for effect in effects):
            return after, effects
        if isinstance(notice, TableChanged) and self.model.loses_seat(notice):
            return after, effects + end(1, person_words(notice))
        after, more = after._react(notice)
        return after, effects + more

    def _at_tournament(self) -> "Outcome[BotPlayer]":
        night, name = self.model.tournament, self.arrival.name
        if night is None or not self.for_tournament:
            return self, ()
        if is_entered(night, name):
            return replace(self, entering=False, entered=night.file), ()
        if has_ended(night) and night.file == self.entered:
            return self, self.goodbye + end(0)
        if self.entering or not may_enter(night, name):
            return self, ()
        return replace(self, entering=True), send(EnterTournament())

    def _not_entered(self, refused: Refused) -> "Outcome[BotPlayer]":
        # a tournament that ended just now: wait for the next one
        if refused.reason == Refusal.NO_TOURNAMENT:
            return replace(self, entering=False), ()
        return self, end(1, f"The server refused: {printable(refused.words)}.")

    def _followed(self, before: "BotPlayer", notice: Notice) -> "Outcome[BotPlayer]":
        committed, effects = follow(self.committed, before.model, self.model, notice)
        if isinstance(notice, TableChanged) and notice.change is Change.WITHHELD and self.model.token:
            effects += show(person_words(notice))
        called_off = committed is not self.committed and committed.fate is Fate.CALLED_OFF
        why = why_give_up(committed) if called_off else ""
        return replace(self, committed=committed), effects + (end(1, why) if why else ())

    def _react(self, notice: Notice) -> "Outcome[BotPlayer]":
        match notice:
            # after a pause, repeat the refused command; also after the host cancels a close
            case Joined() | TableChanged(change=Change.ASKED) | Halted(halted=False) | Announced():
                return self.take_part_still()
            case TableChanged(change=Change.WITHHELD) if self.model.token:
                return self.be_ready()
            case TableChanged(change=Change.GAME_OVER):
                return self._game_over()
            case Left(table=table_left, words=words):
                return self._left(table_left, words)
            case Refused():
                return self._refused(notice)
        return self, ()

    def _back(self, joined: Joined) -> "Outcome[BotPlayer]":
        was_playing, same = self.model.playing, joined.game == self.model.game
        after = replace(self, model=self.model.apply(joined), away=False, leaving=False, seen=self.seen if same else 0)
        after, effects = after._followed(self, joined)
        if any(isinstance(effect, End) for effect in effects):
            return after, effects
        if was_playing and not joined.table.playing:
            after, more = after._game_over()
            return after, effects + more
        if was_playing and not same:  # its game ended and the next started while it was away
            after = replace(after, played=self.played + 1)
        after, more = after.take_part_still()
        return after, effects + more

    def _refused(self, refused: Refused) -> "Outcome[BotPlayer]":
        if refused.command in ("play_lay", "hand_over"):
            return replace(self, asked=None), ()
        if refused.reason == Refusal.STALE_DEAL:  # already sent if the bot knew that the deal was called off
            return self.take_part() if is_for_the_next(refused, self.committed, self.model) else (self, ())
        too_early = refused.reason in NOT_YET or is_overtaken(refused)
        too_late = refused.command == "ready" and refused.reason in TOO_LATE
        if too_early or too_late:
            return self, ()
        return self, end(1, f"The server refused: {printable(refused.words)}.")

    def question(self) -> "tuple[BotPlayer, Question | None]":
        view, model = self.model.view, self.model
        if self.away or view is None or not model.my_turn or model.handed_over or self.asked == view.turn:
            return self, None
        return replace(self, asked=view.turn), Question(view, self.model.lays)

    def news(self) -> "tuple[BotPlayer, tuple[Event, ...]]":
        events = self.model.events
        return replace(self, seen=len(events)), events[self.seen :]

    def take_part_still(self) -> "Outcome[BotPlayer]":
        waiting = self.model.is_ready and not (self.model.table and self.model.table.asking)
        return (self, ()) if waiting else self.take_part()

    def _game_over(self) -> "Outcome[BotPlayer]":
        found = verdict(self.committed, self.model)
        warning = show(printable(found.words)) if found and found.warns else ()
        played = self.played + (self.model.seat is not None)
        after = replace(self, played=played, asked=None)
        if self.model.in_round:  # the server ends the table, or seats the bot for the next round
            return after, warning
        if played == self.games or self.model.seat is None:
            return replace(after, leaving=True), warning + send(Leave())
        ready, effects = after.be_ready()
        return ready, warning + effects

    def _left(self, table: str, words: str) -> "Outcome[BotPlayer]":
        if self.for_tournament:
            return replace(self, asked=None), ()
        if not self.leaving:
            return self, end(1, f"{printable(table)}: {printable(words)}.")
        if self.played == self.games:
            return self, end(0)
        return replace(self, leaving=False), send(Join(table))


def answer(question: Question, lay: object) -> PlayLay | None:
    """Return None if the answer is not a legal lay."""
    if isinstance(lay, Lay) and lay in question.lays:
        return PlayLay(lay, question.view.turn)
    return None


def leave_it(question: Question) -> HandOver:
    """Leave the choice to the server's stand-in."""
    return HandOver("lay", question.view.turn)
