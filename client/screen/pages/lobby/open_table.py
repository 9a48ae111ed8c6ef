from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE
from contack.client.screen.pages.base.input_line import DOT, Field
from contack.client.screen.pages.base.number import Number
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.base.wanted_page import WantedPage
from contack.client.screen.state.context import Context
from contack.client.session.clock import lasting, limit_words
from contack.engine.rules import SEATS
from contack.protocol.command import OpenTable
from contack.protocol.limits import (
    COUNTDOWN_SECONDS,
    GRACE_SECONDS,
    MOST_CLOCK,
    MOST_COUNTDOWN,
    MOST_GRACE,
    PASSWORD_LENGTH,
)
from contack.protocol.name import printable

PASSWORD = "password"
ASK_PASSWORD = "Password, or nothing"

# The numbers of a table, by their field of the command.
NUMBERS = {
    number.field: number
    for number in (
        Number("seats", "seats", SEATS[0], SEATS[-1], tuple(SEATS)),
        Number("countdown", "seconds before a game", 0, MOST_COUNTDOWN, (0, 5, 10, COUNTDOWN_SECONDS, 30, 60)),
        Number("grace", "seconds to wait", 0, MOST_GRACE, (0, 15, GRACE_SECONDS, 60, 120, 300)),
        Number("move_clock", "seconds a move", 1, MOST_CLOCK, (None, 15, 30, 60, 120, 300)),
        Number("game_clock", "seconds a game", 1, MOST_CLOCK, (None, 300, 600, 900, 1800, 3600)),
    )
}

ORDER = ("table", "seats", "closed", "spectators", PASSWORD, *list(NUMBERS)[1:], "hints", "host_starts")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTablePage(WantedPage):
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(tuple("0123456789"), "type_number", "type another number of seats or of seconds", shown="0-9"),
        Binding(("n",), "ask_name", "give the table another name", "name"),
        Binding(("p",), "ask_password", "set a password for the table, or none", "password"),
        Binding(("enter",), "open", "open the table and take a seat", "open"),
        Binding(("escape", "q"), "close", "cancel", "back"),
    )
    heading: ClassVar[str] = "Open a table"
    enter_words: ClassVar[str] = "opens it"
    name_field: ClassVar[str] = "table"
    name_of: ClassVar[str] = "name of the table"
    numbers: ClassVar[Mapping[str, Number]] = NUMBERS
    choices: ClassVar[Mapping[str, tuple[object, ...]]] = {
        "closed": ("next", "any"),
        **dict.fromkeys(("spectators", "hints", "host_starts"), (True, False)),
    }
    no_number: ClassVar[str] = "Choose the seats or a time first: you can type a number there."
    order: ClassVar[tuple[str, ...]] = ORDER

    # not in the repr: it contains the password
    wanted: OpenTable = field(repr=False)

    def change(self, key: str, context: Context) -> Transition:
        is_password = self.order[self.at] == PASSWORD
        return self.ask_password(key, context) if is_password else WantedPage.change(self, key, context)

    def ask_password(self, key: str, context: Context) -> Transition:
        # empty at first: nobody can correct hidden text
        return Transition(self.asking(ASK_PASSWORD, Field(most=PASSWORD_LENGTH, secret=True), PASSWORD))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        if purpose == PASSWORD:
            return self.set(PASSWORD, text)
        return WantedPage.entered(self, text, purpose, context)

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        table = self.wanted
        opens = "the next player opens it" if table.closed == "next" else "anyone may open it"
        return (
            FormRow("Name", printable(table.table), "What others see in the list of tables.", steps=False),
            FormRow("Seats", str(table.seats), "A game has 2 to 7 players; it may begin with free seats."),
            FormRow("Closed table", opens, "Who continues when no place beside the last tile is free."),
            FormRow("Spectators", "may watch" if table.spectators else "none", "Whether others may watch."),
            # always eight dots: the length of a password is a hint for someone who looks over the shoulder
            FormRow("Password", DOT * 8 if table.password else "none", "Others need it to join.", steps=False),
            FormRow("Countdown", _counted_down(table.countdown), "Time for others to sit down before a game."),
            FormRow("Lost players", _waited(table.grace), "Time to return; then a bot, the stand-in, plays."),
            FormRow("Each move", limit_words(table.move_clock), "Time for a move; then the stand-in lays."),
            FormRow("Whole game", limit_words(table.game_clock), "Time for all moves of a player in a game."),
            FormRow("Hints", "for practice" if table.hints else "none", "Whether players may ask for a good lay."),
            FormRow(
                "Start",
                "by the host" if table.host_starts else "by itself",
                "Who starts a game: the host with a key, or the countdown when all are ready.",
            ),
        )


def _waited(seconds: int) -> str:
    return f"{lasting(seconds)} to return" if seconds else "replaced at once"


def _counted_down(seconds: int) -> str:
    return lasting(seconds) if seconds else "none: starts when full"
