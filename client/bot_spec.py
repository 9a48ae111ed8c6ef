"""How a bot is named: `NAME[,KEY=VALUE...]`, or `exec:` and a command line. Knows nothing of tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import Parameter
from pathlib import PurePath
from typing import Any

from contack.client.bot import BadBot, Bot, Kind, find_bot
from contack.client.program import Program

EXEC = "exec:"
"""What stands before the command line of a bot that is a program of its own; all after it belongs to the program."""

_FLAGS = {"true": True, "false": False}


def _flag(text: str) -> bool:
    return _FLAGS[text]


_READERS: Mapping[str, tuple[Callable[[str], Any], str]] = {
    "bool": (_flag, "true or false"),
    "int": (int, "a whole number"),
    "float": (float, "a number"),
    "str": (str, "a text"),
}
"""How the text of an option is read, by what its parameter is annotated with, and in words."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """The name of a bot and the options that its constructor is given, each a key and a text.

    >>> BotSpec.parse("heavy.py:Heavy,weight=2").options
    (('weight', '2'),)
    """

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(text: str) -> BotSpec:
        """Answer what `text` names, the inverse of `str`. Raises BadBot for what has not the form of a name."""
        if text.startswith(EXEC):
            return BotSpec(text)
        name, *parts = text.split(",")
        options = tuple(_option(text, part) for part in parts)
        keys = [key for key, _ in options]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            raise BadBot(f"{text}: {twice[0]} is given twice")
        return BotSpec(name, options)

    def __str__(self) -> str:
        return ",".join((self.name, *(f"{key}={value}" for key, value in self.options)))

    @property
    def title(self) -> str:
        """The bot's own name: that of its class or program, or the built-in one."""
        if self.name.startswith(EXEC):
            words = self.name.removeprefix(EXEC).split()
            return PurePath(words[0]).stem if words else EXEC
        return self.name.rpartition(":")[2]

    def make(self, seed: int | None = None) -> Bot:
        """Answer a new bot, given `seed` where it asks for one and has none by its options.

        Raises BadBot where the name leads to no bot or an option is wrong, and whatever a bot's own file raises.
        """
        kind = self._kind()
        known = _parameters(kind)
        arguments = {key: self._read(key, value, known) for key, value in self.options}
        if "seed" in known:
            arguments.setdefault("seed", seed)
        for key, parameter in known.items():
            if key not in arguments and parameter.default is Parameter.empty:
                raise BadBot(f"{self}: {key} is missing: expected {_READERS[_type_name(parameter)][1]}")
        return kind(**arguments)

    def _kind(self) -> Kind:
        if self.name.startswith(EXEC):
            return partial(Program, self.name.removeprefix(EXEC))
        return find_bot(self.name)

    def _read(self, key: str, value: str, known: Mapping[str, Parameter]) -> Any:
        if key not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise BadBot(f"{self}: no option {key}: {there}")
        reader, expected = _READERS[_type_name(known[key])]
        try:
            return reader(value)
        except (KeyError, ValueError):
            raise BadBot(f"{self}: {key}={value}: expected {expected}") from None


def _option(text: str, part: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    if not equals or not key.isidentifier():
        raise BadBot(f"{text}: {part!r} is no option: expected KEY=VALUE")
    return key, value


def _parameters(kind: Kind) -> Mapping[str, Parameter]:
    """Answer the parameters of a bot's constructor that can be named."""
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    found = inspect.signature(kind).parameters
    return {name: parameter for name, parameter in found.items() if parameter.kind in named}


def _type_name(parameter: Parameter) -> str:
    """Answer what a parameter takes, by its annotation or else by its default; a text, where neither tells."""
    if parameter.annotation is Parameter.empty:
        words = type(parameter.default).__name__
    else:
        words = inspect.formatannotation(parameter.annotation).strip("'\"")
    parts = [part.strip() for part in words.split("|")]
    return next((part for part in parts if part in _READERS), "str")
