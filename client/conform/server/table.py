"""What a server must do at a table: chat, what a host may do, and seats that are lost and taken back."""

from contack.client.conform.case import Cases
from contack.client.conform.peer import check
from contack.client.conform.server.fixture import ServerFixture
from contack.client.conform.watch.game import plain
from contack.engine.deal import LEAST_NONCE, digest
from contack.engine.event import Laid, Seated
from contack.protocol.command import (
    ChangeOptions,
    HandHost,
    HandOver,
    Join,
    Kick,
    Leave,
    ListTables,
    Lock,
    Mute,
    Ready,
    Resume,
    Reveal,
    Say,
    Start,
    Swap,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Played, Said, Started, TableChanged, TablesListed, Welcomed

TABLES = Cases[ServerFixture]()

COUNTDOWN = 1
"""Seconds that a table of a case counts down."""


@TABLES.under("-> `say`")
def say_at_a_table(fixture: ServerFixture) -> None:
    """Chat at a table is sent to all clients there, and to none in the lobby."""
    ann, bob = fixture.two_at_table()
    cyd = fixture.welcomed("cyd")
    ann.send(Say("Good luck!"))
    for peer in (ann, bob):
        peer.receives(Said, name=ann.name, text="Good luck!")
    # an answer that comes after all that went before it
    cyd.is_answered(ListTables(), TablesListed)
    heard = any(isinstance(notice, Said) and notice.name == ann.name for notice in cyd.came)
    check(not heard, "silence in the lobby", "said")


@TABLES.under("-> `say`")
def unseen_characters(fixture: ServerFixture) -> None:
    """Chat with more than one line or with invisible characters is refused."""
    ann = fixture.host()
    # a line end, an escape sequence of terminals, right to left, no width
    for text in ("two\nlines", "\x1b[2J", "a\u202eb", "a\u200bb"):
        ann.is_refused({"type": "say", "text": text}, Refusal.BAD_FIELD)


@TABLES.under("-> `ready`")
def ready(fixture: ServerFixture) -> None:
    """All clients at a table are sent who is ready."""
    ann, bob = fixture.two_at_table(3)
    ann.nonce = b"a nonce of sixteen bytes"
    ann.send(ann.ready())
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.READY, name=ann.name).table.players
        found = [(player.ready, player.digest) for player in players]
        right = found == [(True, digest(ann.nonce).hex()), (False, "")]
        check(right, "one player who is ready, with the digest", str(players))
    ann.is_refused({"type": "ready", "digest": b"no SHA-256"}, Refusal.BAD_FIELD)
    ann.is_refused(Ready(digest(ann.nonce)), Refusal.BAD_FIELD)


@TABLES.under("-> `reveal`")
def reveal(fixture: ServerFixture) -> None:
    """All nonces are asked for at once, the seats stay as they are meanwhile, and the game begins with the last."""
    ann, bob = fixture.two_at_table()
    ann.is_refused(Reveal(bytes(LEAST_NONCE)), Refusal.NOT_ASKED)
    asked = fixture.asked(ann, bob)
    digests = tuple(digest(peer.nonce).hex() for peer in (ann, bob))
    right = asked.asking and asked.digests == digests
    check(right, f"both asked, with the digests {', '.join(digests)}", ", ".join(asked.digests) or "none")
    bob.is_refused(Ready(), Refusal.GAME_RUNNING)
    bob.is_refused({"type": "reveal", "nonce": b"short"}, Refusal.BAD_FIELD)
    bob.send(Reveal(bob.nonce))
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.REVEALED, name=bob.name).table.players
        check([player.revealed for player in players] == [False, True], "one nonce that came", str(players))
    bob.is_refused(Reveal(bob.nonce), Refusal.NOT_ASKED)
    ann.send(Reveal(ann.nonce))
    for peer in (ann, bob):
        game = peer.receives(Started).game
        check(game.digests == digests, f"a game with the digests {', '.join(digests)}", str(game.digests))


