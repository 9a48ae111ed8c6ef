"""The colours that the server gives to people."""

from contack.protocol.limits import PLAYER_COLOURS
from contack.server.lobby.names import MOST_KNOWN, ColourRegistry
from contack.server.table.client import Client
from contack.server.table.members import Members
from contack.server.table.player import Player


def named(name: str) -> Client:
    client = Client()
    client.name = name
    return client


def given(*names: str) -> list[int]:
    registry, people = ColourRegistry(), [named(name) for name in names]
    for client in people:
        registry.give(client)
    return [client.colour for client in people]


def test_new_person_gets_the_rarest_colour() -> None:
    assert given(*"abcdefghi") == [*PLAYER_COLOURS, 1, 2]


def test_name_keeps_its_colour() -> None:
    assert given("Ann", "Ben", "ann") == [1, 2, 1]


def test_person_who_is_gone_does_not_count() -> None:
    registry, ann, ben = ColourRegistry(), named("Ann"), named("Ben")
    registry.give(ann)
    registry.leave(ann)
    registry.give(ben)
    assert ben.colour == 1


def test_person_keeps_the_colour_under_another_name() -> None:
    registry, ben = ColourRegistry(), named("Ben")
    registry.give(named("Ann"))
    registry.give(ben)
    ben.name = "Benjamin"
    registry.give(ben)
    assert ben.colour == 2


def test_seat_brings_its_colour_after_a_restart() -> None:
    registry, ann = ColourRegistry(), named("Ann")
    registry.give(ann, 5)
    assert ann.colour == 5


def test_oldest_names_are_forgotten() -> None:
    registry = ColourRegistry()
    registry.give(named("Ann"), 7)
    for number in range(MOST_KNOWN):
        registry.give(named(f"guest {number}"))
    again = named("Ann")
    registry.give(again)
    assert again.colour != 7


def seated(*wishes: int) -> Members:
    members = Members()
    for wish in wishes:
        members.sit(Player(f"player {wish}", "", None, colour=wish))
    return members


def test_later_player_yields_to_the_first() -> None:
    assert [player.colour for player in seated(2, 2, 1, 2).players] == [2, 1, 3, 4]


def test_new_player_of_a_seat_may_have_its_colour() -> None:
    members = seated(3, 4)
    members.sit(Player("eve", "", None, colour=3), members.players[0])
    assert [player.colour for player in members.players] == [3, 4]


def test_former_player_has_no_colour_of_another() -> None:
    assert seated(1, 2).colours_of(["player 1", "gone", "player 2"]) == (1, 3, 2)
