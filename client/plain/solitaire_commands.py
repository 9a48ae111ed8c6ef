"""What a player may type in a solitaire and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from contack.client.plain.solitaire_help import help_words
from contack.client.solitaire.game import Events, SolitaireGame
from contack.client.solitaire.text import GAME_OVER, table_text, why_text
from contack.client.solvers.hint import solver_hint
from contack.client.text.board import TextOptions
from contack.client.text.events import list_text
from contack.engine.board.lay import Lay
from contack.engine.board.notation import BadNotation


class Then(Enum):
    """What follows an answer: the game goes on, its deal is played again, a new one is, or the player leaves."""

    GO_ON = auto()
    AGAIN = auto()
    NEW = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a typed line did: where the game stands now, what happened and what to say."""

    session: SolitaireGame
    text: str = ""
    events: Events = ()
    then: Then = Then.GO_ON


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed, where: `text` is what follows the word that chose the command."""

    session: SolitaireGame
    text: str
    look: TextOptions


def answer(session: SolitaireGame, line: str, look: TextOptions) -> Answer:
    """Return a typed line: a lay by number or by name, or a command, of which the first letters are enough."""
    word, _, rest = line.strip().partition(" ")
    if not word:
        return Answer(session, GAME_OVER if session.position.over else "type a number from the list, or help")
    if word[0].isdecimal() or "@" in word:
        return _lay(_Typed(session, line, look))
    names = [name for name in _COMMANDS if name.startswith(word.lower())]
    if not names:
        return Answer(session, f"{word[:40]!r} is not understood; type help to see what is")
    return _COMMANDS[names[0]](_Typed(session, rest.strip(), look))


class _NoSuchLay(ValueError):
    """A number that is not in the list."""


def _parse(session: SolitaireGame, text: str) -> Lay:
    """Return the lay of a number in the list, or one in full. Raises _NoSuchLay or BadNotation."""
    lays = {str(number): lay for number, lay in enumerate(session.position.lays, 1)}
    typed = "@".join(part.strip() for part in text.split("@"))
    if typed in lays:
        return lays[typed]
    if typed.isdecimal():
        known = f"the list has 1 to {len(lays)}" if lays else GAME_OVER
        raise _NoSuchLay(f"there is no lay number {typed[:40]}: {known}")
    return Lay.parse(typed)


def _lay(typed: _Typed) -> Answer:
    session = typed.session
    try:
        lay = _parse(session, typed.text)
    except (_NoSuchLay, BadNotation) as error:
        return Answer(session, str(error))
    if lay not in session.position.lays:
        return Answer(session, why_text(session.position, lay))
    return _changed(session.lay(lay), typed.look)


def _why(typed: _Typed) -> Answer:
    if not typed.text:
        return Answer(typed.session, "type the lay too, such as: why 09-02-08@0,-1")
    try:
        return Answer(typed.session, why_text(typed.session.position, _parse(typed.session, typed.text)))
    except (_NoSuchLay, BadNotation) as error:
        return Answer(typed.session, str(error))


def _undo(typed: _Typed) -> Answer:
    if not typed.session.past:
        return Answer(typed.session, "there is no lay to take back")
    return _changed(typed.session.undo(), typed.look)


def _changed(change: tuple[SolitaireGame, Events], look: TextOptions) -> Answer:
    session, events = change
    return Answer(session, table_text(session.position, look, events), events)


def _table(typed: _Typed) -> Answer:
    return Answer(typed.session, table_text(typed.session.position, typed.look.drawn))


def _list(typed: _Typed) -> Answer:
    return Answer(typed.session, list_text(typed.session.position.board))


def _help(typed: _Typed) -> Answer:
    return Answer(typed.session, help_words(typed.session.deal.game))


def _hint(typed: _Typed) -> Answer:
    position = typed.session.position
    if position.over:
        return Answer(typed.session, GAME_OVER)
    hint = solver_hint(position)
    return Answer(typed.session, hint.text if hint.lay is None else f"{hint.lay}. {hint.text}")


def _leave(then: Then) -> Callable[[_Typed], Answer]:
    return lambda typed: Answer(typed.session, then=then)


_COMMANDS: Mapping[str, Callable[[_Typed], Answer]] = {
    "again": _leave(Then.AGAIN),
    "help": _help,
    "hint": _hint,
    "list": _list,
    "new": _leave(Then.NEW),
    "quit": _leave(Then.QUIT),
    "table": _table,
    "undo": _undo,
    "why": _why,
}
"""What each command does; of those that begin with the same letter, that letter is the first."""
