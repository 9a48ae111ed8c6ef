from collections.abc import Iterator
from math import ceil

from contack.client.session.clock import clock_text, lasting
from contack.client.session.model import Model
from contack.client.text.english import capitalized, listed, sentence, some_listed
from contack.client.text.width import figures_row, pad
from contack.client.tournament.entrants import entered, has_ended, is_entered, names_at, place_of, running
from contack.engine.event import GameEnded
from contack.engine.tournament.scoreboard import scores, shown
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import printable
from contack.protocol.sentences import say, seen_by
from contack.protocol.tournament import (
    HURRIED_CLOCK,
    Award,
    Entrant,
    Presence,
    TournamentPhase,
    TournamentState,
    TournamentTable,
    TournamentTablePhase,
)

NONE = "There is no game night on this server. The command night open NAME opens one."

# The columns of the scoreboard after the name.
HEADS = ("score", "games", "won")

# So many places have a step on the podium.
STEPS = 3

_WIDTHS = (8, 7, 5)


def night_line(night: TournamentState) -> str:
    """Return a line for the lobby: the name, the players, the round."""
    players = say("night.players", count=len(entered(night)))
    key = "night.line.over" if has_ended(night) else "night.line"
    return say(key, name=night.options.name, players=players, round=round_words(night))


def round_words(night: TournamentState) -> str:
    if not night.round:
        return say("night.round.none")
    if night.options.format == "open":
        return say("night.round.open", round=night.round)
    return say("night.round", round=night.round, rounds=night.options.rounds)


def phase_words(night: TournamentState, own: str = "", left: int | None = None, ends: int | None = None) -> str:
    """Say what happens now, and when the next step comes. `left` and `ends` are seconds."""
    words = [_phase_words(night, own, left), *_open_words(night, left, ends)]
    if night.hurried and running(night):
        words.append(say("night.hurried", time=lasting(HURRIED_CLOCK)))
    if night.pause is not None:
        words.append(say("night.paused.why", reason=night.pause) if night.pause else say("night.paused"))
    return " ".join(map(sentence, words))


def _open_words(night: TournamentState, left: int | None, ends: int | None) -> Iterator[str]:
    if night.options.format != "open" or has_ended(night):
        return
    if left is not None and night.round:
        yield say("night.open.next", time=clock_text(left))
    yield say("night.open", time=clock_text(ends)) if ends else say("night.open.ends")


def _phase_words(night: TournamentState, own: str, left: int | None) -> str:
    known = {"round": round_words(night), "name": seen_by(own, night.organiser or say("operator"))}
    match night.phase:
        case TournamentPhase.SEATED:
            return say("night.seated", round=known["round"], time=clock_text(left or 0))
        case TournamentPhase.PLAYING:
            tables = say("night.tables", count=len(night.tables))
            return say("night.playing", round=known["round"], left=len(running(night)), tables=tables)
        case TournamentPhase.OVER:
            return winner_words(night, own)
    if night.options.format == "open" and left is None:
        return say("night.open.none")
    key = f"night.{night.phase}"
    return say(key, **known) if left is None else say(f"{key}.in", round=known["round"], time=clock_text(left))


def winner_words(night: TournamentState, own: str = "") -> str:
    played = [entrant for entrant in night.entrants if entrant.games]
    if not played:
        return say("night.over.unplayed", night=night.options.name)
    first = played[0]
    return say("night.over", name=seen_by(own, first.name), night=night.options.name, score=shown(first.score))


def seat_words(model: Model, left: int | None) -> str:
    table = model.table
    if table is None or not table.round:
        return ""
    others = [player.name for player in table.players if player.name != model.name]
    words = say("night.seat", round=f"round {table.round}", table=table.name, names=listed(others or [table.name]))
    starts = "" if left is None or table.playing else say("night.seat.starts", time=clock_text(left))
    return f"{sentence(words)} {starts}".rstrip()


def table_seat_words(model: Model) -> tuple[str, ...]:
    """Return nothing once the game has started."""
    table = model.table
    return (seat_words(model, _seconds(table.starts_in)),) if table and table.round and not table.playing else ()


def result_words(model: Model) -> tuple[str, ...]:
    night, table, view = model.tournament, model.table, model.view
    if night is None or table is None or not table.round or table.playing or view is None:
        return ()
    over = bool(model.events) and isinstance(model.events[-1], GameEnded)
    place = place_of(night, model.name)
    lines = [sentence(winner_words(night, model.name)) if has_ended(night) else still_words(night)]
    if over and place and model.seat is not None:
        score, total = scores(view.totals)[model.seat], night.entrants[place - 1].score
        players = say("night.players", count=len(night.entrants))
        figures = {"score": shown(score), "total": shown(total), "place": place, "players": players}
        lines.insert(0, sentence(say("night.result", name=seen_by(model.name, model.name), **figures)))
    return tuple(lines)


