from contack.client.screen.pages.base.list_box import ChosenName, paint_numbered, window
from contack.client.screen.pages.base.log import first_lines, paint_log
from contack.client.screen.pages.base.standings import FEW, paint_first
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.context import Context
from contack.client.screen.state.link import Link, link_words
from contack.client.session.saved_seat import Seat
from contack.client.session.standings_text import tonight_words
from contack.client.text.width import clip, wrapped
from contack.client.tournament.entrants import may_enter
from contack.client.tournament.text import night_line
from contack.protocol.name import printable
from contack.protocol.notice import StandingsListed
from contack.protocol.table_state import TableSummary

# Columns from which people and chat are beside the tables instead of under them.
ROOMY = 96

# Rows under the people from which the standings get more than one line.
ROWS_FOR_STANDINGS = 14

# The message of the day takes at most one row in so many.
MOTD_PART = 6

# Marks of a taken and of a free seat.
TAKEN, FREE = "▲", "△"

NO_TABLE = "No table is open yet."
OPEN_ONE = "open a table"
OTHERS_COME = "Others on this server see it here and can take a seat. The player who opens it starts the game."
NO_TALK = "No messages yet: c talks to all players here."

# Columns before the name of a table: its mark and number.
_NAME_AT = 5

_MOST_SEATS = 7
_STATE_COLUMNS = 8
_DETAIL_ROWS = 4


