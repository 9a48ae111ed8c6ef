from dataclasses import dataclass, field, replace
from typing import ClassVar

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE
from contack.client.screen.pages.base.input_line import DOT
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.lobby.open_table import ORDER, PASSWORD, OpenTablePage
from contack.client.screen.pages.table.people import table_of
from contack.client.screen.state.context import Context
from contack.client.session.actions import Send
from contack.protocol.command import ChangeOptions, OpenTable


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsPage(OpenTablePage):
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(tuple("0123456789"), "type_number", "type another number of seats or of seconds", shown="0-9"),
        Binding(("p",), "ask_password", "set a password for the table, or none", "password"),
        Binding(("enter",), "open", "save these options", "change all"),
        Binding(("escape", "q", "O"), "close", "cancel", "back"),
    )
    heading: ClassVar[str] = "Options of the table"
    enter_words: ClassVar[str] = "saves these options"
    order: ClassVar[tuple[str, ...]] = ORDER[1:]

    at: int = 0
    password: str | None = field(default=None, repr=False)

    @staticmethod
    def over(under: Page, context: Context) -> "OptionsPage":
        table = table_of(context)
        times = table.grace, table.move_clock, table.game_clock
        guests = table.spectators_allowed, False, ""
        more = table.hints, table.countdown, table.host_starts
        wanted = OpenTable(table.name, table.seats, table.closed, *guests, *times, *more)
        return OptionsPage(under=under, wanted=wanted)

    def open(self, key: str, context: Context) -> Transition:
        wanted = self.wanted
        clocks = wanted.move_clock or 0, wanted.game_clock or 0
        guests = wanted.spectators, self.password
        begins = wanted.countdown, wanted.host_starts
        changes = ChangeOptions(wanted.seats, wanted.closed, *guests, wanted.grace, *clocks, wanted.hints, *begins)
        return self.under.if_online(context, Send(changes))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        # an empty line removes the password
        if purpose == PASSWORD:
            return Transition(replace(self, password=text))
        return OpenTablePage.entered(self, text, purpose, context)

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        rows = list(OpenTablePage.rows(self, context)[1:])
        known = table_of(context).password if self.password is None else bool(self.password)
        at = self.order.index(PASSWORD)
        rows[at] = rows[at]._replace(value=DOT * 8 if known else "none")
        return tuple(rows)
