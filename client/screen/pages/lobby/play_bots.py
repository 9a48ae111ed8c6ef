from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.bots.levels import LEVEL_DETAILS, USUAL_LEVEL, level_text
from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE, FormPage
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.paint.canvas.choices import following
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import OpenForBots
from contack.client.text.english import counted, sentence
from contack.engine.rules import SEATS
from contack.protocol.command import OpenTable
from contack.protocol.limits import LEVELS

MOST = SEATS[-1] - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBotsPage(FormPage):
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(("enter",), "open", "open the table, and call the bots", "play"),
        Binding(("escape", "q", "b"), "close", "cancel", "back"),
    )
    heading: ClassVar[str] = "Play against bots"
    enter_words: ClassVar[str] = "opens a table with them"
    columns: ClassVar[int] = 46

    name: str
    bots: int = 3
    level: int = USUAL_LEVEL
    at: int = 0

    def change(self, key: str, context: Context) -> Transition:
        by = -1 if key == "left" else 1
        if self.at:
            return Transition(replace(self, level=following(tuple(LEVELS), self.level, by)))
        return Transition(replace(self, bots=(self._bots(context) - 1 + by) % self._most(context) + 1))

    def open(self, key: str, context: Context) -> Transition:
        bots = self._bots(context)
        return Transition(self.under, (OpenForBots(OpenTable(self.name, bots + 1), (self.level,) * bots),))

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        return (
            FormRow("Bots", str(self._bots(context)), f"Free here now: {counted(context.link.bots, 'bot')}."),
            FormRow("Level", level_text(self.level), sentence(LEVEL_DETAILS[self.level])),
        )

    def _most(self, context: Context) -> int:
        # at least one, although other tables may take them all in the meantime: `change` divides by it
        return max(min(MOST, context.link.bots), 1)

    def _bots(self, context: Context) -> int:
        return min(self.bots, self._most(context))
