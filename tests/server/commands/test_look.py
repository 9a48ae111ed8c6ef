"""A look at a position after the game, shared with the table."""

from contack.protocol.command import HandHost, Join, Look, Mute
from contack.protocol.error import Refusal
from contack.protocol.notice import Looked
from tests.server.party import Party, Person


def played_out(party: Party) -> list[Person]:
    people = party.game("ann", "bob")
    party.play_out(people)
    return people


def test_look_reaches_everyone_at_the_table(party: Party) -> None:
    ann, bob = played_out(party)
    eve = party.person("eve")
    eve.does(Join("inn", spectate=True))
    looked = bob.gets(Looked, Look(24))
    assert looked == Looked("bob", 24)
    assert looked is ann.told[-1] is eve.told[-1]
    assert eve.refused(Look(1)).reason is Refusal.NO_SEAT


def test_look_needs_a_finished_game(party: Party) -> None:
    ann, bob = party.table("ann", "bob")
    assert ann.refused(Look(1)).reason is Refusal.NO_GAME
    party.ready([ann, bob])
    assert ann.refused(Look(1)).reason is Refusal.GAME_RUNNING


def test_muted_player_cannot_look(party: Party) -> None:
    ann, bob = played_out(party)
    ann.does(Mute("bob"))
    assert bob.refused(Look(1)).reason is Refusal.MUTED
    ann.does(HandHost("bob"))
    assert ann.gets(Looked, Look(1)).name == "ann"
