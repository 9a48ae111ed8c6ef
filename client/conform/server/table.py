"""What a server must do at a table: talk, what a host may do, and seats that are lost and taken back."""

from __future__ import annotations

from contack.client.conform.case import Cases
from contack.client.conform.peer import Peer, Unmet
from contack.client.conform.server.fixture import Stage
from contack.protocol.command import (
    HandHost,
    Join,
    Kick,
    Leave,
    ListTables,
    Lock,
    Mute,
    Ready,
    Resume,
    Say,
    Start,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import (
    Change,
    Joined,
    Left,
    Played,
    Said,
    Started,
    TableChanged,
    TablesListed,
)
from contack.protocol.raw import raw_frame

TABLES = Cases[Stage]()


@TABLES.under("-> `say`")
def say_at_a_table(stage: Stage) -> None:
    """What is said at a table is heard by everybody there, and by nobody in the lobby."""
    ann, bob = stage.company()
    cyd = stage.guest("cyd")
    ann.say(Say("Good luck!"))
    for peer in (ann, bob):
        peer.hears(Said, name=ann.name, text="Good luck!")
    cyd.say(ListTables())
    cyd.hears(TablesListed)
    if any(isinstance(notice, Said) and notice.name == ann.name for notice in cyd.came):
        raise Unmet("silence in the lobby", "said")


@TABLES.under("-> `say`")
def unseen_characters(stage: Stage) -> None:
    """What has more than one line or characters that cannot be seen is not said."""
    ann, _ = stage.host()
    for text in ("two\nlines", "\x1b[2J", "a\u202eb", "a\u200bb"):
        ann.say_bytes(raw_frame({"type": "say", "text": text}))
        ann.is_refused("say", Refusal.BAD_FIELD)


@TABLES.under("-> `ready`")
def ready(stage: Stage) -> None:
    """Everybody is told who is ready."""
    ann, bob = stage.company(3)
    ann.say(Ready(b"nonce"))
    for peer in (ann, bob):
        changed = peer.hears(TableChanged, change=Change.READY, name=ann.name)
        if [player.ready for player in changed.table.players] != [True, False]:
            raise Unmet("one player who is ready", str(changed.table.players))


@TABLES.under("-> `start`")
def start(stage: Stage) -> None:
    """The host alone starts a game before all seats are taken, and not before two are ready."""
    ann, bob = stage.company(3)
    bob.say(Start())
    bob.is_refused("start", Refusal.NOT_HOST)
    ann.say(Start())
    ann.is_refused("start", Refusal.TOO_FEW_READY)
    for peer in (ann, bob):
        peer.say(Ready())
        peer.hears(TableChanged, change=Change.READY, name=peer.name)
    ann.say(Start())
    for peer in (ann, bob):
        peer.hears(Started)


@TABLES.under("Answers")
def numbers_without_gaps(stage: Stage) -> None:
    """The broadcasts of a table are numbered without gaps, the same for everybody."""
    ann, bob = stage.company()
    stage.game(ann, bob)
    for peer in (ann, bob):
        found = [each.seq for each in peer.came if isinstance(each, (Joined, TableChanged, Started, Played))]
        if found != list(range(found[0], found[0] + len(found))):
            raise Unmet("numbers without gaps", str(found))


@TABLES.under("-> `kick`")
def kick(stage: Stage) -> None:
    """Whom the host makes leave is told, and does not come back."""
    ann, bob = stage.company()
    bob.say(Kick(ann.name))
    bob.is_refused("kick", Refusal.NOT_HOST)
    ann.say(Kick("nobody here"))
    ann.is_refused("kick", Refusal.NOBODY_CALLED_SO)
    ann.say(Kick(bob.name.upper()))
    ann.hears(TableChanged, change=Change.KICKED, name=bob.name)
    bob.hears(Left, table=stage.table)
    bob.say(Join(stage.table))
    bob.is_refused("join", Refusal.KICKED)


@TABLES.under("-> `mute`")
def mute(stage: Stage) -> None:
    """Who is muted says nothing, until that is taken back."""
    ann, bob = stage.company()
    ann.say(Mute(bob.name))
    bob.hears(TableChanged, change=Change.MUTED, name=bob.name)
    bob.say(Say("hello"))
    bob.is_refused("say", Refusal.MUTED)
    ann.say(Mute(bob.name, muted=False))
    bob.hears(TableChanged, change=Change.UNMUTED, name=bob.name)
    bob.say(Say("hello"))
    bob.hears(Said, name=bob.name)


@TABLES.under("-> `lock`")
def lock(stage: Stage) -> None:
    """Nobody comes to a table that is locked, until it is unlocked."""
    ann, _ = stage.host(3)
    bob = stage.guest("bob")
    ann.say(Lock())
    ann.hears(TableChanged, change=Change.LOCKED)
    bob.say(Join(stage.table))
    bob.is_refused("join", Refusal.TABLE_LOCKED)
    ann.say(Lock(locked=False))
    ann.hears(TableChanged, change=Change.UNLOCKED)
    bob.say(Join(stage.table))
    bob.hears(Joined)


@TABLES.under("-> `hand_host`")
def hand_host(stage: Stage) -> None:
    """The host makes somebody else the host."""
    ann, bob = stage.company()
    ann.say(HandHost(bob.name))
    for peer in (ann, bob):
        changed = peer.hears(TableChanged, change=Change.HOST)
        if changed.table.host != bob.name:
            raise Unmet(f"host {bob.name}", changed.table.host)
    ann.say(Lock())
    ann.is_refused("lock", Refusal.NOT_HOST)


@TABLES.under("From table to game, and again")
def next_host(stage: Stage) -> None:
    """When the host leaves, the next of those who are there is host."""
    ann, bob = stage.company()
    ann.say(Leave())
    changed = bob.hears(TableChanged, change=Change.LEFT, name=ann.name)
    if changed.table.host != bob.name:
        raise Unmet(f"host {bob.name}", changed.table.host)


def _with_token(stage: Stage) -> tuple[Peer, Peer, str]:
    """Return ann, bob, and the token of bob's seat."""
    ann, _ = stage.host(grace=600)
    bob, joined = stage.joins("bob", ann)
    return ann, bob, joined.token or ""


@TABLES.under("Coming and going")
def resume(stage: Stage) -> None:
    """A seat whose connection is lost is kept, and taken back with its token."""
    ann, bob, token = _with_token(stage)
    ann.say(Say("one line"))
    bob.hears(Said)
    bob.drop()
    lost = ann.hears(TableChanged, change=Change.DROPPED, name=bob.name)
    if [player.connected for player in lost.table.players] != [True, False]:
        raise Unmet("a second player who is not connected", str(lost.table.players))
    back = stage.guest("robert")
    back.say(Resume(token))
    joined = back.hears(Joined, name=bob.name, token=token)
    ann.hears(TableChanged, change=Change.RESUMED, name=bob.name)
    if [tuple(line) for line in joined.chat] != [(ann.name, "one line")]:
        raise Unmet("what was said before, in chat", str(joined.chat))


@TABLES.under("Coming and going")
def takeover(stage: Stage) -> None:
    """A token also takes a seat from a connection that has it, which is told and is at the table no more."""
    ann, bob, token = _with_token(stage)
    second = stage.guest("robert")
    second.say(Resume(token))
    second.hears(Joined, name=bob.name)
    bob.hears(Left, table=stage.table)
    bob.say(Ready())
    bob.is_refused("ready", Refusal.NOT_NOW)
    ann.hears(TableChanged, change=Change.RESUMED, name=bob.name)
