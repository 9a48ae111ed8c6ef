from dataclasses import dataclass
from typing import ClassVar

from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.tournament.open_tournament import OpenTournamentPage, fields_of
from contack.client.screen.state.context import Context
from contack.client.session.actions import Send
from contack.protocol.command import ChangeTournament, OpenTournament
from contack.protocol.tournament import TournamentOptions

# The rows of name and kind, which stay, come before the others.
_FIXED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTournamentPage(OpenTournamentPage):
    """`before` are the options of the running game night."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(tuple("0123456789"), "type_number", "type another number", shown="0-9"),
        Binding(("enter",), "open", "save these options", "change all"),
        Binding(("escape", "q", "O"), "close", "cancel", "back"),
    )
    heading: ClassVar[str] = "Options of the game night"
    enter_words: ClassVar[str] = "saves these options"

    before: TournamentOptions
    at: int = 0

    @staticmethod
    def over(under: Page, options: TournamentOptions) -> "ChangeTournamentPage":
        kind = options.format, options.rounds, options.minutes, options.size
        more = options.auto, options.bots, options.move_clock, options.apart
        return ChangeTournamentPage(under=under, wanted=OpenTournament(options.name, *kind, *more), before=options)

    @property
    def order(self) -> tuple[str, ...]:
        return fields_of(self.wanted)[_FIXED:-1]

    def open(self, key: str, context: Context) -> Transition:
        wanted, before = self.wanted.options, self.before
        # only what changed: in an open house the number of rounds means nothing
        changes = {name: getattr(wanted, name) for name in self.order if getattr(wanted, name) != getattr(before, name)}
        if changes.get("move_clock", 1) is None:
            changes["move_clock"] = 0
        return Transition(self.under, (Send(ChangeTournament(**changes)),) if changes else ())

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        return OpenTournamentPage.rows(self, context)[_FIXED:-1]
