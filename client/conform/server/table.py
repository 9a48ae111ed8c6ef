"""What a server must do at a table: chat, what a host may do, and seats that are lost and taken back."""

from __future__ import annotations

from contack.client.conform.case import Cases
from contack.client.conform.peer import Peer, Unmet
from contack.client.conform.server.fixture import ServerFixture
from contack.protocol.command import HandHost, Join, Kick, Leave, ListTables, Lock, Mute, Ready, Resume, Say, Start
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Played, Said, Started, TableChanged, TablesListed
from contack.protocol.raw import raw_frame

TABLES = Cases[ServerFixture]()


@TABLES.under("-> `say`")
def say_at_a_table(fixture: ServerFixture) -> None:
    """Chat at a table is sent to all clients there, and to none in the lobby."""
    ann, bob = fixture.two_at_table()
    cyd = fixture.welcomed("cyd")
    ann.send(Say("Good luck!"))
    for peer in (ann, bob):
        peer.receives(Said, name=ann.name, text="Good luck!")
    cyd.send(ListTables())
    cyd.receives(TablesListed)
    if any(isinstance(notice, Said) and notice.name == ann.name for notice in cyd.came):
        raise Unmet("silence in the lobby", "said")


@TABLES.under("-> `say`")
def unseen_characters(fixture: ServerFixture) -> None:
    """Chat with more than one line or with invisible characters is refused."""
    ann, _ = fixture.host()
    for text in ("two\nlines", "\x1b[2J", "a\u202eb", "a\u200bb"):
        ann.send_bytes(raw_frame({"type": "say", "text": text}))
        ann.is_refused("say", Refusal.BAD_FIELD)


@TABLES.under("-> `ready`")
def ready(fixture: ServerFixture) -> None:
    """All clients at a table are sent who is ready."""
    ann, bob = fixture.two_at_table(3)
    ann.send(Ready(b"nonce"))
    for peer in (ann, bob):
        changed = peer.receives(TableChanged, change=Change.READY, name=ann.name)
        if [player.ready for player in changed.table.players] != [True, False]:
            raise Unmet("one player who is ready", str(changed.table.players))


@TABLES.under("-> `start`")
def start(fixture: ServerFixture) -> None:
    """Only the host can start a game before all seats are taken, and only when two are ready."""
    ann, bob = fixture.two_at_table(3)
    bob.send(Start())
    bob.is_refused("start", Refusal.NOT_HOST)
    ann.send(Start())
    ann.is_refused("start", Refusal.TOO_FEW_READY)
    for peer in (ann, bob):
        peer.send(Ready())
        peer.receives(TableChanged, change=Change.READY, name=peer.name)
    ann.send(Start())
    for peer in (ann, bob):
        peer.receives(Started)


@TABLES.under("Answers")
def numbers_without_gaps(fixture: ServerFixture) -> None:
    """The broadcasts of a table are numbered without gaps, the same for all clients."""
    ann, bob = fixture.two_at_table()
    fixture.game(ann, bob)
    for peer in (ann, bob):
        found = [each.seq for each in peer.came if isinstance(each, (Joined, TableChanged, Started, Played))]
        if found != list(range(found[0], found[0] + len(found))):
            raise Unmet("numbers without gaps", str(found))


@TABLES.under("-> `kick`")
def kick(fixture: ServerFixture) -> None:
    """A player whom the host kicks is sent `left`, and cannot come back."""
    ann, bob = fixture.two_at_table()
    bob.send(Kick(ann.name))
    bob.is_refused("kick", Refusal.NOT_HOST)
    ann.send(Kick("nobody here"))
    ann.is_refused("kick", Refusal.NOBODY_CALLED_SO)
    ann.send(Kick(bob.name.upper()))
    ann.receives(TableChanged, change=Change.KICKED, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.send(Join(fixture.table))
    bob.is_refused("join", Refusal.KICKED)


@TABLES.under("-> `mute`")
def mute(fixture: ServerFixture) -> None:
    """A muted player cannot chat until unmuted."""
    ann, bob = fixture.two_at_table()
    ann.send(Mute(bob.name))
    bob.receives(TableChanged, change=Change.MUTED, name=bob.name)
    bob.send(Say("hello"))
    bob.is_refused("say", Refusal.MUTED)
    ann.send(Mute(bob.name, muted=False))
    bob.receives(TableChanged, change=Change.UNMUTED, name=bob.name)
    bob.send(Say("hello"))
    bob.receives(Said, name=bob.name)


@TABLES.under("-> `lock`")
def lock(fixture: ServerFixture) -> None:
    """A locked table cannot be joined until it is unlocked."""
    ann, _ = fixture.host(3)
    bob = fixture.welcomed("bob")
    ann.send(Lock())
    ann.receives(TableChanged, change=Change.LOCKED)
    bob.send(Join(fixture.table))
    bob.is_refused("join", Refusal.TABLE_LOCKED)
    ann.send(Lock(locked=False))
    ann.receives(TableChanged, change=Change.UNLOCKED)
    bob.send(Join(fixture.table))
    bob.receives(Joined)


@TABLES.under("-> `hand_host`")
def hand_host(fixture: ServerFixture) -> None:
    """The host can make another player the host."""
    ann, bob = fixture.two_at_table()
    ann.send(HandHost(bob.name))
    for peer in (ann, bob):
        changed = peer.receives(TableChanged, change=Change.HOST)
        if changed.table.host != bob.name:
            raise Unmet(f"host {bob.name}", changed.table.host)
    ann.send(Lock())
    ann.is_refused("lock", Refusal.NOT_HOST)


@TABLES.under("From table to game, and again")
def next_host(fixture: ServerFixture) -> None:
    """When the host leaves, the next player at the table becomes host."""
    ann, bob = fixture.two_at_table()
    ann.send(Leave())
    changed = bob.receives(TableChanged, change=Change.LEFT, name=ann.name)
    if changed.table.host != bob.name:
        raise Unmet(f"host {bob.name}", changed.table.host)


def _with_token(fixture: ServerFixture) -> tuple[Peer, Peer, str]:
    """Return ann, bob, and the token of bob's seat."""
    ann, _ = fixture.host(grace=600)
    bob, joined = fixture.joins("bob", ann)
    return ann, bob, joined.token or ""


@TABLES.under("Coming and going")
def resume(fixture: ServerFixture) -> None:
    """A seat whose connection is lost is kept, and can be taken back with its token."""
    ann, bob, token = _with_token(fixture)
    ann.send(Say("one line"))
    bob.receives(Said)
    bob.drop()
    lost = ann.receives(TableChanged, change=Change.DROPPED, name=bob.name)
    if [player.connected for player in lost.table.players] != [True, False]:
        raise Unmet("a second player who is not connected", str(lost.table.players))
    back = fixture.welcomed("robert")
    back.send(Resume(token))
    joined = back.receives(Joined, name=bob.name, token=token)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
    if [tuple(line) for line in joined.chat] != [(ann.name, "one line")]:
        raise Unmet("what was said before, in chat", str(joined.chat))


@TABLES.under("Coming and going")
def takeover(fixture: ServerFixture) -> None:
    """A token also takes a seat over from its connection, which is sent `left` and is back in the lobby."""
    ann, bob, token = _with_token(fixture)
    second = fixture.welcomed("robert")
    second.send(Resume(token))
    second.receives(Joined, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.send(Ready())
    bob.is_refused("ready", Refusal.NOT_NOW)
    ann.receives(TableChanged, change=Change.RESUMED, name=bob.name)
