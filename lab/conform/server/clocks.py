from contack.engine.event import ChosenBy, Laid
from contack.lab.conform.case import Cases
from contack.lab.conform.peer import Peer, all_receive, check
from contack.lab.conform.server.fixture import LATE, Running, ServerFixture, sees_lay
from contack.lab.conform.watch.game import plain
from contack.protocol.command import Join, ListTables, Ping, PlayLay, Resume, Reveal, SetPause
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.limits import BEAT_SECONDS, DEAD_AFTER
from contack.protocol.notice import Change, Joined, Ponged, TableChanged, TablesListed
from contack.protocol.table_state import PauseState, unscored

CLOCKS = Cases[ServerFixture]()

# Seconds of the clocks and of the grace in these cases.
SHORT = 2

HALF = SHORT / 2

# Seconds of its turn after which the stand-in lays for an asleep player.
SLEEPER_TURN = 15.0

# Seconds for the seats to send their nonces.
ASKED = 10.0


def _not_yet(fixture: ServerFixture, game: Running, what: str) -> None:
    fixture.wait(HALF)
    came = len(game.other.came)
    game.other.settle()
    check(len(game.other.came) == came + 1, f"no {what} after {HALF:g} of {SHORT} s", "one")


def _stays(fixture: ServerFixture, peer: Peer) -> None:
    for _ in range(DEAD_AFTER // BEAT_SECONDS):
        fixture.wait(BEAT_SECONDS)
        peer.settle()


@CLOCKS.under("Clocks")
def move_clock(fixture: ServerFixture) -> None:
    """When a move clock runs out, and not before, the stand-in lays; its lay is marked `clock`."""
    game = fixture.game(*fixture.two_at_table(move_clock=SHORT))
    _not_yet(fixture, game, "lay by the clock")
    played = sees_lay(game.other, ChosenBy.CLOCK, LATE)
    first = played.events[0]
    assert isinstance(first, Laid)
    if first.at is not None:
        check(SHORT - 0.01 <= first.at <= SHORT + LATE, f"`at` of about {SHORT} s", f"{first.at:g}")
    sees_lay(game.mover, ChosenBy.CLOCK, LATE)


@CLOCKS.under("Clocks")
def clock_in_a_turn(fixture: ServerFixture) -> None:
    """A notice in the middle of a turn has the time left at that moment."""
    game = fixture.game(*fixture.two_at_table(move_clock=600, game_clock=900))
    fixture.wait(SHORT)
    clock = fixture.watching("eve").last(Joined).clock
    assert clock  # by the watch
    check(597 <= clock.left <= 600 - SHORT + 0.1, f"clock.left of about {600 - SHORT} s", f"{clock.left:g}")
    thinks = clock.game[game.view.seat or 0]
    check(897 <= thinks <= 900 - SHORT + 0.1, f"clock.game of about {900 - SHORT} s", f"{thinks:g}")


@CLOCKS.under("Clocks")
def game_clock(fixture: ServerFixture) -> None:
    """When a player's game clock is used up, the stand-in lays at every turn, marked `clock`."""
    game = fixture.game(*fixture.two_at_table(game_clock=SHORT))
    played = sees_lay(game.other, ChosenBy.CLOCK, LATE)
    # the other player may have to pass: then the clock lays again at once
    if played.view.seat != game.view.seat:
        game.other.send(PlayLay(next(iter(unscored(played.lays))), played.view.turn))
        played = sees_lay(game.other, ChosenBy.PLAYER, LATE)
    if played.view.seat == game.view.seat:
        sees_lay(game.other, ChosenBy.CLOCK, HALF)


@CLOCKS.under("Coming and going")
def grace(fixture: ServerFixture) -> None:
    """A lost player has the grace period to return; then the stand-in plays."""
    game = fixture.game(*fixture.two_at_table(grace=SHORT))
    game.mover.is_lost(game.other)
    _not_yet(fixture, game, "stand-in")
    game.other.receives(TableChanged, LATE, change=Change.STOOD_IN, name=game.mover.name)
    sees_lay(game.other, ChosenBy.STAND_IN, LATE)
    fixture.welcomed("robert").is_answered(Resume(game.mover.token), Joined, name=game.mover.name)
    game.other.receives(TableChanged, change=Change.RESUMED, name=game.mover.name)


@CLOCKS.under("Coming and going")
def no_grace(fixture: ServerFixture) -> None:
    """With a grace of 0 the stand-in plays at once."""
    game = fixture.game(*fixture.two_at_table(grace=0))
    game.mover.is_lost(game.other)
    sees_lay(game.other, ChosenBy.STAND_IN, LATE)


@CLOCKS.under("Coming and going")
def asleep(fixture: ServerFixture) -> None:
    """A hidden client that falls silent is asleep: it keeps its seat, and the stand-in lays 15 s later."""
    fixture.allow(DEAD_AFTER + SLEEPER_TURN + LATE)
    game = fixture.game(*fixture.two_at_table(grace=SHORT))
    game.mover.is_answered(Ping(hidden=True), Ponged)
    _stays(fixture, game.other)
    slept = game.other.receives(TableChanged, DEAD_AFTER + LATE, change=Change.ASLEEP, name=game.mover.name)
    game.mover.is_closed(CloseReason.SILENT)
    sleeper = slept.table.players[game.view.seat or 0]
    right = sleeper.asleep and not (sleeper.connected or sleeper.stand_in) and (sleeper.away or 0) > SHORT
    check(right, "an asleep player, and a seat kept longer than a lost player's", str(sleeper))
    fixture.welcomed("cyd").is_refused(Join(fixture.table), Refusal.GAME_RUNNING)
    _stays(fixture, game.other)
    sees_lay(game.other, ChosenBy.STAND_IN, SLEEPER_TURN + LATE)
    back = fixture.welcomed("robert")
    joined = back.is_answered(Resume(game.mover.token), Joined, name=game.mover.name)
    awake = joined.table.players[game.view.seat or 0]
    check(not awake.asleep, "an awake player", str(awake))


@CLOCKS.under("Coming and going")
def seats_of_the_absent(fixture: ServerFixture) -> None:
    """Between games a new player gets the seat of a lost player whose grace is over."""
    ann, bob = fixture.two_at_table(grace=SHORT)
    fixture.commit(bob)
    ann.receives(TableChanged, change=Change.READY, name=bob.name)
    bob.is_lost(ann)
    cyd = fixture.welcomed("cyd")
    cyd.is_refused(Join(fixture.table), Refusal.TABLE_FULL)
    ann.receives(TableChanged, SHORT + LATE, change=Change.STOOD_IN, name=bob.name)
    cyd.is_answered(Join(fixture.table), Joined)
    fixture.welcomed("robert").is_refused(Resume(bob.token), Refusal.BAD_TOKEN)


@CLOCKS.under("Coming and going")
def name_of_a_lost_player(fixture: ServerFixture) -> None:
    """A lost player's name stays taken at the table during the grace period."""
    ann, bob = fixture.two_at_table(3, grace=20)
    bob.is_lost(ann)
    fixture.welcomed("bob").is_refused(Join(fixture.table), Refusal.NAME_TAKEN)


@CLOCKS.under("Coming and going")
def empty(fixture: ServerFixture) -> None:
    """While a table has no connected clients, no seat lays and no time passes."""
    game = fixture.game(*fixture.two_at_table(move_clock=SHORT, grace=20))
    game.mover.drop()
    game.other.drop()
    eve = fixture.welcomed("eve")
    fixture.wait(SHORT + LATE)
    listed = eve.is_answered(ListTables(), TablesListed).tables
    lines = [line for line in listed if line.name == fixture.table]
    check(not lines or lines[0].empty, "an empty table in the list", "empty False")
    joined = eve.is_answered(Resume(game.other.token), Joined, name=game.other.name)
    check(joined.view == game.view, "the game as it was", f"turn {joined.view.turn if joined.view else None}")
    left = joined.clock.left if joined.clock else 0.0
    check(left > 0.5, "a stopped clock", f"{left:g} s left")
    waited_for = joined.table.players[game.view.seat or 0]
    check(not (waited_for.connected or waited_for.stand_in), "a reservation again", str(waited_for))
    sees_lay(eve, ChosenBy.CLOCK, LATE)
    # so that the table ends when all have left
    fixture.welcomed("robert").is_answered(Resume(game.mover.token), Joined)


@CLOCKS.under("Deals that can be checked")
def withheld_for_too_long(fixture: ServerFixture) -> None:
    """After ten seconds without a nonce all learn whose is missing, and no seat is ready."""
    ann, bob = fixture.two_at_table()
    fixture.asked(ann, bob)
    ann.is_answered(Reveal(ann.nonce), TableChanged, change=Change.REVEALED, name=ann.name)
    fixture.wait(ASKED)
    all_receive((ann, bob), TableChanged, LATE, change=Change.WITHHELD, name=bob.name)


@CLOCKS.under("-> `set_pause`")
def pause(fixture: ServerFixture) -> None:
    """While the host pauses the game, the server accepts no lay and no clock runs."""
    ann, bob = fixture.two_at_table(move_clock=SHORT)
    game = fixture.game(ann, bob)
    bob.is_refused(SetPause(), Refusal.NOT_HOST)
    table = ann.is_answered(SetPause(reason="pizza"), TableChanged, change=Change.PAUSED, name=ann.name).table
    check(table.pause == PauseState(ann.name, "pizza"), "the host's pause", plain(table.pause))
    bob.receives(TableChanged, change=Change.PAUSED)
    fixture.wait(SHORT + LATE)
    game.mover.is_refused(PlayLay(next(iter(game.lays)), game.view.turn), Refusal.PAUSED)
    changed = ann.is_answered(SetPause(paused=False), TableChanged, change=Change.UNPAUSED, name=ann.name)
    check(changed.table.pause is None, "no pause", plain(changed.table.pause))
    left = changed.clock.left if changed.clock else 0.0
    check(left > 0.5, "a stopped clock", f"{left:g} s left")
    bob.receives(TableChanged, change=Change.UNPAUSED)
    sees_lay(bob, ChosenBy.CLOCK, LATE)
