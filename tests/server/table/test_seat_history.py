"""Players who withhold nonces lose their seats, and a client that sits down again at once holds up no countdown."""

import pytest

from contack.engine.deal import digest
from contack.protocol.command import AddBot, HandHost, Hello, Join, Leave, LendBots, Ready, Resume, Reveal
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import BotsLent, BotWanted, Change, Joined, Left, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.password import Password
from contack.server.table.gathering import ASKED_SECONDS
from contack.server.table.seat_history import BARRED_SECONDS, HASTY_SECONDS
from tests.server.party import Party, Person, nonce_of, sealed

HOME, AWAY = "10.0.0.1", "10.0.0.2"


@pytest.fixture
def trio(party: Party) -> list[Person]:
    """Return ann, the host, at home; bob and carl at another address."""
    party.willing = False
    people = party.table("ann", "bob", "carl", seats=4, countdown=5)
    for person, place in zip(people, (HOME, AWAY, AWAY), strict=True):
        person.client.place = place
    return people


def changes(person: Person) -> list[tuple[Change, str]]:
    return [change for change in person.changes if change[0] in (Change.WITHHELD, Change.UNSEATED)]


def asked(party: Party, people: list[Person]) -> None:
    for person in people:
        person.does(sealed(person.name))
    party.waits(5)
    assert people[0].table.asking


def withhold(party: Party, people: list[Person], guilty: Person, times: int = 2) -> None:
    for _ in range(times):
        asked(party, people)
        guilty.does(Reveal(nonce_of("another")))


def test_late_nonces_count_as_withheld(party: Party, trio: list[Person]) -> None:
    ann, _bob, carl = trio
    for _ in range(2):
        asked(party, trio)
        for person in (ann, carl):
            person.does(Reveal(nonce_of(person.name)))
        party.waits(ASKED_SECONDS)
    assert changes(ann)[-1] == (Change.UNSEATED, "bob")
    assert ann.table.spectators == ("bob",)


def test_game_between_two_withheld_nonces_keeps_the_seat(party: Party, trio: list[Person]) -> None:
    ann, bob, _carl = trio
    withhold(party, trio, bob, times=1)
    asked(party, trio)
    for person in trio:
        person.does(Reveal(nonce_of(person.name)))
    party.play_out(trio)
    for person in trio:
        person.does(sealed(person.name, 2))
    party.waits(5)
    bob.does(Reveal(nonce_of("another")))
    assert changes(ann) == [(Change.WITHHELD, "bob")] * 2


def test_two_players_who_take_turns_lose_their_seats(party: Party, trio: list[Person]) -> None:
    ann, bob, carl = trio
    for guilty in (bob, carl, bob):
        withhold(party, trio, guilty, times=1)
    assert changes(ann)[-1] == (Change.UNSEATED, "bob")


def test_unseated_client_can_sit_after_ten_minutes(party: Party, trio: list[Person]) -> None:
    bob = trio[1]
    withhold(party, trio, bob)
    bob.does(Leave())
    bob.gets(Welcomed, Hello(PROTOCOL_VERSION, "rob"))
    refused = bob.refused(Join("inn"))
    assert (refused.reason, refused.retry_after) == (Refusal.UNSEATED, BARRED_SECONDS)
    assert "10 minutes" in refused.words
    bob.gets(Joined, Join("inn", spectate=True))
    bob.does(Leave())
    party.waits(BARRED_SECONDS - 1)
    assert bob.refused(Join("inn")).words.endswith("in 1 minute")
    party.waits(1)
    assert bob.gets(Joined, Join("inn")).token


def test_later_connections_of_the_address_get_no_seat(party: Party, trio: list[Person]) -> None:
    _ann, bob, _ = trio
    withhold(party, trio, bob)
    dora = party.person("dora", AWAY)
    assert dora.refused(Join("inn")).reason == Refusal.UNSEATED
    dora.gets(Joined, Join("inn", spectate=True))
    assert party.person("eve", HOME).gets(Joined, Join("inn")).token


def test_address_can_sit_at_other_tables(party: Party, trio: list[Person]) -> None:
    withhold(party, trio, trio[1])
    party.table("eve", seats=2, name="pub")
    assert party.person("dora", AWAY).gets(Joined, Join("pub")).token


def test_other_players_of_the_address_keep_their_seats(party: Party, trio: list[Person]) -> None:
    _ann, bob, carl = trio
    withhold(party, trio, bob)
    carl.drops()
    back = party.person("again", AWAY)
    assert back.gets(Joined, Resume(carl.token)).name == "carl"
    back.drops()


def test_connection_that_had_a_seat_can_sit_down_again(party: Party, trio: list[Person]) -> None:
    ann, bob, carl = trio
    withhold(party, trio, bob)
    carl.does(Leave())
    assert carl.gets(Joined, Join("inn")).token
    withhold(party, [ann, carl], carl)
    carl.does(Leave())
    assert carl.refused(Join("inn")).reason == Refusal.UNSEATED


def test_next_player_becomes_host_for_an_unseated_one(party: Party, trio: list[Person]) -> None:
    ann, bob, _ = trio
    ann.does(HandHost("bob"))
    withhold(party, trio, bob)
    assert ann.table.host == "ann"


