from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from contack.client.coach.text import FAILED
from contack.client.screen.pages.base.form import FormRow
from contack.client.screen.pages.base.form_page import CHOOSE_VALUE, FormPage
from contack.client.screen.pages.base.page import Binding, Transition
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.choices import following
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ResumeSolitaire, ShowMessage
from contack.client.session.actions import Task, Think
from contack.client.solitaire.game import Deal, Difficulty, SolitaireKind
from contack.client.text.english import capitalized
from contack.client.text.width import wrapped


@dataclass(frozen=True, slots=True)
class FindDeal:
    """Finds a deal of a difficulty that can be won. The same seed gives the same deal."""

    game: SolitaireKind
    peek: bool
    difficulty: Difficulty
    seed: str

    def work(self) -> Deal:
        from contack.client.solvers.difficulty import deals, measured

        return next(deal for deal in deals(self.game, self.peek, self.seed) if measured(deal) is self.difficulty)


ANY = "any"

GIVEN_UP = "If you leave another game, it replaces this one."

LEVELS = (ANY, *Difficulty)

LEVEL_WORDS = {
    ANY: "The next deal, whatever it is; it may be one that cannot be won.",
    Difficulty.EASY: "It can be won, often without a plan.",
    Difficulty.MEDIUM: "It can be won, now and then without a plan.",
    Difficulty.HARD: "It can be won, and hardly ever without a plan.",
    Difficulty.FIENDISH: "It can be won, in very few ways.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSolitairePage(FormPage):
    """`aside` describes the game set aside, `asked` is the deal being searched."""

    bindings: ClassVar[tuple[Binding, ...]] = (
        *CHOOSE_VALUE,
        Binding(("enter",), "deal", "deal, and play", "deal"),
        Binding(("c",), "go_on", "continue the unfinished game", "continue"),
        Binding(("escape", "q"), "close", "cancel", "back"),
    )
    columns: ClassVar[int] = 56

    game: SolitaireKind
    aside: str = ""
    tally: str = ""
    level: str = ANY
    peek: bool = False
    at: int = 0
    asked: FindDeal | None = None

    def change(self, key: str, context: Context) -> Transition:
        if self.at:
            return Transition(replace(self, peek=not self.peek))
        return Transition(replace(self, level=following(LEVELS, self.level, -1 if key == "left" else 1)))

    def deal(self, key: str, context: Context) -> Transition:
        fresh = context.fresh_key()
        if self.level == ANY:
            return open_solitaire(Deal(self.game, fresh, self.peek), self.under)
        task = FindDeal(self.game, self.peek, Difficulty(self.level), fresh)
        looking = ShowMessage(f"Looking for a deal that is {self.level} ...", stays=True)
        return Transition(replace(self, asked=task), (looking, Think(task)))

    def go_on(self, key: str, context: Context) -> Transition:
        if not self.aside:
            return self.say("There is no unfinished game: Enter deals one.")
        return Transition(self.under, (ResumeSolitaire(self.game),))

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        if task != self.asked:
            return FormPage.thought(self, task, found, context)
        if isinstance(found, Deal):
            page, effects = open_solitaire(found, self.under)[:2]
            return Transition(page, (ShowMessage(""), *effects))
        return replace(self, asked=None).say(FAILED, "bad")

    def rows(self, context: Context) -> tuple[FormRow, ...]:
        level = FormRow("Difficulty", self.level, LEVEL_WORDS[self.level])
        if self.game == "draw":
            return (level,)
        stacks = FormRow("Stacks", "seen whole" if self.peek else "tops only", "What you see of the seven stacks.")
        return level, stacks

    def unhinted(self, context: Context) -> Collection[str]:
        return () if self.aside else ("go_on",)

    def paint(self, area: Area, context: Context) -> None:
        palette, columns = context.theme.palette, self.columns - 2
        tally = wrapped(self.tally, columns)
        aside = wrapped(f"{self.aside} {GIVEN_UP}", columns) if self.aside else []
        more = 3 + len(tally) + (1 + len(aside) if aside else 0)
        foot = self.paint_over(area, f"{capitalized(self.game)} solitaire", more, context)
        x = foot.put(foot.put(2, 0, " Enter ", palette.field), 0, " deals", palette.panel)
        foot.spot(2, 0, x - 2, 1, "enter")
        if aside:
            x = foot.put(foot.put(x + 2, 0, " c ", palette.field), 0, " continues", palette.panel)
            foot.put_lines(2, 2, aside, palette.panel)
            foot.spot(2, 2, columns, len(aside), "c")
        foot.put_lines(2, more - len(tally) - 1, tally, palette.dim)
