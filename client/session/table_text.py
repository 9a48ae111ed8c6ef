"""A table and its people in words: arrivals, departures, reservations, options."""

from collections.abc import Iterator, Sequence
from math import ceil

from contack.client.session.clock import lasting, limits_words
from contack.client.session.model import Model
from contack.client.text.english import counted, listed
from contack.engine.rules import SEATS
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Change, Refused, TableChanged
from contack.protocol.table_state import PlayerState, TableState, TableSummary

_CHANGES = {
    Change.JOINED: "{name} joins.",
    Change.QUEUED: "{name} takes a seat in the next game.",
    Change.UNQUEUED: "{name} gives up the seat in the next game.",
    Change.LEFT: "{name} leaves{and_now}.",
    Change.DROPPED: "{name} has lost the connection{and_now}.",
    Change.ASLEEP: "{name} is asleep{and_now}.",
    Change.STOOD_IN: "{name} does not come back{and_now}.",
    Change.RESUMED: "{name} is back.",
    Change.READY: "{name} is ready.",
    Change.COUNTING: "The game starts in {seconds}{without}{at_once}.",
    Change.HELD_UP: "The count stops{because}. {missing}",
    Change.UNREADY: "{name}: wait! {name} is not ready any more.",
    Change.ASKED: "All secret numbers for the deal are chosen: now they are shown.",
    Change.REVEALED: "{name} shows a secret number for the deal.",
    Change.WITHHELD: "The program of {name} did not help to deal, so no game starts. Be ready again to play.",
    Change.UNSEATED: (
        "{name} loses the seat: the program twice did not help to deal. "
        "{name} may watch, and sit here again in 10 minutes."
    ),
    Change.CALLED_OFF: "{name} called the game off ({times} today).",
    Change.PAUSED: "{paused_by} pauses the game{reason}.",
    Change.UNPAUSED: "{paused_by} lets the game continue.",
    Change.HANDED_OVER: "The stand-in, a simple bot, plays for {name} from now on.",
    Change.TOOK_BACK: "{name} plays again.",
    Change.KICKED: "The host makes {name} leave.",
    Change.HOST: "{name} is the host now.",
    Change.MUTED: "{name} is muted.",
    Change.UNMUTED: "{name} may talk again.",
    Change.HINTS_GIVEN: "{name} may have hints from now on.",
    Change.HINTS_TAKEN: "{name} plays without hints again.",
    Change.LOCKED: "{name} locks the table: nobody can come.",
    Change.UNLOCKED: "{name} unlocks the table.",
    Change.OPTIONS: "{name} changes the options: {options}.",
    Change.SWAPPED: "{name} has another seat: {seats}.",
    Change.CALLED: "The host calls {name}.",
    Change.SENT_AWAY: "The host sends {name} away.",
    Change.GAME_OVER: "The table is open for another game.",
}
"""The words for each change of a person."""


_SEATS_AS_BEFORE = frozenset(
    {
        Change.GAME_OVER,
        Change.COUNTING,
        Change.HELD_UP,
        Change.PAUSED,
        Change.UNPAUSED,
        Change.HOST,
        Change.MUTED,
        Change.UNMUTED,
        Change.HINTS_GIVEN,
        Change.HINTS_TAKEN,
        Change.LOCKED,
        Change.UNLOCKED,
        Change.SWAPPED,
    }
)
"""Changes that do not change how many players the table waits for."""


def arrival_words(model: Model, table: TableState) -> str:
    """Return the client's table and the people there."""
    what = "You sit" if model.token else "You watch"
    rules = "" if table.closed == "next" else ", anyone may answer a closed table"
    where = f"{what} at {printable(table.name)} as {printable(model.name)}{rules}."
    practice = ("This table is for practice: type hint to be told a good lay.",) if table.hints else ()
    if model.hints_given:
        practice = ("The host lets you have hints: type hint to be told a good lay.",)
    late = any((seated.seat, seated.name) == (model.seat, model.name) for seated in model.taken_over)
    taken = ("You took this seat over in the middle of the game, with its tiles and points.",) if late else ()
    return "\n".join((where, *taken, *practice, *time_words(table), people_words(table)))


def time_words(table: TableState) -> tuple[str, ...]:
    """Return the players' time limits, and who lays afterwards; empty without limits."""
    limits = limits_words(table.move_clock, table.game_clock)
    return (f"Time to think: {limits}; then the stand-in, a simple bot, lays.",) if limits else ()


