"""House bots at tables: called, lent, lost, replaced and sent away. All in memory; the bots are people here."""

from collections.abc import Callable

import pytest

from contack.engine.event import ChosenBy, Laid
from contack.protocol.command import (
    AddBot,
    HandHost,
    Hello,
    Leave,
    LendBots,
    ListTables,
    Lock,
    OpenTable,
    Ping,
    Ready,
    RemoveBot,
    Resume,
    Say,
    Start,
)
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import (
    BotsLent,
    BotUnwanted,
    BotWanted,
    Change,
    Closed,
    Halted,
    Joined,
    Left,
    Notice,
    Ponged,
    Started,
    TableChanged,
    TablesListed,
    Welcomed,
)
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.bots.assignments import AGAIN_SECONDS, TICKET_SECONDS
from contack.server.config.password import Password
from contack.server.table.standstill import LEFT_TO_BOTS_SECONDS
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted, sealed

LENT = Password.of("lent")


def party(**more: object) -> Party:
    """Return a lobby that takes bots from bot hosts who know the token `lent`."""
    return Party(bot_token=LENT, **more)  # type: ignore[arg-type]  # whatever a server is set up with


def bot_host(there: Party, most: int = 4, name: str = "bot host", token: str = "lent") -> Person:
    person = there.person(name)
    person.gets(BotsLent, LendBots(most, token))
    return person


@pytest.fixture
def there() -> Party:
    return party()


@pytest.fixture
def host(there: Party) -> Person:
    return bot_host(there)


def wanted(host: Person) -> list[BotWanted]:
    gone = {notice.ticket for notice in host.notices if isinstance(notice, BotUnwanted)}
    return [notice for notice in host.notices if isinstance(notice, BotWanted) and notice.ticket not in gone]


def comes(there: Party, want: BotWanted) -> Person:
    bot = there.person(f"coming {len(there.people)}")
    bot.gets(Joined, Resume(want.ticket))
    if not bot.table.playing:
        bot.does(Ready())
    return bot


def caller_of_a_bot(there: Party, seats: int = 2) -> Person:
    """Return a player at a table that called a bot of level 3."""
    [ann] = there.table("ann", seats=seats)
    ann.does(AddBot(3))
    return ann


def duel(there: Party, host: Person) -> tuple[Person, Person]:
    """Return a player and a bot in a game of two."""
    ann = caller_of_a_bot(there)
    bot = comes(there, wanted(host)[-1])
    ann.gets(Started, Ready())
    return ann, bot


def ready_and_called(there: Party, host: Person, seats: int = 2) -> tuple[Person, Person]:
    """Return a player who is ready for a sealed deal, and a bot that has its seat and is not ready yet."""
    ann = caller_of_a_bot(there, seats)
    ann.does(sealed("ann"))
    bot = there.person("coming")
    bot.gets(Joined, Resume(wanted(host)[0].ticket))
    return ann, bot


def test_bot_ticket_passes_lock_and_password(there: Party, host: Person) -> None:
    ann = there.person("ann")
    ann.gets(Joined, OpenTable("inn", 2, password="secret"))
    ann.does(Lock())
    ann.does(AddBot(1))
    bot = comes(there, wanted(host)[0])
    assert bot.name == "Ada (bot 1)"
    assert ann.changes[-2:] == [(Change.JOINED, "Ada (bot 1)"), (Change.READY, "Ada (bot 1)")]


def test_no_game_starts_before_a_bot_is_ready(there: Party, host: Person) -> None:
    ann = caller_of_a_bot(there)
    ann.does(Ready())
    assert [player.ready for player in ann.table.players] == [True, False]
    refused = ann.refused(Start())
    assert (refused.reason, refused.words) == (
        Refusal.TOO_FEW_READY,
        "Olga (bot 3) is not ready yet: wait a moment, or send it away",
    )
    bot = comes(there, wanted(host)[0])
    assert bot.game.players == ("ann", "Olga (bot 3)")
    assert [player.ready for player in ann.table.players] == [True, True]


def test_rematch_waits_for_the_bots_own_ready(there: Party) -> None:
    ann, bot = duel(there, bot_host(there))
    there.play_out([ann, bot])
    ann.does(Ready())
    assert not ann.table.playing
    assert bot.gets(Started, Ready()).table.playing


def test_record_names_the_seat_of_a_house_bot(there: Party) -> None:
    ann, bot = ready_and_called(there, bot_host(there))
    bot.gets(Started, sealed(bot.name))
    assert there.record_of(ann).header.levels == (None, 3)


