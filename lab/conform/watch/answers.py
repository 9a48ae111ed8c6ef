"""Each command gets one answer, in the order in which the commands were sent."""

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from contack.engine.event import ChosenBy, Event, Laid
from contack.lab.conform.peer import Unmet, check, shown
from contack.protocol import command as commands
from contack.protocol.codec import COMMAND_TYPES, BadField, UnknownType, decode, type_name
from contack.protocol.command import Command
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import Frames
from contack.protocol.limits import TO_SERVER
from contack.protocol.name import name_key
from contack.protocol.notice import (
    BotsLent,
    Change,
    Commented,
    Explained,
    Joined,
    Left,
    Notice,
    Nudged,
    Paired,
    Played,
    Ponged,
    Reacted,
    Refused,
    Said,
    StandingsListed,
    TableChanged,
    TablesListed,
    TournamentChanged,
    Welcomed,
)
from contack.protocol.state import TOURNAMENT_COMMANDS

# Notices that only answer a command.
_DIRECT: Mapping[type[Notice], tuple[type[Command], ...]] = {
    Welcomed: (commands.Hello, commands.ChooseColour),
    TablesListed: (commands.ListTables, commands.CloseGame),
    StandingsListed: (commands.ListStandings,),
    Ponged: (commands.Ping,),
    BotsLent: (commands.LendBots,),
    Explained: (commands.Explain,),
    Paired: (commands.Pair,),
}

# The commands that `joined` answers.
_ENTERING = (commands.OpenTable, commands.Join, commands.Sit, commands.Resume, commands.Claim)

# The changes that answer a command about the client itself.
_OWN: Mapping[type[Command], tuple[Change, ...]] = {
    commands.Ready: (Change.READY,),
    commands.Sit: (Change.QUEUED, Change.UNQUEUED),
    commands.Wait: (Change.UNREADY,),
    commands.CallOff: (Change.CALLED_OFF,),
    commands.SetPause: (Change.PAUSED, Change.UNPAUSED),
    commands.Reveal: (Change.REVEALED, Change.WITHHELD),
    commands.HandOver: (Change.HANDED_OVER,),
    commands.TakeBack: (Change.TOOK_BACK,),
    commands.Lock: (Change.LOCKED, Change.UNLOCKED),
    commands.ChooseColour: (Change.COLOURED,),
    commands.ChangeOptions: (Change.OPTIONS,),
}

# The changes that answer a command about another player, whom it names.
_OTHERS: Mapping[type[Command], tuple[Change, ...]] = {
    commands.Kick: (Change.KICKED,),
    commands.HandHost: (Change.HOST,),
    commands.Mute: (Change.MUTED, Change.UNMUTED),
    commands.GiveHints: (Change.HINTS_GIVEN, Change.HINTS_TAKEN),
    commands.RemoveBot: (Change.SENT_AWAY,),
    commands.Swap: (Change.SWAPPED,),
}

# The changes that answer a command for any player.
_ANYONES: Mapping[type[Command], tuple[Change, ...]] = {
    commands.Start: (Change.ASKED, Change.COUNTING),
    commands.AddBot: (Change.CALLED,),
}


class Sent(NamedTuple):
    """A command without an answer yet; `command` is None if this version does not know it."""

    name: str
    command: Command | None


