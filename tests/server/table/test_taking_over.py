"""Seats that were left in the middle of a game: kept for a while, and then anybody's."""

from contack.engine.event import ChosenBy, Laid, Seated
from contack.engine.records.verify import verify
from contack.protocol.command import HandOver, Join, Kick, Leave, ListTables, Lock, Resume
from contack.protocol.error import Refusal
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Change, Joined, TablesListed
from contack.protocol.table_state import TableSummary
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted
from tests.server.world import world


def listed(party: Party) -> TableSummary:
    [table] = party.person(f"looker {len(party.people)}").gets(TablesListed, ListTables()).tables
    return table


def joins(party: Party, name: str = "dora") -> tuple[Person, Joined]:
    newcomer = party.person(name)
    return newcomer, newcomer.gets(Joined, Join("inn"))


def test_seat_is_open_after_the_grace_with_a_notice(party: Party, people: list[Person]) -> None:
    ann, bob, _ = people
    bob.does(Leave())
    assert listed(party).vacant == ()
    party.waits()
    assert ann.changes[-1] == (Change.STOOD_IN, "bob")
    assert (listed(party).vacant, listed(party).stand_ins) == ((1,), ("bob",))
    assert listed(party).joinable
    assert party.lobby.tables.free_seats == 1


def test_remaining_grace_is_current(party: Party, people: list[Person]) -> None:
    ann, bob, _ = people
    bob.drops()
    assert ann.player("bob").away == GRACE_SECONDS
    party.waits(10)
    ann.does(HandOver("seat"))
    assert ann.player("bob").away == GRACE_SECONDS - 10
    party.waits()
    assert ann.player("bob").away is None


def test_grace_stops_while_a_table_is_paused(party: Party, people: list[Person]) -> None:
    for person in people:
        person.drops()
    party.waits(5)
    watcher = party.spectator("eve")
    assert [watcher.player(name).away for name in ("ann", "bob", "carl")] == [None] * 3
    again = party.back(people[0])
    assert [again.player(name).away for name in ("bob", "carl")] == [GRACE_SECONDS] * 2


def test_new_player_lays_and_the_record_names_both(party: Party, people: list[Person]) -> None:
    ann, bob, carl = people
    bob.does(Leave())
    party.waits()
    dora, _ = joins(party)
    seats = [ann, dora, carl]
    while ann.table.playing:
        assert ann.view.seat is not None
        seats[ann.view.seat].plays()
    laid = [event for event in dora.events if isinstance(event, Laid) and event.seat == 1]
    assert ChosenBy.PLAYER in [event.by for event in laid]
    found = verify(party.record())
    assert found.finished
    assert "seats: dora took over the seat of bob in the middle of the game" in found.checks
    assert ann.players == ["dora", "carl", "ann"]  # each begins a game in turn


def test_seat_changes_again_with_a_new_token(party: Party, people: list[Person]) -> None:
    ann, bob, _ = people
    bob.drops()
    party.waits()
    dora, _ = joins(party)
    dora.drops()
    again = party.person("dora")
    assert again.gets(Joined, Resume(dora.token)).seat == 1
    again.does(Leave())
    party.waits()
    eve, joined = joins(party, "eve")
    assert (joined.seat, eve.name) == (1, "eve")
    assert [event for event in ann.events if isinstance(event, Seated)] == [Seated(1, "dora", 2), Seated(1, "eve", 4)]
    assert again.refused(Resume(dora.token)).words == "eve has that seat now, under another token"


def test_returning_player_without_a_token_gets_the_own_seat(party: Party, people: list[Person]) -> None:
    _, bob, carl = people
    bob.drops()
    carl.drops()
    party.waits()
    assert joins(party, "carl")[1].seat == 2
    assert joins(party, "dora")[1].seat == 1


def test_name_in_use_cannot_take_a_seat_over(party: Party, people: list[Person]) -> None:
    _, bob, carl = people
    bob.does(Leave())
    party.waits()
    carl.drops()
    assert party.person("carl").refused(Join("inn")).reason == Refusal.NAME_TAKEN


def test_reserved_seat_is_not_taken_over(party: Party, people: list[Person]) -> None:
    ann, bob, carl = people
    carl.does(HandOver("seat"))
    bob.drops()
    dora = party.person("dora")
    assert dora.refused(Join("inn")).reason == Refusal.GAME_RUNNING
    ann.does(Kick("bob"))
    ann.does(Lock())
    assert dora.refused(Join("inn")).reason == Refusal.TABLE_LOCKED
    ann.does(Lock(False))
    assert dora.gets(Joined, Join("inn")).seat == 1
    assert party.person("fay").refused(Join("inn")).reason == Refusal.GAME_RUNNING


def test_a_free_seat_is_listed_before_one_that_can_be_taken_over(party: Party) -> None:
    _, bob = party.game("ann", "bob", name="playing")
    party.table("fay", "gus", name="full")
    party.table("eve", seats=2, name="free")
    bob.does(Leave())
    party.waits()
    tables = party.person("dora").gets(TablesListed, ListTables()).tables
    assert [table.name for table in tables] == ["free", "playing", "full"]


def test_a_seat_that_was_taken_over_is_so_after_a_restart(lasting: Party, journal: RememberingJournal) -> None:
    ann, bob, _ = lasting.game("ann", "bob", "carl")
    bob.does(Leave())
    lasting.waits()
    dora, _ = joins(lasting)
    after = restarted(journal)
    assert world(after.lobby) == world(lasting.lobby)
    again = after.person("dora")
    joined = again.gets(Joined, Resume(dora.token))
    assert (joined.seat, joined.events) == (1, ann.events)
    assert after.person("bob").refused(Resume(bob.token)).words == "dora has that seat now, under another token"
