"""Events and tables in plain English, a sentence per line.

The name `YOU` addresses the reader: "you lay" beside "ann lays". Tile names are blue-red-gold.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from contack.client.text.english import counted, does, listed, verb_for
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
from contack.engine.records.holders import holders_at_end
from contack.engine.rules import PENALTY
from contack.engine.solitaire.event import Discarded, LaidFrom, PileDealt, SolitaireEnded, Source, StacksDealt, Undone
from contack.engine.view import Rack, View
from contack.protocol.name import printable

Names: TypeAlias = Sequence[str]
"""The players' names by seat."""


def with_names(events: Iterable[Event], names: Names) -> Iterator[tuple[Event, Names]]:
    """Yield events with the names of the players at the time; `names` are those before the first."""
    for event in events:
        yield event, names
        if isinstance(event, Seated):
            names = holders_at_end(names, (event,))


def event_text(event: Event, names: Names) -> str:
    """Return an event in words. A deal and an end have a further line per player."""
    match event:
        case Dealt():
            return _dealt(event, names)
        case Laid():
            return _laid(event, names)
        case Drew(seat=seat, tile=tile):
            return f"{does(names[seat], 'draw')} {tile}"
        case Passed(seat=seat):
            return f"{printable(names[seat])} cannot lay and {verb_for(names[seat], 'pass')}"
        case Seated(seat=seat, name=name):
            return f"{printable(name)} takes over the seat of {printable(names[seat])}, with its tiles and points"
        case HandEnded():
            return _hand_ended(event, names)
        case GameEnded():
            return _game_ended(event, names)
        case Abandoned(reason=reason):
            return f"the game is given up: {printable(reason)}"
    return _solitaire_text(event, names)


def result_text(ended: GameEnded, names: Names) -> str:
    """Return the result of a game in one line, with all totals."""
    head, *totals = _game_ended(ended, names).splitlines()
    return f"{head} ({', '.join(map(str.strip, totals))})"


def rack_text(rack: Rack) -> str:
    return " ".join(map(str, rack)) or "no tiles"


def pile_text(left: int) -> str:
    """Return the number of undrawn tiles.

    >>> pile_text(12), pile_text(0)
    ('12 tiles in the pile', 'pile empty')
    """
    return f"{counted(left, 'tile')} in the pile" if left else "pile empty"


def rack_table(view: View, names: Names) -> str:
    """Return the state of a hand and a line per player with points, total and rack; `>` marks the player at turn."""
    turn = "the game is over" if view.seat is None else f"to lay: {printable(names[view.seat])}"
    head = f"hand {view.hand}, {pile_text(view.pile)}, {turn}"
    return "\n".join((head, *(_rack_line(view, seat, names) for seat in range(len(view.racks)))))


def lays_table(lays: Lays, board: Board) -> str:
    """Return a line for each of `lays`, numbered from 1: the lay, its points and its contacts."""
    longest = max((len(str(lay)) for lay in lays), default=0)
    return "\n".join(
        f"{number:>2}. {lay!s:<{longest}}  {points:>2} points  {', '.join(map(str, board.contacts(lay)))}"
        for number, (lay, points) in enumerate(lays.items(), 1)
    )


def list_text(board: Board) -> str:
    """Return a line for each laid tile and each place for a tile, for readers who cannot see the drawing."""
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
    match event:
        case PileDealt(pile=pile):
            return f"{counted(pile, 'tile')} are shuffled into the pile"
        case StacksDealt(stacks=stacks):
            return f"{len(TILES)} tiles are dealt into {len(stacks)} stacks"
        case Discarded(seat=seat, tile=tile):
            return f"{does(names[seat], 'discard')} {tile}, which fits nowhere"
        case Undone():
            return f"{does(names[0], 'take')} back the last lay"
        case SolitaireEnded(won=True):
            return f"the game is won: all {len(TILES)} tiles lie"
        case SolitaireEnded(laid=laid):
            return f"the game is lost: {laid} of {len(TILES)} tiles lie"
    raise TypeError(f"no text for a {type(event).__name__}")


def _dealt(event: Dealt, names: Names) -> str:
    head = f"hand {event.hand} is dealt; {pile_text(event.pile)}"
    return _by_player(head, names, map(rack_text, event.racks))


def _laid(event: Laid, names: Names) -> str:
    name = names[event.seat]
    if event.by is None and event.cell == ORIGIN:  # the starter, which no player chose
        return f"{does(name, 'open')} with {event.tile} at {event.cell}"
    source = _source(event.source) if isinstance(event, LaidFrom) else ""
    by = "" if event.by in (None, ChosenBy.PLAYER) else f" ({event.by})"
    return f"{does(name, 'lay')} {event.tile}{source} at {event.cell} for {counted(event.points, 'point')}{by}"


def _source(source: Source) -> str:
    if isinstance(source, int):
        return f" from stack {source + 1}"
    return " from the discards" if source == "discard" else ""


def _hand_ended(event: HandEnded, names: Names) -> str:
    scores = map(_score_text, event.left, event.scores)
    return _by_player(f"hand {event.hand} ends: {_reason(event, names)}", names, scores)


def _reason(event: HandEnded, names: Names) -> str:
    match event.reason:
        case Reason.OUT:
            return f"{printable(names[event.left.index(0)])} laid every tile"
        case Reason.BLOCKED:
            return "nobody can lay"
        case Reason.CLOSED:
            return "the table is closed"


def _score_text(left: int, score: int) -> str:
    penalty = left * PENALTY
    less = f", {score + penalty} less {penalty} for {counted(left, 'tile')} left" if left else ""
    return f"{counted(score, 'point')}{less}"


def _game_ended(event: GameEnded, names: Names) -> str:
    winners = [names[seat] for seat in event.winners]
    verb = verb_for(winners[0], "win") if len(winners) == 1 else "share the win"
    points = counted(max(event.totals), "point")
    head = f"the game ends: {listed(map(printable, winners))} {verb} with {points}"
    return _by_player(head, names, (counted(total, "point") for total in event.totals))


def _by_player(head: str, names: Names, texts: Iterable[str]) -> str:
    lines = (f"  {printable(name)}: {text}" for name, text in zip(names, texts, strict=True))
    return "\n".join((head, *lines))