@TABLES.under("Deals that can be checked")
def withheld(fixture: ServerFixture) -> None:
    """After a nonce that does not fit its digest nobody is ready, there is a new commitment, and all are told whose."""
    ann, bob = fixture.two_at_table()
    asked = fixture.asked(ann, bob)
    ann.send(Reveal(ann.nonce))
    bob.send(Reveal(bytes(LEAST_NONCE)))
    for peer in (ann, bob):
        table = peer.receives(TableChanged, change=Change.WITHHELD, name=bob.name).table
        ready = [player.ready for player in table.players]
        check(not table.asking and ready == [False, False], "two players who are not ready", str(table.players))
        check(table.commitment != asked.commitment, "another commitment", table.commitment)
    # a digest for the deal that was called off: it was on its way
    for peer in (ann, bob):
        peer.is_refused(Ready(digest(peer.nonce), asked.commitment), Refusal.STALE_DEAL)
    fixture.game(ann, bob)


@TABLES.under("Deals that can be checked")
def leaving_is_withholding(fixture: ServerFixture) -> None:
    """When a player who was asked leaves instead, no game begins, and the others are told whose nonce is missing."""
    ann, bob = fixture.two_at_table()
    fixture.asked(ann, bob)
    bob.send(Leave())
    players = ann.receives(TableChanged, change=Change.WITHHELD, name=bob.name).table.players
    check([player.name for player in players] == [ann.name], f"{ann.name} alone at the table", str(players))


@TABLES.under("From table to game, and again")
def countdown(fixture: ServerFixture) -> None:
    """When all who sit are ready a countdown is told and runs, and nonces are asked for when it has ended."""
    fixture.allow(COUNTDOWN)
    ann, bob = fixture.two_at_table(3, countdown=COUNTDOWN)
    begun = fixture.endpoint.seconds()
    for peer in (ann, bob):
        peer.is_answered(Ready(), TableChanged, change=Change.READY, name=peer.name)
    for peer in (ann, bob):
        peer.receives(TableChanged, change=Change.COUNTING)
    fixture.wait(COUNTDOWN)
    for peer in (ann, bob):
        peer.receives(TableChanged, change=Change.ASKED)
    took = fixture.endpoint.seconds() - begun
    check(took >= COUNTDOWN, f"`asked` {COUNTDOWN} s after the last `ready`", f"after {took:.1f} s")


@TABLES.under("From table to game, and again")
def held_up(fixture: ServerFixture) -> None:
    """Whoever takes a seat holds up the countdown, which begins anew; the host need not wait for it."""
    ann, bob = fixture.two_at_table(3, countdown=60)
    for peer in (ann, bob):
        peer.is_answered(Ready(), TableChanged, change=Change.READY, name=peer.name)
    ann.receives(TableChanged, change=Change.COUNTING)
    cyd = fixture.welcomed("cyd")
    cyd.is_answered(Join(fixture.table), Joined)
    ann.receives(TableChanged, change=Change.HELD_UP)
    cyd.is_answered(Ready(), TableChanged, change=Change.READY, name=cyd.name)
    for peer in (ann, bob, cyd):
        peer.receives(TableChanged, change=Change.COUNTING)
    ann.send(Start())
    for peer in (ann, bob, cyd):
        peer.receives(Started)


@TABLES.under("-> `start`")
def start(fixture: ServerFixture) -> None:
    """Only the host can start a game before all seats are taken, and only when two are ready."""
    ann, bob = fixture.two_at_table(3)
    bob.is_refused(Start(), Refusal.NOT_HOST)
    ann.is_refused(Start(), Refusal.TOO_FEW_READY)
    for peer in (ann, bob):
        peer.is_answered(Ready(), TableChanged, change=Change.READY, name=peer.name)
    ann.send(Start())
    for peer in (ann, bob):
        peer.receives(Started)


