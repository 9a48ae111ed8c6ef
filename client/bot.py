"""What a bot is, those that are built in, and how to find one by name. Knows no socket and no clock."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Protocol, TypeAlias, runtime_checkable

from contack.client.bots import makers
from contack.engine import stand_in
from contack.engine.event import Event
from contack.engine.lay import Lay, Lays
from contack.engine.view import View


class BadBot(ValueError):
    """A name that leads to no bot; `str` says what was looked for."""


class Bot(Protocol):
    """Whatever chooses lays: a class with this one method."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer one of `lays`, the legal lays with their points, for the seat whose turn it is."""
        ...


@runtime_checkable
class Watching(Protocol):
    """A bot that wants to know what happens beside its own turns."""

    def watch(self, events: Sequence[Event]) -> None:
        """Take what has happened since the last time; called before `choose`, and when a game is over."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A bot that holds something that has to be let go."""

    def close(self) -> None:
        """Let it go; called once, when nothing more is asked."""
        ...


class BotFailed(Exception):
    """A choice went wrong in a way that `str` tells in full: no traceback would help."""


class RandomBot:
    """Lays anything, each lay as likely as any other."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, lays: Lays) -> Lay:  # noqa: ARG002  # the signature that every bot has
        """Answer a lay by chance."""
        return self._random.choice(list(lays))


class GreedyBot:
    """Lays what scores most now."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer the first lay with most points."""
        return stand_in.choose(view, lays)


Kind: TypeAlias = Callable[..., Bot]
"""What makes bots: a class, or any function whose arguments are the options."""

BUILT_IN: Mapping[str, Kind] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "lookahead": makers.lookahead,
    "expert": makers.expert,
    "level1": makers.level1,
    "level2": makers.level2,
    "level3": makers.level3,
    "level4": makers.level4,
    "level5": makers.level5,
}
"""The bots that come with Contack, by name."""


def tell_bot(bot: Bot, events: Sequence[Event]) -> None:
    """Tell a bot what has happened, if it wants to know."""
    if isinstance(bot, Watching) and events:
        bot.watch(events)


def close_bot(bot: Bot) -> None:
    """Let a bot let go of what it holds."""
    if isinstance(bot, Closing):
        bot.close()


def find_bot(name: str) -> Kind:
    """Answer what makes the bots called `name`: one of `BUILT_IN` or `FILE.py:Class`.

    Raises BadBot, or what the file raises.
    """
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
    """Answer a file as a module, run once; it can import what lies beside it."""
    if not file.is_file():
        raise BadBot(f"{file}: there is no such file")
    place = file.resolve()
    name = str(place)  # not its stem: a bot's file named engine.py must shadow nothing
    if name in sys.modules:
        return sys.modules[name]
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))
    spec = importlib.util.spec_from_file_location(name, place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
