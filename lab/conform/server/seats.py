from contack.engine.event import Laid, Seated
from contack.lab.conform.case import Cases
from contack.lab.conform.peer import all_receive, check
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import Claim, Join, Leave, ListTables, Pair, Ready, Resume, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Paired, Played, Said, TableChanged, TablesListed

SEATS_KEPT = Cases[ServerFixture]()


@SEATS_KEPT.under("Coming and going")
def resume(fixture: ServerFixture) -> None:
    """A lost connection keeps its seat, and the token reclaims it."""
    # more grace than any case takes
    ann, bob = fixture.two_at_table(grace=20)
    lines = [(ann.name, "first"), (bob.name, "second"), (ann.name, "third")]
    for name, text in lines:
        (ann if name == ann.name else bob).send(Say(text))
        all_receive((ann, bob), Said, name=name, text=text)
    players = bob.is_lost(ann).table.players
    connected = [player.connected for player in players]
    check(connected == [True, False], "a second player, not connected", str(players))
    back = fixture.welcomed("robert")
    joined = back.is_answered(Resume(bob.token), Joined, name=bob.name, token=bob.token)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
    chat = [tuple(line) for line in joined.chat]
    check(chat == lines, "the chat so far, in order", str(joined.chat))


@SEATS_KEPT.under("Coming and going")
def leave_in_a_game(fixture: ServerFixture) -> None:
    """A player who leaves a game keeps the seat for the grace period: only the token takes it. Then play continues."""
    # more grace than any case takes
    game = fixture.game(*fixture.two_at_table(grace=20))
    ann, bob, seat = game.mover, game.other, 1 - (game.view.seat or 0)
    bob.is_answered(Leave(), Left, table=fixture.table)
    left = ann.receives(TableChanged, change=Change.LEFT, name=bob.name).table.players[seat]
    check(left.stand_in and left.away is not None, "a stand-in, and the seconds of the reservation", str(left))
    fixture.welcomed("cyd").is_refused(Join(fixture.table), Refusal.GAME_RUNNING)
    bob.is_answered(Resume(bob.token), Joined, name=bob.name, token=bob.token)
    back = ann.receives(TableChanged, change=Change.RESUMED, name=bob.name).table.players[seat]
    check(not back.stand_in, f"{bob.name} without a stand-in", str(back))
    ann.is_answered(game.first, Played)
    bob.receives(Played)


@SEATS_KEPT.under("Coming and going")
def take_over_a_seat(fixture: ServerFixture) -> None:
    """A new player takes over a stand-in's seat after its reservation, and all get `seated`."""
    ann, bob = fixture.two_at_table(grace=0)
    fixture.game(ann, bob)
    bob.is_answered(Leave(), Left, table=fixture.table)
    ann.receives(TableChanged, change=Change.LEFT, name=bob.name)
    cyd = fixture.welcomed("cyd")
    listed = cyd.is_answered(ListTables(), TablesListed)
    vacant = [table.vacant for table in listed.tables if table.name == fixture.table]
    check(vacant == [(1,)], "seat 1 among the vacant ones of the list", str(vacant))
    joined = cyd.is_answered(Join(fixture.table), Joined, name=cyd.name)
    check(joined.seat == 1, "seat 1", str(joined.seat))
    while True:
        events = ann.receives(Played).events
        if not isinstance(events[0], Laid):
            break
    colour = joined.table.players[1].colour
    right = f"seated (seat 1, name {cyd.name}, colour {colour})"
    check(events == (Seated(1, cyd.name, colour),), right, str(events))
    ann.receives(TableChanged, change=Change.JOINED, name=cyd.name)
    bob.is_refused(Resume(bob.token), Refusal.BAD_TOKEN)


@SEATS_KEPT.under("Coming and going")
def takeover(fixture: ServerFixture) -> None:
    """A token also takes a seat over from its connection, which gets `left` and is back in the lobby."""
    ann, bob = fixture.two_at_table(grace=20)
    fixture.welcomed("robert").is_answered(Resume(bob.token), Joined, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.is_refused(Ready(), Refusal.NOT_NOW)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)


@SEATS_KEPT.under("-> `pair`")
def pair(fixture: ServerFixture) -> None:
    """A code takes the seat to another connection once, with a new token. The first one's token is void."""
    ann, bob = fixture.two_at_table()
    code = bob.is_answered(Pair(), Paired).code
    joined = fixture.welcomed("phone").is_answered(Claim(code), Joined, name=bob.name)
    bob.receives(Left, table=fixture.table, moved=True)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
    fixture.welcomed("robert").is_refused(Claim(code), Refusal.BAD_CODE)
    bob.is_refused(Resume(bob.token), Refusal.BAD_TOKEN)
    bob.is_answered(Resume(joined.token or ""), Joined, name=bob.name)


@SEATS_KEPT.under("-> `pair`")
def typed_code(fixture: ServerFixture) -> None:
    """The newest typed code takes the seat, in any case and without the hyphen. All other codes are void."""
    ann, _ = fixture.two_at_table()
    fixture.watching("eve").is_refused(Pair(), Refusal.NO_SEAT)
    older, paired = (ann.is_answered(Pair(), Paired) for _ in range(2))
    phone = fixture.welcomed("phone")
    phone.is_refused(Claim(older.code), Refusal.BAD_CODE)
    phone.is_answered(Claim(paired.typed.replace("-", "").lower()), Joined, name=ann.name)
    fixture.welcomed("robert").is_refused(Claim(paired.code), Refusal.BAD_CODE)


@SEATS_KEPT.under("-> `pair`")
def code_that_ran_out(fixture: ServerFixture) -> None:
    """A code expires after the seconds in `paired`."""
    ann = fixture.host(grace=0)
    paired = ann.is_answered(Pair(), Paired)
    fixture.wait(paired.seconds)
    fixture.welcomed("phone").is_refused(Claim(paired.code), Refusal.BAD_CODE)
