from contack.engine.deal import LEAST_NONCE, digest
from contack.lab.conform.case import Cases
from contack.lab.conform.peer import all_receive, check
from contack.lab.conform.server.fixture import ServerFixture
from contack.lab.conform.watch.game import plain
from contack.protocol.command import (
    CallOff,
    ChangeOptions,
    HandOver,
    Join,
    Leave,
    Ready,
    Reveal,
    Sit,
    Start,
    Swap,
    Wait,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import FULL_COUNTDOWN
from contack.protocol.notice import Change, Joined, Left, Started, TableChanged

GATHERING = Cases[ServerFixture]()

COUNTDOWN = 1


@GATHERING.under("-> `ready`")
def ready(fixture: ServerFixture) -> None:
    """All clients at a table learn who is ready."""
    ann, bob = fixture.two_at_table(3)
    ann.nonce = b"a nonce of sixteen bytes"
    ann.send(ann.ready())
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.READY, name=ann.name).table.players
        found = [(player.ready, player.digest) for player in players]
        right = found == [(True, digest(ann.nonce).hex()), (False, "")]
        check(right, "one ready player with the digest", str(players))
    ann.is_refused({"type": "ready", "digest": b"no SHA-256"}, Refusal.BAD_FIELD)
    ann.is_refused(Ready(digest(ann.nonce)), Refusal.BAD_FIELD)


@GATHERING.under("-> `reveal`")
def reveal(fixture: ServerFixture) -> None:
    """The server asks for all nonces at once, keeps the seats until then, and starts the game with the last nonce."""
    ann, bob = fixture.two_at_table()
    ann.is_refused(Reveal(bytes(LEAST_NONCE)), Refusal.NOT_ASKED)
    asked = fixture.asked(ann, bob)
    digests = tuple(digest(peer.nonce).hex() for peer in (ann, bob))
    right = asked.asking and asked.digests == digests
    check(right, f"`asked` for both, with the digests {', '.join(digests)}", ", ".join(asked.digests) or "none")
    bob.is_refused(Ready(), Refusal.GAME_RUNNING)
    bob.is_refused({"type": "reveal", "nonce": b"short"}, Refusal.BAD_FIELD)
    bob.send(Reveal(bob.nonce))
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.REVEALED, name=bob.name).table.players
        check([player.revealed for player in players] == [False, True], "one nonce received", str(players))
    bob.is_refused(Reveal(bob.nonce), Refusal.NOT_ASKED)
    ann.send(Reveal(ann.nonce))
    for peer in (ann, bob):
        game = peer.receives(Started).game
        check(game.digests == digests, f"a game with the digests {', '.join(digests)}", str(game.digests))


@GATHERING.under("Deals that can be checked")
def withheld(fixture: ServerFixture) -> None:
    """After a nonce that does not fit its digest all learn whose, no seat is ready, and there is a new commitment."""
    ann, bob = fixture.two_at_table()
    asked = fixture.asked(ann, bob)
    ann.send(Reveal(ann.nonce))
    bob.send(Reveal(bytes(LEAST_NONCE)))
    for peer in (ann, bob):
        table = peer.receives(TableChanged, change=Change.WITHHELD, name=bob.name).table
        ready = [player.ready for player in table.players]
        check(not table.asking and ready == [False, False], "two players, not ready", str(table.players))
        check(table.commitment != asked.commitment, "another commitment", table.commitment)
    # a digest for the deal that was called off: it was under way
    for peer in (ann, bob):
        peer.is_refused(Ready(digest(peer.nonce), asked.commitment), Refusal.STALE_DEAL)
    fixture.game(ann, bob)


@GATHERING.under("Deals that can be checked")
def withheld_twice(fixture: ServerFixture) -> None:
    """A player who withholds nonces twice in a row loses the seat, may watch, and gets no seat there for a while."""
    ann, bob = fixture.two_at_table()
    for _ in range(2):
        fixture.asked(ann, bob)
        bob.send(Reveal(bytes(LEAST_NONCE)))
        all_receive((ann, bob), TableChanged, change=Change.WITHHELD, name=bob.name)
    for peer in (ann, bob):
        table = peer.receives(TableChanged, change=Change.UNSEATED, name=bob.name).table
        seated = [player.name for player in table.players]
        check((seated, table.spectators) == ([ann.name], (bob.name,)), f"{bob.name} watching", str(table))
    bob.is_refused(Ready(), Refusal.NO_SEAT)
    bob.is_answered(Leave(), Left)
    refused = bob.is_refused(Join(fixture.table), Refusal.UNSEATED)
    check(refused.retry_after is not None, "retry_after in seconds", "nil")
    bob.is_answered(Join(fixture.table, spectate=True), Joined)


