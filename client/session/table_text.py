"""A table in words and lines of text, for a terminal, a pipe or a screen reader."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from contack.client.session.clock import clock_text, lasting, limits_words
from contack.client.session.model import Model
from contack.client.text.board import TextOptions, draw_board, lay_marks
from contack.client.text.english import YOU, counted, listed
from contack.client.text.events import Names, event_text, lays_table, list_text, rack_table, with_names
from contack.engine.event import Event, HandEnded
from contack.engine.records.holders import holders_at_end
from contack.engine.rules import SEATS
from contack.engine.view import View
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import (
    Change,
    ChatLine,
    Looked,
    Nudged,
    Paired,
    Proclaimed,
    Reacted,
    Refused,
    Said,
    TableChanged,
)
from contack.protocol.reaction import Reaction
from contack.protocol.table_state import PlayerState, TableState, TableSummary

ASK = "Your turn: type the number of a lay, or help."

CANNOT_SAVE = "the server cannot write to its disk; nothing is lost, try again"
"""What a server says at more length, for the foot of a screen."""

_CHANGES = {
    Change.JOINED: "{name} joins.",
    Change.LEFT: "{name} leaves{and_now}.",
    Change.DROPPED: "{name} has lost the connection{and_now}.",
    Change.STOOD_IN: "{name} does not come back{and_now}.",
    Change.RESUMED: "{name} is back.",
    Change.READY: "{name} is ready.",
    Change.COUNTING: "The game starts in {seconds}; the host may start it at once.",
    Change.HELD_UP: "The game waits: not everybody who sits is ready.",
    Change.ASKED: "All secret numbers for the deal are chosen: now they are shown.",
    Change.REVEALED: "{name} shows a secret number for the deal.",
    Change.WITHHELD: "The program of {name} did not help to deal, so no game starts. Be ready again to play.",
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
"""What each change among the people is called."""

_SEATS_AS_BEFORE = frozenset(
    {
        Change.GAME_OVER,
        Change.COUNTING,
        Change.HELD_UP,
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
"""Changes after which the table waits for as many as before."""


def names_seen_by(model: Model) -> Names:
    """Return the players' names by seat, with this client's own spoken to, and nobody else's."""
    return _seen(model, model.names)


def events_seen_by(model: Model, events: Sequence[Event]) -> Iterator[tuple[Event, Names]]:
    """Yield the newest events of a game, each with the players' names as this client saw them then."""
    earlier = model.events[: len(model.events) - len(events)]
    holders = holders_at_end(model.game.players, earlier) if model.game else ()
    for event, names in with_names(events, holders):
        yield event, _seen(model, names)


def _seen(model: Model, holders: Names) -> Names:
    # somebody may be called "you"
    others = (name if name != YOU else f"{YOU} (player)" for name in holders)
    # a seat that was taken over was another's before
    mine = (seat == model.seat and name == model.name for seat, name in enumerate(holders))
    return tuple(YOU if is_mine else name for is_mine, name in zip(mine, others, strict=True))


def arrival_words(model: Model, table: TableState) -> str:
    """Return where the client is now, and with whom."""
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
    """Return how long players may think, and who lays then; nothing where they may take all the time they want."""
    limits = limits_words(table.move_clock, table.game_clock)
    return (f"Time to think: {limits}; then the stand-in, a simple bot, lays.",) if limits else ()


def people_words(table: TableState) -> str:
    """Return who is at a table, a line each."""
    lines = [f"{len(table.players)} of {counted(table.seats, 'seat')} taken, host: {printable(table.host)}"]
    hints = {player.name: ", with hints" if player.hints else "" for player in table.players}
    lines += [
        f"  {printable(player.name)}: {_player_words(player, table.playing)}{hints[player.name]}"
        for player in table.players
    ]
    lines += [f"  {printable(name)}: watching" for name in table.spectators]
    lines += ["  the table is locked: nobody can come"] if table.locked else []
    lines += [f"  muted: {', '.join(map(printable, table.muted))}"] if table.muted else []
    return "\n".join(lines)


def person_words(changed: TableChanged) -> str:
    """Return what changed about whom."""
    watches = changed.change is Change.JOINED and changed.name in changed.table.spectators
    words = "{name} watches." if watches else _CHANGES[changed.change]
    if changed.change is Change.READY and not any(p.digest for p in changed.table.players if p.name == changed.name):
        words = "{name} is ready, but adds no secret number to the deal."
    seconds = lasting(ceil(changed.table.starts_in or 0))
    seats = ", ".join(printable(player.name) for player in changed.table.players)
    return words.format(
        name=printable(changed.name),
        and_now=_and_now(changed),
        seconds=seconds,
        options=options_words(changed.table),
        seats=seats,
    )


