"""What a server must do in a game: deals, lays, turns, stand-ins, and games that can be checked."""

from contack.client.conform.case import Cases
from contack.client.conform.peer import Peer, Unmet, check
from contack.client.conform.server.fixture import Running, ServerFixture
from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.event import ChosenBy, Event, GameEnded, Laid
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.engine.view import View
from contack.engine.why_not import Rule
from contack.protocol.command import HandOver, Join, Leave, PlayLay, Ready, Resume, TakeBack
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, GameHeader, Joined, Played, Refused, Started, TableChanged, scored, unscored

GAMES = Cases[ServerFixture]()


@GAMES.under("<- `started`")
def started(fixture: ServerFixture) -> None:
    """The game starts when all seats are ready, with a view, the first lays, and the commitment of the table."""
    ann, bob = fixture.two_at_table()
    fixture.game(ann, bob)
    start = bob.last(Started)
    right = start.game.players == (ann.name, bob.name) and start.game.commitment == ann.last(Joined).table.commitment
    check(right, "both players in their seats, and the commitment of the table", str(start.game))
    _consistent(start.view, start)


def _consistent(view: View, start: Started | Played | Refused | Joined) -> None:
    """Check the lays of a notice against its view. Raises Unmet."""
    if not view.lays or start.lays != scored(view.lays):
        raise Unmet(f"lays {', '.join(map(str, view.lays))}", ", ".join(f"{t}@{c}" for t, c, _ in start.lays) or "none")


@GAMES.under("-> `play_lay`")
def play_lay(fixture: ServerFixture) -> None:
    """Every player is sent a lay at once: the events, the view, and the lays of the next player."""
    game = fixture.new_game()
    lay = game.lays[0]
    game.mover.send(game.first)
    for peer in (game.mover, game.other):
        played = peer.receives(Played)
        first = played.events[0]
        if not isinstance(first, Laid) or (first.tile, first.cell, first.by) != (*lay, ChosenBy.PLAYER):
            raise Unmet(f"{lay}, laid by the player, as the first event", str(first))
        if played.view.turn != game.view.turn + 1 or played.view.board.laid[-1] != lay:
            raise Unmet(f"turn {game.view.turn + 1} with {lay} on the board", f"turn {played.view.turn}")
        if played.view.seat is not None:
            _consistent(played.view, played)


def _refused_with_view(game: Running, peer: Peer, refused: Refused) -> None:
    """Check that a refused lay comes with the table as it is, and that nothing has changed. Raises Unmet."""
    if refused.view is None:
        raise Unmet("the view, with refused", "none")
    check(refused.view == game.view, "the view as it was", "another one")
    _consistent(refused.view, refused)
    game.mover.send(game.first)
    peer.receives(Played)


@GAMES.under("-> `play_lay`")
def illegal_lay(fixture: ServerFixture) -> None:
    """A lay that is not legal is refused with the rule that it breaks and the current view."""
    game = fixture.new_game()
    # the starter lies there, whatever was dealt
    refused = game.mover.is_refused(PlayLay(Lay(game.view.rack[0], ORIGIN), game.view.turn), Refusal.ILLEGAL_LAY)
    check(refused.rule == Rule.EMPTY, f"rule {Rule.EMPTY}", str(refused.rule))
    _refused_with_view(game, game.mover, refused)


@GAMES.under("Reasons")
def rule_of_the_rack(fixture: ServerFixture) -> None:
    """That the tile must be in the rack is the first rule to be checked."""
    game = fixture.new_game()
    # the starter where it lies already: it breaks the rule of the empty cell too
    lay = Lay(game.view.board.laid[0].tile, ORIGIN)
    refused = game.mover.is_refused(PlayLay(lay, game.view.turn), Refusal.ILLEGAL_LAY)
    check(refused.rule == Rule.RACK, f"rule {Rule.RACK}", str(refused.rule))


@GAMES.under("Turns")
def stale_turn(fixture: ServerFixture) -> None:
    """A lay for an earlier turn is refused, even if it would be legal."""
    game = fixture.new_game()
    refused = game.mover.is_refused(PlayLay(game.lays[0], game.view.turn - 1), Refusal.STALE_TURN)
    _refused_with_view(game, game.other, refused)


@GAMES.under("Turns")
def not_your_turn(fixture: ServerFixture) -> None:
    """A lay of a player whose turn it is not is refused."""
    game = fixture.new_game()
    refused = game.other.is_refused(game.first, Refusal.NOT_YOUR_TURN)
    _refused_with_view(game, game.other, refused)


@GAMES.under("-> `play_lay`")
def no_game(fixture: ServerFixture) -> None:
    """Before a game no tile can be laid and nothing handed over."""
    ann = fixture.host()
    ann.is_refused(HandOver("seat"), Refusal.NO_GAME)
    ann.is_refused(HandOver("lay", 0), Refusal.NO_GAME)


