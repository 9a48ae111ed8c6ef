"""Chat with the whole server, reactions, and nudges."""

import pytest

from contack.protocol.command import Leave, Mute, Nudge, React, Reaction, Say
from contack.protocol.error import Refusal
from contack.protocol.notice import Nudged, Said
from contack.server.table.moderation import NUDGE_SECONDS
from tests.server.party import Party, Person

HELLO = Say("supper is ready", "server")


def received(person: Person, name: str, table: str) -> bool:
    notice = person.notices[-1]
    assert isinstance(notice, Said)
    return (notice.name, notice.text, notice.scope, notice.table) == (name, "supper is ready", "server", table)


def test_stranger_gets_no_chat(party: Party) -> None:
    stranger = party.stranger()
    party.person("ann").does(HELLO)
    assert stranger.notices == []


def test_muted_player_reaches_no_other_client(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    dan = party.person("dan")
    ann.does(Mute("bob"))
    assert bob.refused(HELLO).reason == Refusal.MUTED
    bob.does(Leave())
    bob.does(HELLO)
    assert received(dan, "bob", "")
    bob.drops()
    party.person("BOB").does(HELLO)
    assert received(dan, "BOB", "")
    assert not any(isinstance(notice, Said) for notice in ann.notices)


def test_returning_player_gets_no_old_shouts(party: Party) -> None:
    [ann] = party.table("ann", seats=2)
    ann.does(HELLO)
    assert party.lobby.tables.by_name["inn"].talk.chat == ()


def test_muted_player_cannot_react_or_nudge(party: Party) -> None:
    people = party.game("ann", "bob")
    host = people[0]
    host.does(Mute("bob"))
    assert people[1].refused(React(Reaction.WOW)).reason == Refusal.MUTED
    assert people[1].refused(Nudge("ann")).reason == Refusal.MUTED


def test_everyone_at_the_table_may_nudge(party: Party) -> None:
    people = party.game("ann", "bob")
    eve = party.spectator("eve")
    mover = party.mover(people)
    eve.does(Nudge(mover.name.upper()))
    assert {person.notices[-1] for person in (*people, eve)} == {Nudged(mover.name, "eve")}


def test_table_takes_one_nudge_every_fifteen_seconds(party: Party) -> None:
    people = party.game("ann", "bob", "carl")
    mover, (first, second) = party.mover(people), party.others(people)
    first.gets(Nudged, Nudge(mover.name))
    party.clock.advance(5)
    refused = second.refused(Nudge(mover.name))
    assert refused.reason == Refusal.TOO_FAST
    assert refused.retry_after == pytest.approx(NUDGE_SECONDS - 5)
    party.clock.advance(refused.retry_after or 0.0)
    second.gets(Nudged, Nudge(mover.name))


def test_nudge_needs_the_player_at_turn(party: Party) -> None:
    people = party.table("ann", "bob")
    assert people[0].refused(Nudge("bob")).reason == Refusal.NO_GAME
    party.ready(people)
    mover, [other] = party.mover(people), party.others(people)
    for person, name in ((mover, mover.name), (mover, other.name), (other, "nobody")):
        refused = person.refused(Nudge(name))
        assert refused.reason == Refusal.NOT_THEIR_TURN
        assert mover.name in refused.words
    assert other.refused(Nudge(" x")).reason == Refusal.BAD_NAME