class Answers:
    """The unanswered commands of one connection; it ends at a malformed message."""

    def __init__(self) -> None:
        self._frames = Frames(TO_SERVER.frame)
        self._pending: deque[Sent] = deque()
        self._changes = 0  # of the tournament, since the first such command without an answer
        self.over = False

    def sent(self, data: bytes) -> list[Command]:
        before = len(self._pending)
        if not any(isinstance(sent.command, TOURNAMENT_COMMANDS) for sent in self._pending):
            self._changes = 0
        try:
            for body in self._frames.feed(data):
                self._pending.append(_read(body))
        except RemoteProtocolError:
            self.over = True
        return [sent.command for sent in list(self._pending)[before:] if sent.command]

    def answered(self, notice: Notice, name: str, seat: int | None) -> Command | None:
        """Return the command that a notice answers, or None. Raises Unmet if it should answer one.

        `name` and `seat` are the client's at its table.
        """
        if isinstance(notice, TournamentChanged):
            # it may answer a command or not: the answer to the next command shows which
            self._changes += 1
            return None
        while self._is_changed_before(notice, name, seat):
            self._pending.popleft()
            self._changes -= 1
        first = self._pending[0] if self._pending else None
        if isinstance(notice, Refused):
            right = first is not None and (notice.command == first.name or self.over)
            check(right, _due(first), shown(notice))
        elif type(notice) in _DIRECT:
            right = first is not None and isinstance(first.command, _DIRECT[type(notice)])
            check(right, _due(first), shown(notice))
            assert first is not None
            _check_echo(notice, first)
        elif first is None or first.command is None or not _answers(notice, first.command, name, seat):
            mine = isinstance(notice, Said | Reacted) and notice.name == name
            check(not mine, "`said` once for each `say`, `reacted` for each `react`", "another")
            return None
        return self._pending.popleft().command if self._pending else None

    def _is_changed_before(self, notice: Notice, name: str, seat: int | None) -> bool:
        # whether a tournament_changed answered the first command: this notice answers a later one
        if not (self._changes and self._pending and isinstance(self._pending[0].command, TOURNAMENT_COMMANDS)):
            return False
        if isinstance(notice, Refused):
            return notice.command != self._pending[0].name
        later = [sent.command for sent in self._pending if sent.command][1:]
        return type(notice) in _DIRECT or any(_answers(notice, command, name, seat) for command in later)


def _read(body: bytes) -> Sent:
    try:
        command = decode(body, COMMAND_TYPES, TO_SERVER)
    except UnknownType as unknown:
        return Sent(str(unknown), None)
    except BadField as bad:
        return Sent(bad.name, None)
    return Sent(type_name(command), command)


def _due(first: Sent | None) -> str:
    return f"an answer to {first.name}" if first else "no answer without a command"


def _check_echo(notice: Notice, first: Sent) -> None:
    if isinstance(notice, Ponged) and isinstance(first.command, commands.Ping):
        check(notice.echo == first.command.echo, f"ponged (echo {first.command.echo})", f"ponged (echo {notice.echo})")
    if isinstance(notice, Explained) and isinstance(first.command, commands.Explain):
        check(notice.lay == first.command.lay, f"explained {first.command.lay}", f"explained {notice.lay}")
    if isinstance(notice, BotsLent) and isinstance(first.command, commands.LendBots):
        check(notice.most == first.command.most, f"bots_lent (most {first.command.most})", str(notice.most))


def _answers(notice: Notice, command: Command, name: str, seat: int | None) -> bool:
    match notice:
        case Joined():
            return isinstance(command, _ENTERING)
        case Left():
            return isinstance(command, commands.Leave)
        case Commented():
            return isinstance(command, commands.Comment)
        case Said(name=who, text=text, scope=scope):
            asked = isinstance(command, commands.Say) and (command.text, command.scope)
            return asked == (text, scope) and who == name
        case Reacted(name=who, reaction=reaction):
            return isinstance(command, commands.React) and (who, reaction) == (name, command.reaction)
        case Nudged(name=who, by=by):
            return isinstance(command, commands.Nudge) and by == name and name_key(who) == name_key(command.name)
        case Played(events=events) if events:
            return _plays(events[0], command, seat)
        case TableChanged(change=change, name=who):
            return _changes(change, who, command, name)
    return False


def _changes(change: Change, who: str, command: Command, name: str) -> bool:
    kind = type(command)
    if kind in _OTHERS:
        return change in _OTHERS[kind] and name_key(who) == name_key(getattr(command, "name", ""))
    return change in _ANYONES.get(kind, ()) or (change in _OWN.get(kind, ()) and who == name)


def _plays(event: Event, command: Command, seat: int | None) -> bool:
    if not isinstance(event, Laid) or event.seat != seat:
        return False
    match command:
        case commands.PlayLay(lay=lay):
            by, same = ChosenBy.PLAYER, (event.tile, event.cell) == lay
        case commands.HandOver(scope="lay"):
            by, same = ChosenBy.STAND_IN, True
        case _:
            return False
    if same and event.by is not by:
        raise Unmet(f"laid.by {by}, as the command asked", str(event.by))
    return same