def still_words(night: TournamentState) -> str:
    left = [table.name for table in running(night)]
    if not left:
        return sentence(say("night.still.none"))
    key = "night.still.one" if len(left) == 1 else "night.still"
    return sentence(say(key, tables=some_listed(map(printable, left))))


def progress_words(table: TournamentTable) -> str:
    match table.phase:
        case TournamentTablePhase.PLAYING:
            return f"hand {table.hand}" if table.hand else "starting"
        case TournamentTablePhase.GIVEN_UP:
            return "given up"
    return str(table.phase)


def table_line(night: TournamentState, table: TournamentTable) -> str:
    return f"{printable(table.name)}, {progress_words(table)}: {', '.join(seats_of(night, table))}"


def seats_of(night: TournamentState, table: TournamentTable) -> list[str]:
    """Mark the player at turn."""
    seats = list(map(printable, names_at(night, table)))
    if len(table.points) == len(seats):
        seats = [f"{name} {points}" for name, points in zip(seats, table.points, strict=True)]
    return [say("night.turn", name=seat) if at == table.turn else seat for at, seat in enumerate(seats)]


def entrant_words(night: TournamentState, entrant: Entrant) -> str:
    """Return what keeps an entrant from the next round; the name of a bot says what it is."""
    if entrant.presence is Presence.HERE or has_ended(night):
        return ""
    return say("night.left" if entrant.presence is Presence.LEFT else "night.away")


def figures(entrant: Entrant) -> tuple[str, ...]:
    return shown(entrant.score), str(entrant.games), str(entrant.won)


def award_words(award: Award) -> str:
    kind = say(f"night.award.{award.kind}") if award.kind in AWARDS else award.kind
    return capitalized(say("night.award", award=kind, name=award.name, words=award.words))


# The awards that the server gives today; a newer one may have more.
AWARDS = ("best_lay", "closest_finish", "luckiest_tile")


def file_words(night: TournamentState) -> str:
    # without a full stop, which would look like a part of the name
    return capitalized(say("night.file", file=night.file)) if night.file else ""


def scoreboard(night: TournamentState) -> Iterator[str]:
    yield f"{'':>6}{pad('', NAME_LENGTH + 2)}{figures_row(HEADS, _WIDTHS)}"
    for place, entrant in enumerate(night.entrants, 1):
        name, more = pad(printable(entrant.name), NAME_LENGTH + 2), entrant_words(night, entrant)
        yield f"{place:>4}  {name}{figures_row(figures(entrant), _WIDTHS)}{'   ' if more else ''}{more}"


def state_words(night: TournamentState, own: str = "") -> str:
    left, ends = _seconds(night.starts_in), _seconds(night.ends_in)
    tables = () if has_ended(night) else (table_line(night, table) for table in night.tables)
    lines = (
        sentence(night_line(night)),
        phase_words(night, own, left, ends),
        *tables,
        *scoreboard(night),
        *map(award_words, night.awards),
        file_words(night) if has_ended(night) else "",
    )
    return "\n".join(line for line in lines if line)


def _seconds(left: float | None) -> int | None:
    return None if left is None else ceil(left)


def news_words(before: TournamentState | None, after: TournamentState | None, own: str) -> tuple[str, ...]:
    """Say changes for people: phases and rounds, results of tables, the own entry; not each point."""
    if before and after and is_entered(before, own) is not is_entered(after, own) and not has_ended(after):
        return (sentence(say("night.entered" if is_entered(after, own) else "night.gone", name=after.options.name)),)
    if after is None or before is None:
        return () if after is None or has_ended(after) else (sentence(night_line(after)),)
    turned = (after.phase, after.round, after.seatings) != (before.phase, before.round, before.seatings)
    if turned and has_ended(after):
        return (state_words(after, own),)
    if turned or after.pause != before.pause or after.hurried != before.hurried:
        return (phase_words(after, own, _seconds(after.starts_in), _seconds(after.ends_in)),)
    playing = {table.name for table in running(before)}
    ended = [table for table in after.tables if table.name in playing and table not in running(after)]
    return tuple(sentence(table_line(after, table)) for table in ended)
