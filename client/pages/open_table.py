"""Asks how a table is to be opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from contack.client.english import printable
from contack.client.pages.effect import Send, Tell
from contack.client.pages.field import DOT, Field
from contack.client.pages.form import ChosenRow, Row, form_rows, paint_form
from contack.client.pages.listing import ARROWS, moved
from contack.client.pages.overlay import Overlay
from contack.client.pages.page import Binding, Page, Step
from contack.client.pages.world import World
from contack.client.paint.canvas import Area, Spot
from contack.client.paint.panel import paint_panel
from contack.engine.rules import SEATS, ClosedRule
from contack.protocol.command import OpenTable
from contack.protocol.limits import NAME_LENGTH, PASSWORD_LENGTH
from contack.protocol.name import NAME_WORDS, is_name

COLUMNS = 48

PASSWORD = "password"
ASK_PASSWORD = "Password, or nothing"
ASK_NAME = "Name of the table"
ASK_AGAIN = f"1 to {NAME_LENGTH} characters; name of the table"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTablePage(Overlay):
    """Shows how a table would be opened, and opens it; `at` is the marked row."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(ARROWS, "move", "choose what to change", shown="↑ ↓"),
        Binding(("left", "right", " "), "change", "change it", "change", "← →"),
        Binding(("n",), "ask_name", "give the table another name", "name"),
        Binding(("p",), "ask_password", "ask for a password of whoever comes, or for none", "password"),
        Binding(("enter",), "open", "open the table and take a seat", "open"),
        Binding(("escape", "q"), "close", "open no table", "back"),
    )

    name: str
    seats: int = 4
    closed: ClosedRule = "next"
    spectators: bool = True
    password: str = field(default="", repr=False)
    at: int = 1

    def move(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Mark another row."""
        return Step(replace(self, at=moved(self.at, len(_CHANGES), key)))

    def change(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Change what is marked."""
        return Step(_CHANGES[self.at](self, -1 if key == "left" else 1))

    def ask_name(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Ask for another name."""
        return Step(_other_name(self, 1))

    def ask_password(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Ask for the password of the table."""
        return Step(_other_password(self, 1))

    def open(self, key: str, world: World) -> Step:  # noqa: ARG002  # as the key table calls
        """Open the table."""
        command = OpenTable(self.name, self.seats, self.closed, self.spectators, password=self.password)
        return Step(self.under, (Send(command),))

    def entered(self, text: str, purpose: str, world: World) -> Step:  # noqa: ARG002  # as the page calls
        """Take the name or the password that was typed."""
        if purpose == PASSWORD:
            return Step(replace(self, password=text))
        text = text.strip()
        if is_name(text):
            return Step(replace(self, name=text))
        return Step(self.asking(ASK_AGAIN, Field.of(text, NAME_LENGTH)), (Tell(f"{NAME_WORDS}.", "bad"),))

    def point(self, spot: Spot, world: World) -> Step:
        """Mark the row that was clicked; what is marked changes."""
        if not isinstance(spot, ChosenRow):
            return Page.point(self, spot, world)
        marked = replace(self, at=spot.number)
        return marked.change("right", world) if spot.number == self.at else Step(marked)

    def paint(self, area: Area, world: World) -> None:
        """Paint the form over the page beneath."""
        self.under.paint(area, world)
        rows = _rows(self)
        inside = paint_panel(area, COLUMNS, form_rows(rows) + 2, "Open a table", world.theme)
        paint_form(inside, rows, self.at, world.theme)
        y, palette = inside.rows - 1, world.theme.palette
        x = inside.put(2, y, " Enter ", palette.field)
        inside.put(x, y, " opens it", palette.panel)
        inside.spot(2, y, 16, 1, "enter")


def _other_name(page: OpenTablePage, by: int) -> OpenTablePage:  # noqa: ARG001  # all take the same
    return page.asking(ASK_NAME, Field.of(page.name, NAME_LENGTH))


def _other_seats(page: OpenTablePage, by: int) -> OpenTablePage:
    return replace(page, seats=SEATS[(SEATS.index(page.seats) + by) % len(SEATS)])


def _other_closed(page: OpenTablePage, by: int) -> OpenTablePage:  # noqa: ARG001  # all take the same
    return replace(page, closed="any" if page.closed == "next" else "next")


def _other_spectators(page: OpenTablePage, by: int) -> OpenTablePage:  # noqa: ARG001  # all take the same
    return replace(page, spectators=not page.spectators)


def _other_password(page: OpenTablePage, by: int) -> OpenTablePage:  # noqa: ARG001  # all take the same
    return page.asking(ASK_PASSWORD, Field(most=PASSWORD_LENGTH, secret=True), PASSWORD)


_CHANGES: tuple[Callable[[OpenTablePage, int], OpenTablePage], ...] = (
    _other_name,
    _other_seats,
    _other_closed,
    _other_spectators,
    _other_password,
)
"""What changes each row."""


def _rows(page: OpenTablePage) -> tuple[Row, ...]:
    return (
        Row("Name", printable(page.name), "What others see in the list of tables.", steps=False),
        Row("Seats", str(page.seats), "The game begins when all are taken and ready, or when the host starts it."),
        Row(
            "Closed table",
            "the next player opens it" if page.closed == "next" else "anyone may open it",
            "Who must answer when no lay is possible beside the tile laid last.",
        ),
        Row("Spectators", "may watch" if page.spectators else "none", "Whether others may come and watch."),
        Row("Password", DOT * 8 if page.password else "none", "What others must know to come in.", steps=False),
    )