def test_a_rematch_has_fresh_nonces_or_does_not_start(there: Party) -> None:
    ann, bot = ready_and_called(there, bot_host(there))
    bot.does(sealed(bot.name))
    there.play_out([ann, bot])
    before = ann.game.digests
    ann.does(sealed("ann", game=2))
    assert bot.refused(sealed(bot.name)).words.startswith("digest: this one is from the game before")
    started = bot.gets(Started, sealed(bot.name, game=2))
    assert started.table.playing
    assert not set(ann.game.digests or ()) & set(before or ())


def test_bot_lost_before_the_game_is_not_ready(there: Party, host: Person) -> None:
    ann = caller_of_a_bot(there, seats=3)
    bot = there.person("coming")
    bot.gets(Joined, Resume(wanted(host)[0].ticket))
    bot.does(sealed(bot.name))
    assert ann.player(bot.name).ready
    bot.drops()
    assert not ann.player("Olga (bot 3)").ready


def test_bots_of_a_server_have_names_of_their_own(there: Party) -> None:
    bot_host(there, 20)
    [ann] = there.table("ann", seats=7)
    [bob] = there.table("bob", seats=7, name="pub")
    names = [person.gets(TableChanged, AddBot(2)).name for person in (ann, bob) for _ in range(4)]
    assert len(set(names)) == len(names) == 8
    assert names[-1] == "Hal 2 (bot 2)"


def test_call_without_a_free_bot_is_refused_with_a_reason(there: Party) -> None:
    [ann] = there.table("ann", seats=4)
    assert "this server has no bots" in ann.refused(AddBot(3)).words
    bot_host(there, 1)
    ann.does(AddBot(3))
    refused = ann.refused(AddBot(3))
    assert refused.reason == Refusal.NO_BOTS
    assert "play at other tables" in refused.words


def test_own_bot_host_is_missed_when_a_bot_waits_for_it() -> None:
    there = Party(bots=3, own_token="own")
    [ann] = there.table("ann", seats=4)
    missed = [there.lobby.bots.is_missed]
    ann.does(AddBot(3))
    missed.append(there.lobby.bots.is_missed)
    assert ann.gets(TablesListed, ListTables()).bots == 2
    host = bot_host(there, 3, token="own")
    missed.append(there.lobby.bots.is_missed)
    assert missed == [False, True, False]
    assert len(wanted(host)) == 1
    assert ann.gets(TablesListed, ListTables()).bots == 2


def test_a_stranger_is_no_bot_host(there: Party) -> None:
    eve = there.person("eve")
    assert eve.refused(LendBots(4)).reason == Refusal.WRONG_PASSWORD
    assert eve.refused(LendBots(4, "guess")).reason == Refusal.WRONG_PASSWORD
    guesses = [eve.refused(LendBots(4, "guess")).reason for _ in range(5)]
    assert guesses[-1] == Refusal.TOO_FAST
    assert Party(bots=3, own_token="own").person("eve").refused(LendBots(4)).reason == Refusal.NO_BOTS


def test_bot_host_token_passes_the_server_password() -> None:
    there = party(password=Password.of("secret"))
    host = there.stranger()
    assert host.refused(Hello(PROTOCOL_VERSION, "bot host", password="guess")).reason == Refusal.WRONG_PASSWORD
    host.gets(Welcomed, Hello(PROTOCOL_VERSION, "bot host", password="lent"))
    host.gets(BotsLent, LendBots(4, "lent"))


def test_bot_host_is_not_in_the_lobby_and_only_lends(there: Party, host: Person) -> None:
    bob = there.person("bob")
    assert bob.gets(TablesListed, ListTables()).people == ("bob",)
    received = len(host.notices)
    for command in (Say("hello"), Say("hello", "server"), OpenTable("inn", 2)):
        bob.does(command)
    there.deliver(there.lobby.halt(True, "no room"))
    assert isinstance(bob.notices[-1], Halted)
    assert len(host.notices) == received
    assert host.gets(Ponged, Ping(7)).echo == 7


def test_missing_bot_is_replaced_from_another_host(there: Party) -> None:
    first, second = bot_host(there, 3, "first"), bot_host(there, 2, "second")
    ann = caller_of_a_bot(there)
    [ticket] = [want.ticket for want in wanted(first)]
    there.waits(TICKET_SECONDS)
    assert first.notices[-1] == BotUnwanted(ticket)
    assert there.person("late").refused(Resume(ticket)).reason == Refusal.BAD_TOKEN
    comes(there, wanted(second)[0])
    assert ann.table.players[1].connected


