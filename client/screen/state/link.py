from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.badges import badges_of, letters_of
from contack.client.screen.state.effects import Connect
from contack.client.screen.state.line import Line, event_lines, notice_lines, spoken_line
from contack.client.screen.state.times import NO_TIMES, Times
from contack.client.servers.address import Address
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment, Verdict, verdict
from contack.client.session.game_text import events_seen_by
from contack.client.session.joining import JoinFlow
from contack.client.session.model import AT_NO_TABLE, Model, missed
from contack.client.session.saved_seat import Seat
from contack.client.session.talk_text import REACTIONS, chat_words, motd_words, said_words
from contack.client.text.english import sentence
from contack.protocol.notice import (
    Announced,
    Halted,
    Joined,
    Left,
    Notice,
    Played,
    Reacted,
    Refused,
    Said,
    StandingsListed,
    Started,
    TableOpened,
    TablesListed,
    Welcomed,
)
from contack.protocol.table_state import TableSummary

# The most kept lines of chat and of events.
MOST_LINES = 300

# The most speakers of a lobby with a letter: the number of letters.
MOST_SPEAKERS = 26

# Seconds that a reaction stays beside a name.
REACTION_SECONDS = 6.0


class LinkState(Enum):
    NONE = auto()
    CONNECTING = auto()
    ONLINE = auto()
    LOST = auto()


class ShownReaction(NamedTuple):
    """`until` is when it disappears."""

    name: str
    words: str
    until: float


