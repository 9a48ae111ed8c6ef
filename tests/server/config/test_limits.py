"""Limits as clients meet them, over wires held in memory."""

import msgpack
import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock

from contack.protocol.command import (
    Command,
    HandOver,
    Join,
    Leave,
    ListTables,
    Nudge,
    OpenTable,
    Ping,
    React,
    Reaction,
    Say,
)
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.frame import framed
from contack.protocol.limits import LEAST_FRAME, MOST_CLOCK
from contack.protocol.notice import Closed, Joined, Notice, Ponged, Refused, Said, TablesListed, Welcomed
from contack.server.config.limits import Limits
from contack.server.network.command_limits import CommandLimits
from contack.server.network.connection import COMMANDS_AT_ONCE, LINGER_SECONDS
from contack.server.network.hub import MOST_LEAVING, Hub
from tests.server.caller import Caller, client, game, hello, last, new_hub, only, table
from tests.server.party import Party

LIMITS = Limits(
    max_connections=200,
    max_per_address=3,
    max_greeting=150,
    greeting_seconds=10,
    commands_per_second=10,
    command_burst=40,
    talk_per_minute=60,
    talk_burst=3,
)


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return new_hub(LIMITS, clock)


def caller_from(hub: Hub, host: str) -> Caller:
    return Caller(hub, IPv4Address("TCP", host, 4000))


def answers(caller: Caller, command: Command, times: int) -> list[Notice]:
    return caller.sends_bytes(to_frame(command) * times)


def test_silent_client_is_closed_in_time(hub: Hub, clock: Clock) -> None:
    silent, polite = Caller(hub), Caller(hub)
    polite.sends(hello("ann"))
    clock.advance(LIMITS.greeting_seconds)
    assert silent.hears() == [Closed(CloseReason.NO_HELLO, "no hello came within 10 s")]
    assert silent.let_go
    assert polite.sends(Ping(1)) == [Ponged(1)]


def test_pings_and_hellos_that_are_refused_gain_no_time(hub: Hub, clock: Clock) -> None:
    caller = Caller(hub)
    caller.sends(hello(" ann"), Ping(1))
    clock.advance(LIMITS.greeting_seconds)
    assert caller.let_go


def test_no_timer_is_left_when_a_client_goes(hub: Hub, clock: Clock) -> None:
    for caller in (Caller(hub), client(hub, "ann")):
        caller.hangs_up()
    assert clock.getDelayedCalls() == []


def test_client_that_ignores_the_close_is_cut_off(hub: Hub, clock: Clock) -> None:
    caller = Caller(hub)
    clock.advance(LIMITS.greeting_seconds)
    assert not caller.wire.disconnected
    clock.advance(LINGER_SECONDS)
    assert caller.wire.disconnected


def test_each_address_has_its_own_limit(hub: Hub) -> None:
    callers = [caller_from(hub, "192.0.2.7") for _ in range(4)]
    assert [caller.let_go for caller in callers] == [False, False, False, True]
    closed = only(Closed, callers[-1].hears())
    assert (closed.reason, closed.retry_after) == (CloseReason.TOO_MANY_CONNECTIONS, 5)
    assert not caller_from(hub, "192.0.2.8").let_go
    callers[0].hangs_up()
    assert not caller_from(hub, "192.0.2.7").let_go


def test_last_of_many_refused_clients_get_no_reason(hub: Hub) -> None:
    for _ in range(LIMITS.max_per_address):
        caller_from(hub, "192.0.2.7")
    away = [caller_from(hub, "192.0.2.7") for _ in range(MOST_LEAVING + 1)]
    assert [caller.wire.disconnected for caller in away] == [False] * MOST_LEAVING + [True]


def test_limit_of_greeting_clients_ignores_others(clock: Clock) -> None:
    hub = new_hub(Limits(max_greeting=2), clock)
    ann = client(hub, "ann")
    silent = [Caller(hub) for _ in range(3)]
    assert [caller.let_go for caller in (ann, *silent)] == [False, True, False, False]
    assert last(silent[0], Closed).reason == CloseReason.SERVER_FULL
    silent[0].hangs_up()
    assert not silent[1].let_go