@TABLES.under("-> `change_options`")
def change_options(fixture: ServerFixture) -> None:
    """The host changes the options between games, and nobody stays ready for another game than they were ready for."""
    ann, bob = fixture.two_at_table(4)
    bob.is_refused(ChangeOptions(seats=3), Refusal.NOT_HOST)
    bob.is_answered(Ready(), TableChanged, change=Change.READY, name=bob.name)
    changes = ChangeOptions(3, spectators=False, password="open sesame", grace=7, countdown=9)
    ann.send(changes)
    for peer in (ann, bob):
        table = peer.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
        told = (table.seats, table.spectators_allowed, table.password, table.grace, table.countdown)
        check(told == (3, False, True, 7, 9), f"what {plain(changes)} asks for", str(table))
        check(table.players[1].ready, f"{bob.name} ready still", str(table.players))
    ann.send(ChangeOptions(closed="any", move_clock=30, game_clock=900, hints=True, password=""))
    table = bob.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
    told_game = (table.closed, table.move_clock, table.game_clock, table.hints, table.password)
    check(told_game == ("any", 30, 900, True, False), "other rules, clocks and hints, and no password", str(table))
    check(not table.players[1].ready, "nobody ready for another game", str(table.players))
    ann.is_answered(ChangeOptions(move_clock=0, game_clock=0), TableChanged, change=Change.OPTIONS)
    table = bob.receives(TableChanged, change=Change.OPTIONS, name=ann.name).table
    check((table.move_clock, table.game_clock) == (None, None), "no clocks", str(table))
    cyd = fixture.welcomed("cyd")
    cyd.is_answered(Join(fixture.table), Joined)
    ann.is_refused(ChangeOptions(seats=2), Refusal.BAD_FIELD)


@TABLES.under("-> `change_options`")
def arranged_between_games(fixture: ServerFixture) -> None:
    """Options and seats are changed between games, and not in them."""
    ann, bob = fixture.two_at_table()
    fixture.game(ann, bob)
    ann.is_refused(ChangeOptions(seats=3), Refusal.GAME_RUNNING)
    ann.is_refused(Swap(ann.name, bob.name), Refusal.GAME_RUNNING)


@TABLES.under("-> `swap`")
def swap(fixture: ServerFixture) -> None:
    """Two players change seats at the host's wish, and the next game is played so."""
    ann, bob = fixture.two_at_table()
    bob.is_refused(Swap(ann.name, bob.name), Refusal.NOT_HOST)
    ann.is_refused(Swap(ann.name, ann.name), Refusal.NOBODY_CALLED_SO)
    ann.is_refused(Swap(ann.name, "nobody here"), Refusal.NOBODY_CALLED_SO)
    ann.is_answered(Swap(ann.name, bob.name.upper()), TableChanged, change=Change.SWAPPED, name=ann.name)
    players = bob.receives(TableChanged, change=Change.SWAPPED).table.players
    names = [player.name for player in players]
    check(names == [bob.name, ann.name], f"{bob.name} before {ann.name}", plain(names))
    for peer in (ann, bob):
        peer.is_answered(Ready(), TableChanged, change=Change.READY, name=peer.name)
    game = ann.receives(Started).game
    check(game.players == (bob.name, ann.name), f"{bob.name} in the first seat", plain(game.players))


@TABLES.under("From table to game, and again")
def rotation(fixture: ServerFixture) -> None:
    """After a game that was played to its end all sit one seat further on, so that another begins."""
    ann, bob = fixture.two_at_table()
    game = fixture.game(ann, bob)
    game.mover.send(HandOver("seat"))
    game.other.send(HandOver("seat"))
    for peer in (ann, bob):
        players = peer.receives(TableChanged, change=Change.GAME_OVER).table.players
        names = [player.name for player in players]
        check(names == [bob.name, ann.name], f"{bob.name} before {ann.name}", plain(names))


