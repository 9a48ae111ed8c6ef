from contack.client.screen.pages.base.log import paint_log_and_talk
from contack.client.screen.pages.start.logo import logo_rows, paint_logo
from contack.client.screen.pages.table.bots import free_seats
from contack.client.screen.pages.table.code_page import LIGHT, qr_lines
from contack.client.screen.pages.table.text import away_words
from contack.client.screen.paint.board.size import STANDARD
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.state.context import Context
from contack.client.screen.state.link import link_words
from contack.client.session.clock import clock_text, lasting, limits_words
from contack.client.session.table_text import grace_words, missing_words, watching_words
from contack.client.text.english import capitalized, counted, sentence
from contack.client.text.width import clip, pad, wrapped
from contack.client.tournament.entrants import is_organiser, may_enter
from contack.client.tournament.text import night_line
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.protocol.table_state import TableState

LOGO_SIZE = STANDARD

_BROWSER = "Scan this to play in a browser:"

# The rows of log and chat that must fit beside a code to scan.
LEAST_LOG = 4

LEFT = 44


def paint_waiting(area: Area, context: Context) -> None:
    table = context.link.model.table
    if table is None:
        return
    palette = context.theme.palette
    y = 1 + _paint_head(area.part(3, 1), table, context)
    words = _what_now(table, context)
    watching = wrapped(watching_words(table), LEFT) if table.spectators else []
    room = area.rows - y - 2 - len(words) - len(watching) - bool(watching)
    y += _paint_seats(area.part(3, y + 1, LEFT), table, room, context) + 2
    if watching:
        y = area.put_lines(3, y, watching, palette.dim) + 1
    style = palette.text if context.link.online else palette.bad
    y = area.put_lines(3, y, (clip(line, LEFT) for line in words), style)
    if area.rows - y > logo_rows(LOGO_SIZE) + 1:
        paint_logo(area.part(3, area.rows - logo_rows(LOGO_SIZE) - 1, LEFT), LOGO_SIZE, context.theme)
    right = area.part(LEFT + 6, 1, area.columns - LEFT - 8)
    log = right.part(0, 0, rows=right.rows - _paint_way_in(right, context))
    paint_log_and_talk(log, context.link.log, context.link.chat, context.theme)
    area.column(LEFT + 3, palette.rule)


def _paint_way_in(area: Area, context: Context) -> int:
    # at the foot, for guests to scan; returns the height
    if not context.hosted_here:
        return 0
    page = context.pages[0]
    lines = qr_lines(page)
    rows = len(lines) + 2
    if area.columns < len(lines[0]) or area.rows < rows + LEAST_LOG:
        return 0
    foot = area.part(0, area.rows - rows + 1)
    foot.put_lines(0, 0, lines, LIGHT)
    foot.put(0, len(lines), clip(_BROWSER, area.columns), context.theme.palette.dim)
    return rows


def _paint_head(area: Area, table: TableState, context: Context) -> int:
    # Returns the number of rows.
    palette = context.theme.palette
    area.put(0, 0, clip(printable(table.name), LEFT), palette.strong)
    ready = sum(player.ready for player in table.players)
    taken = f"{len(table.players)} of {counted(table.seats, 'seat')} taken, {ready} ready"
    night = context.link.model.tournament
    if table.round:
        name = f" · {printable(night.options.name)}" if night else ""
        taken = f"{capitalized(say('night.round.open', round=table.round))}{name}"
    area.put(0, 1, clip(taken, LEFT), palette.text)
    limits = limits_words(table.move_clock, table.game_clock)
    # only unusual rules
    rules = [] if table.closed == "next" else [say("option.closed")]
    rules += ["for practice: h shows what to lay"] if table.hints else []
    rules += wrapped(say("option.clocks", limits=limits), LEFT) if limits else []
    rules += [] if table.grace == GRACE_SECONDS else [grace_words(table.grace)]
    area.put_lines(0, 2, rules, palette.dim)
    return 2 + len(rules)


def _paint_seats(area: Area, table: TableState, room: int, context: Context) -> int:
    # free seats share a row if they do not fit one by one; returns the number of rows
    taken = len(table.players)
    free = table.seats - taken
    together = free > 1 and room < table.seats
    for number in range(taken if together else table.seats):
        _paint_seat(area.part(0, number), table, number, context)
    if together:
        area.put(3, taken, f"{free} seats free", context.theme.palette.dim)
    return taken + 1 if together else table.seats


def _paint_seat(area: Area, table: TableState, number: int, context: Context) -> None:
    palette = context.theme.palette
    area.put(0, 0, f"{number + 1}", palette.dim)
    if number >= len(table.players):
        area.put(3, 0, "free", palette.dim)
        return
    player = table.players[number]
    me = player.name == context.link.model.name
    # hints are public: everyone sees who has them
    name = f"{clip(printable(player.name), 15)} · hints" if player.hints else printable(player.name)
    area.put(3, 0, pad(name, 24), palette.strong if me else palette.text)
    coming = away_words(player, context.link.times.away(player.name))
    here = "here" if table.round else "ready" if player.ready else "not ready yet"
    state = here if player.connected else "absent" if player.stand_in else coming
    host = " · host" if player.name == table.host else ""
    area.put(28, 0, state + host, palette.good if player.ready else palette.dim)


def _round_words(context: Context) -> list[str]:
    model, left = context.link.model, context.link.times.countdown
    begins = say("night.seat.starts", time=clock_text(left.left)) if left else sentence(say("begins"))
    words = missing_words(model.table, model.name) if model.table and model.paused else begins
    return [*wrapped(words, LEFT), "It starts by itself: you need no key.", "", "E: the game night"]


def _what_now(table: TableState, context: Context) -> list[str]:
    if not context.link.online:
        return wrapped(link_words(context.link), LEFT)
    model = context.link.model
    if table.round:
        return _round_words(context)
    mine = model.player(model.name)
    words = []
    if mine and not mine.ready:
        words.append("r: you are ready to play")
    elif mine:
        left = context.link.times.countdown
        begins = sentence(say("begins.in", time=lasting(left.left)) if left else say("begins"))
        words += wrapped(missing_words(table, context.link.model.name) or begins, LEFT)
        words += ["G: wait! You are not ready yet"] if left else []
    if mine and model.is_host:
        pause = table.pause
        # only the operator ends a pause without a name
        words += ["g: start with the players who are ready"] if pause is None else ["Z: continue"] if pause.by else []
        words.append("O: seats and options")
    if model.is_host and context.link.bots and free_seats(table):
        words.append("b: fill free seats with bots")
    if context.hosted_here:
        # the whole command, for reading it out across a room
        words += [
            "",
            "Others come here with (I: codes to scan):",
            *(f"  contack play {address}" for address in context.hosted),
        ]
        words += ["or, in a clone of Contack:", *(f"  ./scripts/play {address}" for address in context.hosted)]
        words += ["or in a browser (/screen for a projector):", *(f"  {page}" for page in context.pages)]
    night = model.tournament
    if night and (may_enter(night, model.name) or is_organiser(night, model.name)):
        words += ["", *wrapped(f"E: {night_line(night)}", LEFT)]
    return words
