from collections.abc import Iterator

from contack.client.text.board import draw_board
from contack.client.text.english import listed
from contack.client.text.events import event_text, rack_table
from contack.engine.event import Abandoned, GameEnded, HandEnded
from contack.engine.records.header import Header, holders_at_end
from contack.engine.records.record import Record
from contack.engine.records.timeline import ReplayPosition, positions_of
from contack.engine.rules import Rules, SolitaireRules
from contack.engine.solitaire.event import SolitaireEnded
from contack.protocol.name import printable

_ENDS = (HandEnded, SolitaireEnded, Abandoned)

_CLOSED = {"next": "the next player must open a closed table", "any": "anyone may open a closed table"}


def replay_text(record: Record, tables: bool = False, width: int | None = None) -> Iterator[str]:
    """Draw the table at the end of each hand, or with `tables` after every step.

    Checks each step first. Raises IllegalRecord.
    """
    yield header_text(record.header)
    position, names = None, record.header.players
    for position in positions_of(record):
        for event in position.events:
            if isinstance(event, _ENDS):
                yield _drawing(position, width)
            yield event_text(event, names)
        names = holders_at_end(names, position.events)
        if tables and not isinstance(event, (*_ENDS, GameEnded)):
            yield _drawing(position, width)
    if not record.complete:
        yield "the record stops here, before the end of the game"
    if position and position.view.seat is not None and record.header.game == "table":
        yield rack_table(position.view, names)


def header_text(header: Header) -> str:
    match header.rules:
        case Rules(closed=closed):
            game = f"players: {listed(map(printable, header.players))}"
            options = f"; {_CLOSED[closed]}"
        case SolitaireRules(peek=peek):
            game = f"{header.game} solitaire, {_key_text(header.key or '')}"
            options = "; whole stacks shown" if peek else ""
    started = printable(header.started or "not known")
    return f"{game}\nstarted: {started}\nrules: version {header.rules.version}{options}"


def _key_text(key: str) -> str:
    try:
        # other programs may deal from bytes that are not text
        return f"key {key}, the text {bytes.fromhex(key).decode()!r}"
    except UnicodeDecodeError:
        return f"key {key}"


def _drawing(position: ReplayPosition, width: int | None) -> str:
    return f"\n{draw_board(position.view.board, width=width)}\n"
