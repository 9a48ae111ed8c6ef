"""What a bot is, the two that are built in, and how to find one by name. Knows no socket and no clock."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol

from contack.engine import stand_in
from contack.engine.lay import Lay, Lays
from contack.engine.view import View


class Bot(Protocol):
    """Whatever chooses lays: a class with this one method."""

    def choose(self, view: View, lays: Lays) -> Lay:
        """Answer one of `lays`, the legal lays with their points, for the seat whose turn it is."""
        ...


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


BUILT_IN: Mapping[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


class BadBot(ValueError):
    """A name that leads to no bot; `str` says what was looked for."""


def find_bot(name: str) -> type[Bot]:
    """Answer the class of a bot: `random`, `greedy` or `FILE.py:Class`. Raises BadBot, or what the file raises."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    file, _, class_name = name.rpartition(":")
    if not file.endswith(".py"):
        raise BadBot(f"{name}: expected {', '.join(BUILT_IN)} or FILE.py:Class")
    kind = getattr(_load(Path(file)), class_name, None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise BadBot(f"{name}: {file} has no class {class_name} with a method choose(view, lays)")
    return kind


def make_bot(kind: type[Bot], seed: int | None) -> Bot:
    """Answer a new bot, given `seed` where its class asks for one."""
    arguments: dict[str, Any] = {"seed": seed} if "seed" in inspect.signature(kind).parameters else {}
    return kind(**arguments)


def _load(file: Path) -> object:
    if not file.is_file():
        raise BadBot(f"{file}: there is no such file")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
