from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import ClassVar

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ARROWS, NUMBERS, moved
from contack.client.screen.pages.base.overlay import quitting, reading
from contack.client.screen.pages.base.page import Binding, Page, Title, Transition
from contack.client.screen.pages.lesson.page import LessonPage
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.start.find_view import paint_find
from contack.client.screen.pages.start.servers_view import Rows, ServerChoice, in_place, rows_of, server_choices
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import (
    ChooseSolitaire,
    Connect,
    HangUp,
    Host,
    ListRecords,
    Practise,
    ShowMessage,
)
from contack.client.screen.state.link import LinkState, link_words
from contack.client.servers.address import Address, BadAddress
from contack.client.servers.servers_met import Claims
from contack.client.session.joining import JoinRequest
from contack.client.text.english import sentence
from contack.protocol.limits import PASSWORD_LENGTH
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Refused
from contack.protocol.version import PROTOCOL_VERSION, version_text

BOTS = 3

PASSWORD = "password"

SETTLE_SECONDS = 1.5
"""How long servers that answer go before earlier ones: afterwards no row moves under a finger."""

STARTING = "Starting a server for this network ..."

CLEAR = "No server here is encrypted. Choose one yourself if that is fine."

GONE = "The server that you chose is not in the list now. Choose another one."

ASK_ADDRESS = "Address of a server"