def test_host_of_the_same_address_stays_host(party: Party, trio: list[Person]) -> None:
    ann, bob, _carl = trio
    ann.does(HandHost("carl"))
    withhold(party, trio, bob)
    assert ann.table.host == "carl"
    assert ann.players == ["ann", "carl"]


def test_leaving_and_coming_back_starts_with_one_withheld(party: Party, trio: list[Person]) -> None:
    ann, bob, carl = trio
    asked(party, trio)
    bob.does(Leave())
    assert changes(ann) == [(Change.WITHHELD, "bob")]
    bob.drops()
    rob = party.newcomer("rob", AWAY)
    withhold(party, [ann, rob, carl], rob, times=1)
    assert changes(ann)[-1] == (Change.UNSEATED, "rob")


def test_lost_player_who_withheld_twice_has_no_seat(party: Party, trio: list[Person]) -> None:
    ann, bob, carl = trio
    withhold(party, trio, bob, times=1)
    asked(party, trio)
    bob.drops()
    for person in (ann, carl):
        person.does(Reveal(nonce_of(person.name)))
    party.waits(ASKED_SECONDS)
    assert changes(ann)[-1] == (Change.UNSEATED, "bob")
    assert ann.players == ["ann", "carl"]
    assert ann.table.spectators == ()
    assert party.person("rob", AWAY).refused(Resume(bob.token)).reason == Refusal.BAD_TOKEN


def test_unseated_bot_leaves_without_a_ban() -> None:
    party = Party(bot_token=Password.of("lent"))
    party.willing = False
    [ann] = party.table("ann", seats=3)
    lender = party.person("lender")
    lender.gets(BotsLent, LendBots(1, "lent"))
    ann.does(AddBot(1))
    want = next(notice for notice in lender.notices if isinstance(notice, BotWanted))
    bot = party.person("coming")
    bot.gets(Joined, Resume(want.ticket))
    carl = party.newcomer("carl")
    for _ in range(2):
        for person in (ann, bot, carl):
            person.does(Ready(digest(nonce_of(person.name))))
        assert ann.table.asking
        bot.does(Reveal(nonce_of("another")))
    assert isinstance(bot.notices[-1], Left)
    assert ann.players == ["ann", "carl"]
    assert ann.table.spectators == ()
    assert party.person("dora").gets(Joined, Join("inn")).token


@pytest.fixture
def ready(party: Party) -> tuple[list[Person], Person]:
    """Return two players who are ready at a table for seven, and dan, who sat down and got up after 1.6 s."""
    pair = party.table("ann", "bob", seats=7, countdown=COUNTDOWN_SECONDS)
    for person in pair:
        person.client.place = HOME
    party.ready(pair)
    dan = party.newcomer("dan", AWAY)
    counts = [pair[0].table.starts_in]
    party.waits(1.6)
    dan.does(Leave())
    assert [*counts, pair[0].table.starts_in] == [None, COUNTDOWN_SECONDS]
    return pair, dan


def test_second_seat_within_a_minute_holds_up_no_countdown(party: Party, ready: tuple[list[Person], Person]) -> None:
    (ann, _), dan = ready
    for _ in range(6):
        dan.does(Join("inn"))
        party.waits(1.6)
        dan.does(Leave())
    assert ann.table.starts_in == pytest.approx(COUNTDOWN_SECONDS - 6 * 1.6)
    dan.does(Join("inn"))
    party.waits(COUNTDOWN_SECONDS)
    assert ann.game.players == ("ann", "bob")
    assert ann.table.spectators == ("dan",)


def test_second_seat_by_another_name_holds_up_nothing(party: Party, ready: tuple[list[Person], Person]) -> None:
    (ann, _), dan = ready
    dan.drops()
    party.person("eve", AWAY).gets(Joined, Join("inn"))
    assert ann.table.starts_in == COUNTDOWN_SECONDS


def test_second_seat_that_is_ready_plays(party: Party, ready: tuple[list[Person], Person]) -> None:
    (ann, _), dan = ready
    dan.does(Join("inn"))
    dan.does(sealed("dan"))
    party.waits(COUNTDOWN_SECONDS)
    assert ann.game.players == ("ann", "bob", "dan")


def test_lost_second_seat_holds_up_no_countdown(party: Party, ready: tuple[list[Person], Person]) -> None:
    (ann, _), dan = ready
    dan.does(Join("inn"))
    dan.does(sealed("dan"))
    dan.drops()
    party.waits(COUNTDOWN_SECONDS)
    assert ann.game.players == ("ann", "bob")


def test_seat_after_a_minute_holds_the_countdown_up(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=7, countdown=60)
    dan = party.newcomer("dan", AWAY)
    dan.does(Leave())
    party.waits(HASTY_SECONDS)
    party.ready([ann, bob])
    dan.does(Join("inn"))
    assert ann.table.starts_in is None


def test_seat_of_another_address_holds_the_countdown_up(party: Party, ready: tuple[list[Person], Person]) -> None:
    (ann, _), _ = ready
    party.person("eve", "10.0.0.3").does(Join("inn"))
    assert ann.table.starts_in is None