@GATHERING.under("Deals that can be checked")
def leaving_is_withholding(fixture: ServerFixture) -> None:
    """If a player leaves instead of sending the nonce, no game begins, and the others learn whose nonce is missing."""
    ann, bob = fixture.two_at_table()
    fixture.asked(ann, bob)
    bob.send(Leave())
    players = ann.receives(TableChanged, change=Change.WITHHELD, name=bob.name).table.players
    check([player.name for player in players] == [ann.name], f"{ann.name} alone at the table", str(players))


@GATHERING.under("From table to game, and again")
def countdown(fixture: ServerFixture) -> None:
    """When all seated players are ready a countdown runs, and then the server asks for the nonces."""
    fixture.allow(COUNTDOWN)
    ann, bob = fixture.two_at_table(3, countdown=COUNTDOWN)
    begun = fixture.endpoint.seconds()
    fixture.ready(ann, bob)
    all_receive((ann, bob), TableChanged, change=Change.COUNTING)
    fixture.wait(COUNTDOWN)
    all_receive((ann, bob), TableChanged, change=Change.ASKED)
    took = fixture.endpoint.seconds() - begun
    check(took >= COUNTDOWN, f"`asked` {COUNTDOWN} s after the last `ready`", f"after {took:.1f} s")


@GATHERING.under("From table to game, and again")
def held_up(fixture: ServerFixture) -> None:
    """A new player restarts the countdown; the host need not wait for it."""
    ann, bob = fixture.two_at_table(3, countdown=60)
    fixture.ready(ann, bob)
    ann.receives(TableChanged, change=Change.COUNTING)
    cyd = fixture.joined("cyd")
    ann.receives(TableChanged, change=Change.HELD_UP, name=cyd.name)
    fixture.ready(cyd)
    all_receive((ann, bob, cyd), TableChanged, change=Change.COUNTING)
    ann.send(Start())
    all_receive((ann, bob, cyd), Started)


@GATHERING.under("-> `start`")
def start(fixture: ServerFixture) -> None:
    """Only the host can start a game before the table is full, and only with two ready players."""
    ann, bob = fixture.two_at_table(3)
    bob.is_refused(Start(), Refusal.NOT_HOST)
    ann.is_refused(Start(), Refusal.TOO_FEW_READY)
    fixture.ready(ann, bob)
    ann.send(Start())
    all_receive((ann, bob), Started)


@GATHERING.under("-> `start`")
def start_without_lost(fixture: ServerFixture) -> None:
    """If the host starts while a ready player is lost, the game says so and begins without that player."""
    ann, bob = fixture.two_at_table(4)
    cyd = fixture.joined("cyd")
    fixture.commit(ann, bob, cyd)
    cyd.is_lost(ann)
    ann.is_answered(Start(), TableChanged, change=Change.UNREADY, name=cyd.name)
    ann.receives(TableChanged, change=Change.ASKED)
    for peer in (ann, bob):
        peer.send(Reveal(peer.nonce))
    game = bob.receives(Started).game
    check(game.players == (ann.name, bob.name), f"a game of {ann.name} and {bob.name}", plain(game.players))


@GATHERING.under("-> `start`")
def host_starts(fixture: ServerFixture) -> None:
    """With `host_starts` a game waits for the host, and a new player does not stop the countdown."""
    fixture.allow(FULL_COUNTDOWN)
    ann, bob = fixture.two_at_table(4, host_starts=True)
    fixture.ready(ann, bob)
    table = ann.is_answered(Start(), TableChanged, change=Change.COUNTING).table
    check(table.starts_in == FULL_COUNTDOWN, f"starts_in {FULL_COUNTDOWN}", plain(table.starts_in))
    cyd = fixture.joined("cyd")
    fixture.wait(FULL_COUNTDOWN)
    all_receive((ann, bob, cyd), Started)


@GATHERING.under("-> `wait`")
def wait(fixture: ServerFixture) -> None:
    """A player may take `ready` back; that stops one countdown before a game, and no second one."""
    ann, bob = fixture.two_at_table(4, host_starts=True)
    ann.is_refused(Wait(), Refusal.CANNOT_WAIT)
    fixture.ready(ann, bob)
    ann.is_answered(Start(), TableChanged, change=Change.COUNTING)
    table = bob.is_answered(Wait(), TableChanged, change=Change.UNREADY, name=bob.name).table
    check(table.starts_in is None and not table.players[1].ready, f"{bob.name} not ready, no count", plain(table))
    ann.is_refused(Start(), Refusal.TOO_FEW_READY)
    fixture.ready(bob)
    ann.is_answered(Start(), TableChanged, change=Change.COUNTING)
    bob.is_refused(Wait(), Refusal.CANNOT_WAIT)


