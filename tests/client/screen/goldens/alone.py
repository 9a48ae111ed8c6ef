"""Scenes without a server: solitaires, and games that were recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from contack.client.files.records import read_record
from contack.client.screen.app.app import Shell
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.state.effects import Think
from contack.client.solitaire.game import Deal, Position
from contack.client.solvers.hint import advise
from contack.client.solvers.result import Advice
from contack.client.solvers.tasks import Advise
from contack.engine.records.record import RUNNING_SUFFIX
from tests.client.coach.fake import asked_in, assessed_by
from tests.client.screen.goldens.entrance import pressed
from tests.client.screen.goldens.tables import RECORD
from tests.client.screen_client import new_shell
from tests.client.solvers.sure import sure

GAMES = Path(__file__).parents[3] / "engine" / "golden"
STEMS = (
    f"2026-11-20T15-04-05Z-den-0123abcd{RUNNING_SUFFIX}",
    "2026-11-20T11-30-00Z-draw-217.contack",
    "2026-11-19T21-12-59Z-卓を囲む会-89abcdef-2.contack",
    "2026-11-18T20-00-00Z-stacked-a-deal-that-somebody-gave-a-very-long-name-for-no-reason-at-all.contack",
    "renamed by hand.contack",
)
"""The names of records; a game that was left has another ending."""


def draw() -> Shell:
    """A draw solitaire, some lays on."""
    return hinted(_solitaire(Deal("draw", "15")), 9)


def stacked() -> Shell:
    """A tile of a stacked solitaire is chosen, and its place."""
    shell = hinted(_solitaire(Deal("stacked", "217", peek=True)), 8)
    return advised(shell)


def stacked_tops() -> Shell:
    """The tops of the stacks alone are shown, and a tile is chosen that fits nowhere."""
    shell = hinted(_solitaire(Deal("stacked", "217", peek=True)), 3)
    return pressed(shell, "p", "right")


def solitaire_over() -> Shell:
    """A solitaire is lost."""
    shell = hinted(hinted(_solitaire(Deal("stacked", "217")), 23), 9, first)
    return shell.kept(RECORD)


def replay() -> Shell:
    """A game that was recorded, in its middle."""
    shell = _replay("tie-and-shared-win")
    return pressed(shell, "2", *["down"] * 2)


def replay_review() -> Shell:
    """A game that was judged, at one of its turning points."""
    shell, effects = _replay("tie-and-shared-win").press("c")
    asked = asked_in(effects)
    while asked:
        shell, effects = shell.thought(asked[0], assessed_by(asked[0]))
        asked = [*asked[1:], *asked_in(effects)]
    return pressed(shell, "2", "n", "n")


def replay_scores() -> Shell:
    """The points at the end of a game that was recorded."""
    return pressed(_replay("seven-players"), "end")


def records() -> Shell:
    """The games that were recorded."""
    return pressed(_records(*STEMS), "down")


def records_none() -> Shell:
    """Nothing was recorded."""
    return _records()


def hinted(shell: Shell, count: int, hint: Callable[[Position], Advice] = sure) -> Shell:
    """Lay so many hints."""
    for _ in range(count):
        shell = pressed(advised(shell, hint), "enter")
    return shell


def advised(shell: Shell, hint: Callable[[Position], Advice] = advise) -> Shell:
    """Ask for a hint, and get it."""
    shell, effects = shell.press("h")
    (task,) = (effect.task for effect in effects if isinstance(effect, Think))
    assert isinstance(task, Advise)
    return shell.thought(task, hint(task.position))[0]


def first(position: Position) -> Advice:
    """Advise the first lay that comes."""
    return Advice(next(iter(position.lays)), "Why not?")


def _solitaire(deal: Deal) -> Shell:
    return new_shell().apply(open_solitaire(deal))[0]


def _replay(name: str) -> Shell:
    record = read_record(GAMES / f"{name}.contack")
    return new_shell().apply(open_replay(record, f"{name}.contack"))[0]


def _records(*names: str) -> Shell:
    shell = new_shell()
    page = RecordsListPage(under=shell.page, paths=tuple(map(RECORD.with_name, names)))
    return replace(shell, page=page, world=replace(shell.world, records=RECORD.parent))
