"""Keys and mouse events of prompt_toolkit, by the names of the key tables."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from contack.client.screen.paint.canvas.canvas import Point
from contack.protocol.name import JOINER

_NAMES: Mapping[str, str] = {
    Keys.ControlM.value: "enter",
    Keys.ControlJ.value: "enter",
    Keys.ControlI.value: "tab",
    Keys.ControlH.value: "backspace",
    Keys.SIGINT.value: "c-c",
}

# A mouse report in xterm's mode 1006: event, column, row, and press or release.
_MOUSE = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")

_MODIFIERS = 4 | 8 | 16  # Shift, Meta and Ctrl
_WHEEL = {64: "wheel-up", 65: "wheel-down"}
_LEFT = 0


class Click(NamedTuple):
    point: Point
    down: bool


Does: TypeAlias = Callable[[str], None]


def key_name(key: Keys | str) -> str:
    name = key.value if isinstance(key, Keys) else key
    if name in _NAMES:
        return _NAMES[name]
    # prompt_toolkit puts a terminal's reports in angle brackets, such as <cpr-response>
    is_report = len(name) > 1 and name.startswith("<")
    return name if (name.isprintable() or name == JOINER) and not is_report else ""


def mouse_meaning(report: str) -> Click | str:
    match = _MOUSE.fullmatch(report)
    if match is None:
        return ""
    what = int(match[1]) & ~_MODIFIERS
    if what == _LEFT:
        # xterm counts from 1
        return Click(Point(int(match[2]) - 1, int(match[3]) - 1), match[4] == "M")
    return _WHEEL.get(what, "") if match[4] == "M" else ""


def key_bindings(press: Does, paste: Does, click: Callable[[Click], None]) -> KeyBindings:
    # The bindings never redraw: the content knows whether anything changed.
    #
    # All are eager, to come before prompt_toolkit's own.
    # no `save_before`: at every key, prompt_toolkit would copy its text for undo, and it has no text of ours
    bindings = KeyBindings()

    @bindings.add(Keys.Any, eager=True, save_before=lambda _: False)
    def _typed(event: KeyPressEvent) -> object:
        _if_any(press, key_name(event.key_sequence[-1].key))
        return NotImplemented

    @bindings.add(Keys.BracketedPaste, eager=True, save_before=lambda _: False)
    def _pasted(event: KeyPressEvent) -> object:
        _if_any(paste, event.data.encode(errors="replace").decode())  # bytes that are not UTF-8 arrive as surrogates
        return NotImplemented

    @bindings.add(Keys.Vt100MouseEvent, eager=True, save_before=lambda _: False)
    def _pointed(event: KeyPressEvent) -> object:
        meaning = mouse_meaning(event.data)
        if isinstance(meaning, Click):
            click(meaning)
        else:
            _if_any(press, meaning)
        return NotImplemented

    return bindings


def _if_any(do: Does, text: str) -> None:
    if text:
        do(text)