def options_words(table: TableState) -> str:
    """Return what holds at a table, as far as its host can change that."""
    closed = "" if table.closed == "next" else "anyone may answer a closed table"
    limits = limits_words(table.move_clock, table.game_clock)
    words = (
        counted(table.seats, "seat"),
        f"{lasting(table.countdown)} before a game" if table.countdown else "no countdown",
        f"who is lost is waited for {lasting(table.grace)}" if table.grace else "nobody who is lost is waited for",
        f"time to think: {limits}" if limits else "no clocks",
        closed,
        "for practice" if table.hints else "",
        "" if table.spectators_allowed else "no spectators",
        "a password" if table.password else "",
    )
    return ", ".join(word for word in words if word)


def _and_now(changed: TableChanged) -> str:
    """Return what follows for the seat of whoever lost the connection, if it was a player."""
    table = changed.table
    player = next((player for player in table.players if player.name == changed.name), None)
    if player is None or player.connected:
        return ""
    if not player.stand_in:
        return f" and is waited for {lasting(table.grace)}"
    if not table.playing or player.level is not None:
        return ": the stand-in plays on" if table.playing else ""
    kept = "whoever joins may take the seat over" if player.away is None else _kept(table)
    return f": a stand-in, a simple bot, plays for {printable(player.name)} now, and {kept}"


def _kept(table: TableState) -> str:
    return f"the seat is kept for {lasting(table.grace)}"


def change_words(changed: TableChanged) -> str:
    """Return what changed among the people, and how many the table still waits for."""
    words = person_words(changed)
    table = changed.table
    if table.playing or changed.change in _SEATS_AS_BEFORE:  # nothing is waited for, or as much as before
        return words
    ready = sum(player.ready for player in table.players)
    return f"{words} {len(table.players)} of {counted(table.seats, 'seat')} taken, {ready} ready."


def waiting_words(table: TableState) -> str:
    """Return for what a player who is ready waits before a game, and what the host may do."""
    missing = missing_words(table)
    if not missing:
        return "You are ready: the game is about to begin."
    enough = sum(player.ready for player in table.players) >= SEATS[0]
    start = f" Or {printable(table.host)}, the host, starts the game without." if enough else ""
    return f"You are ready. {missing}{start}"


def missing_words(table: TableState) -> str:
    """Return for whom a game waits; nothing where it is about to begin."""
    here = [player for player in table.players if not player.stand_in]
    missing = list(_late_words([player for player in here if not (player.ready and player.connected)]))
    # without a countdown a game begins by itself at a full table only
    free = max((SEATS[0] if table.countdown else table.seats) - len(here), 0)
    missing += [counted(free, "more player")] if free else []
    return f"The game waits {listed(f'for {one}' for one in missing)}." if missing and not table.asking else ""


def _late_words(late: Sequence[PlayerState]) -> Iterator[str]:
    """Yield what players are to do, those together who are to do the same."""
    for due in dict.fromkeys(map(_due, late)):
        yield f"{listed(printable(player.name) for player in late if _due(player) == due)} to {due}"


def _due(player: PlayerState) -> str:
    if player.connected:
        return "be ready"
    return "come back" if player.level is None else "come"


def looked_words(looked: Looked) -> str:
    """Return where in the game before somebody looks."""
    return f"{printable(looked.name)} looks at move {looked.move} of the game before."


def opened_words(table: TableSummary) -> str:
    """Return who opened which table."""
    password = ", with a password" if table.password else ""
    return f"{printable(table.host)} opens a table: {printable(table.name)}{password}."


def motd_words(server: str, motd: str) -> str:
    """Return what the host of a server says to whoever comes in."""
    return f"{printable(server)} says: {printable(motd)}"


def said_words(said: Said) -> str:
    """Return what somebody said, and to the whole server from where."""
    if said.scope == "table":
        return chat_words(ChatLine(said.name, said.text))
    return f"{printable(said.name)} ({place_words(said)}) says to all: {printable(said.text)}"


def proclaimed_words(proclaimed: Proclaimed) -> str:
    """Return what whoever hosts the server has to say, in words."""
    return f"From the server: {printable(proclaimed.words)}"


def place_words(said: Said) -> str:
    """Return where somebody is who speaks to the whole server."""
    return f"at {printable(said.table)}" if said.table else "in the lobby"


REACTIONS: Mapping[Reaction, str] = {
    Reaction.WELL_PLAYED: "Well played!",
    Reaction.OUCH: "Ouch!",
    Reaction.HURRY: "Hurry, please!",
    Reaction.THANKS: "Thank you!",
    Reaction.WOW: "Wow!",
    Reaction.LAUGH: "Ha ha!",
}
"""What each reaction is called."""


def reacted_words(reacted: Reacted) -> str:
    """Return what somebody thinks."""
    return f"{printable(reacted.name)}: {REACTIONS[reacted.reaction]}"


def paired_words(paired: Paired) -> str:
    """Return what a player is told who asked for a code, which is for nobody else's eyes."""
    good = counted(ceil(paired.seconds), "second")
    code = printable(paired.code)
    ways = f"opens the server's page with #pair={code} behind its address, or types contack play HOST --pair {code},"
    return f"Whoever {ways} within {good} has your seat."


