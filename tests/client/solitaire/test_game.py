import pytest

from contack.client.solitaire.game import Deal, SolitaireGame
from contack.engine.event import Abandoned, Laid
from contack.engine.records.record import Record
from contack.engine.records.verify import verify
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.event import SolitaireEnded, Undone

DEALS = [Deal("draw", "15"), Deal("stacked", "217"), Deal("stacked", "Zoë", peek=True)]


@pytest.mark.parametrize("deal", DEALS)
def test_undo_goes_back_lay_by_lay_to_the_deal(deal: Deal) -> None:
    session, _ = SolitaireGame.start(deal)
    states = []
    for _ in range(3):
        states.append(session)
        session, _ = session.lay(next(iter(session.position.lays)))
    for state in reversed(states):
        session, events = session.undo()
        assert (session, events) == (state, (Undone(),))


def test_there_is_nothing_to_undo_before_the_first_lay() -> None:
    session, _ = SolitaireGame.start(DEALS[0])
    assert session.undo() == (session, ())


@pytest.mark.parametrize("deal", DEALS)
def test_events_make_a_record_that_verifies(deal: Deal) -> None:
    session, events = SolitaireGame.start(deal)
    while session.position.lays:
        session, more = session.lay(next(iter(session.position.lays)))
        events += more
    header = deal.header()
    assert verify(Record(header, events)).finished
    assert header.rules == SolitaireRules(peek=deal.peek)
    assert bytes.fromhex(header.key or "").decode() == deal.key


def test_leaving_player_gives_up_an_unfinished_game() -> None:
    session, _ = SolitaireGame.start(DEALS[0])
    assert session.give_up() == (Abandoned("the player left"),)


def test_finished_game_allows_undo_but_not_giving_up() -> None:
    session, _ = SolitaireGame.start(Deal("stacked", "64"))  # lost after the first of its lays
    session, events = session.lay(next(iter(session.position.lays)))
    assert isinstance(events[0], Laid)
    assert events[1] == SolitaireEnded(won=False, laid=2)
    assert session.give_up() == ()
    assert not session.undo()[0].position.over
