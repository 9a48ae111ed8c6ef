from dataclasses import dataclass, replace

from contack.client.screen.pages.table.alerts import may_lay
from contack.client.screen.state.context import Context
from contack.client.text.english import counted

# Seconds without a key before each reminder in a turn; the last one repeats.
REMIND_AFTER = (30, 60, 120, 300)


@dataclass(frozen=True, slots=True)
class Reminders:
    """Warns a player who keeps the table waiting when time is short, then reminds. `given` counts the reminders."""

    since: float = 0.0
    given: int = 0
    hurried: int | None = None

    def begun_anew(self, now: float) -> "Reminders":
        return replace(self, since=now, given=0)

    def put_off(self, now: float) -> "Reminders":
        return replace(self, since=now)

    def after(self, context: Context) -> "tuple[Reminders, str]":
        """Return the message that is due, if any."""
        clock, turn = context.link.times.clock, context.link.model.turn
        if not may_lay(context):
            return self, ""
        # before the reminder: the warning says the same and how much time is left
        if clock and clock.short and self.hurried != turn:
            hurry = f"Hurry: in {counted(clock.left, 'second')} the stand-in lays for you."
            return replace(self, hurried=turn), hurry
        waits = REMIND_AFTER[min(self.given, len(REMIND_AFTER) - 1)]
        if not context.settings.remind or context.now - self.since < waits:
            return self, ""
        # each wait counts from the last reminder
        return replace(self, since=context.now, given=self.given + 1), "It is still your turn: the others wait for you."


NOT_REMINDED = Reminders()