def paint_lobby(area: Area, at: int, unread: int, context: Context) -> None:
    theme, link = context.theme, context.link
    lines = _motd_rows(area, link.motd) if link.online else wrapped(link_words(link), area.columns - 4)
    area.put_lines(2, 1, lines, theme.palette.text if link.online else theme.palette.bad)
    top = len(lines) + 1
    top += _paint_night(area.part(2, top, area.columns - 4), context)
    inner = area.part(2, top, area.columns - 4)
    if inner.columns >= ROOMY:
        left = inner.columns * 3 // 5
        _paint_tables(inner.part(0, 0, left - 2), at, context)
        inner.column(left, theme.palette.rule)
        people = _people_rows(link, inner.columns - left - 3, inner.rows // 3)
        _paint_company(inner.part(left + 3, 0), people, unread, context)
    else:
        rows = max(inner.rows * 3 // 5, 10)
        _paint_tables(inner.part(0, 0, None, rows), at, context)
        inner.rule(rows, theme.palette.rule)
        _paint_company(inner.part(0, rows + 1), _people_rows(link, inner.columns, 2), unread, context)


def _paint_night(area: Area, context: Context) -> int:
    # Returns the number of rows.
    night, palette = context.link.model.tournament, context.theme.palette
    if night is None or not context.link.online:
        return 0
    can = may_enter(night, context.link.name)
    key, words = ("e", "Enter it") if can else ("E", "See it")
    end = area.columns - len(words) - 7
    area.part(0, 0, None, 1).fill(palette.chosen)
    area.put(1, 0, clip(f"{night_line(night)}.", end - 2), palette.chosen)
    area.put(area.put(end, 0, f" {key} ", palette.field) + 1, 0, f"{words}.", palette.chosen)
    area.spot(0, 0, area.columns, 1, key)
    return 2


def _motd_rows(area: Area, motd: str) -> list[str]:
    # short enough to leave room for the tables
    if not motd:
        return []
    columns = area.columns - 4
    return [*first_lines(wrapped(printable(motd), columns), max(1, area.rows // MOTD_PART), columns), ""]


def own_seat(table: TableSummary, context: Context) -> Seat | None:
    for seat in (context.link.kept, context.seat):
        if seat and (seat.address, seat.table) == (context.link.address, table.name) and seat.name in table.players:
            return seat
    return None


def _paint_tables(area: Area, at: int, context: Context) -> None:
    link, theme = context.link, context.theme
    palette = theme.palette
    # a server with very many tables lists only the first ones
    left_out = link.tables_total - len(link.tables)
    area.put(0, 0, f"Tables · {link.tables_total}" if link.tables else "Tables", palette.strong)
    if left_out > 0:
        area.put_right(0, f"{left_out} more are not listed", palette.dim)
    area.rule(1, palette.rule)
    if not link.tables:
        _paint_no_table(area.part(0, 2), theme)
        return
    body = area.part(0, 2, None, area.rows - 2 - _DETAIL_ROWS)
    shown = window(len(link.tables), at, body.rows)
    for y, number in enumerate(shown):
        _paint_table(body, y, number, link.tables[number], number == at, theme)
    _paint_detail(area.part(_NAME_AT, 2 + len(shown)), link.tables[at], context)


def _paint_no_table(area: Area, theme: Theme) -> None:
    area.put(0, 1, NO_TABLE, theme.palette.text)
    area.put(area.put(0, 3, " o ", theme.palette.field) + 1, 3, OPEN_ONE, theme.palette.text)
    area.spot(0, 3, area.columns, 1, "o")
    area.put_lines(0, 5, wrapped(OTHERS_COME, area.columns), theme.palette.dim)


def _paint_table(area: Area, y: int, number: int, table: TableSummary, chosen: bool, theme: Theme) -> None:
    palette = theme.palette
    base = paint_numbered(area, y, number, chosen, ChosenName(table.name), theme)
    text, dim = (base, base) if chosen else (palette.text, palette.dim)
    name = min(max(area.columns // 3, 12), 26)
    area.put(_NAME_AT, y, clip(printable(table.name), name - 2), text)
    seats = _NAME_AT + name
    x = area.put(seats, y, TAKEN * len(table.players), base if chosen else palette.accent)
    area.put(x, y, FREE * (table.seats - len(table.players)), dim)
    state = seats + _MOST_SEATS + 2
    area.put(state, y, _state(table), text if table.joinable else dim)
    players = state + _STATE_COLUMNS + 1
    area.put(players, y, clip(", ".join(map(printable, table.players)), area.columns - players - 1), dim)


def _state(table: TableSummary) -> str:
    if table.locked:
        return "locked"
    if table.playing:
        if table.joinable and not table.idle:
            return "stand-in"
        return "paused" if table.paused else "empty" if table.empty else "playing"
    if table.joinable and table.password:
        return "password"
    return f"{table.seats - len(table.players)} free" if table.joinable else "full"


def _paint_detail(area: Area, table: TableSummary, context: Context) -> None:
    theme = context.theme
    area.put(0, 1, clip(_offer(table, own_seat(table, context)), area.columns), theme.palette.accent)
    lines = wrapped(_detail(table), area.columns)
    area.put_lines(0, 2, lines, theme.palette.dim)
    seats = area.part(0, len(lines) + 3)
    if seats.rows >= table.seats:
        _paint_seats(seats, table, theme)


def _paint_seats(area: Area, table: TableSummary, theme: Theme) -> None:
    palette = theme.palette
    for y, player in enumerate(table.players):
        x = area.put(area.put(0, y, TAKEN, palette.accent) + 1, y, printable(player), palette.text)
        x = area.put(x, y, " (host)" if player == table.host else "", palette.dim)
        area.put(x, y, " (stand-in)" if player in table.stand_ins else "", palette.dim)
    for y in range(len(table.players), table.seats):
        area.put(0, y, f"{FREE} free", palette.dim)


def _offer(table: TableSummary, own: Seat | None) -> str:
    if own:
        return "Enter takes your seat back."
    if table.locked:
        return "Locked: no new players."
    if table.joinable and table.playing:
        name = printable(table.stand_ins[0])
        return f"Enter takes over: a stand-in plays for {name}."
    if table.joinable:
        return "Enter takes a seat, with the password." if table.password else "Enter takes a seat."
    return "Enter watches." if table.spectators_allowed else "No spectators allowed."


def _detail(table: TableSummary) -> str:
    watching = f"{table.spectators} watching" if table.spectators else "no spectators"
    # only the unusual rule: a new player knows neither
    rule = " · where the last tile has no free edge, anyone may lay" if table.closed == "any" else ""
    empty = "empty until a player comes back · " if table.empty else ""
    watched = watching if table.spectators_allowed else "watching is not allowed"
    return f"{empty}{printable(table.host)} is host · {watched}{rule}"


def _paint_company(area: Area, people: list[str], unread: int, context: Context) -> None:
    theme, link = context.theme, context.link
    palette = theme.palette
    x = area.put(0, 0, "Here", palette.strong)
    area.put(x, 0, f" · {link.people_total}" if link.people_total else "", palette.strong)
    area.put_lines(0, 1, people, palette.text)
    area.rule(len(people) + 1, palette.rule)
    y = len(people) + 2
    if link.standings and link.standings.since:
        y += _paint_standings(area.part(0, y), link.standings, context)
    talk = area.part(0, y)
    if not link.talk:
        talk.put_lines(0, 0, wrapped(NO_TALK, talk.columns), palette.dim)
        return
    area.put(2, y - 1, " talk ", palette.dim)
    if unread:
        area.put_right(y - 1, f" {unread} new ", palette.title_mine)
    paint_log(talk, link.talk, theme)


def _paint_standings(area: Area, listed: StandingsListed, context: Context) -> int:
    # Returns the number of rows.
    palette = context.theme.palette
    if area.rows < ROWS_FOR_STANDINGS:
        words = tonight_words(listed, FEW)
        if not words:
            return 0
        area.put(0, 0, clip(words, area.columns - 8), palette.text)
        area.put_right(0, "S: all", palette.dim)
        area.spot(0, 0, area.columns, 1, "S")
        rows = 1
    else:
        rows = paint_first(area, listed, context.zone, context.theme)
    area.rule(rows, palette.rule)
    return rows + 1


def _people_rows(link: Link, columns: int, most: int) -> list[str]:
    if not link.people:
        return ["only you"]
    names = [f"{printable(name)} (you)" if name == link.name else printable(name) for name in link.people]
    more = link.people_total - len(names)
    lines = wrapped(", ".join(names) + (f" and {more} more" if more > 0 else ""), columns)
    return first_lines(lines, most, columns)
