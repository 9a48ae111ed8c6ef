"""Of several obstacles, the refusal names the first one of docs/protocol.md."""

from collections.abc import Sequence

import pytest

from contack.protocol.codec import type_name
from contack.protocol.command import (
    AddBot,
    Command,
    Join,
    Kick,
    Lock,
    OpenTable,
    OpenTournament,
    Ready,
    SetPause,
    Start,
)  # fmt: skip
from contack.protocol.notice import Joined
from tests.protocol.pages import documented_refusals
from tests.server.party import Party


def test_first_documented_obstacle_is_the_reason(party: Party) -> None:
    ann, bob, carl = party.person("ann"), party.person("bob"), party.person("carl")
    ann.gets(Joined, OpenTable("inn", 3, password="open", countdown=0))
    for person in (bob, carl):
        person.gets(Joined, Join("inn", password="open"))
    party.ready([ann, bob, carl])
    ann.does(Kick("carl"))
    party.person("dov").gets(Joined, Join("inn", password="open"))
    bob.drops()
    ann.does(Lock())
    again, eve = party.person("bob"), party.person("eve")
    reasons = [carl.refused(Join("inn", password="wrong")).reason, again.refused(Join("inn", password="wrong")).reason]
    ann.does(Lock(False))
    reasons.append(again.refused(Join("inn", password="wrong")).reason)
    reasons.append(again.refused(Join("inn", password="open")).reason)
    reasons.append(eve.refused(Join("inn", password="open")).reason)
    assert reasons == ["kicked", "table_locked", "wrong_password", "name_taken", "game_running"]
    assert reasons == [code for code in documented_refusals("join") if code in reasons]


def first_documented(command: Command, reasons: Sequence[str]) -> str:
    return next(reason for reason in documented_refusals(type_name(command)) if reason in reasons)


@pytest.mark.parametrize("command", [OpenTable("no\tname", 2), Ready(), Start(), AddBot(1), OpenTournament("no\tname")])
def test_closing_server_says_so_first(command: Command, party: Party) -> None:
    ann, bob = party.person("ann"), party.person("bob")
    ann.gets(Joined, OpenTable("inn", 2))
    if not isinstance(command, OpenTable | OpenTournament):
        bob.gets(Joined, Join("inn"))
    party.deliver(party.lobby.close_after_the_last_game(True))
    assert bob.refused(command).reason == documented_refusals(type_name(command))[0] == "closing"


def test_start_names_the_first_documented_obstacle(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    ann.does(SetPause())
    assert bob.refused(Start()).reason == first_documented(Start(), ["paused", "not_host", "too_few_ready"])
    assert ann.refused(Start()).reason == first_documented(Start(), ["paused", "too_few_ready"])
