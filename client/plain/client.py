"""The plain client: a table line by line, in a terminal, a pipe or under a screen reader."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from contack.client.session.actions import Effects, Outcome, end, send, show
from contack.client.session.clock import Clock
from contack.client.session.dealing import (
    DealingClient,
    follow,
    is_for_the_next,
    is_ready_again,
    reveal_again,
    stays_ready,
    why_give_up,
)
from contack.client.session.fairness import Fate, verdict
from contack.client.session.game_text import clock_words, happened_words, table_words, welcome_back_words
from contack.client.session.joining import sit_again, waiting, way_back
from contack.client.session.model import AT_NO_TABLE, Model, is_over, missed
from contack.client.session.standings_text import standings_words
from contack.client.session.table_text import arrival_words, change_words, is_quiet, opened_words, paused_words
from contack.client.session.talk_text import (
    announced_words,
    chat_words,
    motd_words,
    nudged_words,
    paired_words,
    reacted_words,
    refused_words,
    said_words,
)
from contack.client.text.board import DRAWN, TextOptions
from contack.client.text.english import sentence
from contack.client.tournament.entrants import has_ended, is_entered, is_guest, may_enter, own_table_over
from contack.client.tournament.text import news_words, result_words, table_seat_words
from contack.protocol.command import Leave
from contack.protocol.name import printable
from contack.protocol.notice import (
    Announced,
    Change,
    Halted,
    Joined,
    Left,
    Notice,
    Nudged,
    Paired,
    Played,
    Reacted,
    Refused,
    Said,
    StandingsListed,
    Started,
    TableChanged,
    TableOpened,
    TablesListed,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.sentences import say

# Rings the terminal's bell.
BELL = "\a"

ENTER = "Type night enter to take part."

IN_LOBBY = "You are in the lobby: no table has a free seat. To open one, type leave and start again with --open."

# The most kept lines of chat, to find the new ones after a return; a server sends far fewer.
MOST_CHAT = 100


@dataclass(frozen=True, slots=True)
class Plain(DealingClient):
    patient: bool = False  # not a terminal: a typed lay waits for its turn
    alone: bool = False  # the server is for this game only
    look: TextOptions = DRAWN
    waiting: tuple[str, ...] = ()
    asked: int | None = None  # the turn whose choice has been sent
    seen_over: bool = False  # a game ended here, and no other was wanted since
    ended: bool = False  # no more input: the seat is handed over
    handed_over: bool = False
    leaving: bool = False  # after the game
    kicking: str = ""  # the player to kick, whom the host has named once
    ending: bool = False  # the organiser has asked once to end the game night
    unanswered: tuple[str, ...] = ()  # chat without an answer yet
    chat: tuple[str, ...] = ()
    seconds: Callable[[], float] = lambda: 0.0  # a clock that only grows
    ticking: Clock | None = None  # the clocks of the game

    @property
    def arrived(self) -> bool:
        return self.model.table is not None

    @property
    def between(self) -> bool:
        """Whether this client is in the lobby until the server seats it for a round."""
        return not self.arrived and self.arrival.wish.tournament

    @property
    def own(self) -> str:
        return self.model.name or self.arrival.name

    @property
    def clock(self) -> Clock | None:
        return self.ticking.at(self.seconds()) if self.ticking else None

    @property
    def must_choose(self) -> bool:
        return self.model.my_turn and self.asked != self.model.turn

    def lost(self, text: str) -> "Outcome[Plain]":
        if not self.arrived:
            return self, show(text)
        if self.leaving:  # only Left can have been lost
            return self, end(0, "You left, and then the connection was lost.")
        arrival = way_back(self.arrival.wish, self.model, self.committed)
        return replace(self, arrival=arrival, away=True, asked=None, unanswered=()), show(text)

    def receive(self, notice: Notice) -> "Outcome[Plain]":
        after, effects = self._receive(notice)
        model = after.model
        if model.clock is self.model.clock:
            return after, effects
        seat = model.view.seat if model.view else None
        return replace(after, ticking=Clock.of(model.clock, seat, self.seconds()) if model.clock else None), effects

    def _receive(self, notice: Notice) -> "Outcome[Plain]":
        if isinstance(notice, Halted):
            after = replace(self, model=self.model.apply(notice))
            # a nonce sent in the meantime was refused
            after, effects = (after, ()) if notice.halted else after.reveal()
            return after, (*show(sentence(notice.words)), *effects)
        if isinstance(notice, TournamentChanged):
            return self._tournament_changed(notice)
        if isinstance(notice, Joined) and self.away:
            return self._back(notice)
        if isinstance(notice, Joined) and not self.arrived:
            return replace(self, committed=self.arrival.wish.committed)._arrived(notice)
        greeting = isinstance(notice, Welcomed) or (isinstance(notice, Refused) and notice.command == "hello")
        if (self.arrived and not self.away) or (self.between and not greeting):
            return self._arrived(notice)
        arrival, effects = self.arrival.receive(notice, is_guest(self.model.tournament, self.arrival.name))
        if isinstance(notice, TablesListed) and arrival.wish.tournament:
            effects = show(IN_LOBBY)
        if isinstance(notice, Welcomed) and notice.motd and not self.away:
            effects = (*show(motd_words(notice.server, notice.motd)), *effects)
        after = replace(self, arrival=arrival, model=self.model.apply(notice))
        return (after if arrival.wish is self.arrival.wish else after._without_seat()), effects

    def _without_seat(self) -> "Plain":
        # the table of the last round is over: the server seats the client for the next one
        return replace(self, away=False, model=Model(self.model.name, tournament=self.model.tournament))

    def _tournament_changed(self, changed: TournamentChanged) -> "Outcome[Plain]":
        before, after = self.model.tournament, replace(self, model=self.model.apply(changed))
        night = after.model.tournament
        news = news_words(before, night, self.own)
        if before is None and may_enter(night, self.own):
            news = (*news, ENTER)
        results = result_words(after.model) if own_table_over(before, night, self.own) else ()
        results = results[:1] if night and has_ended(night) else results  # the news have the winner
        # a client in the lobby has nothing more to wait for
        last = end(0) if self.between and night and has_ended(night) else ()
        return after, (*show(*news, *results), *last)

    def _back(self, joined: Joined) -> "Outcome[Plain]":
        model = self.model.apply(joined)
        known = len(self.model.events) if joined.game == self.model.game else 0  # another game may have started
        events, chat = joined.events[known:], missed(self.chat, tuple(map(chat_words, joined.chat)))
        seen_over = self.seen_over or is_over(events)
        committed, followed = follow(self.committed, self.model, model, joined)
        after = replace(self, model=model, away=False, seen_over=seen_over, handed_over=model.handed_over)
        after = replace(after, committed=committed)
        before = self.model if known else AT_NO_TABLE
        effects = show(
            f"You are back at {printable(joined.table.name)} as {printable(joined.name)}.",
            *table_seat_words(model),
            *([welcome_back_words(self.model, model)] if model.playing and model.token else []),
            *([happened_words(before, model, events, self.look)] if events else []),
            *(["\n".join(("Chat in the meantime:", *chat))] if chat else []),
        )
        effects += (*followed, *after._show_turn(), *(after._judge() if is_over(events) else ()))
        effects += sit_again(self.model, model)
        wanted = is_ready_again(committed, model) or not (model.is_ready or model.declined or seen_over)
        if joined.table.asking or wanted:
            after, more = after._take_part_again()
            effects += more
        return after._with_chat(*chat), effects

    def _arrived(self, notice: Notice) -> "Outcome[Plain]":
        model = self.model.apply(notice)
        committed, followed = follow(self.committed, self.model, model, notice)
        after = replace(self, model=model, committed=committed)
        match notice:
            case TableChanged(change=Change.PAUSED):  # the question returns after the pause
                after = replace(after, asked=None)
            case Refused(command="play_lay" | "hand_over"):  # the question may return
                after = replace(after, asked=None)
            case Refused(command="say"):
                after = replace(after, unanswered=self.unanswered[1:])
            case Started(events=events) | Played(events=events) if is_over(events):
                after = replace(after, seen_over=True)
            case Said(name=name, scope=scope):
                unanswered = self.unanswered[1:] if name == self.model.name else self.unanswered
                # the server does not repeat messages to the whole server
                after = replace(after, unanswered=unanswered)._with_chat(
                    *([said_words(notice)] if scope == "table" else [])
                )
            case Joined(chat=chat):
                after = after._with_chat(*map(chat_words, chat))
            case Left() if after._is_seated_again(notice):
                arrival = waiting(self.arrival.wish, model.name)
                after = replace(after, arrival=arrival, asked=None, handed_over=False, seen_over=False)
        effects = after._tell(self, notice) + followed
        after, more = after._dealt_with(self.model, notice)
        return after, effects + more

    def _with_chat(self, *lines: str) -> "Plain":
        return replace(self, chat=(*self.chat, *lines)[-MOST_CHAT:])

    def _dealt_with(self, before: Model, notice: Notice) -> "Outcome[Plain]":
        match notice:
            case Joined() | TableChanged(change=Change.WITHHELD):
                return self._take_part_again()
            case TableChanged(change=Change.ASKED):
                return self.reveal()
            case TableChanged() if stays_ready(notice, before, self.model) and not (self.leaving or self.ended):
                return self.take_part()
            case Refused() if is_for_the_next(notice, self.committed, self.model):
                return self.take_part()
            case Refused():
                return self, reveal_again(notice)
        return self, ()

    def _take_part_again(self) -> "Outcome[Plain]":
        if self.committed.fate is Fate.CALLED_OFF:
            # a pipe would wait for ever; a person should see it before the next deal
            if not (self.patient or self.ended):
                return self, ()
            if why := why_give_up(self.committed):
                return self, send(Leave()) + end(1, why)
        return self.take_part()

    def _tell(self, before: "Plain", notice: Notice) -> Effects:
        match notice:
            case Joined(table=table, chat=chat):
                earlier = ("\n".join(("Earlier chat:", *map(chat_words, chat))),) if chat else ()
                return (
                    show(arrival_words(self.model, table), *table_seat_words(self.model), *earlier) + self._show_turn()
                )
            case TableChanged() if not (self.leaving or is_quiet(notice)):
                return self._tell_change(before, notice)
            case Started(events=events) | Played(events=events):
                known = AT_NO_TABLE if isinstance(notice, Started) else before.model
                happened = happened_words(known, self.model, events, self.look)
                return show(happened) + self._show_turn() + self._judge()
            case Said() | Reacted() | Nudged() | TableOpened():
                return show(self._talk_words(notice))
            case StandingsListed():
                return show(standings_words(notice))
            case Announced():
                return show(announced_words(notice))
            case Paired():
                return show(paired_words(notice))
            case Refused() if not is_quiet(notice):
                unsaid = before.unanswered[:1] if notice.command == "say" else ()
                return show(refused_words(notice), *(f"Not sent: {text}" for text in unsaid))
            case Left():
                return self._tell_left(notice)
        return ()

    def _tell_left(self, left: Left) -> Effects:
        words = f"{printable(left.table)}: {printable(left.words)}."
        return show(words) if self._is_seated_again(left) else end(0, words)

    def _is_seated_again(self, left: Left) -> bool:
        # the server takes an entrant to the table of the next round; a player who types leave ends the program
        return is_entered(self.model.tournament, self.own) and left.words != say("left") and not left.moved

    def _tell_change(self, before: "Plain", changed: TableChanged) -> Effects:
        # a script or a pipe without a seat would watch for ever
        if before.model.loses_seat(changed) and (self.patient or self.ended):
            return end(1, change_words(changed))
        host = ("You are the host now. Type start to start a game.",) if self.model.becomes_host(before.model) else ()
        return show(change_words(changed, self.model.name), *host)

    def _talk_words(self, notice: Said | Reacted | Nudged | TableOpened) -> str:
        match notice:
            case Said():
                return said_words(notice)
            case Reacted():
                return reacted_words(notice)
            case Nudged(name=name):
                bell = BELL if name == self.model.name and not self.patient else ""
                return f"{bell}{nudged_words(notice, self.model.name)}"
            case TableOpened(table=table):
                return opened_words(table)

    def _show_turn(self) -> Effects:
        if self.model.playing and self.model.paused:
            return show(f"{paused_words(self.model.table)}.")
        mine = self.must_choose and not self.model.handed_over
        return show(table_words(self.model, self.look), *clock_words(self.model)) if mine else ()

    def _judge(self) -> Effects:
        found = verdict(self.committed, self.model)
        return show(printable(found.words)) if found else ()
