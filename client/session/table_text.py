from collections.abc import Iterator, Sequence
from math import ceil

from contack.client.session.clock import lasting, limits_words
from contack.client.session.joining import is_overtaken
from contack.client.session.model import Model
from contack.client.text.english import capitalized, counted, listed, sentence, some_listed
from contack.engine.rules import SEATS
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Change, Refused, TableChanged
from contack.protocol.sentences import say, seen_by
from contack.protocol.table_state import PlayerState, TableState, TableSummary

NO_TABLE = "You are at no table."

# Changes without a sentence: clients handle the steps of a deal silently.
QUIET = frozenset({Change.ASKED, Change.REVEALED})

# Changes that do not change how many players the table waits for.
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
        Change.COLOURED,
    }
)


def arrival_words(model: Model, table: TableState) -> str:
    rules = "" if table.closed == "next" else f" {sentence(say('option.closed'))}"
    where = say("sat" if model.token else "sat.watching", table=table.name, name=model.name) + rules
    practice = ("This table is for practice: type hint to see a good lay.",) if table.hints else ()
    if model.hints_given:
        practice = ("The host lets you have hints: type hint to see a good lay.",)
    late = any((seated.seat, seated.name) == (model.seat, model.name) for seated in model.taken_over)
    taken = ("You took this seat over in the middle of the game, with its tiles and points.",) if late else ()
    return "\n".join((where, *taken, *practice, *time_words(table), people_words(table)))


def time_words(table: TableState) -> tuple[str, ...]:
    limits = limits_words(table.move_clock, table.game_clock)
    return (f"Time to think: {limits}; then the stand-in, a simple bot, lays.",) if limits else ()


def people_words(table: TableState | None) -> str:
    if table is None:
        return NO_TABLE
    host = f", host: {printable(table.host)}" if table.host else ""
    lines = [f"{len(table.players)} of {counted(table.seats, 'seat')} taken{host}"]
    hints = {player.name: ", with hints" if player.hints else "" for player in table.players}
    lines += [
        f"  {printable(player.name)}: {_player_words(player, table.playing)}{hints[player.name]}"
        for player in table.players
    ]
    lines += [
        f"  {printable(name)}: watching{' (plays in the next game)' if name in table.queue else ''}"
        for name in table.spectators
    ]
    lines += [f"  {say('option.locked')}"] if table.locked else []
    lines += [f"  muted: {', '.join(map(printable, table.muted))}"] if table.muted else []
    return "\n".join(lines)


def watching_words(table: TableState) -> str:
    """Say which spectators play in the next game."""
    watching = [
        say("watching.queued", name=name) if name in table.queue else printable(name) for name in table.spectators
    ]
    return say("watching", names=", ".join(watching)) if watching else ""


def person_words(changed: TableChanged, own: str = "") -> str:
    table, pause = changed.table, changed.table.pause
    late = [printable(player.name) for player in table.players if not (player.ready or player.stand_in)]
    return say(
        _change_key(changed),
        name=changed.name,
        next=_next(changed),
        time=lasting(ceil(table.starts_in or 0)),
        without=say("counting.without", names=listed(late)) if late else "",
        at_once="" if table.host_starts else say("counting.at_once"),
        options=options_words(table),
        times=table.called_off,
        missing=missing_words(table, own),
        by=changed.name or capitalized(say("operator")),
        reason=pause.reason if pause else "",
        seats=", ".join(printable(player.name) for player in table.players),
    ).rstrip()


def _change_key(changed: TableChanged) -> str:
    table, change = changed.table, changed.change
    player = table.player(changed.name)
    special = {
        Change.JOINED: ".watching" if changed.name in table.spectators else "",
        Change.READY: "" if player and player.digest else ".apart",
        Change.UNREADY: ".lost" if player and not player.connected else "",
        Change.HELD_UP: ".by" if changed.name else "",
        Change.PAUSED: ".why" if table.pause and table.pause.reason else "",
        Change.GAME_OVER: ".round" if table.round else "",
    }
    return f"change.{change}{special.get(change, '')}"


def options_words(table: TableState) -> str:
    limits = limits_words(table.move_clock, table.game_clock)
    words = (
        say("seats", count=table.seats),
        _start_words(table),
        grace_words(table.grace),
        say("option.clocks", limits=limits) if limits else say("option.clocks.none"),
        "" if table.closed == "next" else say("option.closed"),
        say("option.hints") if table.hints else "",
        "" if table.spectators_allowed else say("option.alone"),
        say("option.password") if table.password else "",
    )
    return ", ".join(word for word in words if word)


def grace_words(grace: int) -> str:
    return say("option.grace", time=lasting(grace)) if grace else say("option.grace.none")


