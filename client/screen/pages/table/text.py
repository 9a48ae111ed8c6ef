from contack.client.screen.pages.base.page import Title
from contack.client.screen.pages.board.selection import Selection, fitting, lay_detail, tile_detail
from contack.client.screen.state.context import Context
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import Link, link_lines
from contack.client.session.clock import Clock, Countdown, clock_text, lasting
from contack.client.session.model import Model
from contack.client.session.table_text import awaited_words, missing_words, paused_words
from contack.client.text.english import capitalized
from contack.client.text.events import pile_text
from contack.client.tournament.text import result_words
from contack.engine.board.board import Board
from contack.engine.event import ChosenBy, Laid
from contack.engine.rules import HANDS
from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.protocol.table_state import PlayerState


def table_title(context: Context) -> Title:
    link = context.link
    model, view = link.model, link.model.view
    table = f"Contack · {_table_name(model)}"
    if not link.online:
        return Title(table, "no connection")
    if view is None or not model.playing:
        return Title(table, paused_words(model.table) if model.paused else _between_games(link))
    left = f"{table} · hand {view.hand} of {HANDS} · {pile_text(view.pile)}"
    if model.paused:
        return Title(left, paused_words(model.table))
    time = _title_time(link.times.clock)
    if model.my_turn and not model.handed_over:
        return Title(left, f"YOUR TURN{time}", mine=True)
    # a running game has a seat to lay
    return Title(left, f"{say('turn', name=model.names[view.seat or 0])}{time}")


def _table_name(model: Model) -> str:
    if model.table is None:
        return ""
    name = printable(model.table.name)
    return f"{capitalized(say('night.round.open', round=model.table.round))} · {name}" if model.in_round else name


def _between_games(link: Link) -> str:
    model, countdown = link.model, link.times.countdown
    if countdown:
        return say("begins.in", time=lasting(countdown.left))
    if model.view is not None:
        return "the game is over"
    return awaited_words(model.table, model.name) if model.table else ""


def _title_time(clock: Clock | None) -> str:
    # the tone marks short time and a stopped clock
    if clock is None:
        return ""
    mark = "" if clock.running else " (stands still)"
    return f" · {clock_text(clock.left)}{' !' if clock.short else mark}"


def seat_words(link: Link, name: str) -> str:
    return link.reaction_of(name) or state_words(link.model, name, link.times.away(name))


def state_words(model: Model, name: str, left: int | None = None) -> str:
    player = model.player(name)
    if player is None or (player.stand_in and not player.connected):
        covered = "absent · stand-in" if left is None else f"stand-in · kept {left} s"
        return covered if model.playing else "absent"
    if not player.connected:
        return away_words(player, left)
    if not model.playing:
        return "ready" if player.ready else ""
    return "stand-in" if player.stand_in else _how_it_lays(model, name)


def away_words(player: PlayerState, left: int | None) -> str:
    if player.level is not None:
        return "on its way"
    if player.asleep:
        return "asleep" if left is None else f"asleep, {left} s"
    return "awaited" if left is None else f"away, {left} s"


def _how_it_lays(model: Model, name: str) -> str:
    laid = [event for event in model.events if isinstance(event, Laid) and model.names[event.seat] == name]
    words = ["you"] if name == model.name and model.token else []
    player = model.player(name)
    words += ["hints"] if player and player.hints else []
    words += ["clock"] if laid and laid[-1].by is ChosenBy.CLOCK else []
    return " · ".join(words)


def detail_lines(link: Link, selection: Selection, board: Board) -> tuple[Line, ...]:
    model, lay = link.model, selection.lay
    if not link.online:
        return tuple(Line(words, "bad") for words in link_lines(link))
    if lay and lay.cell in fitting(lay.tile, board):
        foot = "Enter lays it, Esc takes it back." if model.my_turn else _not_yet(model)
        return lay_detail(lay, board, foot)
    if lay:
        return (Line(f"{lay.tile} does not fit there:"), Line(f"{model.why_not(lay)}.", "bad"))
    if selection.tile:
        return tile_detail(selection.tile, board, "Press the letter of a place, or ↓ for the next one.")
    return tuple(_turn_detail(link))


def _not_yet(model: Model) -> str:
    return "The table is paused." if model.paused else "It is not your turn yet."


def _turn_detail(link: Link) -> list[Line]:
    model = link.model
    view = model.view
    if model.paused:
        return [Line(paused_words(model.table), "good"), Line(_who_continues(model), "dim")]
    if view is None or not model.playing:
        return [Line("The game is over."), *_over_detail(model, link.times.countdown)]
    if model.handed_over:
        return [Line("The stand-in plays for you.", "bad"), Line("H takes your seat back.", "dim")]
    if model.my_turn:
        return [
            *(_time_detail(link.times.clock) if link.times.clock else [Line("Your turn.", "good")]),
            Line("Choose a tile by its number. Raised tiles fit somewhere.", "dim"),
        ]
    name = printable(model.names[view.seat or 0])
    watching = _watching(model, name) if model.seat is None else "Try a tile to see where it fits."
    return [Line(f"{name} {_awaited(link) or 'is to lay.'}"), Line(watching, "dim")]


def _watching(model: Model, name: str) -> str:
    if model.queued:
        return "You play in the next game; r: only watch."
    seat = "" if model.in_round else " r: a seat in the next game."
    return f"You watch: these are the tiles of {name}.{seat}"


def _who_continues(model: Model) -> str:
    table = model.table
    if table is None or table.pause is None or not table.pause.by:
        return "The operator of this server lets all tables continue."
    return "Z lets the game continue." if model.is_host else f"{printable(table.host)} lets it continue."


def _awaited(link: Link) -> str:
    model = link.model
    player = model.player(model.names[model.view.seat or 0]) if model.view else None
    if player is None or player.connected or model.table is None:
        return ""
    if player.asleep:
        return "is asleep: the page is in the background. The stand-in lays soon."
    left = link.times.away(player.name)
    wait = lasting(model.table.grace) if left is None else f"{left} s more"
    return f"lost the connection and has {wait} to return. Then the stand-in lays."


def _time_detail(clock: Clock) -> list[Line]:
    if not clock.left:
        return [Line("Your time is up: the stand-in lays for you.", "bad")]
    if not clock.running:
        return [Line(f"Your turn. The clock stands still at {clock_text(clock.left)}.", "good")]
    game = clock.game[clock.seat] if clock.game and clock.seat is not None else clock.left
    in_all = f" ({clock_text(game)} in all)" if game > clock.left else ""
    words = f"{clock_text(clock.left)} left{in_all}, then the stand-in lays."
    return [Line(f"Hurry: {words}", "bad") if clock.short else Line(f"Your turn: {words}", "good")]


def _over_detail(model: Model, countdown: Countdown | None) -> list[Line]:
    if model.in_round:
        return [Line(words, "good") for words in result_words(model)]
    if countdown:
        return [Line(f"The next one starts in {lasting(countdown.left)}.", "good")]
    if model.seat is None and not model.token:
        return [Line("You watch: r takes a seat, q leaves.", "dim")]
    if not model.is_ready or model.table is None:
        return [Line("r plays again, q leaves, s shows the points.", "good")]
    key = "g starts the next one." if model.is_host else ""
    words = f"You are ready. {missing_words(model.table, model.name)}".rstrip()
    return [Line(words, "dim"), *([Line(key, "good")] if key else [])]