@TABLES.under("-> `kick`")
def kick(fixture: ServerFixture) -> None:
    """A player whom the host kicks is sent `left`, and cannot come back."""
    ann, bob = fixture.two_at_table()
    bob.is_refused(Kick(ann.name), Refusal.NOT_HOST)
    for command in (Kick, HandHost, Mute):
        bob.is_refused(command(ann.name), Refusal.NOT_HOST)
        ann.is_refused(command("nobody here"), Refusal.NOBODY_CALLED_SO)
        ann.is_refused(command(ann.name), Refusal.NOBODY_CALLED_SO)
        ann.is_refused(command(" bob"), Refusal.BAD_NAME)
    ann.is_answered(Kick(bob.name.upper()), TableChanged, change=Change.KICKED, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.is_refused(Resume(bob.token), Refusal.BAD_TOKEN)
    bob.is_refused(Join(fixture.table), Refusal.KICKED)
    # nor by another name, which does not help
    bob.is_answered(fixture.hello(fixture.named("robert")), Welcomed)
    bob.is_refused(Join(fixture.table, spectate=True), Refusal.KICKED)


@TABLES.under("-> `mute`")
def mute(fixture: ServerFixture) -> None:
    """A muted player cannot chat until unmuted."""
    ann, bob = fixture.two_at_table()
    ann.send(Mute(bob.name))
    bob.receives(TableChanged, change=Change.MUTED, name=bob.name)
    bob.is_refused(Say("hello"), Refusal.MUTED)
    ann.send(Mute(bob.name, muted=False))
    bob.receives(TableChanged, change=Change.UNMUTED, name=bob.name)
    bob.is_answered(Say("hello"), Said, name=bob.name)
    ann.receives(Said, name=bob.name, text="hello")


@TABLES.under("-> `mute`")
def unmute_who_is_gone(fixture: ServerFixture) -> None:
    """Somebody who is muted and gone can be unmuted."""
    ann, bob = fixture.two_at_table()
    ann.is_answered(Mute(bob.name), TableChanged, change=Change.MUTED, name=bob.name)
    bob.send(Leave())
    ann.receives(TableChanged, change=Change.LEFT, name=bob.name)
    ann.is_answered(Mute(bob.name.upper(), muted=False), TableChanged, change=Change.UNMUTED, name=bob.name)


@TABLES.under("-> `lock`")
def lock(fixture: ServerFixture) -> None:
    """A locked table cannot be joined until it is unlocked."""
    ann, bob = fixture.host(3), fixture.welcomed("bob")
    ann.is_answered(Lock(), TableChanged, change=Change.LOCKED)
    for spectate in (False, True):
        bob.is_refused(Join(fixture.table, spectate), Refusal.TABLE_LOCKED)
    ann.is_answered(Lock(locked=False), TableChanged, change=Change.UNLOCKED)
    bob.is_answered(Join(fixture.table), Joined)


@TABLES.under("-> `hand_host`")
def hand_host(fixture: ServerFixture) -> None:
    """The host can make another player the host."""
    ann, bob = fixture.two_at_table()
    ann.send(HandHost(bob.name))
    for peer in (ann, bob):
        host = peer.receives(TableChanged, change=Change.HOST).table.host
        check(host == bob.name, f"host {bob.name}", host)
    ann.is_refused(Lock(), Refusal.NOT_HOST)
    bob.is_answered(Lock(), TableChanged, change=Change.LOCKED, name=bob.name)


@TABLES.under("-> `hand_host`")
def host_who_is_not_there(fixture: ServerFixture) -> None:
    """Nobody becomes host who is not there, and a host who is lost stays host while waited for."""
    ann, bob = fixture.two_at_table(grace=20)
    bob.drop()
    ann.receives(TableChanged, change=Change.DROPPED, name=bob.name)
    ann.is_refused(HandHost(bob.name), Refusal.NOBODY_CALLED_SO)
    cyd = fixture.welcomed("cyd")
    cyd.is_answered(Join(fixture.table, spectate=True), Joined)
    ann.drop()
    host = cyd.receives(TableChanged, change=Change.DROPPED, name=ann.name).table.host
    check(host == ann.name, f"host {ann.name}, who is waited for", host)


@TABLES.under("From table to game, and again")
def next_host(fixture: ServerFixture) -> None:
    """When the host leaves, the next player at the table becomes host."""
    ann, bob = fixture.two_at_table()
    ann.send(Leave())
    host = bob.receives(TableChanged, change=Change.LEFT, name=ann.name).table.host
    check(host == bob.name, f"host {bob.name}", host)


@TABLES.under("Coming and going")
def resume(fixture: ServerFixture) -> None:
    """A seat whose connection is lost is kept, and can be taken back with its token."""
    # with more grace than any case takes
    ann, bob = fixture.two_at_table(grace=20)
    ann.send(Say("one line"))
    bob.receives(Said)
    bob.drop()
    players = ann.receives(TableChanged, change=Change.DROPPED, name=bob.name).table.players
    connected = [player.connected for player in players]
    check(connected == [True, False], "a second player who is not connected", str(players))
    back = fixture.welcomed("robert")
    joined = back.is_answered(Resume(bob.token), Joined, name=bob.name, token=bob.token)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
    chat = [tuple(line) for line in joined.chat]
    check(chat == [(ann.name, "one line")], "what was said before, in chat", str(joined.chat))


@TABLES.under("Coming and going")
def leave_in_a_game(fixture: ServerFixture) -> None:
    """The seat of a player who leaves in a game is kept for the grace period: nobody else takes it, its token does."""
    # with more grace than any case takes
    ann, bob = fixture.two_at_table(grace=20)
    fixture.game(ann, bob)
    bob.is_answered(Leave(), Left, table=fixture.table)
    left = ann.receives(TableChanged, change=Change.LEFT, name=bob.name).table.players[1]
    check(left.stand_in and left.away is not None, "a stand-in, and for how many seconds the seat is kept", str(left))
    cyd = fixture.welcomed("cyd")
    cyd.is_refused(Join(fixture.table), Refusal.GAME_RUNNING)
    bob.is_answered(Resume(bob.token), Joined, name=bob.name, token=bob.token)
    back = ann.receives(TableChanged, change=Change.RESUMED, name=bob.name).table.players[1]
    check(not back.stand_in, f"{bob.name}, who chooses again", str(back))


@TABLES.under("Coming and going")
def take_over_a_seat(fixture: ServerFixture) -> None:
    """Whoever joins takes over the seat of a stand-in that is kept no longer, and all are sent `seated`."""
    ann, bob = fixture.two_at_table(grace=0)
    fixture.game(ann, bob)
    bob.is_answered(Leave(), Left, table=fixture.table)
    ann.receives(TableChanged, change=Change.LEFT, name=bob.name)
    cyd = fixture.welcomed("cyd")
    listed = cyd.is_answered(ListTables(), TablesListed)
    vacant = [table.vacant for table in listed.tables if table.name == fixture.table]
    check(vacant == [(1,)], "seat 1 among the vacant ones of the list", str(vacant))
    seat = cyd.is_answered(Join(fixture.table), Joined, name=cyd.name).seat
    check(seat == 1, "seat 1", str(seat))
    while True:
        events = ann.receives(Played).events
        if not isinstance(events[0], Laid):
            break
    check(events == (Seated(1, cyd.name),), f"seated (seat 1, name {cyd.name})", str(events))
    ann.receives(TableChanged, change=Change.JOINED, name=cyd.name)
    bob.is_refused(Resume(bob.token), Refusal.BAD_TOKEN)


@TABLES.under("Coming and going")
def takeover(fixture: ServerFixture) -> None:
    """A token also takes a seat over from its connection, which is sent `left` and is back in the lobby."""
    ann, bob = fixture.two_at_table(grace=20)
    fixture.welcomed("robert").is_answered(Resume(bob.token), Joined, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.is_refused(Ready(), Refusal.NOT_NOW)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
