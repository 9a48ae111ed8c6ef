from contack.lab.conform.case import Cases
from contack.lab.conform.peer import check
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import HandHost, Join, Kick, Leave, Lock, Mute, React, Reaction, Resume, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Said, TableChanged, Welcomed

HOSTS = Cases[ServerFixture]()


@HOSTS.under("-> `kick`")
def kick(fixture: ServerFixture) -> None:
    """A kicked player gets `left`, and cannot return."""
    ann, bob = fixture.two_at_table()
    bob.is_refused(Kick(ann.name), Refusal.NOT_HOST)
    for command in (Kick, HandHost, Mute):
        bob.is_refused(command(ann.name), Refusal.NOT_HOST)
        ann.is_refused(command("nobody here"), Refusal.NO_SUCH_PLAYER)
        ann.is_refused(command(ann.name), Refusal.NO_SUCH_PLAYER)
        ann.is_refused(command(" bob"), Refusal.BAD_NAME)
    ann.is_answered(Kick(bob.name.upper()), TableChanged, change=Change.KICKED, name=bob.name)
    bob.receives(Left, table=fixture.table)
    bob.is_refused(Resume(bob.token), Refusal.BAD_TOKEN)
    bob.is_refused(Join(fixture.table), Refusal.KICKED)
    # nor by another name
    bob.is_answered(fixture.hello(fixture.named("robert")), Welcomed)
    bob.is_refused(Join(fixture.table, spectate=True), Refusal.KICKED)


@HOSTS.under("-> `mute`")
def mute(fixture: ServerFixture) -> None:
    """A muted player cannot chat or react from the table, not even to the server, until unmuted, also after leaving."""
    ann, bob = fixture.two_at_table()
    ann.send(Mute(bob.name))
    bob.receives(TableChanged, change=Change.MUTED, name=bob.name)
    for command in (Say("hello"), Say("hello", "server"), React(Reaction.WOW)):
        bob.is_refused(command, Refusal.MUTED)
    ann.send(Mute(bob.name, muted=False))
    bob.receives(TableChanged, change=Change.UNMUTED, name=bob.name)
    bob.is_answered(Say("hello"), Said, name=bob.name)
    ann.receives(Said, name=bob.name, text="hello")
    ann.is_answered(Mute(bob.name), TableChanged, change=Change.MUTED, name=bob.name)
    bob.send(Leave())
    ann.receives(TableChanged, change=Change.LEFT, name=bob.name)
    ann.is_answered(Mute(bob.name.upper(), muted=False), TableChanged, change=Change.UNMUTED, name=bob.name)


@HOSTS.under("-> `lock`")
def lock(fixture: ServerFixture) -> None:
    """A locked table cannot be joined until it is unlocked."""
    ann, bob = fixture.host(3), fixture.welcomed("bob")
    ann.is_answered(Lock(), TableChanged, change=Change.LOCKED)
    for spectate in (False, True):
        bob.is_refused(Join(fixture.table, spectate), Refusal.TABLE_LOCKED)
    ann.is_answered(Lock(locked=False), TableChanged, change=Change.UNLOCKED)
    bob.is_answered(Join(fixture.table), Joined)


@HOSTS.under("-> `hand_host`")
def hand_host(fixture: ServerFixture) -> None:
    """The host can make another player the host. When the host leaves, the next player at the table becomes host."""
    ann, bob = fixture.two_at_table()
    ann.send(HandHost(bob.name))
    for peer in (ann, bob):
        host = peer.receives(TableChanged, change=Change.HOST).table.host
        check(host == bob.name, f"host {bob.name}", host)
    ann.is_refused(Lock(), Refusal.NOT_HOST)
    bob.is_answered(Lock(), TableChanged, change=Change.LOCKED, name=bob.name)
    bob.send(Leave())
    host = ann.receives(TableChanged, change=Change.LEFT, name=bob.name).table.host
    check(host == ann.name, f"host {ann.name}", host)


@HOSTS.under("-> `hand_host`")
def host_who_is_not_there(fixture: ServerFixture) -> None:
    """Only a player at the table can become host; a lost host stays host during the grace period."""
    ann, bob = fixture.two_at_table(grace=20)
    bob.is_lost(ann)
    ann.is_refused(HandHost(bob.name), Refusal.NO_SUCH_PLAYER)
    cyd = fixture.watching("cyd")
    host = ann.is_lost(cyd).table.host
    check(host == ann.name, f"host {ann.name}, with a reservation", host)
