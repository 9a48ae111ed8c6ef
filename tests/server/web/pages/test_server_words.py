"""What the operator says reaches a page: the message of the day, and lines from the server."""

from typing import Any

import pytest

from tests.server.web.pages.node import calls
from tests.server.web.pages.test_table import NOTHING

pytestmark = pytest.mark.process

WELCOMED = {"type": "welcomed", "protocol": 2, "server": "den", "version": "1", "bots": 0, "motd": "Pizza at nine."}
ANNOUNCED = {"type": "announced", "words": "the server closes after the last game"}


def after(*notices: dict[str, Any], state: dict[str, Any] = NOTHING) -> dict[str, Any]:
    [state] = calls(("table/model", "apply*", [state, list(notices), 0]))
    return state


def test_message_of_the_day_is_shown_and_stays_in_the_chat() -> None:
    state = after(WELCOMED)
    assert state["said"] == "den says: Pizza at nine."
    assert state["talk"] == [{"name": "", "text": "den says: Pizza at nine."}]


def test_message_of_the_day_is_shown_once() -> None:
    again = after(WELCOMED, state=after(WELCOMED) | {"said": ""})
    assert (again["said"], len(again["talk"])) == ("", 1)


def test_words_of_the_operator_are_shown_in_the_lobby() -> None:
    state = after(WELCOMED, ANNOUNCED)
    assert state["said"] == "From the server: the server closes after the last game"
    assert state["talk"][-1]["text"] == state["said"]


def test_words_of_the_operator_are_shown_and_logged_at_a_table() -> None:
    table = {"table": {"name": "inn"}, "log": [], "talk": []}
    state = after(ANNOUNCED, state=NOTHING | {"seat": table})
    assert state["said"] == "From the server: the server closes after the last game"
    assert state["seat"]["log"] == [{"name": "", "text": state["said"]}]
