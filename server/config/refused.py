"""Commands that the server rejects."""

from contack.protocol.error import Refusal


class NotAllowed(Exception):
    """The server rejects a command: a stable reason, words for people, and for a lay the rule that it breaks.

    `retry_after` is the number of seconds after which the client can try again, if waiting helps.
    """

    def __init__(self, reason: Refusal, text: str, rule: str | None = None, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        self.rule = rule
        self.retry_after = retry_after