def people_words(table: TableState) -> str:
    """Return the people at a table, a line each."""
    lines = [f"{len(table.players)} of {counted(table.seats, 'seat')} taken, host: {printable(table.host)}"]
    hints = {player.name: ", with hints" if player.hints else "" for player in table.players}
    lines += [
        f"  {printable(player.name)}: {_player_words(player, table.playing)}{hints[player.name]}"
        for player in table.players
    ]
    lines += [f"  {printable(name)}: watching{_next_game(table, name)}" for name in table.spectators]
    lines += ["  the table is locked: nobody can come"] if table.locked else []
    lines += [f"  muted: {', '.join(map(printable, table.muted))}"] if table.muted else []
    return "\n".join(lines)


def watching_words(table: TableState) -> str:
    """Return the spectators, and which of them play in the next game; empty without spectators."""
    watching = [f"{printable(name)}{_next_game(table, name)}" for name in table.spectators]
    return f"watching: {', '.join(watching)}" if watching else ""


def _next_game(table: TableState, name: str) -> str:
    return " (plays in the next game)" if name in table.queue else ""


def person_words(changed: TableChanged, own: str = "") -> str:
    """Return a change of a person, for the player `own`."""
    watches = changed.change is Change.JOINED and changed.name in changed.table.spectators
    words = "{name} watches." if watches else _CHANGES[changed.change]
    if changed.change is Change.READY and not any(p.digest for p in changed.table.players if p.name == changed.name):
        words = "{name} is ready, but adds no secret number to the deal."
    if changed.change is Change.UNREADY and any(
        p.name == changed.name and not p.connected for p in changed.table.players
    ):
        words = "The game starts without {name}, who is not connected."
    pause = changed.table.pause
    seconds = lasting(ceil(changed.table.starts_in or 0))
    seats = ", ".join(printable(player.name) for player in changed.table.players)
    return words.format(
        name=printable(changed.name),
        and_now=_and_now(changed),
        seconds=seconds,
        without=_without(changed.table),
        because=f" because of {printable(changed.name)}" if changed.name else "",
        at_once="" if changed.table.host_starts else "; the host may start it at once",
        options=options_words(changed.table),
        times=changed.table.called_off,
        missing=missing_words(changed.table, own),
        paused_by=printable(changed.name) or "The operator of this server",
        reason=f": {printable(pause.reason)}" if pause and pause.reason else "",
        seats=seats,
    ).rstrip()


def _without(table: TableState) -> str:
    late = [printable(player.name) for player in table.players if not (player.ready or player.stand_in)]
    return f", without {listed(late)}" if late else ""


def options_words(table: TableState) -> str:
    """Return the options of a table that its host can change."""
    closed = "" if table.closed == "next" else "anyone may answer a closed table"
    limits = limits_words(table.move_clock, table.game_clock)
    words = (
        counted(table.seats, "seat"),
        _start_words(table),
        f"who is lost is waited for {lasting(table.grace)}" if table.grace else "nobody who is lost is waited for",
        f"time to think: {limits}" if limits else "no clocks",
        closed,
        "for practice" if table.hints else "",
        "" if table.spectators_allowed else "no spectators",
        "a password" if table.password else "",
    )
    return ", ".join(word for word in words if word)


def _start_words(table: TableState) -> str:
    if table.host_starts:
        return "the host starts the game"
    return f"{lasting(table.countdown)} before a game" if table.countdown else "no countdown"


def _and_now(changed: TableChanged) -> str:
    table = changed.table
    player = next((player for player in table.players if player.name == changed.name), None)
    if player is None or player.connected:
        return ""
    if player.asleep:
        lays = f", and the stand-in lays for {printable(player.name)}" if table.playing else ""
        kept = "" if player.away is None else f" for {lasting(ceil(player.away))}"
        return f": the page is in the background. The seat is kept{kept}{lays}"
    if not player.stand_in:
        return f" and is waited for {lasting(table.grace)}"
    if not table.playing or player.level is not None:
        return ": the stand-in plays on" if table.playing else ""
    kept = "whoever joins may take the seat over" if player.away is None else _kept(table)
    return f": a stand-in, a simple bot, plays for {printable(player.name)} now, and {kept}"