@GATHERING.under("-> `sit`")
def sit(fixture: ServerFixture) -> None:
    """A spectator may wait for a seat: all see it, and get it when one is free between games."""
    ann, bob = fixture.two_at_table()
    eve = fixture.watching("eve")
    bob.is_refused(Sit(), Refusal.SEATED)
    fixture.game(ann, bob)
    for wanted, change in ((True, Change.QUEUED), (False, Change.UNQUEUED), (True, Change.QUEUED)):
        queue = eve.is_answered(Sit(wanted), TableChanged, change=change, name=eve.name).table.queue
        check(queue == (eve.name,) * wanted, f"the queue {(eve.name,) * wanted}", plain(queue))
    ann.is_answered(CallOff(), TableChanged, change=Change.CALLED_OFF)
    bob.send(Leave())
    joined = eve.receives(Joined)
    check(joined.token is not None, "a seat with a token", "none")
    check(not joined.table.queue, "an empty queue", plain(joined.table.queue))
    ann.receives(TableChanged, change=Change.JOINED, name=eve.name)


@GATHERING.under("-> `call_off`")
def call_off(fixture: ServerFixture) -> None:
    """Only the host can call off a young game; the notice says so, and the game counts."""
    ann, bob = fixture.two_at_table()
    ann.is_refused(CallOff(), Refusal.NO_GAME)
    fixture.game(ann, bob)
    bob.is_refused(CallOff(), Refusal.NOT_HOST)
    for times in (1, 2):
        table = ann.is_answered(CallOff(), TableChanged, change=Change.CALLED_OFF, name=ann.name).table
        check(table.called_off == times, f"called_off {times}", plain(table.called_off))
        all_receive((ann, bob), TableChanged, change=Change.GAME_OVER)
        if times == 1:
            fixture.game(ann, bob)


@GATHERING.under("-> `change_options`")
def change_options(fixture: ServerFixture) -> None:
    """The host changes the options between games, and no player stays ready for a different game."""
    ann, bob = fixture.two_at_table(4)
    bob.is_refused(ChangeOptions(seats=3), Refusal.NOT_HOST)
    fixture.ready(bob)
    changes = ChangeOptions(3, spectators=False, password="open sesame", grace=7, countdown=9)
    ann.send(changes)
    for peer in (ann, bob):
        table = peer.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
        options = (table.seats, table.spectators_allowed, table.password, table.grace, table.countdown)
        check(options == (3, False, True, 7, 9), f"the options {plain(changes)}", str(table))
        check(table.players[1].ready, f"{bob.name} still ready", str(table.players))
    ann.send(ChangeOptions(closed="any", move_clock=30, game_clock=900, hints=True, password=""))
    table = bob.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
    game_options = (table.closed, table.move_clock, table.game_clock, table.hints, table.password)
    check(game_options == ("any", 30, 900, True, False), "the new rules, clocks and hints, and no password", str(table))
    check(not table.players[1].ready, "no player ready for a different game", str(table.players))
    ann.is_answered(ChangeOptions(move_clock=0, game_clock=0), TableChanged, change=Change.OPTIONS)
    table = bob.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
    check((table.move_clock, table.game_clock) == (None, None), "no clocks", str(table))
    fixture.joined("cyd")
    ann.is_refused(ChangeOptions(seats=2), Refusal.BAD_FIELD)


@GATHERING.under("-> `swap`")
def swap(fixture: ServerFixture) -> None:
    """The host swaps two players between games, and the next game has the new seats."""
    ann, bob = fixture.two_at_table()
    eve = fixture.watching("eve")
    bob.is_refused(Swap(ann.name, bob.name), Refusal.NOT_HOST)
    ann.is_refused(Swap(ann.name, ann.name), Refusal.NO_SUCH_PLAYER)
    ann.is_refused(Swap(eve.name, ann.name), Refusal.NO_SUCH_PLAYER)
    ann.is_refused(Swap(ann.name, "nobody here"), Refusal.NO_SUCH_PLAYER)
    ann.is_answered(Swap(ann.name, bob.name.upper()), TableChanged, change=Change.SWAPPED, name=ann.name)
    players = bob.receives(TableChanged, change=Change.SWAPPED).table.players
    names = [player.name for player in players]
    check(names == [bob.name, ann.name], f"{bob.name} before {ann.name}", plain(names))
    fixture.ready(ann, bob)
    game = ann.receives(Started).game
    check(game.players == (bob.name, ann.name), f"{bob.name} in the first seat", plain(game.players))
    for command in (ChangeOptions(seats=3), Swap(ann.name, bob.name)):
        ann.is_refused(command, Refusal.GAME_RUNNING)


@GATHERING.under("From table to game, and again")
def rotation(fixture: ServerFixture) -> None:
    """When only stand-ins are left, they finish the game, and then all players move one seat on."""
    ann, bob = fixture.two_at_table()
    game = fixture.game(ann, bob)
    game.mover.send(HandOver("seat"))
    game.other.send(HandOver("seat"))
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.GAME_OVER).table.players
        names = [player.name for player in players]
        check(names == [bob.name, ann.name], f"{bob.name} before {ann.name}", plain(names))
