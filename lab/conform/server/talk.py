from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import Peer, all_receive, check
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import ChooseColour, GiveHints, ListTables, Nudge, OpenTable, React, Reaction, Say
from contack.protocol.error import Refusal
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.notice import Change, Joined, Nudged, Reacted, Said, TableChanged, TablesListed, Welcomed

TALK = Cases[ServerFixture]()

ALL = Say("Supper!", "server")

# How often, and how long apart, a case looks for clients of earlier cases.
LOOKS, LOOK_SECONDS = 50, 0.5

# People who come next; each needs a colour that nobody has.
TWO_MORE = 2


@TALK.under("-> `say`")
def say_at_a_table(fixture: ServerFixture) -> None:
    """All clients at a table get its chat, and none in the lobby. All get server chat, with the sender's table."""
    ann, bob = fixture.two_at_table()
    cyd = fixture.welcomed("cyd")
    ann.send(Say("Good luck!"))
    all_receive((ann, bob), Said, name=ann.name, text="Good luck!")
    # an answer that comes after everything sent before it
    cyd.is_answered(ListTables(), TablesListed)
    shouted = any(isinstance(notice, Said) and notice.name == ann.name for notice in cyd.came)
    check(not shouted, "no message in the lobby", "said")
    for speaker, table in ((ann, fixture.table), (cyd, "")):
        speaker.send(ALL)
        all_receive((ann, bob, cyd), Said, name=speaker.name, text=ALL.text, scope="server", table=table)


@TALK.under("-> `say`")
def unseen_characters(fixture: ServerFixture) -> None:
    """Chat with several lines or with invisible characters is refused."""
    ann = fixture.host()
    # a line end, an escape sequence of terminals, right to left, zero width
    for text in ("two\nlines", "\x1b[2J", "a\u202eb", "a\u200bb"):
        ann.is_refused({"type": "say", "text": text}, Refusal.BAD_FIELD)


@TALK.under("-> `react`")
def react(fixture: ServerFixture) -> None:
    """All clients at a table get each reaction, spectators too, and none in the lobby."""
    ann, bob = fixture.two_at_table()
    eve, cyd = fixture.watching("eve"), fixture.welcomed("cyd")
    for reaction in Reaction:
        eve.send(React(reaction))
        all_receive((ann, bob, eve), Reacted, name=eve.name, reaction=reaction)
    cyd.is_answered(ListTables(), TablesListed)
    check(not any(isinstance(notice, Reacted) for notice in cyd.came), "no message in the lobby", "reacted")


@TALK.under("-> `nudge`")
def nudge(fixture: ServerFixture) -> None:
    """Only another player at turn can be nudged, and not twice within 15 s."""
    ann, bob = fixture.two_at_table()
    ann.is_refused(Nudge(bob.name), Refusal.NO_GAME)
    game = fixture.game(ann, bob)
    mover, other = game.mover, game.other
    for peer in (mover, other):
        peer.is_refused(Nudge(peer.name), Refusal.NOT_THEIR_TURN)
    other.send(Nudge(mover.name))
    all_receive((ann, bob), Nudged, name=mover.name, by=other.name)
    wait = other.is_refused(Nudge(mover.name), Refusal.TOO_FAST).retry_after or 0.0
    check(0 < wait <= 15, "retry_after of up to 15 s", f"{wait:g}")


@TALK.under("-> `give_hints`")
def give_hints(fixture: ServerFixture) -> None:
    """The host gives hints to single players, or to the host, and all learn to whom."""
    ann, bob = fixture.two_at_table()
    bob.is_refused(GiveHints(bob.name), Refusal.NOT_HOST)
    ann.is_refused(GiveHints("nobody here"), Refusal.NO_SUCH_PLAYER)
    for name in (bob.name, ann.name):
        ann.send(GiveHints(name))
        all_receive((ann, bob), TableChanged, change=Change.HINTS_GIVEN, name=name)
    fixture.game(ann, bob)
    ann.send(GiveHints(bob.name, hints=False))
    players = bob.receives(TableChanged, change=Change.HINTS_TAKEN, name=bob.name).table.players
    check([player.hints for player in players] == [True, False], f"hints for {ann.name} alone", str(players))


@TALK.under("-> `choose_colour`")
def choose_colour(fixture: ServerFixture) -> None:
    """A player chooses a colour that no other player at the table has, and all there see it."""
    ann, bob = fixture.two_at_table()
    cyd = fixture.watching("cyd")
    taken = {player.colour for player in cyd.last(Joined).table.players}
    colour, other, *_ = (one for one in PLAYER_COLOURS if one not in taken)
    ann.send(ChooseColour(colour))
    for peer in (ann, bob, cyd):
        table = peer.receives(TableChanged, change=Change.COLOURED, name=ann.name).table
        check(table.players[0].colour == colour, f"colour {colour} for {ann.name}", str(table.players))
    bob.is_refused(ChooseColour(colour), Refusal.COLOUR_TAKEN)
    cyd.is_refused(ChooseColour(other), Refusal.NO_SEAT)


@TALK.under("-> `choose_colour`")
def choose_colour_in_the_lobby(fixture: ServerFixture) -> None:
    """A person in the lobby chooses a colour that no other person has, and gets it at a table."""
    _await_few(fixture, fixture.welcomed("eve"))
    ann, bob = fixture.welcomed("ann"), fixture.welcomed("bob")
    own = ann.last(Welcomed).colour
    ann.is_answered(ChooseColour(own), Welcomed, colour=own)
    bob.is_refused(ChooseColour(own), Refusal.COLOUR_TAKEN)
    table = ann.is_answered(OpenTable(fixture.table, 2), Joined).table
    check(table.players[0].colour == own, f"colour {own} for {ann.name}", str(table.players))


def _await_few(fixture: ServerFixture, peer: Peer) -> None:
    # with more people than colours two may have the same; clients of earlier cases may still be leaving
    for _ in range(LOOKS):
        listed = peer.is_answered(ListTables(), TablesListed)
        at_tables = sum(len(table.players) + table.spectators for table in listed.tables)
        if listed.people_total + at_tables + TWO_MORE <= len(PLAYER_COLOURS):
            return
        fixture.wait(LOOK_SECONDS)
    raise Skipped("more people than colours are here")
