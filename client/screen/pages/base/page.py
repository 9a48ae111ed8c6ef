from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage, Tone
from contack.client.screen.state.link import Link
from contack.client.screen.state.listed_game import ListedGame
from contack.client.session.actions import Effect, Effects, Task
from contack.protocol.notice import Notice, Started


class Binding(NamedTuple):
    """`shown` replaces `keys` in the help, `hint` in the hint line; an empty hint omits the binding there."""

    keys: tuple[str, ...]
    method: str
    words: str
    hint: str = ""
    shown: str = ""

    @property
    def name(self) -> str:
        return self.shown or " ".join(key_name(key) for key in self.keys)


_KEY_NAMES = {
    "escape": "Esc", "enter": "Enter", "tab": "Tab", "s-tab": "Shift-Tab", "up": "↑", "down": "↓", "left": "←",
    "right": "→", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", " ": "Space",
    "backspace": "Backspace", "delete": "Del",
}  # fmt: skip


def key_name(key: str) -> str:
    """Return a key's name for people.

    >>> key_name("c-c"), key_name("enter"), key_name("s-left"), key_name("f1")
    ('Ctrl-C', 'Enter', 'Shift-←', 'F1')
    """
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    if key.startswith("c-"):
        return f"Ctrl-{key_name(key[2:]).upper() if len(key) == 3 else key_name(key[2:])}"
    if key.startswith("s-"):
        return f"Shift-{key_name(key[2:])}"
    return key.upper() if len(key) > 1 else key


class Title(NamedTuple):
    """`mine` marks the title when this player must act."""

    left: str
    right: str = ""
    mine: bool = False


OFFLINE = ShowMessage("No connection to the server.", "bad")


class Prompt(NamedTuple):
    label: str
    field: Field
    purpose: str = ""


class Transition(NamedTuple):
    """`link` is the changed connection, None if it stays; effects already see it."""

    page: "Page"
    effects: Effects = ()
    link: Link | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The content between title bar and foot. Pages are immutable: every method returns a transition.

    A `prompt` receives the keys. The page `under` this one keeps running. While a page is `searching`, the client looks
    for servers on the network.
    """

    bindings: ClassVar[tuple[Binding, ...]] = ()
    heading: ClassVar[str] = ""
    searching: ClassVar[bool] = False
    about: ClassVar[str] = ""

    # nothing else wakes an idle client, so rare ticks are better
    tick_seconds: ClassVar[float] = 0.5

    # Whether the page closes when a game starts, whose keys belong to the table.
    until_start: ClassVar[bool] = False

    # Whether the page is useless without its prompt.
    insists: ClassVar[bool] = False

    prompt: Prompt | None = None
    under: "Page | None" = None

    def press(self, key: str, context: Context) -> Transition:
        if self.prompt:
            return self._typed(self.prompt, key, context)
        for binding in self.bindings:
            if key in binding.keys:
                # by name: a subclass may override the method
                transition: Transition = getattr(self, binding.method)(key, context)
                return transition
        return Transition(self)

    def say(self, text: str, tone: Tone = "plain") -> Transition:
        return Transition(self, (ShowMessage(text, tone),))

    def if_online(self, context: Context, *effects: Effect, page: "Page | None" = None) -> Transition:
        """Return the effects and the next page, by default this one; without a connection a message on this page."""
        return Transition(page or self, effects) if context.link.online else Transition(self, (OFFLINE,))

    def paste(self, text: str) -> "Page":
        if self.prompt is None:
            return self
        return replace(self, prompt=self.prompt._replace(field=self.prompt.field.insert(text)))

    def asking(self, label: str, field: Field, purpose: str = "") -> Self:
        return replace(self, prompt=Prompt(label, field, purpose))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        return Transition(self)

    def point(self, spot: Spot, context: Context) -> Transition:
        # a spot that is a key acts as the key
        return self.press(spot, context) if isinstance(spot, str) else Transition(self)

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        if self.under is None:
            return Transition(self)
        after = self.under.notified(notice, before, context)
        return after if self.until_start and isinstance(notice, Started) else self._over(after)

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        return self._over(self.under.thought(task, found, context)) if self.under else Transition(self)

    def recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> "Page":
        return replace(self, under=self.under.recorded(games, looking)) if self.under else self

    def tick(self, context: Context) -> Transition:
        return self._over(self.under.tick(context)) if self.under else Transition(self)

    @property
    def frame_due(self) -> float | None:
        return self.under.frame_due if self.under else None

    def title(self, context: Context) -> Title:
        return Title(f"Contack · {self.heading}")

    def hints(self, context: Context) -> Iterable[Binding]:
        out = self.unhinted(context)
        return (binding for binding in self.bindings if binding.hint and binding.method not in out)

    def hints_of(self, methods: Iterable[str]) -> Iterable[Binding]:
        return (each for method in methods for each in self.bindings if each.hint and each.method == method)

    def unhinted(self, context: Context) -> Collection[str]:
        """Return the methods whose keys would do nothing now."""
        return ()

    def paint(self, area: Area, context: Context) -> None:
        pass

    def _over(self, after: Transition) -> Transition:
        return after._replace(page=replace(self, under=after.page))

    def _typed(self, prompt: Prompt, key: str, context: Context) -> Transition:
        closed = replace(self, prompt=None)
        match key:
            case "escape":
                return Transition(closed)
            case "enter":
                # closed first, so that the input can open another prompt
                return closed.entered(prompt.field.line, prompt.purpose, context)
        return Transition(replace(self, prompt=prompt._replace(field=prompt.field.press(key))))
