from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from contack.client.session.actions import Outcome, show
from contack.client.text.board import TextOptions
from contack.client.text.english import did_you_mean
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import BadNotation
from contack.protocol.limits import REASON_LENGTH

State = TypeVar("State")

# Runs the rest of a typed line.
TypedCommand: TypeAlias = Callable[[State, str, TextOptions], Outcome[State]]


class Unclear(ValueError):
    """A line that is not a command; `str` says what would be right."""


def parse_lay(text: str, lays: Lays, without: str = "") -> Lay:
    """Read a number of the list or a name, which may be illegal; `without` says why no lay is possible.

    Raises Unclear or BadNotation.
    """
    # blanks beside the @ are allowed, as in "09-02-08 @ 0,-1"
    typed = "@".join(part.strip() for part in text.split("@"))
    if not typed.isdecimal():
        return Lay.parse(typed)
    numbered = dict(enumerate(lays, 1))
    number = int(typed[:4])  # cut: Python makes no number of thousands of digits
    if number not in numbered:
        raise Unclear(f"There is no lay number {typed[:40]}: the list has 1 to {len(lays)}" if lays else without)
    return numbered[number]


def meant(word: str, commands: Iterable[str]) -> list[str]:
    """Return the command of this name, or else those that begin with it."""
    return [word] if word in commands else [name for name in commands if name.startswith(word)]


def checked_reason(text: str, example: str) -> str:
    if len(text) > REASON_LENGTH:
        raise Unclear(f"A reason has up to {REASON_LENGTH} characters, such as: {example}")
    return text


def answer_line(
    state: State, line: str, look: TextOptions, lay: TypedCommand[State], commands: Mapping[str, TypedCommand[State]]
) -> Outcome[State]:
    """Run a lay by number or name, or the first letters of a command."""
    word, _, rest = line.strip().partition(" ")
    names = meant(word.lower(), commands)
    try:
        if word[0].isdecimal() or "@" in word:
            return lay(state, line, look)
        if names:
            return commands[names[0]](state, rest.strip(), look)
    except (Unclear, BadNotation) as error:
        return state, show(str(error))
    hint = did_you_mean(word.lower(), commands)
    return state, show(f"{word[:40]!r} is not a command. {hint}Type help for all commands.")
