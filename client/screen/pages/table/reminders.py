"""What wakes a player for whom all wait: a warning when the time runs out, and reminders with growing pauses."""

from dataclasses import dataclass, replace

from contack.client.screen.pages.table.alerts import may_lay
from contack.client.screen.state.context import Context
from contack.client.text.english import counted

REMIND_AFTER = (30, 60, 120, 300)
"""Seconds without a key after which a player whose turn it is is reminded; the last one is repeated."""


@dataclass(frozen=True, slots=True)
class Reminders:
    """From when a wait counts, how many reminders there were, and the last turn whose time was about to run out."""

    since: float = 0.0
    given: int = 0
    hurried: int | None = None

    def begun_anew(self, now: float) -> "Reminders":
        """Return them once a key was pressed, or a turn has come."""
        return replace(self, since=now, given=0)

    def put_off(self, now: float) -> "Reminders":
        """Return them once somebody else has woken the player."""
        return replace(self, since=now)

    def after(self, context: Context) -> "tuple[Reminders, str]":
        """Return them as they are later, and what is to be said; nothing where it is not time for that."""
        clock, turn = context.link.times.clock, context.link.model.turn
        if not may_lay(context):
            return self, ""
        # before the reminder: it tells the same, and how long there is
        if clock and clock.short and self.hurried != turn:
            hurry = f"Hurry: in {counted(clock.left, 'second')} the stand-in lays for you."
            return replace(self, hurried=turn), hurry
        waits = REMIND_AFTER[min(self.given, len(REMIND_AFTER) - 1)]
        if not context.settings.remind or context.now - self.since < waits:
            return self, ""
        # each wait counts from the reminder before it
        return replace(self, since=context.now, given=self.given + 1), "It is still your turn: the others wait for you."


NOT_REMINDED = Reminders()
"""Those of somebody who has just come."""
