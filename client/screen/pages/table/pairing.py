"""The move of a seat to another device: codes to scan and to type, valid for a minute."""

from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.table.code_page import CodePage
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.servers.address import Address
from contack.client.session.actions import Send
from contack.client.text.english import counted
from contack.protocol.command import Pair
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Paired


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingPage(CodePage):
    # The codes are valid until then.
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("enter",), "again", "another code, when the first has expired", "another code"),
        Binding(("escape", "q", "M"), "close", "back to the table", "back"),
    )

    code: str = ""
    typed: str = ""
    until: float = 0.0
    left: int = 0

    def again(self, key: str, context: Context) -> Transition:
        # no second code while the first one is valid
        return Transition(self, () if self.left or not context.link.online else (Send(Pair()),))

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        # the page under this one gets the other notices
        after = Overlay.notified(self, notice, before, context)
        if not isinstance(notice, Paired):
            return after
        until, left = context.now + notice.seconds, ceil(notice.seconds)
        coded = replace(self, code=notice.code, typed=notice.typed, until=until, left=left)
        return Transition(coded, after.effects)

    def tick(self, context: Context) -> Transition:
        after = Overlay.tick(self, context)
        assert isinstance(after.page, PairingPage)
        return after._replace(page=replace(after.page, left=max(ceil(self.until - context.now), 0)))

    def paint(self, area: Area, context: Context) -> None:
        code = f"{page_of(context)}#pair={printable(self.code)}" if self.left else ""
        self.paint_code(area, context, "Move to another device", code, self._words(context))

    def _words(self, context: Context) -> list[str]:
        if not self.code:
            return ["One moment ..."]
        if not self.left:
            return ["The code has expired. Press Enter for another one."]
        warned = " A browser warns once about the certificate." if page_of(context).startswith("https:") else ""
        good = counted(self.left, "second")
        return [
            f"Scan this with the other device to move your seat there.{warned} It is valid for {good}.",
            f"Or open {page_of(context)} there and type this code: {printable(self.typed)}",
            "In another terminal:",
            f"contack play {place_of(context)} --pair {printable(self.typed)}",
        ]


def page_of(context: Context) -> str:
    return context.pages[0] if context.hosted_here else place_of(context).page


def place_of(context: Context) -> Address:
    # others do not reach this machine by its loopback
    address = context.link.near or context.link.address
    assert address is not None
    return context.hosted[0] if context.hosted_here else address
