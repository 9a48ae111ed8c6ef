from dataclasses import dataclass
from typing import ClassVar

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import HangUp, Trust
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from contack.client.text.width import wrapped

COLUMNS = 56

WHY = (
    "Either the server was installed again, or another machine answers at its address and would read all your"
    " messages. Ask the host to read you the fingerprint that the server printed when it started."
)

WHY_PLAIN = (
    "Either the server no longer encrypts, or another machine answers at its address. Others could read and change all"
    " that you send. Ask the host whether this is right."
)


WHY_CALM = (
    "This is normal if the addresses of your network change from time to time. If in doubt, ask the host to read you"
    " the fingerprint that the server printed when it started."
)

STERN = "The fingerprint does not match"
CALM = "Another server than the one you know"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustPage(Overlay):
    """`shown` is the fingerprint now, empty for an unencrypted server. Enter alone trusts no server."""

    # no Enter, and a capital letter: trust must not happen by habit or by a slip
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("n", "escape", "q"), "go_back", "do not go there", "go back"),
        Binding(("T",), "trust", "trust this fingerprint from now on, and go there", "trust it"),
    )

    address: Address
    shown: str
    doubt: Doubt

    def go_back(self, key: str, context: Context) -> Transition:
        # not the page under this one, which may belong to that server
        return Transition(FindPage(), (HangUp(),))

    def trust(self, key: str, context: Context) -> Transition:
        return Transition(self.under, (Trust(self.address, self.shown),))

    def paint(self, area: Area, context: Context) -> None:
        palette = context.theme.palette
        columns = min(COLUMNS, area.columns - 6)
        why = wrapped(self._why(), columns - 2)
        calm = self.doubt.calm
        inside = self.paint_box(area, context, columns, len(why) + 9, CALM if calm else STERN)
        expected = "What you know is" if calm else f"{self.address.place} had"
        inside.put(1, 0, "Expected was" if self.doubt.words and not calm else expected, palette.panel)
        inside.put(1, 1, self.doubt.known, palette.strong.over(palette.panel))
        inside.put(1, 2, "and this one shows" if calm else "and now shows", palette.panel)
        shown = palette.strong if calm else palette.bad
        inside.put(1, 3, self.shown or "none: it does not encrypt", shown.over(palette.panel))
        inside.put_lines(1, 5, why, palette.panel)
        foot = len(why) + 6
        self._paint_key(inside, foot, "n", "goes back", context)
        self._paint_key(inside, foot + 1, "T", "trusts it from now on, and connects", context)

    def _why(self) -> str:
        if self.doubt.calm:
            return f"{self.doubt.words} {WHY_CALM}"
        return f"{self.doubt.words} {WHY if self.shown else WHY_PLAIN}".strip()

    def _paint_key(self, inside: Area, y: int, key: str, words: str, context: Context) -> None:
        palette = context.theme.palette
        x = inside.put(1, y, key, palette.accent.over(palette.panel))
        inside.put(x + 1, y, words, palette.panel)
        inside.spot(1, y, 2 + len(words), 1, key)
