from dataclasses import dataclass, replace
from typing import ClassVar

from segno.helpers import make_wifi_data

from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.table.code_page import CodePage
from contack.client.screen.pages.table.pairing import page_of, place_of
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context

TITLE = "Invite others"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitePage(CodePage):
    """Shows the code of the `wifi` or of the page; both do not fit on one screen."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("enter",), "turn", "the other code, if you gave a Wi-Fi", "other code"),
        Binding(("escape", "q", "I"), "close", "back to the table", "back"),
    )

    wifi: bool = False

    def turn(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, wifi=not self.wifi and context.wifi is not None and context.hosted_here))

    def paint(self, area: Area, context: Context) -> None:
        wifi = context.wifi if self.wifi else None
        if wifi:
            code = make_wifi_data(wifi.name, wifi.password or None, "WPA" if wifi.password else "nopass")
            words = [f"Scan this to join the Wi-Fi {wifi.name}.", "", "Then press Enter here for the code of the page."]
            self.paint_code(area, context, TITLE, code, words)
        else:
            page = page_of(context)
            words = ["Scan this to play in a browser, or type:", page, ""]
            words += ["In a terminal:", f"contack play {place_of(context)}", ""]
            words += ["On a projector or a television:", f"{page}screen"]
            self.paint_code(area, context, TITLE, page, words)
