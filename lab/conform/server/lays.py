import re
from collections.abc import Iterator, Sequence
from functools import partial

from contack.engine.board.cell import Cell
from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.rules import SEATS
from contack.engine.view import View
from contack.engine.why_not import Rule, why_not
from contack.lab.conform.case import Case, Cases, Skipped
from contack.lab.conform.peer import Peer, check
from contack.lab.conform.plan import closes, line_to_three_sides
from contack.lab.conform.server.fixture import Running, ServerFixture
from contack.lab.conform.watch.game import plain
from contack.protocol.command import Explain, PlayLay
from contack.protocol.error import Refusal
from contack.protocol.notice import Explained, Played, Refused
from contack.protocol.table_state import unscored

LAYS = Cases[ServerFixture]()

# Cells around a board of one or two tiles, and some that touch no tile.
_NEAR = [Cell(x, y) for x in range(-2, 3) for y in range(-2, 3)]


def refused_with_view(game: Running, peer: Peer, refused: Refused) -> None:
    # the watch compares it with the table that it knows
    check(refused.view is not None, "the view, with refused", "none")
    game.mover.send(game.first)
    peer.receives(Played)


@LAYS.under("-> `play_lay`")
def illegal_lay(fixture: ServerFixture) -> None:
    """An illegal lay is refused with the first rule that it breaks and the current view."""
    game = _after_a_lay(fixture.new_game())
    for rule, lay in _illegal(game.view):
        refused = game.mover.is_refused(PlayLay(lay, game.view.turn), Refusal.ILLEGAL_LAY)
        check(refused.rule == rule, f"rule {rule} for {lay}", plain(refused.rule))
    refused_with_view(game, game.mover, refused)


def _after_a_lay(game: Running) -> Running:
    game.mover.send(game.first)
    answer, _ = game.mover.receives(Played), game.other.receives(Played)
    again = answer.view.seat == game.view.seat
    mover, other = (game.mover, game.other) if again else (game.other, game.mover)
    return Running(mover, other, answer.view, tuple(unscored(answer.lays)))


def _illegal(view: View) -> Iterator[tuple[Rule, Lay]]:
    wanted = {*Rule} - {Rule.TURN}
    for lay in (Lay(tile, cell) for tile in TILES for cell in _NEAR):
        why = why_not(view, lay)
        if why and why.rule in wanted:
            wanted.remove(why.rule)
            yield why.rule, lay


@LAYS.under("-> `explain`")
def explain(fixture: ServerFixture) -> None:
    """`explained` has the points or the first broken rule, and the contacts; before the turn and for spectators too."""
    ann, bob = fixture.two_at_table()
    ann.is_refused(Explain(Lay(TILES[0], Cell(0, 0))), Refusal.NO_GAME)
    game = _after_a_lay(fixture.game(ann, bob))
    eve = fixture.watching("eve")
    seat = game.view.seat or 0
    for peer in (game.mover, eve):
        for lay in (*(lay for _, lay in _illegal(game.view)), *game.lays):
            _explains(peer, game.view, lay, seat)
    for lay in (Lay(tile, cell) for tile in game.view.racks[1 - seat] for cell in game.view.board.frontier):
        _explains(game.other, game.view, lay, 1 - seat)


def _explains(peer: Peer, view: View, lay: Lay, seat: int) -> None:
    why = why_not(view, lay, seat)
    contacts = () if lay.cell in view.board.tiles else view.board.contacts(lay)
    fits = why is None or why.rule is Rule.TURN
    points = sum(contact.points for contact in contacts) if fits else None
    answer = peer.is_answered(Explain(lay), Explained, rule=why and why.rule, points=points)
    check(bool(answer.words) is bool(why), f"{'words' if why else 'no words'} for {lay}", repr(answer.words))
    _check_contacts(contacts, answer.contacts)


def _check_contacts(contacts: tuple[Contact, ...], answer: tuple[str, ...]) -> None:
    right = [(str(contact.colour), str(contact.ours), str(contact.theirs)) for contact in contacts]
    found = [(line.partition(" ")[0], *re.findall(r"\d+", line)[:2]) for line in answer]
    check(found == right, f"the contacts {plain(contacts)}", plain(answer) if answer else "no contacts")


def _three_sides(fixture: ServerFixture, closed: str) -> None:
    peers = fixture.full_table(SEATS[-1], closed=closed)
    view = fixture.start(*peers).view
    line: Sequence[Lay] = ()
    while view.seat is not None:
        lay, *line = line or line_to_three_sides(view)
        found = closes(view.board, lay)
        if found:
            _explains(peers[view.seat], view, lay, view.seat)
        # the watch checks the points, and the closed table
        view = _laid(peers, view, lay)
        if found:
            return
    raise Skipped("this game's deals allowed no lay on three sides")


def _laid(peers: tuple[Peer, ...], view: View, lay: Lay) -> View:
    assert view.seat is not None
    peers[view.seat].send(PlayLay(lay, view.turn))
    answer, *_ = [peer.receives(Played) for peer in peers]
    return answer.view


_CLOSED_TABLES = (
    ("three-sides", "next", "only the next seat may open the table that it closes"),
    ("three-sides-open-to-any", "any", "any seat may open the table that it closes"),
)
LAYS.extend(
    Case(
        name,
        "<- `played`",
        f"A lay on three sides scores all its contacts, and {words}.",
        partial(_three_sides, closed=closed),
    )
    for name, closed, words in _CLOSED_TABLES
)