@dataclass(frozen=True, slots=True, kw_only=True)
class FindPage(Page):
    """`wanted` is a server that needs a password."""

    heading: ClassVar[str] = "Find a table"
    searching: ClassVar[bool] = True
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose a server", shown="↑ ↓"),
        Binding(("enter",), "go", "go to the chosen server", "go"),
        Binding(NUMBERS, "go_to", "go to the server of this number", shown="1-9"),
        Binding(("j",), "join", "join the first table with a free seat there, or open one", "join a table"),
        Binding(("w",), "take_back", "take back your seat that waits at a table", "your seat"),
        Binding(("h",), "host", "host here: a server that others on the network find, and a table", "host"),
        Binding(("H",), "host", "host here, with pages for browsers over HTTPS only"),
        Binding(("a",), "ask_address", "type the address of a server", "address"),
        Binding(("b",), "practise", "play against three bots, here and now", "bots"),
        Binding(("s",), "solitaire", "draw solitaire: tiles come one at a time"),
        Binding(("S",), "solitaire", "stacked solitaire: the tops of seven stacks"),
        Binding(("l",), "learn", "learn the game, in five minutes"),
        Binding(("r",), "records", "replay recorded games"),
        Binding(("f3",), "read", "for a screen reader: print lines of text, from now on"),
        Binding(("q", "escape"), "leave", "quit, or stop trying to reach a server", "quit"),
    )

    chosen: Address | None = None
    wanted: Connect | None = None
    # not compared: they only keep rows and the mark in their places
    opened_at: float | None = field(default=None, compare=False)
    rows: Rows = field(default=(), compare=False)
    marked: Address | None = field(default=None, compare=False)

    def move(self, key: str, context: Context) -> Transition:
        found = self._choices(context)
        if not found:
            return Transition(self)
        at = self._at(found)
        return Transition(replace(self, chosen=found[0 if at is None else moved(at, len(found), key)].address))

    def go(self, key: str, context: Context, wish: JoinRequest | None = None) -> Transition:
        found = self._choices(context)
        if not found:
            return self.say("There is no server yet. Press h to host one, or a to type an address.")
        at = self._at(found)
        if at is None:
            return self.say(GONE if self.chosen else CLEAR)
        server = found[at]
        # a server of another version would refuse hello, for the same reason
        if server.found and not server.found.fits:
            return self.say(sentence(version_text(PROTOCOL_VERSION, server.found.answer.protocol)), "bad")
        return Transition(self, (Connect(server.address, wish, claims=server.claims),))

    def go_to(self, key: str, context: Context) -> Transition:
        found = self._choices(context)
        if int(key) > len(found):
            return self.say(f"There is no server {key}.")
        return replace(self, chosen=found[int(key) - 1].address).go("enter", context)

    def join(self, key: str, context: Context) -> Transition:
        return self.go(key, context, JoinRequest(context.name, context.client))

    def take_back(self, key: str, context: Context) -> Transition:
        seat = context.seat
        if seat is None:
            return self.say("No seat is waiting for you.")
        if seat.own:
            return self.host(key, context)  # the server of this seat may not run yet
        # the present address of its server: addresses on a network change
        found = (server for server in context.discovery.servers if server.claims.fingerprint == seat.fingerprint)
        address = next((server.address for server in found if seat.fingerprint), seat.address)
        claims = Claims(fingerprint=seat.fingerprint)
        return Transition(self, (Connect(address, seat.wish(context.client), claims=claims),))

    def hints(self, context: Context) -> list[Binding]:
        # the reserved seat first, for a player who lost the connection
        return sorted(Page.hints(self, context), key=lambda binding: binding.method != "take_back")

    def unhinted(self, context: Context) -> Collection[str]:
        return () if context.seat else ("take_back",)

    def host(self, key: str, context: Context) -> Transition:
        encrypted = key == "H"
        words = "Starting a server for this network, with pages over HTTPS only ..." if encrypted else STARTING
        return Transition(self, (Host(encrypted), *(() if context.hosted else (ShowMessage(words),))))

    def ask_address(self, key: str, context: Context) -> Transition:
        return Transition(self.asking(ASK_ADDRESS, Field()))

    def practise(self, key: str, context: Context) -> Transition:
        return Transition(self, (Practise(BOTS), ShowMessage("Starting a game against three bots ...")))

    def solitaire(self, key: str, context: Context) -> Transition:
        return Transition(self, (ChooseSolitaire("draw" if key == "s" else "stacked"),))

    def learn(self, key: str, context: Context) -> Transition:
        return Transition(LessonPage(under=self))

    def records(self, key: str, context: Context) -> Transition:
        return Transition(RecordsListPage(under=self, looking=0), (ListRecords(),))

    def read(self, key: str, context: Context) -> Transition:
        return reading(self, context)

    def leave(self, key: str, context: Context) -> Transition:
        # the first q stops the retries of an unreachable server, the next one quits
        if context.link.state is not LinkState.NONE:
            return Transition(self, (HangUp(), ShowMessage("Stopped.")))
        return quitting(self, context)

    def asking_password(self, to: Connect) -> "FindPage":
        asking = self.asking(f"Password of {to.address}", Field(most=PASSWORD_LENGTH, secret=True), PASSWORD)
        return replace(asking, wanted=to)

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        # never try an empty password: the server counts each wrong one against this address
        if purpose == PASSWORD and self.wanted:
            return Transition(replace(self, wanted=None), (replace(self.wanted, password=text),) if text else ())
        text = text.strip()
        if not text:
            return Transition(self)
        try:
            return Transition(self, (Connect(Address.parse(text)),))
        except BadAddress as bad:
            return self.asking(ASK_ADDRESS, Field.of(text)).say(f"{bad}.", "bad")

    def point(self, spot: Spot, context: Context) -> Transition:
        # a second click on the chosen server connects to it
        if not isinstance(spot, Address):
            return Page.point(self, spot, context)
        found = self._choices(context)
        at = self._at(found)
        if at is not None and found[at].address == spot:
            return self.go("enter", context)
        return Transition(replace(self, chosen=spot))

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        # while a player joins a table, navigation.py shows the refusal
        if isinstance(notice, Refused) and before.link.arrival is None and not context.link.online:
            return Transition(self, (HangUp(), ShowMessage(f"The server refused: {printable(notice.words)}.", "bad")))
        return Transition(self)

    def tick(self, context: Context) -> Transition:
        opened = context.now if self.opened_at is None else self.opened_at
        # a page over this one stops the search, and all servers fall silent: then rows are kept until one answers
        if context.now - opened < SETTLE_SECONDS or (self.rows and not context.discovery.servers):
            return Transition(replace(self, opened_at=opened))
        found = self._choices(context)
        at = self._at(found)
        marked = None if at is None else found[at].address
        return Transition(replace(self, opened_at=opened, rows=rows_of(found), marked=marked))

    def title(self, context: Context) -> Title:
        return Title(f"Contack · {self.heading}", link_words(context.link) or printable(context.name))

    def paint(self, area: Area, context: Context) -> None:
        found = self._choices(context)
        paint_find(area, found, self._at(found), context)

    def _choices(self, context: Context) -> tuple[ServerChoice, ...]:
        return in_place(server_choices(context), self.rows)

    def _at(self, found: tuple[ServerChoice, ...]) -> int | None:
        # Enter must not go to another server when the chosen one vanishes
        if self.chosen:
            return next((at for at, server in enumerate(found) if server.address == self.chosen), None)
        # servers that answer come first, also when they came too late for the first rows
        encrypted = [at for at, server in enumerate(found) if server.address.tls]
        answering = [at for at in encrypted if found[at].found]
        stays = [at for at in answering if found[at].address == self.marked]
        return next(iter(stays or answering or encrypted), None)
