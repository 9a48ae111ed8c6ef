from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE
from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.number import Number
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.base.wanted_page import WantedPage
from contack.client.screen.state.context import Context
from contack.client.session.clock import lasting, limit_words
from contack.client.text.english import counted
from contack.engine.tournament.options import MINUTES, MOST_APART, ROUNDS
from contack.engine.tournament.seating import TARGETS
from contack.protocol.command import OpenTournament
from contack.protocol.limits import MOST_CLOCK, NAME_LENGTH
from contack.protocol.name import is_name, printable

# The name of a game night unless its organiser gives another.
NAME = "Game night"

APART = "apart"
ASK_APART = "Two names with a comma between, or nothing for none"
BAD_PAIR = "Type two names with a comma between, such as: Ann, Ben."
TOO_MANY = f"There is room for {MOST_APART} pairs."

NUMBERS = {
    number.field: number
    for number in (
        Number("rounds", "rounds", ROUNDS[0], ROUNDS[-1], (3, 4, 5, 6, 8, 10)),
        Number("minutes", "minutes", MINUTES[0], MINUTES[-1], (60, 90, 120, 180, 240)),
        Number("size", "players at a table", TARGETS[0], TARGETS[-1], tuple(TARGETS)),
        Number("move_clock", "seconds a move", 1, MOST_CLOCK, (None, 15, 30, 60, 120)),
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTournamentPage(WantedPage):
    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(tuple("0123456789"), "type_number", "type another number", shown="0-9"),
        Binding(("n",), "ask_name", "give the game night another name", "name"),
        Binding(("enter",), "open", "open the game night, as its organiser", "open"),
        Binding(("escape", "q"), "close", "cancel", "back"),
    )
    heading: ClassVar[str] = "Open a game night"
    enter_words: ClassVar[str] = "opens it"
    name_field: ClassVar[str] = "tournament"
    name_of: ClassVar[str] = "name of the game night"
    numbers: ClassVar[Mapping[str, Number]] = NUMBERS
    choices: ClassVar[Mapping[str, tuple[object, ...]]] = {
        "format": ("rounds", "open"),
        **dict.fromkeys(("auto", "bots", "enter"), (True, False)),
    }
    no_number: ClassVar[str] = "Choose a number first: you can type another one there."

    wanted: OpenTournament

    @property
    def order(self) -> tuple[str, ...]:
        return fields_of(self.wanted)

    def change(self, key: str, context: Context) -> Transition:
        is_apart = self.order[self.at] == APART
        return Transition(self._asking_apart("")) if is_apart else WantedPage.change(self, key, context)

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        if purpose == APART:
            return self._kept_apart(text)
        return WantedPage.entered(self, text, purpose, context)

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        wanted, rounds = self.wanted, self.wanted.format == "rounds"
        kind = "rounds" if rounds else "open house"
        explained = "All play at the same time, round by round." if rounds else "Free players get a table, at any time."
        length = FormRow("Rounds", str(wanted.rounds), "A round takes about ten minutes.")
        following = FormRow(
            "Next round",
            "by itself" if wanted.auto else "by you",
            "By itself: a minute after the last table. By you: with a key.",
        )
        return (
            FormRow("Name", printable(wanted.tournament), "What everyone sees in the lobby.", steps=False),
            FormRow("Kind", kind, explained),
            length if rounds else FormRow("Lasts", lasting(wanted.minutes * 60), "Then the last games finish."),
            FormRow("At a table", f"{wanted.size} players", "The server seats three to seven, so that all can play."),
            *((following,) if rounds else ()),
            FormRow("Each move", limit_words(wanted.move_clock), "Time for a move; then the stand-in lays."),
            FormRow("Bots", "may enter" if wanted.bots else "none", "Whether bots may enter like players."),
            FormRow("Kept apart", _pairs(wanted), "Pairs of players who never meet, such as families."),
            FormRow("You", "play" if wanted.enter else "only organise", "An organiser may play like all others."),
        )

    def _asking_apart(self, text: str) -> Self:
        return self.asking(ASK_APART, Field.of(text, 2 * NAME_LENGTH + 2), APART)

    def _kept_apart(self, text: str) -> Transition:
        if not text.strip():
            return self.set(APART, ())
        name, _, other = (part.strip() for part in text.partition(","))
        if not (is_name(name) and is_name(other)):
            return self._asking_apart(text).say(BAD_PAIR, "bad")
        if len(self.wanted.apart) == MOST_APART:
            return self.say(TOO_MANY, "bad")
        return self.set(APART, (*self.wanted.apart, (name, other)))


def fields_of(wanted: OpenTournament) -> tuple[str, ...]:
    length = ("rounds",) if wanted.format == "rounds" else ("minutes",)
    following = ("auto",) if wanted.format == "rounds" else ()
    return ("tournament", "format", *length, "size", *following, "move_clock", "bots", APART, "enter")


def opening_tournament(page: Page) -> OpenTournamentPage:
    return OpenTournamentPage(under=page, wanted=OpenTournament(NAME))


def _pairs(wanted: OpenTournament) -> str:
    if len(wanted.apart) > 1:
        return counted(len(wanted.apart), "pair")
    return " and ".join(map(printable, wanted.apart[0])) if wanted.apart else "none"
