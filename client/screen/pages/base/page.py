"""What all pages have in common: a table of keys, a line to type into, and what they are told."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.paint.canvas.canvas import Area, Spot
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage, Tone
from contack.client.screen.state.link import Link
from contack.client.screen.state.listed_game import ListedGame
from contack.client.session.actions import Effects, Task
from contack.protocol.notice import Notice


class Binding(NamedTuple):
    """A line of a page's table of keys: the keys, the method they call, and words for help and for the hint line.

    `keys` are named as prompt_toolkit names them; `shown` stands for them in help, `hint` in the hint line, where an
    empty one leaves the binding out.
    """

    keys: tuple[str, ...]
    method: str
    words: str
    hint: str = ""
    shown: str = ""

    @property
    def name(self) -> str:
        """How people call the keys."""
        return self.shown or " ".join(key_name(key) for key in self.keys)


_KEY_NAMES = {
    "escape": "Esc", "enter": "Enter", "tab": "Tab", "s-tab": "Shift-Tab", "up": "↑", "down": "↓", "left": "←",
    "right": "→", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", " ": "Space",
    "backspace": "Backspace", "delete": "Del",
}  # fmt: skip


def key_name(key: str) -> str:
    """Return how people call a key.

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
    """What the title bar says at its left and its right; `mine` marks it since this player is to act."""

    left: str
    right: str = ""
    mine: bool = False


class Prompt(NamedTuple):
    """A line that is typed into at the foot of the screen: what it is for, and its text."""

    label: str
    field: Field
    purpose: str = ""


class Transition(NamedTuple):
    """What comes of something that happened: the page afterwards, and what it wants done.

    `link` is what is known of the connection then, None where that stays as it is; effects see it already.
    """

    page: "Page"
    effects: Effects = ()
    link: Link | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What fills the screen between the title bar and the foot. Pages never change: every method answers a transition.

    While there is a `prompt`, keys go to it. `about` stands at the top of the page's help. While a page is `searching`,
    servers are looked for on the network.
    """

    bindings: ClassVar[tuple[Binding, ...]] = ()
    heading: ClassVar[str] = ""
    searching: ClassVar[bool] = False
    about: ClassVar[str] = ""

    tick_seconds: ClassVar[float] = 0.5
    """How often the page is told the time: nothing else wakes a client that is idle, so as seldom as will do."""

    insists: ClassVar[bool] = False
    """Whether the page is of no use without what it asks for."""

    prompt: Prompt | None = None

    def press(self, key: str, context: Context) -> Transition:
        """Return what a key does; one that is in no table does nothing."""
        if self.prompt:
            return self._typed(self.prompt, key, context)
        for binding in self.bindings:
            if key in binding.keys:
                # by name: a page that inherits the table may do something else at a key
                transition: Transition = getattr(self, binding.method)(key, context)
                return transition
        return Transition(self)

    def say(self, text: str, tone: Tone = "plain") -> Transition:
        """Return the page as it is, with a message."""
        return Transition(self, (ShowMessage(text, tone),))

    def paste(self, text: str) -> "Page":
        """Return the page after text is pasted, which only a prompt takes."""
        if self.prompt is None:
            return self
        return replace(self, prompt=self.prompt._replace(field=self.prompt.field.insert(text)))

    def asking(self, label: str, field: Field, purpose: str = "") -> Self:
        """Return the page with a line to type into."""
        return replace(self, prompt=Prompt(label, field, purpose))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        """Return what a line does that was typed into the prompt, which is closed already."""
        return Transition(self)

    def point(self, spot: Spot, context: Context) -> Transition:
        """Return what a click on a spot does: if it is a key, what that does."""
        return self.press(spot, context) if isinstance(spot, str) else Transition(self)

    def notified(self, notice: Notice, before: Context, context: Context) -> Transition:
        """Return what a notice does, which `context` has in it already and `before` has not."""
        return Transition(self)

    def thought(self, task: Task, found: object, context: Context) -> Transition:
        """Return what becomes of what was found out; None is found where that failed."""
        return Transition(self)

    def recorded(self, games: tuple[ListedGame, ...], looking: int | None) -> "Page":
        """Return the page once records were found: these, or while they are looked for how many there are so far."""
        return self

    def tick(self, context: Context) -> Transition:
        """Return what the time does, every `tick_seconds`; where it does nothing, the page itself."""
        return Transition(self)

    @property
    def frame_due(self) -> float | None:
        """When the page is to be told the time because something moves; None where nothing does."""
        return None

    def title(self, context: Context) -> Title:
        """Return what the title bar says: the heading, if nothing more."""
        return Title(f"Contack · {self.heading}")

    def hints(self, context: Context) -> Iterable[Binding]:
        """Return the bindings worth a hint now, the most important first."""
        out = self.unhinted(context)
        return (binding for binding in self.bindings if binding.hint and binding.method not in out)

    def unhinted(self, context: Context) -> Collection[str]:
        """Return the methods whose keys get no hint now, as they would lead nowhere."""
        return ()

    def paint(self, area: Area, context: Context) -> None:
        """Paint the page."""

    def _typed(self, prompt: Prompt, key: str, context: Context) -> Transition:
        closed = replace(self, prompt=None)
        match key:
            case "escape":
                return Transition(closed)
            case "enter":
                # closed before, so that what was typed can open another line
                return closed.entered(prompt.field.line, prompt.purpose, context)
        return Transition(replace(self, prompt=prompt._replace(field=prompt.field.press(key))))
