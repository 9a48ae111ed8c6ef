"""A server that went down at any moment and is started again: tables are as they were, and people play on."""

import pytest

from contack.engine.event import Laid
from contack.engine.records.verify import verify
from contack.protocol.command import (
    GiveHints,
    HandHost,
    HandOver,
    Join,
    Kick,
    Leave,
    Lock,
    Mute,
    OpenTable,
    Ping,
    Ready,
    Resume,
    Reveal,
    Say,
    Start,
)
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import Change, ChatLine, Joined, Played, Refused, Started, TableChanged
from contack.server.config.limits import PATIENCE
from contack.server.table.gathering import ASKED_SECONDS
from contack.server.table.snapshot import StoredTable
from contack.server.table.standstill import ABANDONED_SECONDS
from tests.server.fake_journal import RememberingJournal, kept
from tests.server.party import Party, nonce_of, restarted, sealed
from tests.server.world import world


@pytest.fixture
def party(lasting: Party) -> Party:
    return lasting


def test_a_game_is_as_it_was_and_is_played_to_its_end(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob", "carl")
    for _ in range(7):
        party.clock.advance(2)
        party.mover(people).plays()
    before = world(party.lobby)
    after = restarted(journal)
    assert world(after.lobby) == before
    after.clock.advance(100)
    again = [after.back(person) for person in people]
    assert [person.name for person in again] == ["ann", "bob", "carl"]
    assert again[2].view == people[0].view
    assert again[2].events == people[0].events
    after.play_out(again)
    assert verify(after.record_of(again[0])).finished


def test_clock_of_a_game_stops_during_a_restart(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    party.clock.advance(10)
    party.mover(people).plays()
    after = restarted(journal)
    again = [after.back(person) for person in people]
    after.clock.advance(3)
    [laid] = [event for event in after.mover(again).plays().events if isinstance(event, Laid) and event.by]
    assert laid.at == 13


def test_a_table_between_games_is_as_it_was(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.table("ann", "bob", seats=3, hints=True)
    bob.does(sealed("bob"))
    ann.does(Say("wait"))
    assert world(restarted(journal).lobby) == world(party.lobby)
    [table] = restarted(journal).lobby.tables.by_name.values()
    assert (table.members.host, table.talk.chat, table.playing) == ("ann", (ChatLine("ann", "wait"),), False)
    assert [player.ready for player in table.members.players] == [False, True]


def test_the_commitment_made_before_a_restart_holds_after_it(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.table("ann", "bob")
    promised = ann.table.commitment
    bob.does(sealed("bob"))
    after = restarted(journal)
    again = [after.back(ann), after.back(bob)]
    started = again[0].gets(Started, sealed("ann"))
    assert started.game.commitment == promised
    after.play_out(again)
    assert verify(after.record_of(again[0])).finished


def test_a_game_that_is_over_can_still_be_looked_at(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    after = restarted(journal)
    ann = after.back(people[0])
    assert ann.events == people[0].events
    assert ann.view.winners


def test_the_tail_of_the_chat_is_kept(party: Party, journal: RememberingJournal) -> None:
    ann, _ = party.table("ann", "bob")
    for number in range(CHAT_TAIL + 5):
        ann.does(Say(f"{number}"))
    [table] = restarted(journal).lobby.tables.by_name.values()
    assert [line.text for line in table.talk.chat] == [f"{number}" for number in range(5, CHAT_TAIL + 5)]


def test_spectators_are_gone_and_may_come_again(party: Party, journal: RememberingJournal) -> None:
    party.game("ann", "bob")
    party.person("eve").does(Join("inn", spectate=True))
    after = restarted(journal)
    assert after.person("eve").gets(Joined, Join("inn", spectate=True)).table.spectators == ("eve",)


def test_hints_of_a_player_survive_a_restart(party: Party, journal: RememberingJournal) -> None:
    ann, _ = party.game("ann", "bob")
    ann.does(GiveHints("bob"))
    [table] = restarted(journal).lobby.tables.by_name.values()
    assert [player.hints for player in table.members.players] == [False, True]


def test_a_table_of_the_same_name_is_another_one(party: Party, journal: RememberingJournal) -> None:
    [ann] = party.table("ann", seats=2)
    ann.does(Leave())
    ann.does(OpenTable("inn", 5, countdown=0))
    [table] = restarted(journal).lobby.tables.by_name.values()
    assert table.options.seats == 5


def test_a_second_game_takes_the_place_of_the_first(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    party.ready(people)
    party.mover(people).plays()
    assert world(restarted(journal).lobby) == world(party.lobby)


def test_two_restarts_are_as_good_as_one(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob", "carl")
    party.mover(people).plays()
    once = restarted(journal)
    ann = once.back(people[0])
    ann.does(Say("where are you?"))
    twice = restarted(journal)
    assert world(twice.lobby) == world(once.lobby)
    twice.play_out([twice.back(person) for person in people])


def test_stand_in_waits_for_players_after_a_restart(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob", "carl")
    waiting_for = party.mover(people)
    after = restarted(journal)
    again = [after.back(person) for person in people if person is not waiting_for]
    assert again[0].turn == people[0].turn
    player = again[0].player(waiting_for.name)
    assert not player.connected
    assert not player.stand_in
    after.waits()
    seen = [notice for notice in again[0].notices if isinstance(notice, TableChanged | Played)][-2:]
    assert isinstance(seen[0], TableChanged)
    assert (seen[0].change, seen[0].name) == (Change.STOOD_IN, waiting_for.name)
    assert again[0].turn > people[0].turn


def test_player_gone_before_a_restart_has_no_reservation(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.game("ann", "bob")
    bob.drops()
    party.waits()
    after = restarted(journal)
    again = after.back(ann)
    assert again.player("bob").stand_in
    after.play_out([again])


def test_a_seat_that_was_handed_over_still_is(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.game("ann", "bob")
    bob.does(HandOver("seat"))
    after = restarted(journal)
    again = after.back(ann)
    assert again.player("bob").stand_in
    assert after.mover([again]) is again


def test_game_without_players_waits_after_a_restart(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    before = people[0].view
    after = restarted(journal)
    after.waits()
    [table] = after.lobby.tables.by_name.values()
    assert table.match
    assert table.match.view == before
    again = [after.back(people[0])]
    after.waits()
    after.play_out(again)


def test_spectator_wakes_no_game_after_a_restart(party: Party, journal: RememberingJournal) -> None:
    party.game("ann", "bob")
    after = restarted(journal)
    after.waits()
    eve = after.spectator("eve")
    turn = eve.turn
    after.waits()
    assert eve.turn == turn


@pytest.mark.parametrize(("leaves", "kept_for"), [(True, ABANDONED_SECONDS), (False, PATIENCE)])
def test_restart_continues_the_count_of_an_empty_game(
    party: Party, journal: RememberingJournal, leaves: bool, kept_for: float
) -> None:
    for person in party.game("ann", "bob"):
        person.does(Leave()) if leaves else person.drops()
    party.waits(kept_for - 60)
    after = restarted(journal)
    after.closes_after(60)


def test_restart_amid_a_game_of_stand_ins_plays_it_to_its_end(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    for person in people:
        person.does(HandOver("seat"))
    assert people[0].table.playing
    before = world(party.lobby)
    after = restarted(journal)
    assert world(after.lobby) == before
    eve = after.spectator("eve")
    assert eve.events[: len(people[0].events)] == people[0].events
    ann = after.back(people[0])
    ann.does(HandOver("seat"))
    after.waits()
    assert not eve.table.playing
    assert verify(after.record_of(eve)).finished


def test_table_between_games_closes_without_a_return(party: Party, journal: RememberingJournal) -> None:
    party.table("ann", "bob")
    after = restarted(journal)
    assert list(after.lobby.tables.by_name) == ["inn"]
    after.waits()
    assert after.lobby.tables.by_name == {}
    assert kept(journal.commits) == []


def test_the_order_that_a_host_keeps_holds_on(party: Party, journal: RememberingJournal) -> None:
    ann, bob, _ = party.table("ann", "bob", "carl", seats=4)
    party.person("dov").gets(Joined, OpenTable("pub", 2, password="sesame", countdown=0))
    for command in (Kick("carl"), Mute("bob"), HandHost("bob")):
        ann.does(command)
    bob.does(Lock())
    after = restarted(journal)
    again = after.back(bob)
    assert (again.table.host, again.table.locked, again.table.muted) == ("bob", True, ("bob",))
    assert again.refused(Say("hello")).reason == "muted"
    assert after.person("eve").refused(Join("inn")).reason == "table_locked"
    assert after.person("carl").refused(Join("inn")).reason == "kicked"
    fay = after.person("fay")
    assert fay.refused(Join("pub", password="mellon")).reason == "wrong_password"
    assert fay.gets(Joined, Join("pub", password="sesame")).table.password


def test_kick_ends_a_reservation(party: Party, journal: RememberingJournal) -> None:
    people = party.game("ann", "bob")
    host = people[0]
    after = restarted(journal)
    ann = after.back(host)
    ann.does(Kick("bob"))
    assert ann.player("bob").stand_in
    after.play_out([ann])


def test_reserved_seat_is_not_free(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.table("ann", "bob")
    after = restarted(journal)
    after.back(ann)
    assert after.person("eve").refused(Join("inn")).reason == "table_full"
    stranger = after.person("bob")
    assert stranger.refused(Join("inn", spectate=True)).reason == "name_taken"
    after.waits()
    assert after.person("dov").gets(Joined, Join("inn")).table.players[1].name == "dov"
    assert isinstance(stranger.does(Resume(bob.token))[0], Refused)


def test_table_waits_when_the_first_to_return_leaves(party: Party, journal: RememberingJournal) -> None:
    ann, bob = party.table("ann", "bob")
    after = restarted(journal)
    after.back(ann).does(Leave())
    assert after.back(bob).table.host == "bob"


def test_the_host_is_waited_for_and_then_another_takes_over(party: Party, journal: RememberingJournal) -> None:
    _, bob, _ = party.table("ann", "bob", "carl")
    bob.does(Ready())
    after = restarted(journal)
    again = after.back(bob)
    assert again.refused(Start()).reason == "not_host"
    after.waits()
    assert again.table.host == "bob"


def test_host_who_watched_has_no_reservation(party: Party, journal: RememberingJournal) -> None:
    eve = party.person("eve")
    eve.does(OpenTable("inn", 2, spectate=True, countdown=0))
    bob = party.newcomer("bob")
    after = restarted(journal)
    assert after.lobby.tables.by_name["inn"].members.host == "eve"
    assert after.back(bob).table.host == "bob"


def test_a_server_that_lasts_keeps_its_games_when_it_stops(journal: RememberingJournal) -> None:
    party = Party(journal=journal, ephemeral=False)
    people = party.game("ann", "bob")
    before = world(party.lobby)
    party.deliver(party.lobby.stop(list(party.people)))
    assert "kept" in people[0].notices[-1].words  # type: ignore[attr-defined]  # a Closed
    assert world(restarted(journal).lobby) == before


def test_a_refusal_changes_nothing_that_is_kept(party: Party, journal: RememberingJournal) -> None:
    ann, _ = party.table("ann", "bob")
    ann.refused(Start())
    assert journal.commits[-1] == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: StoredTable(kept.table, kept.seq, kept.events[:2] + kept.events[3:]),
        lambda kept: StoredTable(kept.table, kept.seq, kept.events[:1]),
        lambda kept: StoredTable(kept.table, kept.seq, ()),
        lambda kept: StoredTable(kept.table, kept.seq, kept.events * 2),
    ],
)
def test_a_game_that_cannot_have_been_is_not_taken_up(party: Party, journal: RememberingJournal, spoil: object) -> None:
    people = party.game("ann", "bob")
    for _ in range(3):
        party.mover(people).plays()
    [good] = kept(journal.commits)
    with pytest.raises(ValueError, match=r"lay|events"):
        Party().lobby.tables.restore([spoil(good)])  # type: ignore[operator]


def test_starting_game_continues_with_promised_nonces(party: Party, journal: RememberingJournal) -> None:
    party.willing = False
    ann, bob = party.table("ann", "bob")
    party.ready([ann, bob])
    ann.does(Reveal(nonce_of("ann")))
    promised = ann.table
    after = restarted(journal)
    after.willing = False
    again = [after.person(name) for name in ("whoever", "somebody")]
    joined = again[0].gets(Joined, Resume(ann.token)).table
    assert (joined.asking, joined.digests, joined.commitment) == (True, promised.digests, promised.commitment)
    assert [player.revealed for player in joined.players] == [True, False]
    again[1].does(Resume(bob.token))
    started = again[1].gets(Started, Reveal(nonce_of("bob")))
    assert started.game.digests == promised.digests


def test_nonces_keep_their_time_after_a_restart(party: Party, journal: RememberingJournal) -> None:
    party.willing = False
    ann, bob = party.table("ann", "bob")
    party.ready([ann, bob])
    after = restarted(journal)
    after.willing = False
    again = after.back(ann)
    after.waits(ASKED_SECONDS - 1)
    assert again.table.asking
    after.waits(1)
    assert not again.table.asking


@pytest.mark.parametrize("silent", [True, False])
def test_sleeper_sleeps_on_after_a_restart(party: Party, journal: RememberingJournal, silent: bool) -> None:
    ann, bob = party.game("ann", "bob")
    ann.does(Ping(hidden=True))
    if silent:
        ann.client.silent = True
        ann.drops()
    after = restarted(journal)
    again = after.back(bob)
    player = again.player("ann")
    assert (player.connected, player.asleep, player.away) == (False, True, 300)
    ann = after.back(ann)
    assert not again.player("ann").asleep
