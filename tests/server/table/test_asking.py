"""Between ready and the game: final digests, nonces, and no choice of the deal."""

import pytest

from contack.engine.deal import digest
from contack.protocol.command import AddBot, HandOver, Join, Kick, Leave, Ready, Resume, Reveal, Start
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Started, TableChanged
from contack.server.table.gathering import ASKED_SECONDS
from tests.server.party import Party, Person, nonce_of, sealed


@pytest.fixture
def asked(party: Party) -> list[Person]:
    party.willing = False
    people = party.table("ann", "bob")
    party.ready(people)
    assert people[0].table.asking
    return people


def reveal(person: Person) -> TableChanged:
    return person.gets(TableChanged, Reveal(nonce_of(person.name)))


def called_off(person: Person) -> list[str]:
    return [name for change, name in person.changes if change is Change.WITHHELD]


def test_nonces_stay_secret_until_the_game_ends(party: Party, asked: list[Person]) -> None:
    for person in asked:
        reveal(person)
    assert asked[0].table.playing
    party.mover(asked).plays()
    sent = repr(party.sends)
    assert not any(form in sent for name in ("ann", "bob") for form in (nonce_of(name).hex(), repr(nonce_of(name))))


def test_client_without_a_part_in_deals_delays_no_game(party: Party) -> None:
    party.willing = False
    ann, bob = party.table("ann", "bob")
    ann.does(Ready())
    bob.does(sealed("bob"))
    assert ann.refused(Reveal(nonce_of("ann"))).reason == Refusal.NOT_ASKED
    reveal(bob)
    assert ann.game.digests == ("", digest(nonce_of("bob")).hex())


def test_seats_stay_during_the_request(party: Party, asked: list[Person]) -> None:
    ann, bob = asked
    eve = party.person("eve")
    for person, command in ((eve, Join("inn")), (bob, Ready()), (ann, Start()), (ann, AddBot(1))):
        assert person.refused(command).reason == Refusal.GAME_RUNNING
    assert eve.gets(Joined, Join("inn", spectate=True)).table.asking
    assert party.lobby.beacon_answer(1).free_seats == 0


def test_late_nonces_are_all_reported(party: Party, asked: list[Person]) -> None:
    ann, _ = asked
    party.waits(ASKED_SECONDS - 1)
    assert called_off(ann) == []
    party.waits(1)
    assert called_off(ann) == ["ann", "bob"]
    assert party.lobby.due is None


@pytest.mark.parametrize("command", [Leave(), Kick("bob")])
def test_leaving_before_the_nonce_counts_as_withholding(asked: list[Person], command: Leave | Kick) -> None:
    ann, bob = asked
    (ann if isinstance(command, Kick) else bob).does(command)
    assert called_off(ann) == ["bob"]
    assert ann.players == ["ann"]


def test_stand_in_plays_for_a_player_who_left_after_the_nonce(asked: list[Person]) -> None:
    ann, bob = asked
    reveal(bob)
    bob.does(Leave())
    assert called_off(ann) == []
    started = ann.gets(Started, Reveal(nonce_of("ann")))
    assert started.game.players == ("ann", "bob")
    assert ann.player("bob").stand_in


def test_a_seat_can_be_handed_over_already(party: Party, asked: list[Person]) -> None:
    ann, bob = asked
    for person in asked:
        assert person.gets(TableChanged, HandOver("seat")).change is Change.HANDED_OVER
    reveal(ann)
    reveal(bob)
    party.settles()
    assert ann.notices[-1] is bob.notices[-1]
    assert not ann.table.playing  # the stand-ins have played it to its end


def test_lost_player_returns_in_time_with_the_nonce(party: Party, asked: list[Person]) -> None:
    ann, bob = asked
    reveal(ann)
    bob.drops()
    party.waits(ASKED_SECONDS - 1)
    again = party.person("bob again")
    joined = again.gets(Joined, Resume(bob.token))
    assert (joined.table.asking, joined.seat) == (True, 1)
    reveal(again)
    assert ann.table.playing


def test_player_lost_for_longer_withholds_and_keeps_a_seat(party: Party, asked: list[Person]) -> None:
    ann, bob = asked
    reveal(ann)
    bob.drops()
    party.waits(ASKED_SECONDS)
    assert called_off(ann) == ["bob"]
    assert ann.players == ["ann", "bob"]


def test_empty_table_stops_the_time_of_the_nonces(party: Party, asked: list[Person]) -> None:
    for person in asked:
        person.drops()
    party.waits(ASKED_SECONDS + 1)
    again = []
    for person in asked:
        back = party.back(person)
        again.append(back)
    party.waits(ASKED_SECONDS - 1)
    for back in again:
        reveal(back)
    assert again[0].table.playing


def test_unready_players_keep_seats_when_a_deal_is_off(party: Party) -> None:
    party.willing = False
    ann, bob, carl = party.table("ann", "bob", "carl")
    party.ready([ann, bob])
    ann.does(Start())
    assert carl.table.asking
    party.waits(ASKED_SECONDS)
    assert carl.players == ["ann", "bob", "carl"]
    assert carl.table.spectators == ()


def test_ready_player_who_stays_away_is_not_ready(party: Party) -> None:
    ann, bob, carl = party.table("ann", "bob", "carl", seats=4)
    bob.does(sealed("bob"))
    carl.does(Ready())
    for person in (bob, carl):
        person.drops()
    party.waits()
    assert [(player.name, player.ready) for player in ann.table.players] == [
        ("ann", False), ("bob", False), ("carl", True),
    ]  # fmt: skip


def test_a_digest_of_the_game_before_is_refused(party: Party) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    refused = people[0].refused(sealed("bob"))
    assert (refused.reason, refused.words.partition(":")[0]) == (Refusal.BAD_FIELD, "digest")
