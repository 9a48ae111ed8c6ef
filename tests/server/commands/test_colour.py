"""A player chooses a colour: at a table a free one there, in the lobby one that no other person has."""

from contack.protocol.command import ChooseColour, Join, Leave, OpenTable
from contack.protocol.error import Refusal
from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.notice import Joined, Welcomed
from tests.server.party import Party


def test_colour_of_another_player_is_refused(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    refused = ann.refused(ChooseColour(2))
    assert refused.reason == Refusal.COLOUR_TAKEN
    assert refused.words == "bob has that colour: choose 1, 3, 4, 5, 6, 7"


def test_player_keeps_the_chosen_colour_at_the_next_table(party: Party) -> None:
    ann, _ = party.table("ann", "bob")
    ann.does(ChooseColour(6))
    ann.does(Leave())
    assert [player.colour for player in ann.gets(Joined, OpenTable("pub", 2)).table.players] == [6]


def test_player_who_sits_down_later_gets_the_least_free_colour(party: Party) -> None:
    people = [party.person(f"guest {number}") for number in range(1 + len(PLAYER_COLOURS))]
    people[0].does(OpenTable("inn", 2))
    assert [player.colour for player in people[-1].gets(Joined, Join("inn")).table.players] == [1, 2]
    people[-1].does(Leave())
    assert [player.colour for player in people[-1].gets(Joined, OpenTable("pub", 2)).table.players] == [1]


def test_colour_of_another_person_is_refused_in_the_lobby(party: Party) -> None:
    ann, bob = party.person("ann"), party.person("bob")
    assert ann.gets(Welcomed, ChooseColour(5)).colour == 5
    refused = bob.refused(ChooseColour(5))
    assert refused.words == "ann has that colour: choose 1, 2, 3, 4, 6, 7"


def test_lobby_shares_colours_when_all_are_taken(party: Party) -> None:
    people = [party.person(f"guest {number}") for number in range(1 + len(PLAYER_COLOURS))]
    assert people[0].gets(Welcomed, ChooseColour(3)).colour == 3


def test_welcome_has_the_own_colour(party: Party) -> None:
    party.person("ann")
    assert [notice.colour for notice in party.person("bob").notices if isinstance(notice, Welcomed)] == [2]
