from collections.abc import Mapping

from contack.client.screen.pages.base.list_box import ChosenName, paint_line, window
from contack.client.screen.pages.tournament.podium import paint_podium
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.link import link_words
from contack.client.text.english import capitalized
from contack.client.text.width import clip, figures_row, wrapped
from contack.client.tournament.entrants import (
    entered,
    entrant_of,
    has_ended,
    is_entered,
    is_organiser,
    may_enter,
    names_at,
    place_of,
)
from contack.client.tournament.steps import OrganiserStep, steps
from contack.client.tournament.text import (
    HEADS,
    award_words,
    entrant_words,
    figures,
    file_words,
    phase_words,
    progress_words,
    seats_of,
)
from contack.engine.tournament.scoreboard import shown
from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.protocol.tournament import TournamentState, TournamentTable

# Columns from which scoreboard and tables are side by side.
WIDE = 76

# The lines of the scoreboard that a key moves.
LEAP = 5

GONE = "There is no game night on this server any more."

KEYS: Mapping[OrganiserStep, str] = {
    OrganiserStep.SEAT: "s",
    OrganiserStep.START: "g",
    OrganiserStep.HURRY: "h",
    OrganiserStep.PAUSE: "Z",
    OrganiserStep.UNPAUSE: "Z",
    OrganiserStep.END: "X",
}

_WIDTHS = (7, 6, 4)
_NAME_AT = 5
_MORE_COLUMNS = 7
_LEAST_NAME = 12


