"""The cost of a command, counted in executed lines, is independent of bots and tables elsewhere."""

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from contack.protocol.command import (
    AddBot,
    Command,
    Hello,
    Join,
    Leave,
    LendBots,
    OpenTable,
    Ping,
    PlayLay,
    Resume,
    Say,
)
from contack.protocol.notice import BotsLent, BotWanted, Joined
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.password import Password
from tests.server.party import Party, Person

BOTS_A_TABLE = 6


def lines_of(act: Callable[[], object]) -> int:
    """Return how many lines of Python an action executes; each round of a loop is at least one."""
    lines = 0

    def count(_frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    gc.disable()  # a garbage collection would run finalizers of other tests
    sys.settrace(count)
    try:
        act()
    finally:
        sys.settrace(before)
        gc.enable()
    return lines


def open_elsewhere(there: Party, tables: int) -> None:
    """Open tables full of bots, of which half are connected and half still coming."""
    host = there.person("bot host")
    host.gets(BotsLent, LendBots(1000, "lent"))
    for number in range(tables):
        person = there.person(f"host {number}")
        person.client.place = f"place {number}"
        person.gets(Joined, OpenTable(f"table {number}", 1 + BOTS_A_TABLE))
        for seat in range(BOTS_A_TABLE):
            person.does(AddBot(1 + seat % 5))
            want = host.notices[-1]
            assert isinstance(want, BotWanted)
            if seat % 2:
                there.person(f"bot {number} {seat}").gets(Joined, Resume(want.ticket))


def costs(tables_elsewhere: int) -> dict[str, int]:
    """Return the executed lines of some commands at one table, beside so many other tables."""
    there = Party(bot_token=Password.of("lent"), max_tables=1000)
    people = there.game("ann", "bob")
    open_elsewhere(there, tables_elsewhere)
    [zoe] = there.table("zoe", seats=2, name="last")
    there.person("yan").gets(Joined, Resume(zoe.token))  # the first who comes back after others came
    cyd, stranger = there.person("cyd"), there.stranger()

    def cost(person: Person, command: Command) -> int:
        def carry_out() -> None:
            deliveries = there.lobby.receive(person.client, command)
            there.lobby.entries()
            assert there.lobby.due is not None
            received.extend(deliveries)

        received: list[Any] = []
        lines = lines_of(carry_out)
        there.deliver(received)
        return lines

    mover = there.mover(people)
    return {
        "a lay": cost(mover, PlayLay(next(iter(mover.lays)), mover.turn)),
        "a chat line": cost(mover, Say("hello")),
        "a ping": cost(mover, Ping()),
        "a hello": cost(stranger, Hello(PROTOCOL_VERSION, "dan")),
        "a table that is opened": cost(cyd, OpenTable("den", 2)),
        "somebody who comes": cost(stranger, Join("den")),
        "somebody who goes": cost(stranger, Leave()),
        "a seat that is taken back": cost(there.person("eve"), Resume(zoe.token)),
        "a connection that is lost": lines_of(lambda: there.lobby.drop(cyd.client)),
    }


def test_command_cost_is_independent_of_other_tables() -> None:
    costs(1)  # values that the engine computes once
    many, few = costs(100), costs(1)
    # the host of each table elsewhere gets a notice of a new table
    received = many.pop("a table that is opened") - few.pop("a table that is opened")
    assert received < 25 * 99
    assert many == few
