"""Finds bots by name: `NAME[,KEY=VALUE...]`, or `exec:` and a command line."""

import importlib.util
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import Parameter
from math import inf
from pathlib import Path, PurePath
from time import monotonic
from types import ModuleType
from typing import Any, TypeAlias

from contack.client.bots.bot import BadBot, Bot
from contack.client.bots.external import Program
from contack.client.bots.simple import Careless, GreedyBot, RandomBot

BotFactory: TypeAlias = Callable[..., Bot]

EXEC = "exec:"

# Readers of an option's text, by its parameter's annotation, with the expected form.
_READERS: Mapping[str, tuple[Callable[[str], Any], str]] = {
    "bool": ({"true": True, "false": False}.__getitem__, "true or false"),
    "int": (int, "a whole number"),
    "float": (float, "a number"),
    "str": (str, "a text"),
}


@dataclass(frozen=True, slots=True)
class BotSpec:
    """The name of a bot, and its constructor's options as text.

    >>> BotSpec.parse("heavy.py:Heavy,weight=2").options
    (('weight', '2'),)
    """

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(text: str) -> "BotSpec":
        # raises BadBot
        if text.startswith(EXEC):
            return BotSpec(text)
        name, *parts = text.split(",")
        options = tuple(_option(text, part) for part in parts)
        for key, times in Counter(key for key, _ in options).items():
            if times > 1:
                raise BadBot(f"{text}: {key} is given twice")
        return BotSpec(name, options)

    def __str__(self) -> str:
        return ",".join((self.name, *(f"{key}={value}" for key, value in self.options)))

    @property
    def title(self) -> str:
        if self.name.startswith(EXEC):
            words = self.name.removeprefix(EXEC).split()
            return PurePath(words[0]).stem if words else EXEC
        return self.name.rpartition(":")[2]

    def make(self, seed: int | None = None) -> Bot:
        # A parameter `seed` gets `seed`, unless the bot's options set one.
        # Raises BadBot, and any error of a bot's own file.
        kind = find_bot(self.name)
        known = _parameters(kind)
        arguments = {key: self._read(key, value, known) for key, value in self.options}
        if "seed" in known:
            arguments.setdefault("seed", seed)
        for key, parameter in known.items():
            if key not in arguments and parameter.default is Parameter.empty:
                raise BadBot(f"{self}: {key} is missing: expected {_READERS[_type_name(parameter)][1]}")
        return kind(**arguments)

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
        raise BadBot(f"{text}: {part!r} is not an option: expected KEY=VALUE")
    return key, value


def _parameters(kind: BotFactory) -> Mapping[str, Parameter]:
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    found = inspect.signature(kind).parameters
    return {name: parameter for name, parameter in found.items() if parameter.kind in named}


def _type_name(parameter: Parameter) -> str:
    if parameter.annotation is Parameter.empty:
        words = type(parameter.default).__name__
    else:
        words = inspect.formatannotation(parameter.annotation).strip("'\"")
    parts = [part.strip() for part in words.split("|")]
    return next((part for part in parts if part in _READERS), "str")


def lookahead(seed: int | None = None) -> Bot:
    # imported late: its tables take as long to build as the first frame of a screen
    from contack.client.bots.lookahead import Lookahead

    return Lookahead(seed)


def expert(seed: int | None = None, time: float = 0.5, nodes: int = 0) -> Bot:
    """Think for `time` seconds or `nodes` playouts per lay. Raises BadBot for an impossible time or number."""
    from contack.client.bots.expert import Expert

    if not 0 < time < inf:  # this form also refuses nan, which `float` accepts and every comparison denies
        raise BadBot(f"time={time:g}: expected seconds above 0")
    if nodes < 0:
        raise BadBot(f"nodes={nodes}: expected a number of playouts, or 0 to go by the time")
    return Expert(monotonic, seed, time, nodes)


def level3(seed: int | None = None) -> Bot:
    return Careless(lookahead(seed), 0.2, seed)


def level4(seed: int | None = None) -> Bot:
    return expert(seed, nodes=60)


def level5(seed: int | None = None, time: float = 0.5) -> Bot:
    return expert(seed, time)


# Measured chances of overlooking a lay: each level wins more than half of its games against the one below.
BUILT_IN: Mapping[str, BotFactory] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "lookahead": lookahead,
    "expert": expert,
    "level1": partial(Careless, GreedyBot(), 0.75),
    "level2": partial(Careless, GreedyBot(), 0.15),
    "level3": level3,
    "level4": level4,
    "level5": level5,
}


def find_bot(name: str) -> BotFactory:
    """Find a bot of `BUILT_IN`, `FILE.py:Class`, or `exec:` and a command line.

    Raises BadBot, or any error of the file.
    """
    if name.startswith(EXEC):
        return partial(Program, name.removeprefix(EXEC))
    if name in BUILT_IN:
        return BUILT_IN[name]
    file, _, class_name = name.rpartition(":")
    if not file.endswith(".py"):
        raise BadBot(f"{name}: expected {', '.join(BUILT_IN)}, FILE.py:Class or exec:PROGRAM")
    kind = getattr(_load(Path(file)), class_name, None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise BadBot(f"{name}: {file} has no class {class_name} with a method choose(view, lays)")
    return kind


def _load(file: Path) -> ModuleType:
    if not file.is_file():
        raise BadBot(f"{file}: there is no such file")
    place = file.resolve()
    name = str(place)  # not its stem: a bot's engine.py must not shadow a module
    if name in sys.modules:
        return sys.modules[name]
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))  # last in the path, for the same reason
    spec = importlib.util.spec_from_file_location(name, place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:  # after Ctrl-C too: the next import would take half a module for a whole one
        del sys.modules[name]
        raise
    return module
