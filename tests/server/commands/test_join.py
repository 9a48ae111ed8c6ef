"""Of several obstacles for a new player, the refusal names the first one of docs/protocol.md."""

from contack.protocol.command import Join, Kick, Lock, OpenTable
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