def _kept(table: TableState) -> str:
    return f"the seat is kept for {lasting(table.grace)}"


def change_words(changed: TableChanged, own: str = "") -> str:
    """Return a change of the people, for the player `own`, and how many players are still missing."""
    words = person_words(changed, own)
    table = changed.table
    if table.playing or changed.change in _SEATS_AS_BEFORE:  # nothing is missing, or as much as before
        return words
    ready = sum(player.ready for player in table.players)
    return f"{words} {len(table.players)} of {counted(table.seats, 'seat')} taken, {ready} ready."


def waiting_words(table: TableState, own: str) -> str:
    """Return what the ready player `own` waits for, and what the host may do."""
    missing = missing_words(table, own)
    if not missing:
        return "You are ready: the game is about to begin."
    late = any(not player.ready for player in table.players)
    enough = late and sum(player.ready for player in table.players) >= SEATS[0]
    host = "you start" if table.host == own else f"{printable(table.host)}, the host, starts"
    start = f" Or {host} the game without." if enough else ""
    return f"You are ready. {missing}{start}"


def paused_words(table: TableState | None) -> str:
    """Return that a table is paused, and why; empty otherwise."""
    if table is None or table.pause is None:
        return ""
    reason = printable(table.pause.reason) or f"by {printable(table.pause.by) or 'the operator of this server'}"
    return f"Paused: {reason}"


def missing_words(table: TableState, own: str = "") -> str:
    """Return what a game still needs, for the player `own`; empty if it is about to start or a countdown runs."""
    if table.pause:
        return f"{paused_words(table)}."
    if table.starts_in is not None:
        return ""
    missing = _missing(table)
    if table.host_starts and not missing and not table.asking:
        return _host_words(table, own)
    return f"The game waits {listed(f'for {one}' for one in missing)}." if missing and not table.asking else ""


def awaited_words(table: TableState, own: str) -> str:
    """Return what a table without a game waits for, in a few words for the player `own`."""
    missing = _missing(table, most=2)
    if table.asking or not (missing or table.host_starts):
        return "the game is about to begin"
    if missing:
        return f"waiting for {listed(missing)}"
    return "you start the game" if table.host == own else f"waiting for {printable(table.host)} to start"


def _missing(table: TableState, most: int = SEATS[-1]) -> list[str]:
    """Return the players that a game still needs. Names at most `most` of those who are here."""
    here = [player for player in table.players if not player.stand_in]
    late = [player for player in here if not (player.ready and player.connected)]
    missing = list(_late_words(late)) if len(late) <= most else [counted(len(late), "player")]
    # without a countdown a game starts only at a full table
    free = max((SEATS[0] if table.countdown or table.host_starts else table.seats) - len(here), 0)
    return missing + ([counted(free, "more player")] if free else [])


def _late_words(late: Sequence[PlayerState]) -> Iterator[str]:
    for due in dict.fromkeys(map(_due, late)):
        yield f"{listed(printable(player.name) for player in late if _due(player) == due)} to {due}"


def _due(player: PlayerState) -> str:
    if player.connected:
        return "be ready"
    if player.asleep:
        return "wake up"
    return "come back" if player.level is None else "come"


def opened_words(table: TableSummary) -> str:
    """Return who opened which table."""
    password = ", with a password" if table.password else ""
    return f"{printable(table.host)} opens a table: {printable(table.name)}{password}."


def _player_words(player: PlayerState, playing: bool) -> str:
    if player.asleep:
        return "asleep, the stand-in lays" if playing else "asleep"
    if not player.connected:
        return "absent, waited for" if not player.stand_in else "absent, a stand-in plays" if playing else "absent"
    if player.stand_in and playing:
        return "the stand-in plays"
    return "playing" if playing else "ready" if player.ready else "not ready yet"


def _host_words(table: TableState, own: str) -> str:
    return "You start the game." if table.host == own else f"{printable(table.host)}, the host, starts the game."


def is_quiet(notice: TableChanged | Refused) -> bool:
    """Return whether a notice needs no line: clients handle the steps of a deal silently."""
    if isinstance(notice, Refused):
        too_fast = notice.command == "reveal" and notice.reason == Refusal.TOO_FAST
        return too_fast or notice.reason == Refusal.STALE_DEAL
    return notice.change in (Change.ASKED, Change.REVEALED)
