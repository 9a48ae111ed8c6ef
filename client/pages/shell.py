"""The whole full-screen client as a value: a page between a title bar and a foot line, and what happens to it.

Every method answers the shell afterwards and the effects that are left for screen_runner.py. Knows no terminal, no
socket, no clock and no chance: those are handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from contack.client.address import Address
from contack.client.arrival import Arrival, Wish, numbered_name
from contack.client.english import sentence
from contack.client.model import AT_NO_TABLE
from contack.client.pages import foot
from contack.client.pages.effect import BeReady, Effect, HangUp, Keep, Send, Tell, Trust, Visit
from contack.client.pages.find import FindPage
from contack.client.pages.global_keys import TRY_AGAIN, press_global
from contack.client.pages.link import Line, Link, LinkState
from contack.client.pages.lobby import LobbyPage
from contack.client.pages.page import Page, Step, Title
from contack.client.pages.table import TablePage
from contack.client.pages.trust import TrustPage
from contack.client.pages.world import World
from contack.client.paint.canvas import Canvas, Spot
from contack.client.paint.theme import Depth, theme_for
from contack.client.paint.width import clip
from contack.client.seat import Seat
from contack.client.settings import Settings
from contack.client.solitaire import Position
from contack.client.solvers.advice import Advice
from contack.protocol.beacon import Answer
from contack.protocol.command import Hello, Join, ListTables, OpenTable, Ready, Resume
from contack.protocol.notice import Closed, Halted, Joined, Left, Notice, Refused, Welcomed
from contack.protocol.refusal import Refusal
from contack.protocol.version import PROTOCOL_VERSION

SMALLEST = (60, 20)
"""Columns and rows below which no page fits."""

PAUSES = (1, 2, 4, 8, 15, 30)
"""Seconds between one try to reach a lost server and the next; the last one is repeated."""


class Outcome(NamedTuple):
    """The shell after something happened, and what is left to be done."""

    shell: Shell
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Shell:
    """A page and the world around it.

    `depth` is how many bits of colour the terminal has and `light` whether its paper is; `nonce` makes this client's
    part of a deal. `message` stands in the foot line until the next key. `retry_at` is when a lost server is tried
    again.
    """

    page: Page
    world: World
    nonce: Callable[[], bytes]
    depth: Depth = 24
    light: bool = False
    message: Tell | None = None
    retry_at: float = 0.0

    def at(self, now: float) -> Shell:
        """Answer the same shell at another time."""
        return replace(self, world=replace(self.world, now=now))

    @property
    def title(self) -> Title:
        """What the title bar says."""
        return self.page.title(self.world)

    # what a player does

    def press(self, key: str) -> Outcome:
        """Answer what a key does: to the line that is typed into, everywhere alike, or to the page."""
        shell = replace(self, message=None)
        if key == TRY_AGAIN and self.world.link.state is LinkState.LOST and self.page.prompt is None:
            return shell.try_again()
        if shell.page.prompt is None or (key == "c-c" and shell.page.insists):
            step = press_global(shell.page, key, shell.world)
            if step:
                return shell._after(step)
        elif key == "c-c":
            return shell._after(shell.page.press("escape", shell.world))
        return shell._after(shell.page.press(key, shell.world))

    def paste(self, text: str) -> Outcome:
        """Answer what pasted text does."""
        return Outcome(replace(self, page=self.page.paste(text)))

    def point(self, spot: Spot) -> Outcome:
        """Answer what a click on a spot does; a key that is the same everywhere is one here too."""
        if isinstance(spot, str):
            return self.press(spot)
        return replace(self, message=None)._after(self.page.point(spot, self.world))

    def do(self, *effects: Effect) -> Outcome:
        """Answer what effects do that no page asked for, such as a visit that the command line wants."""
        return self._after(Step(self.page, effects))

    def show(self, step: Step) -> Outcome:
        """Answer what a step does that comes from elsewhere, such as a page that was read from a file."""
        return self._after(step)

    # what happens

    def tick(self) -> Outcome:
        """Answer what the time does, about once a second; where it does nothing, this very shell."""
        discovery = self.world.discovery.forget(self.world.now)
        if discovery is not self.world.discovery:
            return replace(self, world=replace(self.world, discovery=discovery)).tick()
        link = self.world.link.at(self.world.now)
        if link is not self.world.link:
            return replace(self, world=replace(self.world, link=link)).tick()
        if link.state is LinkState.LOST:
            left = max(ceil(self.retry_at - self.world.now), 0)
            if left == 0:
                return self.try_again()
            if left != link.retry_in:
                return self._linked(retry_in=left)._after(self.page.tick(self.world))
        step = self.page.tick(self.world)
        return Outcome(self) if step == (self.page, ()) else self._after(step)

    def try_again(self) -> Outcome:
        """Connect once more to a server that was lost."""
        address = self.world.link.address
        assert address is not None  # a link that was lost led somewhere
        return Outcome(self._linked(state=LinkState.CONNECTING), (Visit(address),))

    def connected(self) -> Outcome:
        """Answer what is said first over a new connection."""
        arrival = self.world.link.arrival
        hello = arrival.hello() if arrival else self._hello()
        return Outcome(self, (Send(hello),))

    def lost(self, words: str) -> Outcome:
        """Answer what follows when a connection ends or cannot be made: more tries where there was one, else words."""
        link = self.world.link
        if link.state is LinkState.NONE:
            return Outcome(self)
        if not link.server:
            found = replace(self, page=FindPage(), world=replace(self.world, link=Link()))
            return found._say(Tell(words, "bad"))
        pause = PAUSES[min(link.tries, len(PAUSES) - 1)]
        lost = self._linked(state=LinkState.LOST, words=link.words or words, retry_in=pause, tries=link.tries + 1)
        return Outcome(replace(lost, retry_at=self.world.now + pause))

    def notified(self, notice: Notice) -> Outcome:
        """Answer what a notice does: to what is known, to the page, and on the way to a table."""
        before = self.world
        link = before.link
        if link.state is LinkState.NONE:
            return Outcome(self)  # the last words of a server that was left
        if isinstance(notice, Refused) and notice.command == "hello" and notice.reason == Refusal.WRONG_PASSWORD:
            return self._ask_password(notice)
        if isinstance(notice, Refused) and notice.reason == Refusal.NAME_TAKEN and link.server and not link.online:
            return self._come_as_another()
        has_come = isinstance(notice, Welcomed | Joined) and not link.met  # what was awaited; a new server stays told
        message = None if has_come else self.message
        shell = replace(self, world=replace(before, link=link.apply(notice, before.now)), message=message)
        outcome = shell._after(shell.page.notified(notice, before, shell.world))
        return outcome.shell._arrive(link, notice, outcome.effects)

    def met(self, fingerprint: str) -> Shell:
        """Answer the shell on the way to a server that is visited for the first time."""
        address = self.world.link.address
        words = f"First time at {address}. Its fingerprint, which whoever hosts it can compare: {fingerprint}"
        told = replace(self, message=Tell(f"A new server: {fingerprint}"))
        return told._linked(met=words, talk=(Line(words, "dim"),))

    def distrusted(self, address: Address, shown: str, known: str) -> Shell:
        """Answer the shell once a server shows another fingerprint than before: nothing is said to it unasked."""
        if self.world.link.state is LinkState.NONE:
            return self
        under = self.page.under if isinstance(self.page, TrustPage) else self.page
        return replace(self, page=TrustPage(under=under, address=address, shown=shown, known=known), message=None)

    def heard(self, host: str, answer: Answer) -> Shell:
        """Answer the shell after a server on the network answered."""
        discovery, _ = self.world.discovery.heard(host, answer, self.world.now)
        return replace(self, world=replace(self.world, discovery=discovery))

    def hosting(self, addresses: tuple[Address, ...]) -> Shell:
        """Answer the shell once a server runs here at these addresses, or with none no more."""
        return replace(self, world=replace(self.world, hosted=addresses))

    def waits(self, seat: Seat | None) -> Shell:
        """Answer the shell once it is known whether a seat waits to be taken back."""
        return replace(self, world=replace(self.world, seat=seat))

    def advised(self, position: Position, advice: Advice) -> Outcome:
        """Answer what follows once a solitaire was thought about; the page knows whether it still stands so."""
        return self._after(self.page.advised(position, advice))

    def kept(self, path: Path | None) -> Shell:
        """Answer the shell once the record of the newest game is known."""
        return self if path == self.world.link.record else self._linked(record=path)

    def told(self, words: str, good: bool = False) -> Shell:
        """Answer the shell with a message of something that happened elsewhere."""
        return replace(self, message=Tell(words, "good" if good else "bad"))

    # how it looks

    def paint(self, columns: int, rows: int) -> Canvas:
        """Paint everything on a canvas of the terminal's size."""
        theme = self.world.theme
        canvas = Canvas(columns, rows, theme.palette.text)
        area = canvas.area
        if columns < SMALLEST[0] or rows < SMALLEST[1]:
            foot.paint_too_small(area, SMALLEST, theme)
            return canvas
        title = self.title
        style = theme.palette.title_mine if title.mine else theme.palette.title
        bar = area.part(0, 0, columns, 1)
        bar.fill(style)
        right = bar.put_right(0, title.right + " ", style._replace(bold=False))
        bar.put(1, 0, clip(title.left, right - 2), style)
        self.page.paint(area.part(0, 1, columns, rows - 2), self.world)
        foot.paint_foot(area.part(0, rows - 1, columns, 1), self.page, self.message, self.world)
        return canvas

    # how it goes on

    def _after(self, step: Step) -> Outcome:
        """Answer the shell with the page of a step, after its effects that concern the shell alone."""
        shell = replace(self, page=step.page)
        left: list[Effect] = []
        for effect in step.effects:
            shell, more = shell._carry_out(effect)
            left += more
        return Outcome(shell, tuple(left))

    def _carry_out(self, effect: Effect) -> tuple[Shell, list[Effect]]:
        match effect:
            case Tell():
                return replace(self, message=effect), []
            case Keep(settings=settings):
                return self._with(settings), [effect]
            case BeReady():
                nonce = self.nonce()
                ready = replace(self, world=replace(self.world, link=self.world.link.ready(nonce)))
                return ready, [Send(Ready(nonce))]
            case Visit():
                return self._visiting(effect), [effect]
            case Send(command=Hello(name=name)):
                return self._linked(name=name), [effect]
            case Send(command=(Join() | OpenTable()) as to):
                return self._knowing(to.table, to.password), [effect]
            case Trust(address=address):
                visit = self.world.link.visit or Visit(address)
                return self._linked(state=LinkState.CONNECTING), [effect, visit]
            case HangUp():
                return replace(self, world=replace(self.world, link=Link())), [effect]
        return self, [effect]

    def _with(self, settings: Settings) -> Shell:
        theme = theme_for(settings, self.depth, self.light)
        return replace(self, world=replace(self.world, settings=settings, theme=theme))

    def _visiting(self, visit: Visit) -> Shell:
        world, wish = self.world, visit.wish
        keyring = world.keyring.with_server(visit.address, visit.password or (wish.password if wish else ""))
        if wish and wish.table:
            keyring = keyring.with_table(visit.address, wish.table, wish.table_password)
        arrival = Arrival(self._own(wish, keyring.server(visit.address))) if wish else None
        link = Link(LinkState.CONNECTING, visit.address, visit.ours, name=world.name, visit=visit, arrival=arrival)
        return replace(self, world=replace(world, link=link, keyring=keyring))

    def _own(self, wish: Wish, password: str) -> Wish:
        """Answer a wish of this player; who takes a seat back is called as the seat is."""
        return replace(wish, name=wish.name if wish.token else self.world.name, password=password)

    def _knowing(self, table: str, password: str) -> Shell:
        """Answer the shell once it is known what a table wants to be told."""
        address = self.world.link.address
        assert address is not None  # a table is at a server
        return replace(self, world=replace(self.world, keyring=self.world.keyring.with_table(address, table, password)))

    def _hello(self, name: str = "") -> Hello:
        world, link = self.world, self.world.link
        assert link.address is not None  # somebody is greeted
        return Hello(PROTOCOL_VERSION, name or link.name, world.client, world.keyring.server(link.address))

    def _come_as_another(self) -> Outcome:
        """Come back by another name: the connection that was lost may have the own one still."""
        link = self.world.link
        number = link.number + 1
        return Outcome(self._linked(number=number), (Send(self._hello(numbered_name(link.name, number))),))

    def _ask_password(self, refused: Refused) -> Outcome:
        """Ask for the password of a server before going there again: it does not wait while somebody types."""
        link = self.world.link
        assert link.address is not None  # it is a server that refused
        page = FindPage(chosen=link.address).asking_password(link.visit or Visit(link.address))
        asked = replace(self, page=page, message=Tell(sentence(refused.words), "bad"))
        return Outcome(replace(asked, world=replace(self.world, link=Link())), (HangUp(),))

    def _linked(self, **changes: Any) -> Shell:
        return replace(self, world=replace(self.world, link=replace(self.world.link, **changes)))

    def _say(self, tell: Tell) -> Outcome:
        return Outcome(replace(self, message=tell))

    def _arrive(self, before: Link, notice: Notice, effects: tuple[Effect, ...]) -> Outcome:
        """Go on the way that a notice opens: to a table, back to a seat, or to the lobby."""
        match notice:
            case Joined():
                return self._sit_down(before, effects)
            case Left(words=words):
                lobby = replace(self, page=LobbyPage(), message=Tell(f"{words[:1].upper()}{words[1:]}."))
                return Outcome(lobby, (*effects, Send(ListTables())))
            case Closed(words=words):
                return Outcome(self._linked(words=words), effects)
            case Halted(halted=halted, words=words):
                return Outcome(self.told(sentence(words), good=not halted), effects)
            case Welcomed() if before.at_table:
                return Outcome(self, (*effects, *self._way_back(before)))
            case Refused(command="resume" | "join") if before.at_table and not isinstance(self.page, LobbyPage):
                return self._seat_gone(effects)
        if before.arrival and not before.at_table:
            return self._on_the_way(before.arrival, notice, effects)
        if isinstance(notice, Welcomed):
            page = self.page if isinstance(self.page, LobbyPage) else LobbyPage()
            return Outcome(replace(self, page=page), (*effects, Send(ListTables())))
        return Outcome(self, effects)

    def _sit_down(self, before: Link, effects: tuple[Effect, ...]) -> Outcome:
        """Show the table; who takes a seat for the first time is ready at once, since who joins wants to play."""
        link = self.world.link
        came_back = before.at_table
        page = self.page if came_back else TablePage(touched=self.world.now)
        assert link.address is not None  # a table is at a server
        settings = self.world.settings.visited(link.address)
        resumed = came_back or (before.arrival is not None and bool(before.arrival.wish.token))
        ready = (BeReady(),) if link.model.token and not link.model.playing and not resumed else ()
        keep = (Keep(settings),) if settings != self.world.settings and not (link.ours or self.world.hosted) else ()
        outcome = self._after(Step(page, (*keep, *ready)))
        return Outcome(outcome.shell._linked(name=link.model.name), (*effects, *outcome.effects))

    def _way_back(self, link: Link) -> tuple[Effect, ...]:
        """Answer what takes this client back to the table that it was at when the connection was lost."""
        assert link.model.table is not None  # it was at one
        assert link.address is not None
        if link.model.token:
            return (Send(Resume(link.model.token)),)
        table = link.model.table.name
        return (Send(Join(table, spectate=True, password=self.world.keyring.table(link.address, table))),)

    def _seat_gone(self, effects: tuple[Effect, ...]) -> Outcome:
        """Go to the lobby where the table did not wait."""
        lobby = replace(self, page=LobbyPage(), message=Tell("Your seat at the table is gone.", "bad"))
        shell = lobby._linked(model=AT_NO_TABLE, log=())
        return Outcome(shell, (*effects, Send(ListTables())))

    def _on_the_way(self, arrival: Arrival, notice: Notice, effects: tuple[Effect, ...]) -> Outcome:
        arrival, reaction = arrival.receive(notice)
        sent = tuple(Send(command) for command in reaction.commands)
        if reaction.status is None:
            message = Tell(" ".join(reaction.lines)) if reaction.lines else self.message
            on = replace(self, message=message)._linked(arrival=arrival, name=arrival.name)
            return Outcome(on, (*effects, *sent))
        told = replace(self, message=Tell(" ".join(reaction.lines), "bad"))
        if arrival.wish.table and isinstance(notice, Refused) and notice.reason == Refusal.WRONG_PASSWORD:
            wanted = Join(arrival.wish.table, arrival.wish.spectate)
            lobby = replace(told, page=LobbyPage().asking_password(wanted), message=Tell(sentence(notice.words), "bad"))
            return Outcome(lobby._linked(arrival=None), (*effects, *sent, Send(ListTables())))
        if not self.world.link.server:  # it did not even let us in
            out = replace(told, page=FindPage(), world=replace(self.world, link=Link()))
            return Outcome(out, (*effects, HangUp()))
        lobby = replace(told, page=LobbyPage())._linked(arrival=None)
        return Outcome(lobby, (*effects, *sent, Send(ListTables())))
