from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import ClassVar

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ARROWS, NUMBERS, ChosenName, moved
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.base.standings import StandingsPage
from contack.client.screen.pages.lobby.open_table import OpenTablePage
from contack.client.screen.pages.lobby.play_bots import PlayBotsPage
from contack.client.screen.pages.lobby.view import own_seat, paint_lobby
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.tournament.open_tournament import opening_tournament
from contack.client.screen.pages.tournament.page import TournamentPage, tournament_opened
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import HangUp, ShowMessage
from contack.client.session.actions import Effect, Send
from contack.client.session.joining import JoinFlow, own_table
from contack.client.session.table_text import opened_words
from contack.client.session.talk_text import refused_words
from contack.client.text.english import sentence
from contack.client.tournament.entrants import may_enter
from contack.engine.rules import SEATS
from contack.protocol.command import (
    CloseGame,
    EnterTournament,
    Hello,
    Join,
    ListStandings,
    ListTables,
    OpenTable,
    Resume,
    Say,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH, PASSWORD_LENGTH, TEXT_LENGTH, TalkScope
from contack.protocol.name import is_name, printable
from contack.protocol.notice import Notice, Refused, Said, TableOpened, TablesListed, TournamentChanged
from contack.protocol.sentences import NAME_TEXT
from contack.protocol.table_state import TableSummary
from contack.protocol.version import PROTOCOL_VERSION

# How often the lobby requests the list of tables.
ASK_SECONDS = 2.0

# How often it requests the standings, which change only when a game ends.
COUNT_SECONDS = 20.0

NO_BOTS = ShowMessage("This server has no free bots now: open a table for people with o, or try later.")

# The seats of a new table, unless its host changes them.
USUAL_SEATS = SEATS[-1]

GONE = "The table {table} is gone. Choose another one."

BAD_NAME = f"A name is 1 to {NAME_LENGTH} characters; another name"

THEIR_HOST = (
    "You host this server. It keeps running while you are away; h on the next page returns here. Leave the lobby?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyPage(Page):
    """`wanted` is the last request to join, `draft` the last line of chat and `to` its receivers.

    `read` counts the chat lines at the last key. Tables were requested at `asked_at`, standings at `counted_at`.
    """

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a table", shown="↑ ↓"),
        Binding(("enter",), "go", "take a seat, or yours back; watch a full table", "join"),
        Binding(NUMBERS, "go_to", "go to the table of this number", shown="1-9"),
        Binding(("w",), "watch", "watch the chosen table", "watch"),
        Binding(("o",), "open_table", "open a table of your own", "open a table"),
        Binding(("x",), "close_table", "as the host of this server: close a game that all players have left", "close"),
        Binding(("b",), "play_bots", "open a table for yourself and bots", "bots"),
        Binding(("e",), "enter_tournament", "enter the game night", "game night"),
        Binding(("E",), "tournament", "see the game night, or open one", "game night"),
        Binding(("c", "/"), "talk", "talk to all players in the lobby", "talk"),
        Binding(("C",), "talk", "talk to all players at the server, at tables too"),
        Binding(("S",), "standings", "standings here, tonight and for all time", "standings"),
        Binding(("q", "escape"), "leave", "leave the server", "leave"),
    )

    chosen: str | None = None
    wanted: Join | None = None
    draft: str = ""
    to: TalkScope = "table"
    read: int = 0
    # not compared: a new request changes nothing on the screen
    asked_at: float = field(default=0.0, compare=False)
    counted_at: float | None = field(default=None, compare=False)

    def press(self, key: str, context: Context) -> Transition:
        # a player who presses a key has read the chat
        return Page.press(replace(self, read=context.link.spoken), key, context)

    def move(self, key: str, context: Context) -> Transition:
        tables = context.link.tables
        if not tables:
            return Transition(self)
        return Transition(replace(self, chosen=tables[moved(self._at(tables), len(tables), key)].name))

    def go(self, key: str, context: Context) -> Transition:
        table = self._table(context)
        # Enter must not join another table when the chosen one vanishes
        if self.chosen and table and table.name != self.chosen:
            return replace(self, chosen=None).say(GONE.format(table=printable(self.chosen)))
        return self._join(table, context) if table else self.open_table(key, context)

    def go_to(self, key: str, context: Context) -> Transition:
        tables = context.link.tables
        if int(key) > len(tables):
            return self.say(f"There is no table {key}.")
        table = tables[int(key) - 1]
        return replace(self, chosen=table.name)._join(table, context)

    def watch(self, key: str, context: Context) -> Transition:
        table = self._table(context)
        if table is None:
            return self.say("There is no table to watch yet.")
        if not table.spectators_allowed:
            return self.say(f"{printable(table.name)} does not allow spectators.", "bad")
        if table.locked:
            return Transition(self, (_locked(table),))
        return self._come(table, Join(table.name, spectate=True), context)

    def open_table(self, key: str, context: Context) -> Transition:
        wanted = OpenTable(_free_name(context), USUAL_SEATS, host_starts=True)
        return self.if_online(context, page=OpenTablePage(under=self, wanted=wanted))

    def close_table(self, key: str, context: Context) -> Transition:
        table = self._table(context)
        if not context.hosted_here:
            return self.say("Only the host of this server closes games.", "bad")
        if table is None or not table.idle:
            return self.say("Only a game that all its players have left can be closed.", "bad")
        return self.if_online(context, Send(CloseGame(table.name)))

    def play_bots(self, key: str, context: Context) -> Transition:
        if not context.link.bots:
            return self.if_online(context, NO_BOTS)
        return self.if_online(context, page=PlayBotsPage(under=self, name=_free_name(context)))

    def tournament(self, key: str, context: Context) -> Transition:
        night = context.link.model.tournament
        return self.if_online(context, page=TournamentPage(under=self) if night else opening_tournament(self))

    def enter_tournament(self, key: str, context: Context) -> Transition:
        seen = self.tournament(key, context)
        can = context.link.online and may_enter(context.link.model.tournament, context.link.name)
        return seen._replace(effects=(*seen.effects, Send(EnterTournament()))) if can else seen

    def talk(self, key: str, context: Context) -> Transition:
        return Transition(self._asking_chat("server" if key == "C" else "table"))

    def standings(self, key: str, context: Context) -> Transition:
        return Transition(StandingsPage(under=self), (Send(ListStandings()),) if context.link.online else ())

    def leave(self, key: str, context: Context) -> Transition:
        # the host of the server confirms first: the server keeps running
        if context.hosted_here:
            return Transition(Confirmation(under=self, words=THEIR_HOST, effects=(HangUp(),), then=FindPage()))
        return Transition(FindPage(), (HangUp(),))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        match purpose:
            case "name":
                return self._rename(text.strip(), context)
            case "password" if self.wanted and text:
                return self._want(self.wanted, text, context)
            case "password":
                return Transition(self)
        to: TalkScope = "server" if purpose == "server" else "table"
        after = replace(self, draft=text, to=to).if_online(context, Send(Say(text, to)))
        return after if text.strip() else Transition(self)

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the chosen table joins it
        if not isinstance(spot, ChosenName):
            return Page.point(self, spot, context)
        table = self._table(context)
        if table and table.name == spot.name:
            return self._join(table, context)
        return Transition(replace(self, chosen=spot.name))

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        if isinstance(notice, Said) and notice.name == context.link.name:
            return Transition(replace(self, read=context.link.spoken))
        if isinstance(notice, TableOpened):
            return self._opened(notice.table, before)
        if isinstance(notice, TablesListed) and (table := self._table(context)):
            # the mark stays on its table, or Enter would join the next one when it closes
            return Transition(replace(self, chosen=self.chosen or table.name))
        if isinstance(notice, TournamentChanged):
            return tournament_opened(self, before, context)
        if not isinstance(notice, Refused):
            return Transition(self)
        if notice.reason == Refusal.WRONG_PASSWORD and self.wanted and notice.command == "join":
            return self.asking_password(self.wanted).say(sentence(notice.words), "bad")
        if notice.reason == Refusal.NAME_TAKEN and self.wanted:
            label = f"{printable(context.link.name)} is taken there; another name"
            return Transition(self._asking_name(label, context.link.name))
        # not while a prompt is open: what the player types there must not be lost
        if notice.command == "say" and self.draft and not self.prompt:
            return self._asking_chat(self.to, self.draft).say(refused_words(notice), "bad")
        return self.say(f"The server refused: {printable(notice.words)}.", "bad")

    def _opened(self, table: TableSummary, before: Context) -> Transition:
        # Enter joins the new table, unless another one is marked
        words = opened_words(table)
        if self.chosen or before.link.tables:
            return replace(self, chosen=self.chosen or before.link.tables[0].name).say(words)
        return replace(self, chosen=table.name).say(f"{words} Enter joins.")

    def tick(self, context: Context) -> Transition:
        # polled: servers send the list only on request
        if not context.link.online or context.now - self.asked_at < ASK_SECONDS:
            return Transition(self)
        page, effects = replace(self, asked_at=context.now), (Send(ListTables()),)
        if self.counted_at is not None and context.now - self.counted_at < COUNT_SECONDS:
            return Transition(page, effects)
        return Transition(replace(page, counted_at=context.now), (*effects, Send(ListStandings())))

    def unhinted(self, context: Context) -> Collection[str]:
        # no hint for standings that the server does not keep, or for closing games that have players
        table = self._table(context)
        hidden = [] if context.link.keeps_standings else ["standings"]
        night = context.link.model.tournament
        hidden.append("tournament" if may_enter(night, context.link.name) else "enter_tournament")
        return hidden if context.hosted_here and table and table.idle else [*hidden, "close_table"]

    def title(self, context: Context) -> Title:
        # how others reach this server, so that the host can read it out
        link = context.link
        left = f"Contack · {printable(link.server)} · {link.address}"
        if not link.online:
            return Title(left, "connection lost")
        if context.hosted_here:
            return Title(left, f"others type: contack play {context.hosted[0]}")
        return Title(left, printable(link.name))

    def paint(self, area: Area, context: Context) -> None:
        unread = max(context.link.spoken - self.read, 0)
        paint_lobby(area, self._at(context.link.tables), unread, context)

    def _at(self, tables: tuple[TableSummary, ...]) -> int:
        return next((at for at, table in enumerate(tables) if table.name == self.chosen), 0)

    def _table(self, context: Context) -> TableSummary | None:
        tables = context.link.tables
        return tables[self._at(tables)] if tables else None

    def _join(self, table: TableSummary, context: Context) -> Transition:
        # in this order: take an own seat back, take a free seat or a stand-in's, watch
        seat = own_seat(table, context)
        if seat:
            arrival = JoinFlow(seat.wish(context.client))
            taken = self.if_online(context, Send(Resume(seat.token)))
            return taken._replace(link=replace(context.link, arrival=arrival)) if context.link.online else taken
        if table.locked:
            return Transition(self, (_locked(table),))
        if table.joinable:
            return self._come(table, Join(table.name), context)
        why = "plays already" if table.playing else "is full"
        if not table.spectators_allowed:
            return self.say(f"{printable(table.name)} {why}, and spectators are not allowed.", "bad")
        # shown, because the same key usually takes a seat
        message = ShowMessage(f"{printable(table.name)} {why}: you watch.")
        return self._come(table, Join(table.name, spectate=True), context, message)

    def asking_password(self, wanted: Join) -> "LobbyPage":
        field = Field(most=PASSWORD_LENGTH, secret=True)
        return replace(self.asking(f"Password of {printable(wanted.table)}", field, "password"), wanted=wanted)

    def _come(self, table: TableSummary, join: Join, context: Context, *more: Effect) -> Transition:
        # only a table whose password is not known yet asks for it, and none offline: `if_online` shows the reason
        if not table.password or not context.link.online:
            return self._want(join, "", context, *more)
        assert context.link.address is not None  # the address of the server with this table
        password = context.keyring.table(context.link.address, table.name)
        if not password:
            return Transition(self.asking_password(join), more)
        return self._want(join, password, context, *more)

    def _want(self, join: Join, password: str, context: Context, *more: Effect) -> Transition:
        join = Join(join.table, join.spectate, password)
        return replace(self, wanted=join).if_online(context, Send(join), *more)

    def _rename(self, name: str, context: Context) -> Transition:
        if not is_name(name):
            return self._asking_name(BAD_NAME, name).say(f"{NAME_TEXT}.", "bad")
        assert self.wanted is not None  # `wanted` is set: the page asks for another name only after a refused join
        after = self.if_online(context, Send(Hello(PROTOCOL_VERSION, name, context.client)), Send(self.wanted))
        return after._replace(link=replace(context.link, name=name)) if context.link.online else after

    def _asking_chat(self, to: TalkScope, text: str = "") -> "LobbyPage":
        return self.asking("Say" if to == "table" else "Say to all", Field.of(text, TEXT_LENGTH), to)

    def _asking_name(self, label: str, name: str) -> "LobbyPage":
        return self.asking(label, Field.of(name, NAME_LENGTH), "name")


def _free_name(context: Context) -> str:
    taken = {table.name for table in context.link.tables}
    # one name more than are taken, so one is free
    names = (own_table(context.link.name, others) for others in range(len(taken) + 1))
    return next(name for name in names if name not in taken)


def _locked(table: TableSummary) -> ShowMessage:
    return ShowMessage(f"{printable(table.name)} is locked: no new players.", "bad")
