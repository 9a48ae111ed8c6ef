from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Closed
from contack.protocol.sentences import say


class NotAllowed(Exception):
    """The server rejects a command; for a lay with the rule that it breaks.

    `more` selects one of several sentences of a reason, and `fields` fill it. `retry_after` is set if waiting helps.
    """

    def __init__(
        self,
        reason: Refusal,
        more: str = "",
        /,
        rule: str | None = None,
        retry_after: float | None = None,
        **fields: object,
    ) -> None:
        super().__init__(say(f"refused.{reason}.{more}" if more else f"refused.{reason}", **fields))
        self.reason = reason
        self.rule = rule
        self.retry_after = retry_after


def closed(reason: CloseReason, more: str = "", /, retry_after: float | None = None, **fields: object) -> Closed:
    """`more` and `fields` are as for NotAllowed."""
    return Closed(reason, say(f"closed.{reason}.{more}" if more else f"closed.{reason}", **fields), retry_after)