def test_silent_connections_turn_no_client_away(clock: Clock) -> None:
    hub = new_hub(Limits(max_greeting=250), clock)

    def fall_silent() -> None:
        for number in range(270):
            caller_from(hub, f"198.51.100.{number % 3}")

    fall_silent()
    newcomers = [caller_from(hub, f"192.0.2.{number}") for number in range(100)]
    fall_silent()
    for number, newcomer in enumerate(newcomers):
        assert isinstance(newcomer.sends(hello(f"ann {number}"))[0], Welcomed)


def test_fast_client_learns_when_to_continue(hub: Hub, clock: Clock) -> None:
    ann = client(hub, "ann")
    clock.advance(100)
    *carried_out, refused = answers(ann, Ping(1), 41)
    assert carried_out == [Ponged(1)] * 40
    assert isinstance(refused, Refused)
    assert (refused.command, refused.reason, refused.retry_after) == ("ping", Refusal.TOO_FAST, 0.2)
    clock.advance(0.2)
    assert ann.sends(Ping(2)) == [Ponged(2)]


def test_client_that_ignores_the_wait_is_closed(hub: Hub, clock: Clock) -> None:
    ann, bob = table(hub, "ann", "bob")
    clock.advance(100)
    *_, closed = answers(ann, Ping(1), 100)
    assert isinstance(closed, Closed)
    assert closed.reason == CloseReason.TOO_FAST
    assert closed.retry_after
    assert ann.let_go
    assert bob.sends(Ping(1))[-1] == Ponged(1)


def test_commands_for_whole_games_cost_more_than_a_lay(hub: Hub, clock: Clock) -> None:
    ann, _ = table(hub, "ann", "bob")
    clock.advance(100)
    replies = answers(ann, HandOver("seat"), 5)
    assert [notice.reason for notice in replies if isinstance(notice, Refused)] == ["no_game"] * 4 + ["too_fast"]


def test_commands_that_cannot_be_read_count_too(hub: Hub, clock: Clock) -> None:
    ann = client(hub, "ann")
    clock.advance(100)
    *_, refused = ann.sends_bytes(b"\0\0\0\x0c\x81\xa4type\xa5dance" * 41)
    assert isinstance(refused, Refused)
    assert (refused.command, refused.reason) == ("dance", Refusal.TOO_FAST)


def test_the_list_of_tables_costs_more_than_a_lay(hub: Hub, clock: Clock) -> None:
    ann = client(hub, "ann")
    clock.advance(100)
    replies = answers(ann, ListTables(), 3)
    assert [type(notice) for notice in replies] == [TablesListed, TablesListed, Refused]


def test_chat_has_its_own_limit(hub: Hub, clock: Clock) -> None:
    ann = client(hub, "ann")
    replies = answers(ann, Say("hi"), 4)
    assert [type(notice) for notice in replies] == [Said, Said, Said, Refused]
    assert ann.sends(Ping(1)) == [Ponged(1)]
    assert isinstance(replies[-1], Refused)
    assert replies[-1].retry_after == 2
    clock.advance(2)
    assert ann.sends(Say("hi")) == [Said("ann", "hi")]


def test_shout_costs_five_chat_lines(clock: Clock) -> None:
    ann = client(new_hub(Limits(talk_per_minute=60, talk_burst=10), clock), "ann")
    replies = answers(ann, Say("hi", "server"), 3)
    assert [type(notice) for notice in replies] == [Said, Said, Refused]
    assert isinstance(replies[-1], Refused)
    assert replies[-1].retry_after == 10


def test_reactions_and_nudges_count_as_talk(clock: Clock) -> None:
    for command in (React(Reaction.WOW), Nudge("bob")):
        limits = CommandLimits(Limits(talk_burst=3), clock.seconds)
        assert [limits.wait(command) > 0 for _ in range(4)] == [False, False, False, True]


def test_hasty_client_waits_a_day_at_most(clock: Clock) -> None:
    limits = CommandLimits(Limits(talk_per_minute=0.1, talk_burst=1000), clock.seconds)
    assert max(limits.wait(Say("hi")) for _ in range(1200)) == MOST_CLOCK


