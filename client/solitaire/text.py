from collections.abc import Iterator

from contack.client.solitaire.game import Deal, Events, Solitaire, SolitaireGame
from contack.client.text.board import TextOptions, draw_board, lay_marks
from contack.client.text.english import counted
from contack.client.text.events import event_text, lays_table, pile_text, rack_text
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.event import Drew, Event
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Discarded
from contack.engine.solitaire.stacked import StackedSolitaire
from contack.engine.why_not import Rule, why_not
from contack.protocol.name import printable
from contack.protocol.sentences import YOU
from contack.system.command_line import join_command

GAME_OVER = "type undo, again, new or quit"


def deal_text(deal: Deal) -> str:
    peek = ["--peek"] if deal.peek else []
    again = join_command(["contack", "solitaire", deal.game, *peek, "--deal", deal.key])
    return printable(f"{deal.game} solitaire; to play this deal again: {again}")


def table_text(position: Solitaire, look: TextOptions, events: Events = ()) -> str:
    # the drawing comes first because it may be taller than the screen
    return "\n".join(_table(position, look, events))


def _table(position: Solitaire, look: TextOptions, events: Events) -> Iterator[str]:
    if look.drawing:
        yield draw_board(position.board, lay_marks(position.lays), openings=not position.over, width=look.width)
        yield ""
    yield from (event_text(event, (YOU,)) for event in shown_events(events))
    yield f"laid: {len(position.board)} of {len(TILES)} tiles, {counted(position.points, 'point')}"
    yield from _piles(position) if isinstance(position, DrawSolitaire) else _stacks(position)
    if position.lays:
        yield lays_table(position.lays, position.board)


def why_text(position: Solitaire, lay: Lay) -> str:
    reason = reason_text(position, lay)
    if reason:
        return f"{lay} cannot be laid: {reason}"
    return f"{lay} can be laid, for {counted(position.lays[lay], 'point')}"


def reason_text(position: Solitaire, lay: Lay) -> str:
    why = why_not(position.view, lay)
    if why is None:
        return ""
    return _not_at_hand(position) if why.rule is Rule.RACK else why.text


def _not_at_hand(position: Solitaire) -> str:
    if isinstance(position, DrawSolitaire):
        return f"the tile to lay is {position.tile}"
    return "that tile is not on top of a stack"


def shown_events(events: Events) -> Iterator[Event]:
    """Leave out the draw of a discarded tile."""
    discarded = {event.tile for event in events if isinstance(event, Discarded)}
    return (event for event in events if not (isinstance(event, Drew) and event.tile in discarded))


def _piles(position: DrawSolitaire) -> Iterator[str]:
    discards = position.discards
    top = f", {discards[-1]} on top" if discards else ""
    yield f"{pile_text(len(position.pile))}, {counted(len(discards), 'discard')}{top}"
    if position.tile is not None:
        yield f"to lay: {position.tile}, {'drawn' if position.source == 'pile' else 'the top discard'}"


def _stacks(position: StackedSolitaire) -> Iterator[str]:
    order = ", top first" if position.rules.peek else ""
    for number, (stack, shown) in enumerate(zip(position.stacks, position.shown, strict=True), 1):
        tiles = f"{counted(len(stack), 'tile')}{order if len(stack) > 1 else ''}: {rack_text(shown[::-1])}"
        yield f"stack {number}, {tiles if stack else 'empty'}"


def aside_text(game: SolitaireGame) -> str:
    laid, deal = len(game.position.board), printable(game.deal.key)
    return f"An unfinished game is kept, with {laid} of {len(TILES)} tiles laid; its deal is {deal}."
