"""The full-screen client as a value.

Every method returns the next app and the effects left for runner.py.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import Any

from contack.client.screen.app import footer as foot
from contack.client.screen.app.global_keys import TRY_AGAIN, press_global
from contack.client.screen.app.navigation import (
    ask_password,
    come_as_another,
    follow_deal,
    hello_of,
    lead_on,
    reveal_nonce,
)
from contack.client.screen.pages.base.page import Page, Title, Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.trust import TrustPage
from contack.client.screen.paint.canvas.canvas import Canvas, Spot
from contack.client.screen.paint.theme.theme import Depth, theme_for
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import (
    BeReady,
    Connect,
    HangUp,
    OpenForBots,
    SaveSettings,
    ShowMessage,
    Trust,
    TryNow,
)
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import Link, LinkState
from contack.client.screen.state.listed_game import ListedGame
from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Doubt
from contack.client.session.actions import Effect, End, Outcome, Send, Show, Task
from contack.client.session.dealing import be_ready, leave_refused
from contack.client.session.joining import JoinFlow, JoinRequest
from contack.client.text.english import sentence
from contack.client.text.width import clip
from contack.protocol.command import Command, Join, OpenTable
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Joined, Notice, Refused, Welcomed

SMALLEST = (60, 20)


@dataclass(frozen=True, slots=True)
class App:
    """`nonce` is this client's part of a deal. `message` stays in the foot line until the next key."""

    page: Page
    context: Context
    nonce: Callable[[], bytes]
    depth: Depth = 24
    light: bool = False
    message: ShowMessage | None = None

    def at(self, now: float) -> "App":
        return self.changed(now=now)

    @property
    def title(self) -> Title:
        return self.page.title(self.context)

    def press(self, key: str) -> "Outcome[App]":
        app = replace(self, message=None)
        if key == TRY_AGAIN and self.context.link.state is LinkState.LOST and self.page.prompt is None:
            return app.try_again()
        if app.page.prompt is None or (key == "c-c" and app.page.insists):
            everywhere = press_global(app.page, key, app.context)
            if everywhere:
                return app.apply(everywhere)
        elif key == "c-c":
            # the first Ctrl-C leaves the input line, the next one the program
            return app.apply(app.page.press("escape", app.context))
        return app.apply(app.page.press(key, app.context))

    def paste(self, text: str) -> "Outcome[App]":
        return replace(self, page=self.page.paste(text)), ()

    def point(self, spot: Spot) -> "Outcome[App]":
        if isinstance(spot, str):
            return self.press(spot)
        return replace(self, message=None).apply(self.page.point(spot, self.context))

    def do(self, *effects: Effect) -> "Outcome[App]":
        """Run effects that no page asked for."""
        return self.apply(Transition(self.page, effects))

    def tick(self) -> "Outcome[App]":
        context = self.context
        discovery, link = context.discovery.forget(context.now), context.link.at(context.now)
        if discovery is not context.discovery or link is not context.link:
            return self.changed(discovery=discovery, link=link).tick()
        if link.state is LinkState.LOST:
            left = max(ceil(link.retry_at - context.now), 0)
            if left == 0:  # the session has its own clock
                return self.linked(state=LinkState.CONNECTING), ()
            if left != link.retry_in:
                return self.linked(retry_in=left).apply(self.page.tick(context))
        return self.apply(self.page.tick(context))

    def try_again(self) -> "Outcome[App]":
        return self.linked(state=LinkState.CONNECTING), (TryNow(),)

    def hello(self) -> Command:
        arrival = self.context.link.arrival
        return arrival.hello() if arrival else hello_of(self.context)

    def lost(self, words: str, retry_in: int | None = None) -> "Outcome[App]":
        link = self.context.link
        if link.state is LinkState.NONE:
            return self, ()
        if retry_in is None:
            return self.apply(Transition(FindPage(), (ShowMessage(sentence(words), "bad"),), Link()))
        # words about the table are over, such as a nudge; the next ones may come between two tries
        before = replace(self, message=None) if link.online else self
        # the server's last words say more than the socket's error
        lost = before.linked(state=LinkState.LOST, words=link.words or words)
        return lost.linked(retry_in=retry_in, retry_at=self.context.now + retry_in), ()

    def notified(self, notice: Notice) -> "Outcome[App]":
        before = self.context
        link = before.link
        if link.state is LinkState.NONE:
            return self, ()  # last words of a server that the client left
        if isinstance(notice, Refused) and notice.command == "hello":
            if notice.reason == Refusal.WRONG_PASSWORD:
                return self.apply(ask_password(link, notice))
            if notice.reason == Refusal.NAME_TAKEN and link.server and not link.online:
                return self.apply(come_as_another(self.page, before))
        has_come = isinstance(notice, Welcomed | Joined)
        after = link.apply(notice, before.now)
        # a message about the last turn no longer applies
        turned = after.model.turn != link.model.turn and self.message and not self.message.stays
        stays = self.message is not None and self.message.stays
        app = replace(self.changed(link=after), message=None if (has_come and not stays) or turned else self.message)
        app, first = app.apply(app.page.notified(notice, before, app.context))
        app, dealt = app.apply(follow_deal(app.page, link, app.context.link, notice))
        app, then = app.apply(lead_on(app.page, app.context, link, notice))
        return app, (*first, *dealt, *then)

    def reveal(self) -> "Outcome[App]":
        return self.apply(reveal_nonce(self.page, self.context.link))

    def leave_refused(self) -> "Outcome[App]":
        link = self.context.link
        effects = leave_refused(link.committed, link.model, away=not link.online)
        left = (ShowMessage(effect.text, "bad") if isinstance(effect, End) else effect for effect in effects)
        # hangs up too: a server that cheats may never answer `leave`
        return self.apply(Transition(FindPage(), (*left, HangUp()))) if effects else (self, ())

    def met(self, words: str, fingerprint: str) -> "App":
        message = f"A new server: {fingerprint}"
        # only while the client connects: the keys need the line, and the log has the words. The whole sentence would
        # fill a log of 36 columns
        return replace(self, message=ShowMessage(message)).linked(met=message, talk=(Line(words, "dim"),))

    def shown(self, fingerprint: str, owned: bool = False) -> "App":
        """Handle a server's proven fingerprint: forget passwords typed for another server at its address.

        `owned` is the server hosted here, at whichever address.
        """
        link, before = replace(self.context.link, owned=owned), self.context.keyring
        assert link.address is not None  # a server sent it
        keyring = before.shown(link.address, fingerprint)
        if link.arrival and len(keyring.keys) < len(before.keys):
            link = replace(link, arrival=replace(link.arrival, wish=link.arrival.wish.without_secrets))
        return self.changed(link=link, keyring=keyring)

    def distrusted(self, address: Address, shown: str, doubt: Doubt) -> "App":
        """Send nothing to a server with an unexpected fingerprint until the player agrees."""
        if self.context.link.state is LinkState.NONE:
            return self
        under = self.page.under if isinstance(self.page, TrustPage) else self.page
        return replace(self, page=TrustPage(under=under, address=address, shown=shown, doubt=doubt), message=None)

    def add_server(self, host: str, answer: BeaconAnswer, counted: bool = True) -> "App":
        """Handle a server's answer, or an announcement without `counted` tables."""
        discovery, _ = self.context.discovery.add(host, answer, self.context.now, counted)
        return self.changed(discovery=discovery)

    def hosting(self, addresses: tuple[Address, ...], pages: tuple[str, ...] = ()) -> "App":
        return self.changed(hosted=addresses, pages=pages or tuple(address.page for address in addresses))

    def thought(self, task: Task, found: object) -> "Outcome[App]":
        # The page knows whether a late result is still useful.
        return self.apply(self.page.thought(task, found, self.context))

    def recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> "App":
        return replace(self, page=self.page.recorded(games, looking))

    def kept(self, path: Path | None) -> "App":
        return self if path == self.context.link.record else self.linked(record=path)

    def with_error(self, words: str) -> "App":
        return replace(self, message=ShowMessage(printable(words), "bad", stays=True))

    def paint(self, columns: int, rows: int) -> Canvas:
        theme = self.context.theme
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
        self.page.paint(area.part(0, 1, columns, rows - 2), self.context)
        foot.paint_foot(area, self.page, self.message, self.context)
        return canvas

    def apply(self, transition: Transition) -> "Outcome[App]":
        app = replace(self, page=transition.page)
        if transition.link:
            app = app.changed(link=transition.link)
        left: list[Effect] = []
        for effect in transition.effects:
            app, more = app._carry_out(effect)
            left += more
        return app, tuple(left)

    def _carry_out(self, effect: Effect) -> "tuple[App, list[Effect]]":
        match effect:
            case ShowMessage():
                return replace(self, message=effect.after(self.message)), []
            case SaveSettings(settings=settings):
                theme = theme_for(settings.theme, settings.view, settings.glyphs, self.depth, self.light)
                return self.changed(settings=settings, theme=theme), [effect]
            case BeReady():
                link = self.context.link
                committed, effects = be_ready(link.committed, link.model, self.nonce)
                return self.changed(link=replace(link, committed=committed)), [*effects]
            case Show(text=text):
                return replace(self, message=ShowMessage(text, "bad")), []
            case Connect():
                return self._connecting(effect), [effect]
            case Send(command=(Join() | OpenTable()) as to):
                return self._knowing(to), [effect]
            case Trust(address=address, fingerprint=fingerprint):
                connect = _to_trusted(self.context.link.connect or Connect(address), fingerprint)
                app = self.changed(keyring=self.context.keyring.forgotten(address))
                return app._connecting(connect), [effect, connect]
            case OpenForBots(opened=opened, levels=levels):
                return self.linked(calling=levels)._carry_out(Send(opened))
            case HangUp():
                return self.changed(link=Link()), [effect]
        return self, [effect]

    def _connecting(self, to: Connect) -> "App":
        context, wish = self.context, to.wish
        keyring = context.keyring.with_server(to.address, to.password or (wish.password if wish else ""))
        if wish and wish.table:
            keyring = keyring.with_table(to.address, wish.table, wish.table_password)
        arrival = JoinFlow(self._own(wish, keyring.server(to.address))) if wish else None
        link = Link(LinkState.CONNECTING, to.address, to.ours, name=context.name, connect=to, arrival=arrival)
        return self.changed(link=link, keyring=keyring)

    def _own(self, wish: JoinRequest, password: str) -> JoinRequest:
        return replace(wish, name=wish.name if wish.token else self.context.name, password=password)

    def _knowing(self, to: Join | OpenTable) -> "App":
        address = self.context.link.address
        assert address is not None  # the client of a table is at a server
        return self.changed(keyring=self.context.keyring.with_table(address, to.table, to.password))

    def linked(self, **changes: Any) -> "App":
        return self.changed(link=replace(self.context.link, **changes))

    def changed(self, **changes: Any) -> "App":
        return replace(self, context=replace(self.context, **changes))


def _to_trusted(to: Connect, fingerprint: str) -> Connect:
    wish = to.wish
    # a seat comes with the fingerprint of its server, which may be this one at another address
    if wish and not (wish.token and to.claims.fingerprint == fingerprint != ""):
        wish = wish.without_secrets
    elif wish:
        wish = replace(wish, password="", table_password="")
    # the player has decided about its announcement
    return replace(to, wish=wish, password="", claims=NO_CLAIMS)
