"""A recorded game told in words and drawings, from its header to its end."""

from __future__ import annotations

from collections.abc import Iterator

from contack.client.text.board import draw_board
from contack.client.text.english import listed
from contack.client.text.events import event_text, rack_table
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.event import Abandoned, Dealt, Event, GameEnded, HandEnded, Laid
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import Step, replay
from contack.engine.rules import Rules, SolitaireRules
from contack.engine.solitaire.event import PileDealt, SolitaireEnded, StacksDealt, Undone
from contack.protocol.name import printable

_ENDS = (HandEnded, SolitaireEnded, Abandoned)

_CLOSED = {"next": "the next player must open a closed table", "any": "anyone may open a closed table"}


def replay_text(record: Record, tables: bool = False, width: int | None = None) -> Iterator[str]:
    """Yield a game piece by piece, with the table at the end of each hand, or with `tables` after every step.

    Each step is checked before it is told. Raises IllegalRecord.
    """
    yield header_text(record.header)
    board, step = Board(), None
    for step in replay(record):
        for event in step.events:
            board = _after(board, event)
            if isinstance(event, _ENDS):
                yield _drawing(board, width)
            yield event_text(event, record.header.players)
        if tables and not isinstance(event, (*_ENDS, GameEnded)):
            yield _drawing(board, width)
    yield from _rest(record, step)


def header_text(header: Header) -> str:
    """Return who played what, when and by which rules."""
    match header.rules:
        case Rules(closed=closed):
            game = f"players: {listed(map(printable, header.players))}"
            options = f"; {_CLOSED[closed]}"
        case SolitaireRules(peek=peek):
            game = f"{header.game} solitaire, {_key_text(header.key or '')}"
            options = "; whole stacks shown" if peek else ""
    started = printable(header.started or "not told")
    return f"{game}\nstarted: {started}\nrules: version {header.rules.version}{options}"


def _key_text(key: str) -> str:
    """Return a key, and the text that deals it again where there is one."""
    try:
        return f"key {key}, the text {bytes.fromhex(key).decode()!r}"
    except UnicodeDecodeError:
        return f"key {key}"


def _after(board: Board, event: Event) -> Board:
    match event:
        case Dealt() | PileDealt() | StacksDealt():
            return Board()
        case Laid(tile=tile, cell=cell):
            return Board((*board, Lay(tile, cell)))
        case Undone():
            return Board(board.laid[:-1])
    return board


def _drawing(board: Board, width: int | None) -> str:
    return f"\n{draw_board(board, width=width)}\n"


def _rest(record: Record, step: Step | None) -> Iterator[str]:
    """Yield how a game stands that was not played to its end."""
    if not record.complete:
        yield "the record breaks off here"
    if step and step.view.seat is not None and record.header.game == "table":
        yield rack_table(step.view, record.header.players)
