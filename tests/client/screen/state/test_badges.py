from contack.client.screen.state.badges import badges_for, laid_since
from contack.engine.event import Dealt, Event, Laid
from contack.engine.game import Game

BADGES = badges_for(("ann", "bob", "cyd"))


def played(lays: int) -> list[Event]:
    """Return what happens in a game until so many tiles are laid."""
    game, events = Game.deal(bytes(32), (b"",) * 3)
    seen = [*events]
    for _ in range(lays):
        game, events = game.play(next(iter(game.lays)))
        seen += events
    return seen


def laid(events: list[Event]) -> list[Laid]:
    return [event for event in events if isinstance(event, Laid)]


def test_tiles_laid_since_ones_last_turn_are_their_players() -> None:
    events = played(7)
    *_, mine, theirs, last = laid(events)
    assert laid_since(events, mine.seat, BADGES) == {
        theirs.cell: BADGES[theirs.seat],
        last.cell: BADGES[last.seat],
    }


def test_spectator_sees_the_last_round() -> None:
    events = played(7)
    assert len(laid_since(events, None, BADGES)) == len(BADGES)


def test_tiles_of_the_hand_before_are_forgotten() -> None:
    events = played(7)
    (dealt,) = (event for event in events if isinstance(event, Dealt))
    assert laid_since([*events, dealt], 0, BADGES) == {}
