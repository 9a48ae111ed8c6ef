"""The expected table after each change of its people, derived from the table before."""

from collections.abc import Callable, Mapping

from msgspec.structs import asdict, replace

from contack.lab.conform.peer import Unmet, check
from contack.lab.conform.watch.game import plain
from contack.protocol.limits import COUNTDOWN_SECONDS, FULL_COUNTDOWN, MOST_COUNTDOWN
from contack.protocol.name import name_key
from contack.protocol.notice import Change, TableChanged
from contack.protocol.table_state import PlayerState, TableOptions, TableState

# The fields of a table that its host changes.
OPTIONS = ("password", *(name for name in TableOptions.__struct_fields__ if name != "name"))

# Seconds that may be over when a count is announced.
BEGINNING = 0.5


def check_change(before: TableState, notice: TableChanged) -> None:
    expected = _AFTER[notice.change](before, notice)
    nameless = notice.change in (Change.GAME_OVER, Change.COUNTING, Change.ASKED)
    by_operator = not notice.name and notice.change in (Change.PAUSED, Change.UNPAUSED, Change.HELD_UP)
    by_operator |= not notice.name and notice.change is Change.OPTIONS and before.round > 0  # a hurried round
    check(
        by_operator or bool(notice.name) is not nameless,
        f"{'no' if nameless else 'a'} name in {notice.change}",
        repr(notice.name),
    )
    _check_countdown(before, notice)
    expected = replace(expected, starts_in=notice.table.starts_in)
    check_state(_with_host(expected, before.host, notice), notice.table, f"after {notice.change} of {notice.name}")


def _check_countdown(before: TableState, notice: TableChanged) -> None:
    table = notice.table
    full = len(table.players) == table.seats and not table.round
    was, now, most = before.starts_in, table.starts_in, min(table.countdown, FULL_COUNTDOWN if full else MOST_COUNTDOWN)
    match notice.change:
        case Change.COUNTING:
            counts = (FULL_COUNTDOWN, COUNTDOWN_SECONDS) if table.host_starts else ()
            new = (was is None and _begins(now, most)) or any(_begins(now, count) for count in counts)
            check(new, f"starts_in {most}, without starts_in before", f"{plain(now)} after {plain(was)}")
        case Change.HELD_UP:
            check(was is not None and now is None, "no starts_in, with one before", f"{plain(now)} after {plain(was)}")
        case Change.ASKED | Change.GAME_OVER | Change.WITHHELD | Change.OPTIONS | Change.UNREADY | Change.PAUSED:
            check(now is None, f"no starts_in after {notice.change}", plain(now))
        case _ if was is None or now is None:
            check(was is now, f"starts_in {plain(was)} after {notice.change}", plain(now))
        case _:
            check(now <= was, f"starts_in of {was} at most", plain(now))


def _begins(now: float | None, count: float) -> bool:
    # a little passes between the start of a count and its notice
    return now is not None and count - BEGINNING <= now <= count


def check_state(expected: TableState, came: TableState, when: str) -> None:
    if expected.starts_in is not None and came.starts_in is not None:  # it runs between the two notices
        expected = replace(expected, starts_in=came.starts_in)
    names, actual = (tuple(player.name for player in table.players) for table in (expected, came))
    check(names == actual, f"table.players {plain(names)} {when}", plain(actual))
    for right, player in zip(expected.players, came.players, strict=True):
        # a reservation shows the seconds left now, and a new player may come with any free colour
        own = {"away": player.away, "colour": player.colour}
        _check_fields(asdict(right) | own, asdict(player), f"of {right.name} {when}")
        _check_away(player, came, when)
    colours = {player.colour for player in came.players}
    check(len(colours) == len(came.players), f"different colours {when}", plain([one.colour for one in came.players]))
    _check_fields(asdict(expected) | {"players": ()}, asdict(came) | {"players": ()}, when)


def _check_away(player: PlayerState, table: TableState, when: str) -> None:
    if player.connected:
        check(player.away is None, f"away nil of {player.name}, who is connected,{when}", plain(player.away))
    elif player.level is None and not player.stand_in and table.pause is None and _waits(table):
        check(player.away is not None, f"away of {player.name} in seconds, {when}", "nil")
    if player.level is None and player.away is not None and not player.asleep:
        check(
            player.away <= table.grace,
            f"away of {player.name} no longer than {table.grace} s, {when}",
            plain(player.away),
        )


def _waits(table: TableState) -> bool:
    return not table.playing or any(player.connected for player in table.players)


def _check_fields(expected: Mapping[str, object], came: Mapping[str, object], when: str) -> None:
    for name, value in expected.items():
        check(value == came[name], f"{name} {plain(value)} {when}", plain(came[name]))


def started_from(before: TableState) -> TableState:
    ready = tuple(player for player in before.players if player.ready)
    others = tuple(player.name for player in before.players if player.connected and not player.ready)
    return replace(before, players=ready, spectators=before.spectators + others, playing=True, asking=False)