def test_the_tickets_of_a_bot_host_that_is_lost_are_void(there: Party, host: Person) -> None:
    caller_of_a_bot(there)
    host.drops()
    assert there.person("late").refused(Resume(wanted(host)[0].ticket)).reason == Refusal.BAD_TOKEN


def test_only_bot_host_gets_a_second_request(there: Party, host: Person) -> None:
    ann = caller_of_a_bot(there)
    there.waits(TICKET_SECONDS)
    assert len(wanted(host)) == 1
    comes(there, wanted(host)[0])
    assert ann.table.players[1].connected


def test_bot_lost_in_a_game_is_covered_and_replaced(there: Party) -> None:
    first = bot_host(there, 4, "first")
    ann, bot = duel(there, first)
    bot.drops()
    first.drops()
    assert ann.changes[-1] == (Change.DROPPED, bot.name)
    there.waits()
    assert ann.changes[-1] == (Change.STOOD_IN, bot.name)
    if ann.view.seat == 0:
        ann.plays()
    assert [event.by for event in ann.events if isinstance(event, Laid) and event.seat == 1][-1] is ChosenBy.STAND_IN
    second = bot_host(there, 1, "second")
    again = comes(there, wanted(second)[0])
    assert ann.changes[-1] == (Change.RESUMED, bot.name)
    there.play_out([ann, again])
    assert not ann.table.playing


def test_leaving_bot_is_requested_less_often(there: Party, host: Person) -> None:
    _, bot = duel(there, host)
    asked = len(wanted(host))
    bot.drops()
    there.waits(AGAIN_SECONDS)
    assert len(wanted(host)) == asked + 1
    comes(there, wanted(host)[-1]).drops()
    assert len(wanted(host)) == asked + 1


def test_a_bot_is_never_host(there: Party, host: Person) -> None:
    ann = caller_of_a_bot(there, seats=3)
    bot = comes(there, wanted(host)[0])
    bob = there.newcomer("bob")
    assert ann.refused(HandHost(bot.name)).reason == Refusal.NO_SUCH_PLAYER
    ann.does(Leave())
    assert bob.table.host == "bob"


def test_table_of_bots_is_empty_until_a_player_returns(there: Party) -> None:
    host = bot_host(there, 1)
    ann, bot = duel(there, host)
    token, turn = ann.token, ann.turn
    ann.drops()
    assert isinstance(bot.notices[-1], Left)
    there.waits(100)
    [bob] = there.table("bob", seats=2, name="pub")
    bob.gets(TableChanged, AddBot(1))  # the bot is free for other tables in the meantime
    bob.does(Leave())
    again = there.person("other")
    joined = again.gets(Joined, Resume(token))
    assert joined.view is not None
    assert joined.view.turn == turn
    comes(there, wanted(host)[-1])
    assert again.changes[-1] == (Change.RESUMED, "Olga (bot 3)")


def test_game_left_to_bots_is_kept_for_two_minutes(there: Party) -> None:
    ann, bot = duel(there, bot_host(there, 1))
    ann.does(Leave())
    assert isinstance(bot.notices[-1], Left)
    there.closes_after(LEFT_TO_BOTS_SECONDS)
    [bob] = there.table("bob", seats=2)
    bob.gets(TableChanged, AddBot(3))  # the bot is free again


def test_one_person_and_bots_wait_for_no_countdown(there: Party, host: Person) -> None:
    [ann] = there.table("ann", seats=3, countdown=5)
    ann.does(Ready())
    for level in (1, 2):
        ann.does(AddBot(level))
    for want in wanted(host):
        assert not ann.dealt
        comes(there, want)
    assert len(ann.game.players) == 3
    assert (Change.COUNTING, "") not in ann.changes


def test_one_person_has_time_to_call_more_bots(there: Party, host: Person) -> None:
    [ann] = there.table("ann", seats=7, countdown=5)
    ann.does(Ready())
    for level in (1, 2):
        ann.does(AddBot(level))
        comes(there, wanted(host)[-1])
        assert ann.table.starts_in == 5
    there.waits(5)
    assert len(ann.game.players) == 3


def test_two_people_and_a_bot_count_down_once_the_bot_has_come(there: Party, host: Person) -> None:
    ann, bob = there.table("ann", "bob", seats=7, countdown=5)
    there.ready([ann, bob])
    ann.does(AddBot(1))
    assert bob.changes[-2:] == [(each, ann.table.players[2].name) for each in (Change.CALLED, Change.HELD_UP)]
    comes(there, wanted(host)[0])
    assert bob.table.starts_in == 5
    there.waits(5)
    assert len(bob.game.players) == 3