@dataclass(frozen=True, slots=True)
class Link:
    """A connection and everything received over it, from the player's first wish."""

    state: LinkState = LinkState.NONE
    address: Address | None = None
    ours: bool = False  # started by this program for itself
    owned: bool = False  # started by this program for the network
    near: Address | None = None  # where others reach a server on this machine
    words: str = ""  # why the connection was lost
    retry_in: int = 0
    retry_at: float = 0.0
    number: int = 1  # grows while the own name is taken
    name: str = ""
    server: str = ""
    motd: str = ""
    colour: int = 1  # the own one, outside of tables
    connect: Connect | None = None  # the effect that led here, until there is a table
    met: str = ""  # introduces a new server
    arrival: JoinFlow | None = None  # the way to a wanted table
    tables: tuple[TableSummary, ...] = ()
    tables_total: int = 0
    listed: bool = False  # this visit has seen the tables
    people: tuple[str, ...] = ()
    people_total: int = 0
    bots: int = 0  # free house bots
    standings: StandingsListed | None = None
    calling: tuple[int, ...] = ()  # levels to call to a table about to open
    bringing: int = 0  # bots that come from here once no game runs there
    talk: tuple[Line, ...] = ()
    speakers: tuple[str, ...] = ()  # spoke in the lobby, in order of colours
    model: Model = AT_NO_TABLE
    times: Times = NO_TIMES
    log: tuple[Line, ...] = ()
    chat: tuple[Line, ...] = ()
    spoken: int = 0  # lines of chat, in the lobby of `talk`
    reactions: tuple[ShownReaction, ...] = ()
    record: Path | None = None
    committed: DealCommitment = NO_COMMITMENT  # the promise about deals
    verdict: Verdict | None = None  # whether the promise was kept
    kept: Seat | None = None  # a seat left here during a game
    going: str = ""  # the table to watch after this one

    @property
    def online(self) -> bool:
        return self.state is LinkState.ONLINE

    @property
    def at_table(self) -> bool:
        """The same while the connection is lost."""
        return self.model.table is not None

    @property
    def own_name(self) -> str:
        return self.model.name or self.name

    @property
    def keeps_standings(self) -> bool:
        return self.standings is None or self.standings.since is not None

    def at(self, now: float) -> "Link":
        """Return this object if nothing visible changes."""
        times = self.times.at(now)
        reactions = tuple(one for one in self.reactions if one.until > now)
        # the screen redraws whenever its state is another object
        if times is self.times and len(reactions) == len(self.reactions):
            return self
        return replace(self, times=times, reactions=reactions)

    def reaction_of(self, name: str) -> str:
        """Return the reaction of the last seconds, if any."""
        return next((one.words for one in self.reactions if one.name == name), "")

    def apply(self, notice: Notice, now: float = 0.0) -> "Link":
        model = self.model.apply(notice)
        after = replace(self, model=model, times=self.times.after(notice, model, now))
        if isinstance(notice, Joined) and not self.at_table:
            # a player who returns to a table keeps the promise from before the loss
            committed = self.arrival.wish.committed if self.arrival else NO_COMMITMENT
            committed = committed if committed.nonces else self.committed.left()
            after = replace(after, committed=committed, verdict=None)
        if isinstance(notice, Joined | Started | Played):
            after = after._judged(self.model)
        return (
            after._at_table(self, notice, now)
            if self.at_table or isinstance(notice, Joined)
            else after._in_lobby(notice)
        )

    def _at_table(self, before: "Link", notice: Notice, now: float) -> "Link":
        match notice:
            case Welcomed():
                # online when the seat is back: until then the server refuses what a table's keys send
                return self._greeted(notice)
            case TablesListed() | StandingsListed():
                return self._in_lobby(notice)
            case Joined():
                # drop `talk`: a table hears nothing of the lobby, and old lines would look new
                log, chat = (before.log, before.chat) if before.at_table else (before._first(), ())
                here = self.now_online()
                here = replace(here, connect=None, arrival=None, met="", log=log, chat=chat, talk=(), kept=None)
                here = here if before.at_table else replace(here, speakers=(), spoken=0)
                return here._log(before._missed(notice))._add(*before._new_chat(notice))
            case Started(events=events) | Played(events=events):
                return self._log(event_lines(events_seen_by(self.model, events), badges_of(self.model)))
            case Said() | Reacted():
                return self._add(spoken_line(notice, self.model))._reacting(notice, now)
            case Left(moved=moved):
                kept = None if moved else before._left_seat()
                return replace(self, log=(), chat=(), spoken=0, reactions=(), kept=kept, listed=False)
        return self._log(notice_lines(notice, self.model))

    def _in_lobby(self, notice: Notice) -> "Link":
        match notice:
            case Welcomed():
                return self._greeted(notice).now_online()
            case TablesListed(tables=tables, total=total, people=people, people_total=count, bots=bots):
                tables = _in_place(self.tables, tables) if self.listed else tables
                listed = replace(self, tables=tables, tables_total=total, people=people, people_total=count)
                return replace(listed, bots=bots, listed=True)
            case StandingsListed():
                return replace(self, standings=notice)
            case TableOpened(table=table):
                # so that the player can go there at once
                others = tuple(other for other in self.tables if other.name != table.name)
                total = self.tables_total + (len(others) == len(self.tables))
                return replace(self, tables=_in_place(self.tables, (*others, table)), tables_total=total)
            case Said():
                return self._said_in_lobby(notice)
            case Halted() | Announced():
                return self.with_talk(*notice_lines(notice, self.model))
            case Refused(command="resume"):
                return replace(self, kept=None)
            case Refused(command="open_table"):
                # otherwise these bots would be called to the next table joined
                return replace(self, calling=())
        return self

    def now_online(self) -> "Link":
        return replace(self, state=LinkState.ONLINE, words="", retry_in=0)

    def _greeted(self, notice: Welcomed) -> "Link":
        greeted = replace(self, number=1, server=notice.server, bots=notice.bots)
        return replace(greeted, motd=notice.motd, colour=notice.colour)

    def _judged(self, before: Model) -> "Link":
        model = self.model
        if self.verdict and before.game == model.game:
            return self
        return replace(self, verdict=verdict(self.committed, model))

    def _left_seat(self) -> Seat | None:
        model, address = self.model, self.address
        if not (model.playing and model.token and model.table and address):
            return None
        return Seat(address, "", model.table.name, model.name, model.token, committed=self.committed)

    def _missed(self, joined: Joined) -> Iterator[Line]:
        model = self.model
        known = len(model.events) if joined.game == model.game else 0
        after = model.apply(joined)
        yield from event_lines(events_seen_by(after, joined.events[known:]), badges_of(after))

    def _new_chat(self, joined: Joined) -> Iterator[Line]:
        missing = missed([line.words for line in self.chat if line.tone == "said"], [*map(chat_words, joined.chat)])
        if missing:
            yield Line("Chat in the meantime:" if self.at_table else "Earlier chat:", "dim")
        yield from (Line(words, "said") for words in missing)

    def _first(self) -> tuple[Line, ...]:
        lines = [Line(self.met, "dim")] if self.met else []
        # on a direct way to a table the player sees no lobby, which shows it above the tables
        if self.motd and self.arrival:
            lines.append(Line(motd_words(self.server, self.motd), "said"))
        return tuple(lines)

    def _said_in_lobby(self, notice: Said) -> "Link":
        known = notice.name in self.speakers or len(self.speakers) == MOST_SPEAKERS
        speakers = self.speakers if known else (*self.speakers, notice.name)
        letter = dict(zip(speakers, letters_of(speakers), strict=True)).get(notice.name)
        badge = Badge(notice.colour, letter) if letter else None
        spoken = replace(self, speakers=speakers, spoken=self.spoken + 1)
        return spoken.with_talk(Line(said_words(notice), "said", badge))

    def with_talk(self, *lines: Line) -> "Link":
        return replace(self, talk=(*self.talk, *lines)[-MOST_LINES:])

    def _add(self, *lines: Line) -> "Link":
        return replace(self, chat=(*self.chat, *lines)[-MOST_LINES:], spoken=self.spoken + len(lines))

    def _reacting(self, notice: Said | Reacted, now: float) -> "Link":
        if isinstance(notice, Said):
            return self
        others = (one for one in self.reactions if one.name != notice.name)
        shown = ShownReaction(notice.name, REACTIONS[notice.reaction], now + REACTION_SECONDS)
        return replace(self, reactions=(*others, shown))

    def _log(self, lines: Iterable[Line]) -> "Link":
        lines = tuple(lines)
        # without news, the same object, so that the screen stays
        return replace(self, log=(*self.log, *lines)[-MOST_LINES:]) if lines else self


def _in_place(shown: tuple[TableSummary, ...], tables: tuple[TableSummary, ...]) -> tuple[TableSummary, ...]:
    places = {table.name: place for place, table in enumerate(shown)}
    return tuple(sorted(tables, key=lambda table: places.get(table.name, len(places))))


def link_words(link: Link) -> str:
    return " ".join(link_lines(link))


def link_lines(link: Link) -> tuple[str, ...]:
    match link.state:
        case LinkState.LOST:
            return _lost(link), f"Trying again in {link.retry_in} s (R: now)."
        # a server that accepted this client before has been lost since
        case LinkState.CONNECTING if link.server:
            return _lost(link), "Trying again now."
        case LinkState.CONNECTING:
            return (f"Reaching {link.address} ...",)
    return ()


def _lost(link: Link) -> str:
    words = link.words.rstrip(".")
    return sentence(words) if words else "The connection is lost."
