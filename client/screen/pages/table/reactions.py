from dataclasses import dataclass
from typing import ClassVar

from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.session.actions import Send
from contack.client.session.talk_text import REACTIONS
from contack.protocol.command import React, Reaction

COLUMNS = 44

_SECOND = 22

_KEYS = {str(number): reaction for number, reaction in enumerate(Reaction, 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionsPage(Overlay):
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(tuple(_KEYS), "react", "say this to all at the table", "say it", f"1-{len(_KEYS)}"),
        Binding(("escape", "q", "."), "close", "back to the table", "back"),
    )

    def react(self, key: str, context: Context) -> Transition:
        return self.under.if_online(context, Send(React(_KEYS[key])))

    def paint(self, area: Area, context: Context) -> None:
        palette, rows = context.theme.palette, (len(_KEYS) + 1) // 2
        inside = self.paint_box(area, context, COLUMNS, rows, "Say with one key")
        for at, (key, reaction) in enumerate(_KEYS.items()):
            x, y = at // rows * _SECOND + 2, at % rows
            inside.put(inside.put(x, y, f"{key}  ", palette.accent), y, REACTIONS[reaction], palette.panel)
            inside.spot(x, y, _SECOND - 3, 1, key)
