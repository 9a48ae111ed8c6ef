"""Events and tables in plain English, a sentence per line.

The name `YOU` addresses the reader. Tile names are blue-red-gold.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from contack.client.text.english import listed
from contack.client.text.width import pad, text_width
from contack.engine.board.board import Board
from contack.engine.board.cell import ORIGIN, Cell
from contack.engine.board.lay import Lays
from contack.engine.board.tile import COLOURS, TILES
from contack.engine.event import (
    Abandoned,
    ChosenBy,
    Dealt,
    Drew,
    Event,
    GameEnded,
    HandEnded,
    Laid,
    Passed,
    Reason,
    Seated,
)
from contack.engine.records.header import holders_at_end
from contack.engine.rules import PENALTY
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, Source, StacksDealt, Undone
from contack.engine.view import Rack, View
from contack.protocol.name import printable
from contack.protocol.sentences import say

Names: TypeAlias = Sequence[str]


def with_names(events: Iterable[Event], names: Names) -> Iterator[tuple[Event, Names]]:
    """Name the players at the time; `names` are those before the first event."""
    for event in events:
        yield event, names
        if isinstance(event, Seated):
            names = holders_at_end(names, (event,))


def event_text(event: Event, names: Names) -> str:
    # a deal and an end have a further line per player
    match event:
        case Dealt(hand=hand, racks=racks, pile=pile):
            return _by_player(say("event.dealt", hand=hand, pile=pile_text(pile)), names, map(rack_text, racks))
        case Laid(seat=seat):
            return _laid(event, names[seat])
        case Drew(seat=seat, tile=tile):
            return say("event.drew", name=names[seat], tile=tile)
        case Passed(seat=seat):
            return say("event.passed", name=names[seat])
        case Seated(seat=seat, name=name):
            return say("event.seated", name=names[seat], newcomer=name)
        case HandEnded(hand=hand, reason=reason):
            out = names[event.left.index(0)] if reason is Reason.OUT else ""
            head = say(f"event.hand_ended.{reason}", hand=hand, name=out)
            return _by_player(head, names, map(_score_text, event.left, event.scores))
        case GameEnded(totals=totals):
            head = say("event.game_ended", winners=winners_text(event, names))
            return _by_player(head, names, (say("points", count=total) for total in totals))
        case Abandoned(reason=why):
            return say("event.abandoned", reason=why)
    return _solitaire_text(event, names)


def winners_text(ended: GameEnded, names: Names) -> str:
    points = say("points", count=max(ended.totals))
    winners = [printable(names[seat]) for seat in ended.winners]
    if len(winners) > 1:
        return say("winners.shared", names=listed(winners), points=points)
    return say("winners", name=winners[0], points=points)


def result_text(ended: GameEnded, names: Names) -> str:
    head, *totals = event_text(ended, names).splitlines()
    return f"{head} ({', '.join(map(str.strip, totals))})"


def rack_text(rack: Rack) -> str:
    return " ".join(map(str, rack)) or say("rack.empty")


def pile_text(left: int) -> str:
    """Return the number of undrawn tiles.

    >>> pile_text(12), pile_text(0)
    ('12 tiles in the pile', 'pile empty')
    """
    return say("pile", count=left) if left else say("pile.empty")


def rack_table(view: View, names: Names) -> str:
    """Mark the player at turn with `>`."""
    turn = "the game is over" if view.seat is None else f"to lay: {printable(names[view.seat])}"
    head = f"hand {view.hand}, {pile_text(view.pile)}, {turn}"
    return "\n".join((head, *(_rack_line(view, seat, names) for seat in range(len(view.racks)))))


def lays_table(lays: Lays, board: Board) -> str:
    # number the lays from 1, each with its points and its contacts
    longest = max((len(str(lay)) for lay in lays), default=0)
    return "\n".join(
        f"{number:>2}. {lay!s:<{longest}}  {points:>2} points  {', '.join(map(str, board.contacts(lay)))}"
        for number, (lay, points) in enumerate(lays.items(), 1)
    )


def list_text(board: Board) -> str:
    laid = (f"{lay.tile} at {lay.cell}{', laid last' if lay.cell == board.last else ''}" for lay in board)
    places = (f"free: {cell} beside {_edges(board, cell)}" for cell in board.frontier)
    return "\n".join((*laid, *places))


def _edges(board: Board, cell: Cell) -> str:
    beside = zip(COLOURS, cell.neighbours, strict=True)
    return ", ".join(f"{colour} {board.tiles[other].value(colour)}" for colour, other in beside if other in board.tiles)


def _rack_line(view: View, seat: int, names: Names) -> str:
    shown = [f"{printable(name)}:" for name in names]
    sign = ">" if seat == view.seat else " "
    score = view.scores[seat]
    total = view.totals[seat] + (0 if view.winners else score)  # after the last hand the totals include it
    points = f"{score:>3} now, {total:>3} in all"
    return f"{sign} {pad(shown[seat], max(map(text_width, shown)))} {points}; {rack_text(view.racks[seat])}"


def _solitaire_text(event: Event, names: Names) -> str:
    tiles = say("tiles", count=len(TILES))
    match event:
        case PileDealt(pile=pile):
            return say("event.pile_dealt", count=pile)
        case StacksDealt(stacks=stacks):
            return say("event.stacks_dealt", tiles=tiles, stacks=len(stacks))
        case Discarded(seat=seat, tile=tile):
            return say("event.discarded", name=names[seat], tile=tile)
        case Undone():
            return say("event.undone", name=names[0])
        case SolitaireEnded(won=won, laid=laid):
            return say(f"event.solitaire_ended.{'won' if won else 'lost'}", tiles=tiles, laid=laid)
    raise TypeError(f"no text for a {type(event).__name__}")


def _laid(event: Laid, name: str) -> str:
    if event.by is None and event.cell == ORIGIN:  # the starter, which no player chose
        return say("event.opened", name=name, tile=event.tile, cell=event.cell)
    source = _source(event.source) if isinstance(event, LaidFrom) else ""
    by = "" if event.by in (None, ChosenBy.PLAYER) else say(f"by.{event.by}")
    points = say("points", count=event.points)
    return say("event.laid", name=name, tile=event.tile, source=source, cell=event.cell, points=points, by=by)


def _source(source: Source) -> str:
    if isinstance(source, int):
        return say("source.stack", number=source + 1)
    return say("source.discard") if source == "discard" else ""


def _score_text(left: int, score: int) -> str:
    penalty = left * PENALTY
    key = "score.left" if left else "score"
    tiles = say("tiles", count=left)
    return say(key, points=say("points", count=score), laid=score + penalty, penalty=penalty, tiles=tiles)


def _by_player(head: str, names: Names, texts: Iterable[str]) -> str:
    lines = (f"  {printable(name)}: {text}" for name, text in zip(names, texts, strict=True))
    return "\n".join((head, *lines))
