"""Alerts: events that a player at a table must not miss."""

from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import RingBell, ShowMessage, Tone
from contack.client.session.actions import Effects
from contack.client.session.model import Model
from contack.client.session.table_text import person_words
from contack.client.text.english import counted
from contack.engine.event import ChosenBy, Event, Laid
from contack.protocol.name import printable
from contack.protocol.notice import Change, Joined, Notice, Played, TableChanged


def may_lay(context: Context) -> bool:
    model = context.link.model
    return context.link.online and model.my_turn and not model.handed_over


def turn_begins(before: Context, context: Context) -> bool:
    then, now = before.link.model, context.link.model
    # after a reconnect the table comes again with the same turn
    return now.my_turn and not (then.my_turn and then.turn == now.turn)


def news_of(notice: Notice, before: Context, context: Context) -> Effects:
    """Return the alerts after a notice: the player's turn has come, or a stand-in laid for the player."""
    model = context.link.model
    ring = (RingBell(),) if turn_begins(before, context) and not model.handed_over else ()
    if isinstance(notice, TableChanged) and model.becomes_host(before.link.model):
        ring = (*ring, ShowMessage("You are the host now: g starts a game.", "good"))
    match notice:
        case Played() if context.link.verdict and context.link.verdict.warns:
            return (*ring, ShowMessage(printable(context.link.verdict.words), "bad"))
        case TableChanged(change=Change.WITHHELD | Change.UNSEATED):
            return (*ring, ShowMessage(person_words(notice), "bad"))
        case Played(events=events):
            return (*ring, *_covered(events, model))
        # the table comes again with all its events: those seen before are not news
        case Joined(events=events) if before.link.at_table:
            return (*ring, *_covered(events[len(before.link.model.events) :], model))
    return ring


def _covered(events: tuple[Event, ...], model: Model) -> Effects:
    laid = [event for event in events if isinstance(event, Laid) and event.seat == model.seat]
    covered = [event for event in laid if event.by in (ChosenBy.STAND_IN, ChosenBy.CLOCK)]
    # not bad news for a player who handed the seat over
    tone: Tone = "plain" if model.handed_over else "bad"
    if len(covered) > 1:
        return (ShowMessage(f"While you were away, {counted(len(covered), 'tile')} were laid for you.", tone),)
    return tuple(ShowMessage(f"The {event.by} laid {event.tile} for you.", tone) for event in covered)
