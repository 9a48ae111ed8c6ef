"""What a command runs into that cannot be carried out."""

from contack.protocol.error import Refusal


class NotAllowed(Exception):
    """A command is refused: a stable reason, words for people, and for a lay the rule that it breaks.

    `retry_after` tells in how many seconds it may be tried again, where waiting helps.
    """

    def __init__(self, reason: Refusal, text: str, rule: str | None = None, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        self.rule = rule
        self.retry_after = retry_after
