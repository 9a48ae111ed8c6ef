"""How a game starts: ready, nonces, the host, and a deal that follows from both."""

import pytest

from contack.engine.board.cell import shared
from contack.engine.deal import commitment, deck, digest, hand_key
from contack.engine.event import Dealt, Laid
from contack.engine.game import Game
from contack.engine.rules import RACK, SEATS, Rules
from contack.protocol.command import Join, OpenTable, Ready, Start
from contack.protocol.notice import Started
from contack.protocol.table_state import GameHeader
from tests.server.party import STARTED, Party, nonce_of, sealed, seeds

SEED = next(seeds())


def test_the_header_is_that_of_the_record(party: Party) -> None:
    started = party.table("ann", "bob")
    party.ready(started)
    assert started[0].game == GameHeader(
        ("ann", "bob"),
        Rules(),
        commitment(SEED).hex(),
        STARTED,
        tuple(digest(nonce_of(name)).hex() for name in ("ann", "bob")),
        colours=(1, 2),
    )


@pytest.mark.parametrize("seats", SEATS)
def test_deal_follows_from_seed_and_nonces_in_seat_order(party: Party, seats: int) -> None:
    people = party.table(*"abcdefg"[:seats])
    party.ready(people[::-1])
    tiles = deck(hand_key(SEED, 1, [nonce_of(name) for name in "abcdefg"[:seats]]))
    [dealt] = [event for event in people[0].events if isinstance(event, Dealt)]
    assert dealt.racks == tuple(tiles[seat * RACK : (seat + 1) * RACK] for seat in range(seats))
    assert dealt.pile == 36 - seats * RACK


def test_seed_stays_secret_during_a_game(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    party.mover([ann, bob]).plays()
    assert SEED.hex() not in repr(party.sends)
    assert repr(SEED) not in repr(party.sends)


def test_each_nonce_changes_the_deal() -> None:
    racks = set()
    for readies in (
        (Ready(), Ready()),
        (sealed("ann"), Ready()),
        (Ready(), sealed("bob")),
        (sealed("ann"), sealed("bob")),
    ):
        party = Party()
        people = party.table("ann", "bob")
        for person, ready in zip(people, readies, strict=True):
            person.does(ready)
        nonces = [nonce_of(name) if ready.digest else b"" for name, ready in zip(("ann", "bob"), readies, strict=True)]
        assert people[0].events[0] == Game.deal(SEED, nonces)[1][0]
        racks.add(people[0].view.racks)
    assert len(racks) == 4


def test_last_digest_counts(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    for game in (1, 2):
        ann.does(sealed("ann", game))
    bob.does(Ready())
    assert ann.events[0] == Game.deal(SEED, [nonce_of("ann", 2), b""])[1][0]


def test_lays_are_timed_from_the_start(party: Party) -> None:
    party.clock.advance(1000)
    people = party.game("ann", "bob")
    party.clock.advance(2.3456)
    played = party.mover(people).plays()
    assert [event.at for event in people[0].events if isinstance(event, Laid)] == [0.0, 2.346]
    assert isinstance(played.events[0], Laid)


def test_host_starts_with_the_ready_players(party: Party) -> None:
    ann, bob, carl, dov = party.table("ann", "bob", "carl", "dov", seats=7)
    party.ready([bob, dov])
    started = ann.gets(Started, Start())
    assert started.game.players == ("bob", "dov")
    assert [player.name for player in started.table.players] == ["bob", "dov"]
    assert started.table.spectators == ("ann", "carl")
    assert started.table.host == "ann"
    assert ann.notices[-1] is carl.notices[-1] is started


def test_host_who_watches_starts_a_game(party: Party) -> None:
    host, ann, bob = party.person("host"), party.person("ann"), party.person("bob")
    host.does(OpenTable("inn", 7, spectate=True, countdown=0))
    for person in (ann, bob):
        person.does(Join("inn"))
        person.does(Ready())
    assert host.gets(Started, Start()).game.players == ("ann", "bob")


def test_a_start_is_one_notice_for_all(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    send = party.sends[-1]
    assert isinstance(send.notice, Started)
    assert list(send.to) == [person.client for person in people]
    assert send.table == "inn"


def test_laid_tiles_share_their_cells(party: Party) -> None:
    party.play_out(party.game("ann", "bob"))
    assert all(event.cell is shared(event.cell) for event in party.record().events if isinstance(event, Laid))
