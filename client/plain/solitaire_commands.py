"""What a player may type in a solitaire and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from contack.client.plain.help import solitaire_help
from contack.client.session.actions import Effect, End, Outcome, WriteRecord, show
from contack.client.solitaire.game import Events, SolitaireGame
from contack.client.solitaire.text import GAME_OVER, table_text, why_text
from contack.client.solvers.hint import solver_hint
from contack.client.text.board import TextOptions
from contack.client.text.events import list_text
from contack.engine.board.lay import Lay
from contack.engine.board.notation import BadNotation


@dataclass(frozen=True, slots=True)
class DealAgain(Effect):
    """Leave this game and play its deal once more, or `another` one."""

    another: bool = False


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed, where: `text` is what follows the word that chose the command."""

    game: SolitaireGame
    text: str
    look: TextOptions


_Doing: TypeAlias = Callable[[_Typed], Outcome[SolitaireGame]]


def answer(game: SolitaireGame, line: str, look: TextOptions) -> Outcome[SolitaireGame]:
    """Return the game after a typed line, and what to do: a lay by number or by name, or a command's first letters."""
    word, _, rest = line.strip().partition(" ")
    if not word:
        return game, show(GAME_OVER if game.position.over else "type a number from the list, or help")
    if word[0].isdecimal() or "@" in word:
        return _lay(_Typed(game, line, look))
    names = [name for name in _COMMANDS if name.startswith(word.lower())]
    if not names:
        return game, show(f"{word[:40]!r} is not understood; type help to see what is")
    return _COMMANDS[names[0]](_Typed(game, rest.strip(), look))


class _NoSuchLay(ValueError):
    """A number that is not in the list."""


def _parse(game: SolitaireGame, text: str) -> Lay:
    """Return the lay of a number in the list, or one in full. Raises _NoSuchLay or BadNotation."""
    lays = {str(number): lay for number, lay in enumerate(game.position.lays, 1)}
    typed = "@".join(part.strip() for part in text.split("@"))
    if typed in lays:
        return lays[typed]
    if typed.isdecimal():
        known = f"the list has 1 to {len(lays)}" if lays else GAME_OVER
        raise _NoSuchLay(f"there is no lay number {typed[:40]}: {known}")
    return Lay.parse(typed)


def _lay(typed: _Typed) -> Outcome[SolitaireGame]:
    game = typed.game
    try:
        lay = _parse(game, typed.text)
    except (_NoSuchLay, BadNotation) as error:
        return game, show(str(error))
    if lay not in game.position.lays:
        return game, show(why_text(game.position, lay))
    return _changed(game.lay(lay), typed.look)


def _why(game: SolitaireGame, text: str) -> str:
    if not text:
        return "type the lay too, such as: why 09-02-08@0,-1"
    try:
        return why_text(game.position, _parse(game, text))
    except (_NoSuchLay, BadNotation) as error:
        return str(error)


def _undo(typed: _Typed) -> Outcome[SolitaireGame]:
    if not typed.game.past:
        return typed.game, show("there is no lay to take back")
    return _changed(typed.game.undo(), typed.look)


def _changed(change: tuple[SolitaireGame, Events], look: TextOptions) -> Outcome[SolitaireGame]:
    game, events = change
    return game, (WriteRecord(events), *show(table_text(game.position, look, events)))


def _hint(game: SolitaireGame) -> str:
    if game.position.over:
        return GAME_OVER
    hint = solver_hint(game.position)
    return hint.text if hint.lay is None else f"{hint.lay}. {hint.text}"


def _shows(words: Callable[[_Typed], str]) -> _Doing:
    return lambda typed: (typed.game, show(words(typed)))


def _leave(effect: Effect) -> _Doing:
    return lambda typed: (typed.game, (effect,))


_COMMANDS: Mapping[str, _Doing] = {
    "again": _leave(DealAgain()),
    "help": _shows(lambda typed: solitaire_help(typed.game.deal.game)),
    "hint": _shows(lambda typed: _hint(typed.game)),
    "list": _shows(lambda typed: list_text(typed.game.position.board)),
    "new": _leave(DealAgain(another=True)),
    "quit": _leave(End(0)),
    "table": _shows(lambda typed: table_text(typed.game.position, typed.look.drawn)),
    "undo": _undo,
    "why": _shows(lambda typed: _why(typed.game, typed.text)),
}
"""What each command does; of those that begin with the same letter, that letter is the first."""
