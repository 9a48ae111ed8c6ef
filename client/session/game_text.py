from collections.abc import Iterator, Sequence
from math import ceil

from contack.client.session.clock import clock_text
from contack.client.session.model import Model
from contack.client.session.table_text import people_words
from contack.client.text.board import TextOptions, draw_board, lay_marks
from contack.client.text.events import Names, event_text, lays_table, list_text, rack_table, with_names
from contack.engine.event import ChosenBy, Event, HandEnded, Laid
from contack.engine.records.header import holders_at_end
from contack.engine.view import View
from contack.protocol.name import printable
from contack.protocol.sentences import say, seen_by

ASK = "Your turn: type the number of a lay, or help."

NO_GAME = "No game has been started."


def names_seen_by(model: Model) -> Names:
    return _seen(model, model.names)


def events_seen_by(model: Model, events: Sequence[Event]) -> Iterator[tuple[Event, Names]]:
    """Name the players as this client saw them at the time."""
    earlier = model.events[: len(model.events) - len(events)]
    holders = holders_at_end(model.game.players, earlier) if model.game else ()
    for event, names in with_names(events, holders):
        yield event, _seen(model, names)


def _seen(model: Model, holders: Names) -> Names:
    # a seat that changed hands had another player before
    return tuple(seen_by(model.name if seat == model.seat else "", name) for seat, name in enumerate(holders))


def happened_words(before: Model, after: Model, events: tuple[Event, ...], look: TextOptions) -> str:
    """Draw the table at the end of a hand."""
    view = before.view or View.empty(len(after.names))  # no table before the first deal
    return "\n".join(_happened(view, events, after, look))


def _happened(view: View, events: tuple[Event, ...], model: Model, look: TextOptions) -> Iterator[str]:
    for event, names in events_seen_by(model, events):
        view = view.after(event)
        if isinstance(event, HandEnded) and look.drawing:
            yield draw_board(view.board, width=look.width)
        yield event_text(event, names)


def table_words(model: Model, look: TextOptions) -> str:
    # the drawing comes first, because it may be taller than the screen
    if model.view is None:
        return people_words(model.table)
    lays = model.lays if model.my_turn else {}
    drawing = draw_board(model.view.board, lay_marks(lays), openings=model.playing, width=look.width)
    parts = (*((drawing, "") if look.drawing else ()), racks_words(model), lays_words(model))
    return "\n".join(part for part in parts if part is not None)


def clock_words(model: Model) -> tuple[str, ...]:
    """Return nothing without a limit."""
    clock = model.clock
    if clock is None:
        return ()
    if not clock.left:
        return ("Your time is up: the stand-in lays for you.",)
    game = clock.game[model.seat] if clock.game and model.seat is not None else clock.left
    in_all = f", {clock_text(ceil(game))} in all" if game > clock.left else ""
    return (f"You have {clock_text(ceil(clock.left))} for it{in_all}; then the stand-in lays for you.",)


def places_words(model: Model) -> str:
    """For readers who cannot see the drawing."""
    return list_text(model.view.board) if model.view else NO_GAME


def racks_words(model: Model) -> str:
    return rack_table(model.view, names_seen_by(model)) if model.view else NO_GAME


def lays_words(model: Model) -> str | None:
    if not model.my_turn or model.view is None:
        return None
    return f"{lays_table(model.lays, model.view.board)}\n{ASK}"


def scores_words(model: Model) -> str:
    if model.view is None:
        return NO_GAME
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
    texts = (event_text(event, names) for event, names in events_seen_by(model, model.events))
    return "\n".join(texts) or "Nothing has happened yet."


def welcome_back_words(before: Model, after: Model) -> str:
    """`before` is the client's model until the return."""
    times = _stand_in_lays(before, after)
    return say("back.laid", times=say("times", count=times)) if times else say("back")


def _stand_in_lays(before: Model, after: Model) -> int:
    if before.game is not None and before.game == after.game:
        return sum(_is_by_stand_in(event, after.seat) for event in after.events[len(before.events) :])
    # a restarted client counts the stand-in's lays after the player's last one
    times = 0
    for event in reversed(after.events):
        if _is_by_stand_in(event, after.seat):
            times += 1
        elif isinstance(event, Laid) and event.seat == after.seat:
            break
    return times


def _is_by_stand_in(event: Event, seat: int | None) -> bool:
    return isinstance(event, Laid) and event.seat == seat and event.by is ChosenBy.STAND_IN
