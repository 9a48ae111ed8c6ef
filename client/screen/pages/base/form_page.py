from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from contack.client.screen.pages.base.form import FormRow, form_rows, paint_form
from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.list_box import ARROWS, ChosenLine, moved
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.text.english import capitalized
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import is_name
from contack.protocol.sentences import NAME_TEXT

CHOOSE_VALUE = (
    Binding(ARROWS, "move", "choose what to change", shown="↑ ↓"),
    Binding(("left", "right", " "), "change", "change it", "change", "← →"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage(Overlay):
    columns: ClassVar[int] = 48
    name_of: ClassVar[str] = "name"
    enter_words: ClassVar[str] = ""

    at: int = 1

    @abstractmethod
    def rows(self, context: Context) -> Sequence[FormRow]:
        pass

    @abstractmethod
    def change(self, key: str, context: Context) -> Transition:
        pass

    def named(self, name: str, context: Context) -> Transition:
        return Transition(self)

    def move(self, key: str, context: Context) -> Transition:
        return Transition(replace(self, at=moved(self.marked(context), len(self.rows(context)), key)))

    def marked(self, context: Context) -> int:
        # a lost connection may remove the last row
        return min(self.at, len(self.rows(context)) - 1)

    def asking_name(self, name: str) -> Self:
        return self.asking(capitalized(self.name_of), Field.of(name, NAME_LENGTH))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        text = text.strip()
        if is_name(text):
            return self.named(text, context)
        # keep the text: correcting it is less work than typing it again
        again = f"1 to {NAME_LENGTH} characters; {self.name_of}"
        return self.asking(again, Field.of(text, NAME_LENGTH)).say(f"{NAME_TEXT}.", "bad")

    def point(self, spot: Spot, context: Context) -> Transition:
        # a click on the marked row changes it
        if not isinstance(spot, ChosenLine) or spot.number >= len(self.rows(context)):
            return Page.point(self, spot, context)
        marked = replace(self, at=spot.number)
        return marked.change("right", context) if spot.number == self.marked(context) else Transition(marked)

    def paint(self, area: Area, context: Context) -> None:
        foot, palette = self.paint_over(area, self.heading, 2, context), context.theme.palette
        x = foot.put(foot.put(2, 1, " Enter ", palette.field), 1, f" {self.enter_words}", palette.panel)
        foot.spot(2, 1, x - 2, 1, "enter")

    def paint_over(self, area: Area, title: str, more: int, context: Context) -> Area:
        rows = self.rows(context)
        inside = self.paint_box(area, context, self.columns, form_rows(rows) + more, title)
        paint_form(inside, rows, self.marked(context), context.theme)
        return inside.part(0, form_rows(rows))
