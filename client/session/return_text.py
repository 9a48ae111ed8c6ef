"""The message to a player who returns to a game."""

from contack.client.session.model import Model
from contack.engine.event import ChosenBy, Event, Laid
from contack.protocol.sentences import say


def welcome_back_words(before: Model, after: Model) -> str:
    """Return how often the stand-in laid for a returning player; `before` is the client's model until then."""
    times = _stand_in_lays(before, after)
    return say("back.laid", times=say("times", count=times)) if times else say("back")


def _stand_in_lays(before: Model, after: Model) -> int:
    if before.game is not None and before.game == after.game:
        return sum(_is_by_stand_in(event, after.seat) for event in after.events[len(before.events) :])
    # a restarted client knows nothing: count the stand-in's lays after the player's last one
    times = 0
    for event in reversed(after.events):
        if _is_by_stand_in(event, after.seat):
            times += 1
        elif isinstance(event, Laid) and event.seat == after.seat:
            break
    return times


def _is_by_stand_in(event: Event, seat: int | None) -> bool:
    return isinstance(event, Laid) and event.seat == seat and event.by is ChosenBy.STAND_IN
