"""Keys go to the prompt or to the table of keys; unknown events do nothing."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from contack.client.coach.tasks import SolitaireHint
from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.page import Binding, Page, Prompt, Title, Transition, key_name
from contack.client.screen.paint.canvas.canvas import Canvas
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.engine.solitaire.draw import DrawSolitaire
from contack.protocol.notice import Left

CONTEXT = Context()
PAGE = Page()
TASK = SolitaireHint(DrawSolitaire.start(b"key")[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Echo(Page):
    heading: ClassVar[str] = "Echo"
    bindings: ClassVar[tuple[Binding, ...]] = (
        Binding(("a", "enter"), "received", "say it", "say"),
        Binding(("b",), "received", "say it too"),
    )

    def received(self, key: str, context: Context) -> Transition:
        return self.say(key)

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        return self.say(f"{purpose}: {text}")


ECHO = Echo()


@pytest.mark.parametrize("key", ["a", "b", "enter"])
def test_each_key_of_a_line_of_the_table_calls_its_method(key: str) -> None:
    assert ECHO.press(key, CONTEXT) == Transition(ECHO, (ShowMessage(key),))


def test_a_key_that_is_in_no_table_does_nothing() -> None:
    assert ECHO.press("x", CONTEXT) == Transition(ECHO)


def test_while_a_line_is_open_keys_go_to_it() -> None:
    page = ECHO.asking("say", Field.of("h"), "talk")
    typed = page.press("a", CONTEXT)
    assert typed == Transition(ECHO.asking("say", Field.of("ha"), "talk"))
    assert typed.page.press("enter", CONTEXT) == Transition(ECHO, (ShowMessage("talk: ha"),))
    assert typed.page.press("escape", CONTEXT) == Transition(ECHO)


def test_pasted_text_goes_only_to_a_prompt() -> None:
    assert ECHO.asking("say", Field()).paste("two words").prompt == Prompt("say", Field.of("two words"))
    assert ECHO.paste("a") is ECHO


def test_click_on_a_key_presses_it_and_others_pass() -> None:
    assert ECHO.point("b", CONTEXT) == ECHO.press("b", CONTEXT)
    assert ECHO.point(("b", 1), CONTEXT) == Transition(ECHO)


def test_keys_with_a_hint_alone_are_hinted_at() -> None:
    assert [binding.hint for binding in ECHO.hints(CONTEXT)] == ["say"]


def test_the_title_has_the_heading() -> None:
    assert ECHO.title(CONTEXT) == Title("Contack · Echo")


def test_page_without_rules_stays_the_same() -> None:
    assert PAGE.entered("text", "", CONTEXT) == Transition(PAGE)
    assert PAGE.notified(Left("inn", "you left"), CONTEXT, CONTEXT) == Transition(PAGE)
    assert PAGE.thought(TASK, None, CONTEXT) == Transition(PAGE)
    assert PAGE.tick(CONTEXT) == Transition(PAGE)
    canvas = Canvas(20, 3)
    PAGE.paint(canvas.area, CONTEXT)
    assert canvas.text.strip() == ""


@pytest.mark.parametrize(
    ("key", "name"),
    [("c-c", "Ctrl-C"), ("c-left", "Ctrl-←"), ("s-up", "Shift-↑"), ("s-tab", "Shift-Tab"), (" ", "Space"),
     ("f2", "F2"), ("S", "S"), ("s", "s")],
)  # fmt: skip
def test_keys_are_called_as_people_call_them(key: str, name: str) -> None:
    assert key_name(key) == name


def test_binding_reacts_to_its_keys_and_their_aliases() -> None:
    assert Binding(("up", "c-c"), "go", "go").name == "↑ Ctrl-C"
    assert Binding(("up", "down"), "go", "go", shown="arrows").name == "arrows"
