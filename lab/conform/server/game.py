import re
from collections.abc import Iterator, Sequence
from functools import partial

from contack.engine.board.cell import Cell
from contack.engine.board.contact import Contact
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.event import ChosenBy, Event, GameEnded, Laid, is_choice
from contack.engine.rules import SEATS
from contack.engine.view import View
from contack.engine.why_not import Rule, why_not
from contack.lab.conform.case import Case, Cases, Skipped
from contack.lab.conform.peer import Peer, all_receive, check
from contack.lab.conform.plan import closes, line_to_three_sides
from contack.lab.conform.server.fixture import Running, ServerFixture, sees_lay
from contack.lab.conform.watch.game import plain
from contack.protocol.command import (
    Explain,
    HandOver,
    Join,
    Leave,
    ListStandings,
    PlayLay,
    Ready,
    Resume,
    Start,
    TakeBack,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import (
    Change,
    Explained,
    Joined,
    Left,
    Played,
    Refused,
    StandingsListed,
    Started,
    TableChanged,
)
from contack.protocol.table_state import unscored

GAMES = Cases[ServerFixture]()

# Cells around a board of one or two tiles, and some that touch no tile.
_NEAR = [Cell(x, y) for x in range(-2, 3) for y in range(-2, 3)]


def refused_with_view(game: Running, peer: Peer, refused: Refused) -> None:
    # the watch compares it with the table that it knows
    check(refused.view is not None, "the view, with refused", "none")
    game.mover.send(game.first)
    peer.receives(Played)


@GAMES.under("-> `play_lay`")
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


@GAMES.under("-> `explain`")
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
    return all_receive(peers, Played).view


_CLOSED_TABLES = (
    ("three-sides", "next", "only the next seat may open the table that it closes"),
    ("three-sides-open-to-any", "any", "any seat may open the table that it closes"),
)
GAMES.extend(
    Case(
        name,
        "<- `played`",
        f"A lay on three sides scores all its contacts, and {words}.",
        partial(_three_sides, closed=closed),
    )
    for name, closed, words in _CLOSED_TABLES
)


@GAMES.under("-> `play_lay`")
def play_lay(fixture: ServerFixture) -> None:
    """Every player gets a lay at once: the events, the view, and the lays of the next player."""
    game = fixture.new_game()
    lay = game.lays[0]
    game.mover.send(game.first)
    for peer in (game.mover, game.other):
        first = peer.receives(Played).events[0]
        right = isinstance(first, Laid) and (first.tile, first.cell, first.by) == (*lay, ChosenBy.PLAYER)
        check(right, f"{lay}, laid by the player, as the first event", str(first))


@GAMES.under("Turns")
def stale_turn(fixture: ServerFixture) -> None:
    """A lay for an earlier turn, or out of turn, is refused, even if it would be legal."""
    game = fixture.new_game()
    stale = game.mover.is_refused(PlayLay(game.lays[0], game.view.turn - 1), Refusal.STALE_TURN)
    check(stale.view is not None, "the view, with refused", "none")
    early = game.other.is_refused(game.first, Refusal.NOT_YOUR_TURN)
    refused_with_view(game, game.other, early)


@GAMES.under("-> `play_lay`")
def order_of_refusals(fixture: ServerFixture) -> None:
    """A lay is refused for the first that applies: spectator, no game, old turn, another player's turn, illegal."""
    ann, bob = fixture.two_at_table()
    eve = fixture.watching("eve")
    nowhere = Lay(TILES[0], Cell(9, 9))
    eve.is_refused(PlayLay(nowhere, 99), Refusal.NO_SEAT)
    for command in (PlayLay(nowhere, 99), HandOver("lay", 0), HandOver("seat")):
        ann.is_refused(command, Refusal.NO_GAME)
    game = fixture.game(ann, bob)
    eve.is_refused(HandOver("lay", 99), Refusal.NO_SEAT)
    eve.is_refused(HandOver("seat"), Refusal.NO_SEAT)
    eve.is_refused(TakeBack(), Refusal.NO_SEAT)
    game.other.is_refused(PlayLay(nowhere, 99), Refusal.STALE_TURN)
    game.other.is_refused(PlayLay(nowhere, game.view.turn), Refusal.NOT_YOUR_TURN)
    game.other.is_refused(HandOver("lay", game.view.turn), Refusal.NOT_YOUR_TURN)
    game.mover.is_refused(PlayLay(nowhere, game.view.turn), Refusal.ILLEGAL_LAY)


@GAMES.under("-> `ready`")
def game_running(fixture: ServerFixture) -> None:
    """During a game no seat is free and no one gets ready; a spectator gets the whole game so far."""
    game = fixture.new_game()
    game.mover.is_refused(Ready(), Refusal.GAME_RUNNING)
    eve = fixture.welcomed("eve")
    eve.is_refused(Join(fixture.table), Refusal.GAME_RUNNING)
    joined = eve.is_answered(Join(fixture.table, spectate=True), Joined, token=None)
    right = joined.view == game.view and joined.events and joined.game
    check(bool(right), "the game with its view and events", f"{len(joined.events)} events")
    eve.is_refused(game.first, Refusal.NO_SEAT)


@GAMES.under("-> `hand_over`")
def hand_over_a_lay(fixture: ServerFixture) -> None:
    """The stand-in makes a lay that is handed over, only for the turn in the command."""
    game = fixture.new_game()
    game.mover.is_refused(HandOver("lay"), Refusal.BAD_FIELD)
    game.mover.is_refused(HandOver("lay", game.view.turn + 1), Refusal.STALE_TURN)
    game.mover.send(HandOver("lay", game.view.turn))
    sees_lay(game.other, ChosenBy.STAND_IN)


@GAMES.under("-> `take_back`")
def take_back(fixture: ServerFixture) -> None:
    """The stand-in plays a seat that was handed over until its player takes it back."""
    game = fixture.new_game()
    other = game.other
    other.is_answered(HandOver("seat"), TableChanged, change=Change.HANDED_OVER, name=other.name)
    other.is_answered(TakeBack(), TableChanged, change=Change.TOOK_BACK, name=other.name)
    game.mover.send(game.first)
    played = other.receives(Played)
    # count without `starter`: if no seat could lay, a hand has ended and another one begun
    chosen = [event for event in played.events if is_choice(event)]
    check(len(chosen) == 1, "one lay, and no stand-in", f"lays: {len(chosen)}")


@GAMES.under("-> `hand_over`")
def hand_over_a_seat(fixture: ServerFixture) -> None:
    """The stand-in plays at once for a seat that is handed over, with or without a turn in the command."""
    game = fixture.new_game()
    game.mover.is_answered(HandOver("seat", 99), TableChanged, change=Change.HANDED_OVER, name=game.mover.name)
    sees_lay(game.other, ChosenBy.STAND_IN)


@GAMES.under("Coming and going")
def leave_a_game(fixture: ServerFixture) -> None:
    """The stand-in plays at once for a player who leaves during a game."""
    game = fixture.new_game()
    game.mover.send(Leave())
    game.other.receives(TableChanged, change=Change.LEFT, name=game.mover.name)
    sees_lay(game.other, ChosenBy.STAND_IN)


@GAMES.under("Coming and going")
def resume_a_game(fixture: ServerFixture) -> None:
    """A player who returns to a game gets all of it and plays on."""
    game = fixture.game(*fixture.two_at_table(grace=20))
    game.mover.is_lost(game.other)
    # by another name: the lost player's name is still taken
    back = fixture.welcomed("robert")
    resumed = back.is_answered(Resume(game.mover.token), Joined, name=game.mover.name)
    right = resumed.view == game.view and resumed.events
    check(bool(right), "the game as it was", "another view, or no events")
    back.is_answered(game.first, Played)


def _play(game: Running, peers: tuple[Peer, Peer]) -> tuple[Event, ...]:
    view, lays, mover = game.view, game.lays, game.mover
    events: tuple[Event, ...] = ()
    while view.seat is not None:
        mover.send(PlayLay(lays[0], view.turn))
        first, second = (peer.receives(Played) for peer in peers)
        assert first == second  # by the watch
        events += first.events
        view, lays = first.view, tuple(unscored(first.lays))
        # at the end no seat is at turn
        mover = peers[view.seat or 0]
    return events


@GAMES.under("Deals that can be checked")
def whole_game(fixture: ServerFixture) -> None:
    """A whole game follows the rules, its deals follow from seed and nonces, and another game may follow."""
    ann, bob = fixture.two_at_table()
    *_, end = _play(fixture.game(ann, bob), (ann, bob))
    assert isinstance(end, GameEnded)  # by the watch, as the deals are
    nonces = tuple(peer.nonce.hex() for peer in (ann, bob))
    check(end.nonces == nonces, f"nonces {plain(nonces)}, in the order of the seats", plain(end.nonces))
    all_receive((ann, bob), TableChanged, change=Change.GAME_OVER)
    ann.is_refused(ann.ready(), Refusal.BAD_FIELD)
    ann.is_refused(HandOver("seat"), Refusal.NO_GAME)
    fixture.game(ann, bob)


@GAMES.under("-> `list_standings`")
def standings(fixture: ServerFixture) -> None:
    """A finished game counts for all its players before they learn of its end."""
    ann, bob = fixture.two_at_table()
    if ann.is_answered(ListStandings(), StandingsListed).since is None:
        raise Skipped("the server keeps no standings")
    before = [_standing(peer) for peer in (ann, bob)]
    *_, end = _play(fixture.game(ann, bob), (ann, bob))
    assert isinstance(end, GameEnded)
    for seat, (peer, (games, wins, points)) in enumerate(zip((ann, bob), before, strict=True)):
        after, right = _standing(peer), (games + 1, wins + (seat in end.winners), points + end.totals[seat])
        check(after == right, f"games, wins and points {plain(right)} for {peer.name}", plain(after))


def _standing(peer: Peer) -> tuple[int, int, int]:
    peer.send(ListStandings())
    listed = peer.receives(StandingsListed)
    lines = ((line.games, line.wins, line.points) for line in listed.ever if line.name == peer.name)
    return next(lines, (0, 0, 0))


@GAMES.under("-> `open_table`")
def rule_of_closed_tables(fixture: ServerFixture) -> None:
    """A game follows the closed-table rule and the number of seats of its table."""
    ann, bob = fixture.two_at_table(3, closed="any")
    fixture.ready(ann, bob)
    cyd = fixture.joined("cyd")
    token = cyd.token
    ann.is_answered(Start(), TableChanged, change=Change.ASKED)
    cyd.receives(Started)
    # a player who was not ready watches, and cannot return by token
    cyd.is_refused(TakeBack(), Refusal.NO_SEAT)
    cyd.is_answered(Leave(), Left)
    cyd.is_refused(Resume(token), Refusal.BAD_TOKEN)
    ann.receives(Started)
    bob.receives(Started)
