"""Messages to a player in words."""

from __future__ import annotations

from contack.client.session.talk_text import refused_words
from contack.protocol.notice import Refused


def test_refusal_has_its_reason_and_the_time_to_retry() -> None:
    assert "no such table" in refused_words(Refused("join", "no_table", "no such table"))
    assert "2 seconds" in refused_words(Refused("say", "too_fast", "too fast", retry_after=1.2))