def _joined(before: TableState, notice: TableChanged) -> TableState:
    name, came = notice.name, notice.table
    if before.playing and _takes_over(came, name):
        return _taken_over(before, came, name)
    if any(player.name == name and not player.connected for player in before.players):
        return _with(before, name, connected=True, stand_in=False)  # a house bot comes to its reserved seat
    if name in came.spectators:
        return replace(before, spectators=(*before.spectators, name))
    return _seated(_unwatched(before, name), came, PlayerState(name, False, True, False))


def _queued(before: TableState, notice: TableChanged) -> TableState:
    check(notice.name in before.spectators, "the name of a spectator", notice.name)
    return replace(before, queue=(*_unqueued(before, notice.name).queue, notice.name))


def _unqueued(before: TableState, name: str) -> TableState:
    return replace(before, queue=tuple(other for other in before.queue if other != name))


def _takes_over(came: TableState, name: str) -> bool:
    return any(player.name == name and player.level is None for player in came.players)


def _taken_over(before: TableState, came: TableState, name: str) -> TableState:
    at = _names(came).index(name)
    check(at < len(before.players), "as many seats as before", plain(_names(came)))
    gone = before.players[at]
    check(_is_absent(gone) and gone.level is None, "the seat of a stand-in", f"that of {gone.name}")
    newcomer = PlayerState(name, False, True, False)
    return replace(before, players=(*before.players[:at], newcomer, *before.players[at + 1 :]))


def _called(before: TableState, notice: TableChanged) -> TableState:
    level = next((player.level for player in notice.table.players if player.name == notice.name), None)
    check(level is not None, f"the level of {notice.name}", "nil")
    return _seated(before, notice.table, PlayerState(notice.name, False, False, False, level))


def _seated(before: TableState, came: TableState, player: PlayerState) -> TableState:
    full, key = len(before.players) == before.seats, name_key(player.name)
    given_up = [
        one
        for one in before.players
        if _is_absent(one) and one not in came.players and (full or name_key(one.name) == key)
    ]
    return replace(before, players=(*(one for one in before.players if one not in given_up), player))


def _gone(before: TableState, notice: TableChanged) -> TableState:
    if before.playing or before.asking:
        return _with(_unwatched(before, notice.name), notice.name, connected=False, stand_in=True, asleep=False)
    players = tuple(player for player in before.players if player.name != notice.name)
    return replace(_unwatched(before, notice.name), players=players)


def _dropped(before: TableState, notice: TableChanged) -> TableState:
    after = _with(_unwatched(before, notice.name), notice.name, connected=False)
    waited_for = before.grace or notice.name in before.spectators
    return after if waited_for else _stood_in(after, notice)


def _stood_in(before: TableState, notice: TableChanged) -> TableState:
    after = _with(before, notice.name, stand_in=True, asleep=False)
    if before.playing or before.asking or not _player(before, notice.name).digest:
        return after
    return _with(after, notice.name, ready=False, digest="")


def _ready(before: TableState, notice: TableChanged) -> TableState:
    return _with(before, notice.name, ready=True, digest=_player(notice.table, notice.name).digest)


def _game_over(before: TableState, notice: TableChanged) -> TableState:
    check(notice.table.commitment != before.commitment, "a fresh commitment", "the last game's commitment")
    unready = {"ready": False, "digest": "", "revealed": False}
    # a player who handed over lays again; one who left is gone, and a lost one is not
    stayed = (one for one in before.players if not _is_absent(one) or one.name in _names(notice.table))
    players = tuple(replace(one, **unready, stand_in=one.stand_in and not one.connected) for one in stayed)
    return replace(before, players=players, playing=False, asking=False, commitment=notice.table.commitment)


def _asked(before: TableState, _: TableChanged) -> TableState:
    if before.round:  # players who are not ready take no part in the deal
        return replace(before, asking=True, players=tuple(replace(one, ready=True) for one in before.players))
    lost = [one.name for one in before.players if one.ready and not one.connected]
    check(not lost, "unready for each lost player before asked", f"{', '.join(lost)} lost but ready")
    return replace(before, asking=True)


def _called_off(before: TableState, notice: TableChanged) -> TableState:
    check(notice.name == before.host, f"name {before.host}, the host", notice.name)
    check(notice.table.called_off in (1, before.called_off + 1), "one more game", plain(notice.table.called_off))
    return replace(before, called_off=notice.table.called_off)


def _paused(before: TableState, notice: TableChanged) -> TableState:
    pause = notice.table.pause
    check(pause is not None and pause.by == notice.name, f"a pause by {notice.name}", plain(pause))
    return replace(before, pause=pause)


def _withheld(before: TableState, notice: TableChanged) -> TableState:
    # a notice for each missing nonce, all with the fresh table
    return _game_over(before, notice) if before.asking else before


def _unseated(before: TableState, notice: TableChanged) -> TableState:
    watches = not any(player.name == notice.name and player.level is not None for player in before.players)
    players = tuple(player for player in before.players if player.name != notice.name)
    came = notice.name in notice.table.spectators  # a player without a connection is gone
    spectators = (*before.spectators, notice.name) if watches and came else before.spectators
    heirs = [player.name for player in players if player.connected and player.level is None]
    host = heirs[0] if heirs and notice.name == before.host else before.host
    return replace(before, players=players, spectators=spectators, host=host)