@GAMES.under("-> `ready`")
def game_running(fixture: ServerFixture) -> None:
    """During a game no seat can be taken and no player gets ready; a spectator is sent the whole game so far."""
    game = fixture.new_game()
    game.mover.is_refused(Ready(), Refusal.GAME_RUNNING)
    eve = fixture.welcomed("eve")
    eve.is_refused(Join(fixture.table), Refusal.GAME_RUNNING)
    joined = eve.is_answered(Join(fixture.table, spectate=True), Joined, token=None)
    right = joined.view == game.view and joined.events and joined.game
    check(bool(right), "the game, its view and its events", f"{len(joined.events)} events")
    eve.is_refused(game.first, Refusal.NO_SEAT)


@GAMES.under("-> `hand_over`")
def hand_over_a_lay(fixture: ServerFixture) -> None:
    """The stand-in makes a lay that is handed over, for the turn in the command and no other."""
    game = fixture.new_game()
    game.mover.is_refused(HandOver("lay"), Refusal.BAD_FIELD)
    game.mover.is_refused(HandOver("lay", game.view.turn + 1), Refusal.STALE_TURN)
    game.mover.send(HandOver("lay", game.view.turn))
    _stand_in_lays(game)


def _stand_in_lays(game: Running) -> None:
    first = game.other.receives(Played).events[0]
    check(isinstance(first, Laid) and first.by is ChosenBy.STAND_IN, "a lay by the stand-in", str(first))


@GAMES.under("-> `take_back`")
def take_back(fixture: ServerFixture) -> None:
    """A seat that was handed over is played by the stand-in, and can be taken back."""
    game = fixture.new_game()
    other = game.other
    other.is_answered(HandOver("seat"), TableChanged, change=Change.HANDED_OVER, name=other.name)
    other.is_answered(TakeBack(), TableChanged, change=Change.TOOK_BACK, name=other.name)
    game.mover.send(game.first)
    played = other.receives(Played)
    check(played.view.turn == game.view.turn + 1, "one lay, and no stand-in", f"turn {played.view.turn}")


@GAMES.under("Coming and going")
def leave_a_game(fixture: ServerFixture) -> None:
    """The stand-in plays at once for a player who leaves in a game."""
    game = fixture.new_game()
    game.mover.send(Leave())
    game.other.receives(TableChanged, change=Change.LEFT, name=game.mover.name)
    _stand_in_lays(game)


@GAMES.under("Coming and going")
def resume_a_game(fixture: ServerFixture) -> None:
    """A player who comes back to a game is sent all of it and plays on."""
    game = fixture.game(*fixture.two_at_table(grace=600))
    game.mover.drop()
    game.other.receives(TableChanged, change=Change.DROPPED, name=game.mover.name)
    # by another name: the one that was lost is still taken
    back = fixture.welcomed("robert")
    resumed = back.is_answered(Resume(game.mover.token), Joined, name=game.mover.name)
    right = resumed.view == game.view and resumed.events
    check(bool(right), "the game as it was", "another view, or no events")
    back.is_answered(game.first, Played)


def _play(game: Running, peers: tuple[Peer, Peer]) -> tuple[Event, ...]:
    """Play a game to its end, and return the events that the first of `peers` was sent."""
    view, lays, mover = game.view, game.lays, game.mover
    events: tuple[Event, ...] = ()
    while view.seat is not None:
        mover.send(PlayLay(lays[0], view.turn))
        first, second = (peer.receives(Played) for peer in peers)
        check(first == second, "the same notice for both players", "another")
        events += first.events
        view, lays = first.view, tuple(unscored(first.lays))
        # at the end it is nobody's turn, and nobody is asked
        mover = peers[view.seat or 0]
    return events


def _verified(header: GameHeader, events: tuple[Event, ...], peers: tuple[Peer, Peer]) -> None:
    """Check a game that was played to its end, and that it was dealt as promised. Raises Unmet."""
    try:
        verified = verify(Record(header.header, events))
    except IllegalRecord as illegal:
        raise Unmet("a game by the rules, dealt as promised", str(illegal)) from None
    end = events[-1]
    if not verified.finished or not isinstance(end, GameEnded):
        raise Unmet("a finished game", "one that is not")
    if not end.seed or end.nonces != tuple(peer.nonce.hex() for peer in peers):
        raise Unmet("the seed, and the nonces of both in the order of the seats", f"{end.seed}, {end.nonces}")


@GAMES.under("Deals that can be checked")
def whole_game(fixture: ServerFixture) -> None:
    """A whole game goes by the rules, and its deals follow from seed and nonces; then it can be played again."""
    ann, bob = fixture.two_at_table()
    game = fixture.game(ann, bob)
    start = ann.last(Started)
    events = start.events + _play(game, (ann, bob))
    _verified(start.game, events, (ann, bob))
    over, _ = (peer.receives(TableChanged, change=Change.GAME_OVER) for peer in (ann, bob))
    if over.table.playing or over.table.commitment == start.game.commitment:
        raise Unmet("no game, and the commitment of the next", over.table.commitment)
    fixture.game(ann, bob)
