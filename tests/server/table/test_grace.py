"""Lost players: reserved, then replaced, and back at any time; empty tables stand still."""

from contack.engine.event import Abandoned, Laid
from contack.engine.records.verify import verify
from contack.protocol.command import Ready
from contack.protocol.limits import GRACE_SECONDS
from contack.server.config.limits import PATIENCE, Limits
from contack.server.table.table import LEFT_EMPTY
from tests.server.party import Party, Person


def test_each_loss_has_its_own_grace_period(party: Party, people: list[Person]) -> None:
    mover, other, _ = party.mover(people), *party.others(people)
    mover.drops()
    party.waits(GRACE_SECONDS - 1)
    party.back(mover).drops()
    party.waits(GRACE_SECONDS - 1)
    assert not other.player(mover.name).stand_in
    party.waits(1)
    assert other.player(mover.name).stand_in


def test_returning_player_renews_the_grace_of_others(party: Party, people: list[Person]) -> None:
    mover, other, third = party.mover(people), *party.others(people)
    for person in people:
        person.drops()
    party.waits(GRACE_SECONDS * 10)
    again = party.back(other)
    assert not again.player(mover.name).stand_in
    assert again.turn == other.turn
    party.waits()
    assert again.player(mover.name).stand_in
    assert again.player(third.name).stand_in
    party.play_out([again])
    assert verify(party.record()).finished


def test_record_omits_stopped_time(party: Party, people: list[Person]) -> None:
    mover = party.mover(people)
    for person in people:
        person.drops()
    party.waits(1000)
    again = party.back(mover)
    party.clock.advance(2)
    laid = again.plays().events[0]
    assert isinstance(laid, Laid)
    assert laid.at == 2.0


def test_game_without_returns_ends_and_closes(party: Party, people: list[Person]) -> None:
    for person in people:
        person.drops()
    party.waits(PATIENCE)
    assert party.lobby.tables.by_name == {}
    assert party.lobby.due is None
    last = party.record().events[-1]
    assert isinstance(last, Abandoned)
    assert last.reason == LEFT_EMPTY
    assert verify(party.record()).finished is False


def test_how_long_a_paused_game_is_kept_can_be_chosen() -> None:
    party = Party(limits=Limits(empty_seconds=60.0))
    for person in party.game("ann", "bob"):
        person.drops()
    party.closes_after(60)


def test_empty_table_between_games_closes_after_the_grace(party: Party) -> None:
    for person in party.table("ann", "bob"):
        person.drops()
    party.closes_after(GRACE_SECONDS)


def test_a_newcomer_finds_a_table_that_was_paused_between_games(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    ann.drops()
    bob.drops()
    carl = party.newcomer("carl")
    again = [party.back(ann), party.back(bob), carl]
    for person in again:
        person.does(Ready())
    assert carl.table.playing