def test_a_client_opens_so_many_tables_that_live_on_without_it() -> None:
    party = Party()
    hosts = []
    for number in range(4):
        people = party.game("ann" if not number else f"ann{number}", f"bob{number}", name=f"inn {number}")
        hosts.append(people[0])
    ann = hosts[0]
    for number in range(3):
        ann.does(Leave())
        other = party.person(f"carl{number}")
        ann.gets(Joined, OpenTable(f"pub {number}", 2))
        other.gets(Joined, Join(f"pub {number}"))
    ann.does(Leave())
    refused = ann.refused(OpenTable("bar", 2))
    assert refused.reason == Refusal.TOO_MANY_TABLES
    assert refused.words == "you have 4 tables open already, and no more are allowed: go to one of them"


def test_one_address_opens_a_limited_number_of_tables() -> None:
    party = Party(limits=Limits(max_tables_per_address=2))
    for number in range(2):
        ann = party.person(f"ann {number}", "192.0.2.7")
        ann.gets(Joined, OpenTable(f"inn {number}", 2, grace=60))
        ann.drops()
    bob = party.person("bob", "192.0.2.7")
    assert bob.refused(OpenTable("pub", 2)).words == (
        "your address has 2 tables open already, and no more are allowed: join one of them"
    )
    party.person("carl", "192.0.2.8").gets(Joined, OpenTable("bar", 2))
    party.waits(60)
    bob.gets(Joined, OpenTable("pub", 2))


def test_table_limits_its_spectators() -> None:
    party = Party(limits=Limits(max_spectators=1))
    party.table("ann", seats=2)
    join = Join("inn", spectate=True)
    party.person("eve").gets(Joined, join)
    assert party.person("eva").refused(join).reason == Refusal.NO_SPECTATORS


def test_a_command_is_no_longer_than_the_host_allows(clock: Clock) -> None:
    caller = Caller(new_hub(Limits(max_frame=LEAST_FRAME), clock))
    caller.sends(hello("ann"))
    assert caller.sends(Say("x" * 500)) == [Said("ann", "x" * 500)]
    [closed] = caller.sends_bytes((LEAST_FRAME + 1).to_bytes(4, "big"))
    assert closed == Closed(CloseReason.FRAME_TOO_LARGE, "a frame of 2049 bytes: the limit is 2048")


def test_new_client_gets_the_place_of_a_closed_one(hub: Hub, clock: Clock) -> None:
    for _ in range(LIMITS.max_per_address):
        Caller(hub)
    clock.advance(LIMITS.greeting_seconds)
    assert [type(notice) for notice in Caller(hub).sends(hello("ann"))] == [Welcomed]


def test_refusals_check_rate_then_command_state_and_table(hub: Hub) -> None:
    [ann, _], eve = game(hub, "ann", "bob"), client(hub, "eve")
    unknown = framed(msgpack.packb({"type": "dance", "turn": 1}))
    wrong = framed(msgpack.packb({"type": "hand_over", "scope": "lay", "turn": "one"}))

    def refusals(caller: Caller) -> list[tuple[str, bool]]:
        replies = caller.sends_bytes(unknown + wrong + to_frame(HandOver("lay", 99)))
        return [(each.reason, each.view is not None) for each in replies if isinstance(each, Refused)]

    of_the_command = [("unknown_command", False), ("bad_field", False)]
    assert refusals(eve) == [*of_the_command, ("not_now", False)]
    assert refusals(ann) == [*of_the_command, ("stale_turn", True)]
    answers(ann, Ping(1), 20)
    assert refusals(ann) == [("too_fast", False)] * 3


def test_reservation_ends_for_a_client_with_garbage(hub: Hub, clock: Clock) -> None:
    caller = client(hub, "ann")
    caller.writes(to_frame(Ping()) * (COMMANDS_AT_ONCE - 1) + to_frame(Say("hello")) + framed(b"\xc1"))
    caller.hangs_up()
    clock.advance(0)  # only now its last words are read
    clock.advance(LINGER_SECONDS)
    assert not caller.wire.disconnecting
    assert hub._leaving == set()
