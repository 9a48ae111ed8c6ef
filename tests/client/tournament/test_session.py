"""The tournament in a client's model, and its part in the deals of a round."""

from __future__ import annotations

import pytest

from contack.client.session.dealing import is_ready_again, stays_ready
from contack.client.session.fairness import NO_COMMITMENT
from contack.client.session.joining import JoinRequest, is_overtaken, way_back
from contack.client.session.model import AT_NO_TABLE
from contack.client.session.table_text import is_quiet, person_words
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Left, Refused, TableChanged, TournamentChanged, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.tournament.nights import BETWEEN, PLAYING, after_game, seated


def test_tournament_outlives_tables_and_ends_with_the_connection() -> None:
    model = AT_NO_TABLE.apply(TournamentChanged(PLAYING)).apply(seated())
    assert model.tournament == PLAYING
    assert model.apply(Left("Oak", "you left")).tournament == PLAYING
    assert model.apply(TournamentChanged(None)).tournament is None
    assert model.apply(Welcomed(PROTOCOL_VERSION, "den", "1")).tournament is None


def test_returning_player_is_ready_again_before_a_game() -> None:
    model = AT_NO_TABLE.apply(seated())
    assert model.in_round
    assert is_ready_again(NO_COMMITMENT, model)
    assert not is_ready_again(NO_COMMITMENT, after_game())


def test_player_is_not_ready_again_after_the_game_of_a_round() -> None:
    model = after_game(BETWEEN)
    assert model.table is not None
    over = TableChanged(10, Change.GAME_OVER, "", model.table)
    assert not stays_ready(over, model, model)
    assert person_words(over) == "The game of this round is over."


def test_entrant_without_the_old_seat_waits_for_the_next_round() -> None:
    way = way_back(JoinRequest("ann", "contack", "den"), AT_NO_TABLE.apply(seated()), NO_COMMITMENT).wish
    assert (way.token, way.tournament) == ("token", False)
    assert way.otherwise is not None
    assert (way.otherwise.token, way.otherwise.tournament) == ("", True)


@pytest.mark.parametrize("command", ["join", "open_table", "resume", "claim"])
def test_wish_after_the_server_seated_the_client_is_overtaken(command: str) -> None:
    refused = Refused(command, Refusal.NOT_NOW, "not in state table")
    assert is_overtaken(refused)
    assert is_quiet(refused)
    assert not is_overtaken(Refused("play_lay", Refusal.NOT_NOW, "not in state lobby"))
    assert not is_overtaken(Refused(command, Refusal.BAD_TOKEN, "no such seat"))
