"""The end of a server: it abandons games and tells all clients."""

from contack.engine.event import Abandoned
from contack.engine.records.verify import verify
from contack.protocol.notice import Change, Closed, Played, TableChanged
from contack.protocol.state import State
from tests.server.party import Party, nonce_of, seeds

STOPPED = Closed("server_stopped", "the server stops")


def stop(party: Party) -> None:
    party.deliver(party.lobby.stop(list(party.people)))


def test_stop_reaches_everyone(party: Party) -> None:
    people = [party.stranger(), party.person("carl"), *party.table("dov", name="pub"), *party.game("ann", "bob")]
    stop(party)
    assert all(person.notices[-1] == STOPPED for person in people)
    assert all(person.state is State.CLOSED for person in people)


def test_abandoned_games_publish_their_seed(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    party.mover([ann, bob]).plays()
    stop(party)
    abandoned = Abandoned("the server stops", next(seeds()).hex(), (nonce_of("ann").hex(), nonce_of("bob").hex()))
    given_up, over, _ = bob.notices[-3:]
    assert isinstance(given_up, Played)
    assert given_up.events == (abandoned,)
    assert (given_up.view.seat, given_up.lays) == (None, ())
    assert isinstance(over, TableChanged)
    assert over.change is Change.GAME_OVER


def test_record_of_an_abandoned_game_is_complete(party: Party) -> None:
    people = party.game("ann", "bob")
    for _ in range(5):
        party.mover(people).plays()
    stop(party)
    record = party.record()
    assert record.complete
    verification = verify(record)
    assert not verification.finished
    assert "deal: every tile follows from the seed and 2 nonces, which fit their digests" in verification.checks


def test_tables_without_a_game_abandon_nothing(party: Party) -> None:
    played_out = party.game("ann", "bob")
    party.play_out(played_out)
    party.table("carl", name="pub")
    before = len(party.sends)
    stop(party)
    assert [send.notice for send in party.sends[before:]] == [STOPPED]