def _muted(before: TableState, notice: TableChanged) -> TableState:
    return replace(before, muted=(*(name for name in before.muted if name != notice.name), notice.name))


def _unmuted(before: TableState, notice: TableChanged) -> TableState:
    return replace(before, muted=tuple(name for name in before.muted if name != notice.name))


def _locked(before: TableState, notice: TableChanged) -> TableState:
    check(notice.name == before.host, f"name {before.host}, the host", notice.name)
    return replace(before, locked=notice.change is Change.LOCKED)


def _arranged(before: TableState, notice: TableChanged) -> TableState:
    check(notice.name == before.host, f"name {before.host}, the host", notice.name)
    came = notice.table
    kept = {name: getattr(came, name) for name in OPTIONS}
    same_game = all(getattr(before, name) == kept[name] for name in ("closed", "move_clock", "game_clock", "hints"))
    stayed = [one for one in before.players if len(before.players) <= came.seats or not _is_absent(one)]
    unready = {} if same_game or before.round else {"ready": False, "digest": ""}
    return replace(before, **kept, players=tuple(replace(one, **unready) for one in stayed))


def _swapped(before: TableState, notice: TableChanged) -> TableState:
    players, names = list(before.players), _names(before)
    at, seat = names.index(_player(before, notice.name).name), _names(notice.table).index(notice.name)
    players[at], players[seat] = players[seat], players[at]
    return replace(before, players=tuple(players))


def _coloured(before: TableState, notice: TableChanged) -> TableState:
    return _with(before, notice.name, colour=_player(notice.table, notice.name).colour)


_After = Callable[[TableState, TableChanged], TableState]
_AFTER: Mapping[Change, _After] = {
    Change.JOINED: _joined,
    Change.QUEUED: _queued,
    Change.UNQUEUED: lambda table, notice: _unqueued(table, notice.name),
    Change.LEFT: _gone,
    Change.DROPPED: _dropped,
    Change.ASLEEP: lambda table, notice: _with(table, notice.name, connected=False, asleep=True),
    Change.STOOD_IN: _stood_in,
    Change.RESUMED: lambda table, notice: _with(table, notice.name, connected=True, stand_in=False, asleep=False),
    Change.READY: _ready,
    Change.UNREADY: lambda table, notice: _with(table, notice.name, ready=False, digest=""),
    Change.COUNTING: lambda table, _: table,
    Change.HELD_UP: lambda table, _: table,
    Change.ASKED: _asked,
    Change.REVEALED: lambda table, notice: _with(table, notice.name, revealed=True),
    Change.WITHHELD: _withheld,
    Change.UNSEATED: _unseated,
    Change.HANDED_OVER: lambda table, notice: _with(table, notice.name, stand_in=True),
    Change.TOOK_BACK: lambda table, notice: _with(table, notice.name, stand_in=False),
    Change.CALLED_OFF: _called_off,
    Change.PAUSED: _paused,
    Change.UNPAUSED: lambda table, _: replace(table, pause=None),
    Change.GAME_OVER: _game_over,
    Change.KICKED: _gone,
    Change.HOST: lambda table, notice: replace(table, host=notice.name),
    Change.MUTED: _muted,
    Change.UNMUTED: _unmuted,
    Change.HINTS_GIVEN: lambda table, notice: _with(table, notice.name, hints=True),
    Change.HINTS_TAKEN: lambda table, notice: _with(table, notice.name, hints=False),
    Change.LOCKED: _locked,
    Change.UNLOCKED: _locked,
    Change.OPTIONS: _arranged,
    Change.SWAPPED: _swapped,
    Change.COLOURED: _coloured,
    Change.CALLED: _called,
    Change.SENT_AWAY: _gone,
}


def _with_host(after: TableState, host: str, notice: TableChanged) -> TableState:
    if notice.change is Change.HOST or after.round:
        return after
    there = [player.name for player in after.players if player.connected and player.level is None]
    there += after.spectators
    awaited = [player.name for player in after.players if not player.connected and not player.stand_in]
    return after if host in (*there, *awaited) or not there else replace(after, host=there[0])


def _with(table: TableState, name: str, **fields: object) -> TableState:
    players = tuple(replace(one, **fields) if one.name == name else one for one in table.players)
    return replace(table, players=players)


def _unwatched(table: TableState, name: str) -> TableState:
    return replace(_unqueued(table, name), spectators=tuple(one for one in table.spectators if one != name))


def _player(table: TableState, name: str) -> PlayerState:
    for player in table.players:
        if player.name == name:
            return player
    raise Unmet(f"{name} among the players", plain(_names(table)))


def _names(table: TableState) -> tuple[str, ...]:
    return tuple(player.name for player in table.players)


def _is_absent(player: PlayerState) -> bool:
    return player.stand_in and not player.connected
