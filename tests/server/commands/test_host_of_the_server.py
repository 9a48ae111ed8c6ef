"""The operator's decisions: announcements, kicks, closed tables, and no further games."""

import pytest

from contack.protocol.command import Join, OpenTable, Resume
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Announced, Change, Closed, Joined, Left, Notice, Played, TableChanged
from contack.protocol.sentences import say
from contack.protocol.state import State
from contack.server.commands.lobby.lobby import CLOSING
from tests.server.party import Party, Person

KICKED = Closed(CloseReason.KICKED, "the host of this server has ended your connection")


def kick(party: Party, person: Person, permanently: bool = False) -> None:
    party.deliver(party.lobby.kick(person.client, KICKED, permanently))


def close(party: Party, closing: bool = True) -> None:
    party.deliver(party.lobby.close_after_the_last_game(closing))


def is_over(party: Party) -> bool:
    return party.lobby.closed


def counts_down(person: Person) -> bool:
    return person.table.starts_in is not None


def notices_of(person: Person, kind: type[Notice]) -> list[Notice]:
    return [notice for notice in person.notices if isinstance(notice, kind)]


def test_announcement_reaches_all_but_strangers(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    carl, eve = party.person("carl"), party.stranger()
    party.deliver(party.lobby.announce("supper at eight"))
    assert all(notices_of(person, Announced) == [Announced("supper at eight")] for person in (ann, bob, carl))
    assert eve.notices == []


@pytest.mark.parametrize("permanently", [False, True])
def test_game_continues_without_an_expelled_player(party: Party, permanently: bool) -> None:
    people = party.game("ann", "bob", "carl")
    mover, other, third = party.mover(people), *party.others(people)
    kick(party, mover, permanently)
    assert mover.notices[-2:] == [Left("inn", KICKED.words), KICKED]
    assert mover.state is State.CLOSED
    changed = next(
        notice for notice in other.notices if isinstance(notice, TableChanged) and notice.change is Change.LEFT
    )
    assert changed.name == mover.client.own_name
    party.play_out([other, third])


def test_kicked_player_keeps_the_seat_and_banned_does_not(party: Party) -> None:
    ann, bob, _ = party.game("ann", "bob", "carl")
    kick(party, ann)
    kick(party, bob, permanently=True)
    assert isinstance(party.person("ann").does(Resume(ann.token))[0], Joined)
    assert party.person("bob").refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


def test_expelled_players_name_is_free_at_once(party: Party) -> None:
    kick(party, party.person("ann"))
    party.person("ann")


def test_table_closes_after_its_last_player_is_expelled(party: Party) -> None:
    (ann,) = party.table("ann", seats=3)
    kick(party, ann)
    assert party.lobby.tables.by_name == {}


def test_absent_banned_name_loses_the_seat(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    ann.drops()
    party.deliver(party.lobby.give_up_seats("ANN"))
    assert party.person("eve").refused(Resume(ann.token)).reason == Refusal.BAD_TOKEN
    assert bob.table.playing


def test_closed_table_abandons_its_game_and_frees_everyone(party: Party) -> None:
    ann, bob = party.game("ann", "bob")
    eve = party.spectator("eve")
    party.deliver(party.lobby.close_table(party.lobby.tables.by_name["inn"], "it is late"))
    for person in (ann, bob, eve):
        played, over, left = person.notices[-3:]
        assert isinstance(played, Played)
        assert isinstance(over, TableChanged)
        assert left == Left("inn", "it is late")
        assert person.state is State.LOBBY
    assert party.record().complete
    assert ann.refused(Join("inn")).reason == Refusal.NO_SUCH_TABLE
    assert ann.refused(Resume(ann.token)).reason == Refusal.BAD_TOKEN
    ann.gets(Joined, OpenTable("inn", 2))


def test_closing_server_finishes_its_games(party: Party) -> None:
    people = party.game("ann", "bob")
    close(party)
    assert notices_of(people[0], Announced) == [Announced(CLOSING)]
    assert not is_over(party)
    party.mover(people).plays()
    party.play_out(people)
    assert is_over(party)
    refused = party.person("carl").refused(OpenTable("pub", 2))
    assert (refused.reason, refused.words) == (Refusal.CLOSING, CLOSING)


def test_closing_server_stops_a_countdown(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3, countdown=20)
    party.ready([ann, bob])
    assert counts_down(ann)
    close(party)
    assert not counts_down(ann)
    assert [player.ready for player in ann.table.players] == [False, False]
    party.waits(60)
    assert not ann.dealt
    assert is_over(party)


def test_game_about_to_begin_still_begins(party: Party) -> None:
    party.willing = False
    people = party.game("ann", "bob")
    close(party)
    assert not is_over(party)
    for person in people:
        person.answers()
    assert people[0].table.playing


def test_closing_can_be_cancelled(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    close(party)
    close(party, False)
    assert notices_of(ann, Announced)[-1] == Announced(say("stays_open"))
    party.ready([ann, bob])
    assert ann.table.playing
    assert not is_over(party)


def test_closing_server_announces_no_free_seats(party: Party) -> None:
    party.table("ann", seats=3)
    assert party.lobby.beacon_answer(1).free_seats == 2
    close(party)
    assert party.lobby.beacon_answer(1).free_seats == 0