def paint_tournament(area: Area, at: int, top: int, context: Context) -> None:
    night, palette = context.link.model.tournament, context.theme.palette
    inner = area.part(2, 1, area.columns - 4, area.rows - 1)
    if night is None:
        inner.put(0, 0, GONE if context.link.online else link_words(context.link), palette.text)
        return
    y = _paint_head(inner, night, context)
    body = inner.part(0, y, None, inner.rows - y - _paint_steps(inner, night, context))
    if has_ended(night):
        _paint_end(body, night, top, context)
    elif body.columns >= WIDE:
        left = body.columns * 11 // 20
        _paint_scoreboard(body.part(0, 0, left - 2), night, top, context)
        body.column(left, palette.rule)
        _paint_tables(body.part(left + 3, 0), night, at, context)
    else:
        rows = min(2 * len(night.tables) + 1, body.rows // 2) if night.tables else 1
        _paint_scoreboard(body.part(0, 0, None, body.rows - rows - 1), night, top, context)
        body.rule(body.rows - rows - 1, palette.rule)
        _paint_tables(body.part(0, body.rows - rows), night, at, context)


def may_organise(context: Context) -> bool:
    night = context.link.model.tournament
    # the server lets its host do all that the organiser may, who may be gone
    hosted = context.hosted_here and night is not None and not has_ended(night)
    return hosted or is_organiser(night, context.link.own_name)


def _paint_head(area: Area, night: TournamentState, context: Context) -> int:
    palette, times = context.theme.palette, context.link.times
    if not context.link.online:
        y = area.put_lines(0, 0, wrapped(link_words(context.link), area.columns), palette.bad)
    else:
        left, ends = (each.left if each else None for each in (times.step, times.ends))
        words = phase_words(night, context.link.own_name, left, ends)
        y = area.put_lines(0, 0, wrapped(words, area.columns), palette.strong)
    y = area.put_lines(0, y, wrapped(_own_words(night, context), area.columns), palette.text)
    area.rule(y, palette.rule)
    return y + 1


def _own_words(night: TournamentState, context: Context) -> str:
    name, players = context.link.own_name, say("night.players", count=len(entered(night)))
    by = printable(night.organiser or say("operator"))
    organiser = "you organise" if night.organiser == name else f"organiser: {by}"
    entrant = entrant_of(night, name)
    words = [capitalized(players), organiser]
    if entrant and entrant.games:
        words.append(f"your place: {place_of(night, name)} with {shown(entrant.score)}")
    elif is_entered(night, name):
        words.append("you are in")
    if may_enter(night, name):
        words.append("Enter: enter the game night")
    return " · ".join(words)


def _paint_steps(area: Area, night: TournamentState, context: Context) -> int:
    # at the foot; returns the number of rows
    if not may_organise(context):
        return 0
    palette = context.theme.palette
    lines = [(KEYS[step], words) for step, words in steps(night).items()]
    top = area.rows - len(lines) - 1
    area.rule(top, palette.rule)
    for y, (key, words) in enumerate(lines, top + 1):
        x = area.put(0, y, f" {key} ", palette.field)
        end = area.put(x + 1, y, clip(words, area.columns - x - 1), palette.text)
        area.spot(0, y, end, 1, key)
    return len(lines) + 1


def _paint_scoreboard(area: Area, night: TournamentState, top: int, context: Context) -> None:
    palette = context.theme.palette
    if not night.entrants:
        area.put_lines(0, 0, wrapped("No player has entered yet.", area.columns), palette.dim)
        return
    end = area.columns - _more_columns(area)
    area.put(end - sum(_WIDTHS), 0, figures_row(HEADS, _WIDTHS), palette.dim)
    room = area.rows - 1
    first = min(top, max(len(night.entrants) - room, 0))
    shown_places = list(range(first, min(first + room, len(night.entrants))))
    own = place_of(night, context.link.own_name) - 1
    # the own line is always visible
    if shown_places and own > shown_places[-1]:
        shown_places[-1] = own
    for y, number in enumerate(shown_places, 1):
        _paint_entrant(area, y, number, night, context)
    more = len(night.entrants) - first - room
    if more > 0:
        area.put(0, 0, f"{more} more: PgDn", palette.dim)


def _more_columns(area: Area) -> int:
    return _MORE_COLUMNS if area.columns >= _NAME_AT + 2 * _LEAST_NAME + sum(_WIDTHS) + _MORE_COLUMNS else 0


def _paint_entrant(area: Area, y: int, number: int, night: TournamentState, context: Context) -> None:
    palette, entrant = context.theme.palette, night.entrants[number]
    mine, more = entrant.name == context.link.own_name, entrant_words(night, entrant)
    style = palette.strong if mine else palette.dim if more else palette.text
    end = area.columns - _more_columns(area)
    area.put(0, y, f"{number + 1:>3}", palette.accent if number == 0 and entrant.games else palette.dim)
    name_room = end - sum(_WIDTHS) - _NAME_AT
    # without a column for it, it follows the name
    beside = f" ({more})" if more and end == area.columns else ""
    area.put(_NAME_AT, y, clip(printable(entrant.name), name_room - len(beside)) + beside, style)
    area.put(end - sum(_WIDTHS), y, figures_row(figures(entrant), _WIDTHS), style)
    if end < area.columns:
        area.put(end + 2, y, clip(more, _MORE_COLUMNS - 2), palette.dim)


def _paint_tables(area: Area, night: TournamentState, at: int, context: Context) -> None:
    palette = context.theme.palette
    if not night.tables:
        area.put_lines(0, 0, wrapped("No round has been seated yet.", area.columns), palette.dim)
        return
    area.put(0, 0, "Tables", palette.dim)
    count, room = len(night.tables), (area.rows - 1) // 2
    shown_tables = window(count, at, max(room, 1))
    if len(shown_tables) < count:
        area.put_right(0, f"{shown_tables[0] + 1} to {shown_tables[-1] + 1} of {count}", palette.dim)
    for row, number in enumerate(shown_tables):
        _paint_table(area.part(0, 1 + 2 * row, None, 2), night, night.tables[number], number == at, context)


def _paint_table(area: Area, night: TournamentState, table: TournamentTable, marked: bool, context: Context) -> None:
    theme, mine = context.theme, context.link.own_name in names_at(night, table)
    base = paint_line(area, 0, marked, ChosenName(table.name), theme)
    area.spot(0, 1, area.columns, 1, ChosenName(table.name))
    palette = theme.palette
    own, below = (palette.strong, palette.text) if mine else (palette.text, palette.dim)
    progress = progress_words(table)
    area.put(2, 0, clip(printable(table.name), area.columns - len(progress) - 4), base if marked else own)
    area.put_right(0, progress, base if marked else palette.dim, end=area.columns - 1)
    area.put(2, 1, clip(", ".join(seats_of(night, table)), area.columns - 2), below)


def _paint_end(area: Area, night: TournamentState, top: int, context: Context) -> None:
    half = area.columns // 2
    if area.columns >= WIDE:
        _paint_winners(area.part(0, 0, half - 2), night, context)
        area.column(half, context.theme.palette.rule)
        _paint_scoreboard(area.part(half + 3, 0), night, top, context)
    elif top:  # there is no room for both
        _paint_scoreboard(area, night, max(top - LEAP, 0), context)
    else:
        _paint_winners(area, night, context)


def _paint_winners(area: Area, night: TournamentState, context: Context) -> None:
    palette = context.theme.palette
    y = paint_podium(area, night, context.theme) + 1
    awards = [line for award in night.awards for line in wrapped(award_words(award), area.columns)]
    file = wrapped(file_words(night), area.columns)
    room = max(area.rows - y - len(file), 0)
    y = area.put_lines(0, y, awards[:room], palette.text) + (room > len(awards))
    area.put_lines(0, y, file, palette.dim)