def nudged_words(nudged: Nudged, own: str) -> str:
    """Return who wakes whom, as this client, by its `own` name, is to hear of it."""
    if nudged.name == own:
        return f"{printable(nudged.by)} nudges you: it is your turn."
    who = "You nudge" if nudged.by == own else f"{printable(nudged.by)} nudges"
    return f"{who} {printable(nudged.name)}."


def chat_words(line: ChatLine) -> str:
    """Return what somebody said at a table, now or before."""
    return f"{printable(line.name)} says: {printable(line.text)}"


def refused_words(refused: Refused) -> str:
    """Return what was refused, and when it may be tried again."""
    words = CANNOT_SAVE if refused.reason == Refusal.CANNOT_SAVE else printable(refused.words)
    wait = refused.retry_after
    if refused.command == "nudge" and wait:
        return f"Refused: {words}. Nudge again in {counted(ceil(wait), 'second')}."
    if refused.command != "say":
        return f"Refused: {words}."
    again = f" Say it again in {counted(ceil(wait), 'second')}." if wait else ""
    return f"Not said: {words}.{again}"


def happened_words(before: Model, after: Model, events: tuple[Event, ...], look: TextOptions) -> str:
    """Return what happened, a sentence a line, with the table drawn as it lay at the end of a hand."""
    view = before.view or View.empty(len(after.names))  # whose first hand is dealt has no table before it
    return "\n".join(_happened(view, events, after, look))


def _happened(view: View, events: tuple[Event, ...], model: Model, look: TextOptions) -> Iterator[str]:
    for event, names in events_seen_by(model, events):
        view = view.after(event)
        if isinstance(event, HandEnded) and look.drawing:
            yield draw_board(view.board, width=look.width)
        yield event_text(event, names)


def table_words(model: Model, look: TextOptions) -> str:
    """Return the table: the drawing first, since it may be longer than the screen, then the racks and the lays."""
    if model.view is None:
        return people_words(model.table) if model.table else "You are at no table."
    lays = model.lays if model.my_turn else {}
    drawing = draw_board(model.view.board, lay_marks(lays), openings=model.playing, width=look.width)
    parts = (*((drawing, "") if look.drawing else ()), racks_words(model), lays_words(model))
    return "\n".join(part for part in parts if part is not None)


def clock_words(model: Model) -> tuple[str, ...]:
    """Return how long this client has for its turn, which begins now; nothing where it may take its time."""
    clock = model.clock
    if clock is None:
        return ()
    if not clock.left:
        return ("Your time is up: the stand-in lays for you.",)
    game = clock.game[model.seat] if clock.game and model.seat is not None else clock.left
    in_all = f", {clock_text(ceil(game))} in all" if game > clock.left else ""
    return (f"You have {clock_text(ceil(clock.left))} for it{in_all}; then the stand-in lays for you.",)


def places_words(model: Model) -> str:
    """Return what lies where and what is free beside it, for who cannot see the drawing."""
    return list_text(model.view.board) if model.view else "No game has been started."


def racks_words(model: Model) -> str:
    """Return everybody's tiles, scores and whose turn it is."""
    return rack_table(model.view, names_seen_by(model)) if model.view else "No game has been started."


def lays_words(model: Model) -> str | None:
    """Return the numbered lays where this client is to choose one."""
    if not model.my_turn or model.view is None:
        return None
    return f"{lays_table(model.lays, model.view.board)}\n{ASK}"


def scores_words(model: Model) -> str:
    """Return the points of each hand that ended, of this one so far, and in all."""
    if model.view is None:
        return "No game has been started."
    ended = [event.scores for event in model.events if isinstance(event, HandEnded)]
    return "\n".join(_score_line(model, seat, name, ended) for seat, name in enumerate(names_seen_by(model)))


def _score_line(model: Model, seat: int, name: str, ended: list[tuple[int, ...]]) -> str:
    assert model.view is not None
    hands = [f"hand {number} {scores[seat]}" for number, scores in enumerate(ended, 1)]
    if not model.view.winners:
        hands.append(f"hand {model.view.hand} {model.view.scores[seat]} so far")
    total = model.view.totals[seat] + (0 if model.view.winners else model.view.scores[seat])
    return f"{printable(name)}: {', '.join(hands)}; {total} in all"


def log_words(model: Model) -> str:
    """Return all that happened in this game so far."""
    told = (event_text(event, names) for event, names in events_seen_by(model, model.events))
    return "\n".join(told) or "Nothing has happened yet."


def _player_words(player: PlayerState, playing: bool) -> str:
    if not player.connected:
        return "absent, waited for" if not player.stand_in else "absent, a stand-in plays" if playing else "absent"
    if player.stand_in and playing:
        return "the stand-in plays"
    return "playing" if playing else "ready" if player.ready else "not ready yet"


def is_quiet(notice: TableChanged | Refused) -> bool:
    """Return whether a notice is not worth a line: clients see to the parts of a deal by themselves, at once."""
    if isinstance(notice, Refused):
        too_fast = notice.command == "reveal" and notice.reason == Refusal.TOO_FAST
        return too_fast or notice.reason == Refusal.STALE_DEAL
    return notice.change in (Change.ASKED, Change.REVEALED)
