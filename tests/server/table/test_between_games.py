"""What happens at a table between games: rematches, room for newcomers, the host."""

from collections.abc import Sequence

import pytest

from contack.engine.event import GameEnded
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.protocol.command import Join, Leave, OpenTable, Ready, Resume, Start
from contack.protocol.notice import Joined, Started
from tests.engine.test_game import BLOCKED
from tests.server.party import Party


def test_spectators_of_a_game_may_take_a_seat_afterwards(party: Party) -> None:
    ann, bob, carl = people = party.table("ann", "bob", "carl")
    party.ready([ann, bob])
    ann.does(Start())
    party.play_out([ann, bob])
    carl.does(Leave())
    carl.gets(Joined, Join("inn"))
    party.ready(people)
    assert carl.game.players == ("bob", "ann", "carl")


def test_absent_player_keeps_the_seat_beside_free_ones(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    bob.drops()
    party.person("carl").gets(Joined, Join("inn"))
    assert ann.players == ["ann", "bob", "carl"]
    party.person("bob").gets(Joined, Resume(bob.token))


def test_absent_player_yields_to_the_same_name(party: Party) -> None:
    ann, bob = party.table("ann", "bob", seats=3)
    bob.drops()
    party.waits()
    again = party.newcomer("bob")
    assert ann.players == ["ann", "bob"]
    assert again.token != bob.token


def test_a_newcomer_takes_one_absent_seat_and_leaves_the_others(party: Party) -> None:
    ann, bob, carl = party.table("ann", "bob", "carl")
    bob.drops()
    carl.drops()
    party.waits()
    party.person("dov").gets(Joined, Join("inn"))
    assert ann.players == ["ann", "carl", "dov"]
    party.person("carl").gets(Joined, Resume(carl.token))


def test_absent_player_keeps_the_seat_from_a_refused_guest(party: Party) -> None:
    _, bob = party.table("ann", "bob", spectators=False)
    bob.drops()
    party.person("carl").refused(Join("inn", spectate=True))
    party.person("bob").gets(Joined, Resume(bob.token))


def test_the_host_passes_on_to_players_before_spectators(party: Party) -> None:
    host, eve, bob = party.person("host"), party.person("eve"), party.person("bob")
    host.does(OpenTable("inn", 2, spectate=True))
    eve.does(Join("inn", spectate=True))
    bob.does(Join("inn"))
    host.does(Leave())
    assert bob.table.host == "bob"
    bob.does(Leave())
    assert eve.table.host == "eve"


def test_a_game_that_is_over_as_it_is_dealt_clears_the_table_too(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def deal(seed: bytes, nonces: Sequence[bytes], rules: Rules) -> object:
        return Game.start((BLOCKED,) * 3, len(nonces), rules)

    ann, bob = party.table("ann", "bob")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "deal", deal)
        party.ready([ann, bob])
    assert isinstance(ann.events[-1], GameEnded)
    assert not ann.table.playing
    assert not ann.player("bob").ready
    assert ann.table.commitment != ann.game.commitment
    ann.does(Ready())
    bob.gets(Started, Ready())