def _start_words(table: TableState) -> str:
    if table.host_starts:
        return say("option.start.host")
    return say("option.start.count", time=lasting(table.countdown)) if table.countdown else say("option.start.full")


def _next(changed: TableChanged) -> str:
    player, table = changed.table.player(changed.name), changed.table
    if player is None or player.connected:
        return ""
    name = player.name
    if player.asleep:
        kept = say("next.kept") if player.away is None else _kept(ceil(player.away))
        return f"{kept} {say('next.lays', name=name)}" if table.playing else kept
    if not player.stand_in:
        return _kept(table.grace)
    if not table.playing or player.level is not None:
        return say("next.plays_on") if table.playing else ""
    # a seat of a round stays the entrant's
    kept = _kept(table.grace) if player.away is not None else "" if table.round else say("next.open")
    return f"{say('next.plays', name=name)} {kept}".rstrip()


def _kept(seconds: int) -> str:
    return say("next.kept.for", time=lasting(seconds))


def change_words(changed: TableChanged, own: str = "") -> str:
    """Say how many players are still missing. `own` is the player."""
    words = person_words(changed, own)
    table = changed.table
    if table.playing or changed.change in _SEATS_AS_BEFORE:  # nothing is missing, or as much as before
        return words
    ready = sum(player.ready for player in table.players)
    return f"{words} {len(table.players)} of {counted(table.seats, 'seat')} taken, {ready} ready."


def waiting_words(table: TableState, own: str) -> str:
    """`own` is the ready player."""
    missing = missing_words(table, own)
    if not missing:
        return f"You are ready: {say('begins')}."
    late = any(not player.ready for player in table.players)
    enough = late and sum(player.ready for player in table.players) >= SEATS[0]
    start = f" {_starts(table, own, 'starts.without')}" if enough else ""
    return f"You are ready. {missing}{start}"


def paused_words(table: TableState | None) -> str:
    if table is None or table.pause is None:
        return ""
    if table.pause.reason:
        return say("paused", reason=table.pause.reason)
    return say("paused.by", by=table.pause.by or say("operator"))


def missing_words(table: TableState, own: str = "") -> str:
    """Return nothing if a game is about to start or a countdown runs."""
    if table.pause:
        return f"{paused_words(table)}."
    if table.starts_in is not None or table.asking:
        return ""
    missing = _missing(table)
    if missing:
        return say("waits", parts=listed(missing))
    return _starts(table, own) if table.host_starts else ""


def awaited_words(table: TableState, own: str) -> str:
    """Use a few words, for a list of tables."""
    missing = _missing(table, most=2)
    if table.asking or not (missing or table.host_starts):
        return say("begins")
    return say("waits.brief", parts=listed(missing)) if missing else _starts(table, own, "starts.brief")


def _starts(table: TableState, own: str, key: str = "starts") -> str:
    return say(key, name=seen_by(own, table.host))


def _missing(table: TableState, most: int = SEATS[-1]) -> list[str]:
    # Names at most `most` of the present players.
    here = [player for player in table.players if not player.stand_in]
    late = [player for player in here if not (player.ready and player.connected)]
    missing = list(_late_words(late)) if len(late) <= most else [say("waits.late", count=len(late))]
    # without a countdown a game starts only at a full table
    free = max((SEATS[0] if table.countdown or table.host_starts else table.seats) - len(here), 0)
    return missing + ([say("waits.free", count=free)] if free else [])


def _late_words(late: Sequence[PlayerState]) -> Iterator[str]:
    for due in dict.fromkeys(map(_due, late)):
        names = some_listed(printable(player.name) for player in late if _due(player) == due)
        yield say(f"waits.for.{due}", names=names)


def _due(player: PlayerState) -> str:
    if player.connected:
        return "ready"
    if player.asleep:
        return "wake"
    return "return" if player.level is None else "come"


def opened_words(table: TableSummary) -> str:
    return say("opened.password" if table.password else "opened", host=table.host, table=table.name)


def _player_words(player: PlayerState, playing: bool) -> str:
    if player.asleep:
        return "asleep, the stand-in lays" if playing else "asleep"
    if not player.connected:
        return "absent, seat kept" if not player.stand_in else "absent, a stand-in plays" if playing else "absent"
    if player.stand_in and playing:
        return "the stand-in plays"
    return "playing" if playing else "ready" if player.ready else "not ready yet"


def is_quiet(notice: TableChanged | Refused) -> bool:
    if isinstance(notice, Refused):
        too_fast = notice.command == "reveal" and notice.reason == Refusal.TOO_FAST
        of_round = notice.command == "ready" and notice.reason == Refusal.TOURNAMENT_TABLE  # no key of the player
        return too_fast or of_round or notice.reason == Refusal.STALE_DEAL or is_overtaken(notice)
    return notice.change in QUIET
