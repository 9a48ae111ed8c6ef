from collections.abc import Callable, Mapping
from dataclasses import dataclass

from contack.client.plain.help import solitaire_help
from contack.client.plain.typed_line import TypedCommand, answer_line, parse_lay
from contack.client.session.actions import Effect, End, Outcome, WriteRecord, show
from contack.client.solitaire.game import Events, SolitaireGame
from contack.client.solitaire.text import GAME_OVER, table_text, why_text
from contack.client.solvers.hint import solver_hint
from contack.client.text.board import TextOptions
from contack.client.text.events import list_text


@dataclass(frozen=True, slots=True)
class DealAgain(Effect):
    """Leave this game and play its deal again, or `another` one."""

    another: bool = False


def answer(game: SolitaireGame, line: str, look: TextOptions) -> Outcome[SolitaireGame]:
    if not line.strip():
        return game, show(GAME_OVER if game.position.over else "type a number from the list, or help")
    return answer_line(game, line, look, _lay, _COMMANDS)


def _lay(game: SolitaireGame, text: str, look: TextOptions) -> Outcome[SolitaireGame]:
    lay = parse_lay(text, game.position.lays, GAME_OVER)
    if lay not in game.position.lays:
        return game, show(why_text(game.position, lay))
    return _changed(game.lay(lay), look)


def _why(game: SolitaireGame, text: str, _: TextOptions) -> Outcome[SolitaireGame]:
    if not text:
        return game, show("type the lay too, such as: why 09-02-08@0,-1")
    return game, show(why_text(game.position, parse_lay(text, game.position.lays, GAME_OVER)))


def _undo(game: SolitaireGame, _: str, look: TextOptions) -> Outcome[SolitaireGame]:
    if not game.past:
        return game, show("no lay to undo")
    return _changed(game.undo(), look)


def _changed(change: tuple[SolitaireGame, Events], look: TextOptions) -> Outcome[SolitaireGame]:
    game, events = change
    return game, (WriteRecord(events), *show(table_text(game.position, look, events)))


def _hint(game: SolitaireGame) -> str:
    if game.position.over:
        return GAME_OVER
    hint = solver_hint(game.position)
    return hint.text if hint.lay is None else f"{hint.lay}. {hint.text}"


def _shows(words: Callable[[SolitaireGame, TextOptions], str]) -> TypedCommand[SolitaireGame]:
    return lambda game, _, look: (game, show(words(game, look)))


def _leave(effect: Effect) -> TypedCommand[SolitaireGame]:
    return lambda game, *_: (game, (effect,))


_COMMANDS: Mapping[str, TypedCommand[SolitaireGame]] = {
    "again": _leave(DealAgain()),
    "help": _shows(lambda game, _: solitaire_help(game.deal.game)),
    "hint": _shows(lambda game, _: _hint(game)),
    "list": _shows(lambda game, _: list_text(game.position.board)),
    "new": _leave(DealAgain(another=True)),
    "quit": _leave(End(0)),
    "table": _shows(lambda game, look: table_text(game.position, look.drawn)),
    "undo": _undo,
    "why": _why,
}