def test_spectator_with_bots_gets_a_countdown_for_more(there: Party, host: Person) -> None:
    ann = there.person("ann")
    ann.gets(Joined, OpenTable("inn", 7, spectate=True))
    for level in (1, 2):
        ann.does(AddBot(level))
    for want in wanted(host):
        comes(there, want)
    assert (ann.dealt, ann.table.starts_in) == (False, COUNTDOWN_SECONDS)


def test_lonely_spectator_can_start_bots(there: Party, host: Person) -> None:
    ann = there.person("ann")
    ann.gets(Joined, OpenTable("inn", 2, spectate=True, countdown=0))
    ann.does(AddBot(1))
    ann.does(AddBot(5))
    bots = [comes(there, want) for want in wanted(host)]
    there.play_out(bots)
    assert not ann.table.playing


def test_bots_return_after_a_restart_with_the_first_player(journal: RememberingJournal) -> None:
    before = party(journal=journal)
    ann, bot = duel(before, bot_host(before))
    after = restarted(journal, bot_token=LENT)
    host = bot_host(after)
    assert not wanted(host)
    again = after.back(ann)
    assert again.player(bot.name).level == 3
    comes(after, wanted(host)[0])
    assert again.player(bot.name).connected


def test_bot_without_people_after_a_restart_is_dropped(journal: RememberingJournal) -> None:
    before = party(journal=journal)
    [ann] = before.table("ann", seats=2)
    host = bot_host(before)
    ann.does(AddBot(3))
    bot = comes(before, wanted(host)[-1])
    after = restarted(journal, bot_token=LENT)
    again = after.back(bot)
    after.waits()
    assert not after.lobby.tables.by_name
    assert isinstance(again.notices[-1], Left)
    assert again.does(Ping(1)) == [Ponged(1)]


def test_a_bot_host_hears_that_the_server_stops(there: Party, host: Person) -> None:
    goodbye: list[Notice] = [send.notice for send in there.lobby.stop([host.client])]
    assert isinstance(goodbye[-1], Closed)


def test_one_address_gets_half_of_the_bots_at_most(there: Party) -> None:
    bot_host(there, 14)
    [ann] = there.table("ann", seats=7)
    [bob] = there.table("bob", seats=7, name="pub")
    [cyd] = there.table("cyd", seats=7, name="bar")
    ann.client.place = bob.client.place = "192.0.2.1"
    for _ in range(6):
        ann.does(AddBot(1))
    name = bob.gets(TableChanged, AddBot(1)).name
    refused = bob.refused(AddBot(1))
    assert (refused.reason, refused.words.split(":")[0]) == (
        Refusal.NO_BOTS, "your address has 7 bots already"
    )  # fmt: skip
    cyd.gets(TableChanged, AddBot(1))
    bob.does(RemoveBot(name))
    bob.gets(TableChanged, AddBot(1))


@pytest.mark.parametrize("going", [Person.drops, lambda ann: ann.does(Leave())], ids=["drops", "leaves"])
def test_bots_count_for_their_caller_after_it_left(going: Callable[[Person], object], there: Party) -> None:
    bot_host(there, 14)
    [ann] = there.table("ann", seats=7)
    there.spectator("eve")
    ann.client.place = "192.0.2.1"
    for _ in range(6):
        ann.gets(TableChanged, AddBot(1))
    going(ann)
    [bob] = there.table("bob", seats=7, name="pub")
    bob.client.place = "192.0.2.1"
    bob.gets(TableChanged, AddBot(1))
    assert bob.refused(AddBot(1)).reason == Refusal.NO_BOTS


def test_only_bots_of_the_levels_that_the_host_allows_are_called() -> None:
    there = party(bot_levels=range(1, 4))
    bot_host(there)
    [ann] = there.table("ann", seats=3)
    refused = ann.refused(AddBot(4))
    assert (refused.reason, refused.words) == (
        Refusal.NO_BOTS,
        "this server has bots of levels 1 to 3: choose one of these",
    )
    ann.gets(TableChanged, AddBot(3))


def test_few_bots_are_not_divided(there: Party) -> None:
    bot_host(there, 6)
    [ann] = there.table("ann", seats=7)
    for _ in range(6):
        ann.gets(TableChanged, AddBot(1))
