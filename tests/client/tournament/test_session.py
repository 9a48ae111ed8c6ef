"""What a client makes of the end of a round, and of a wish that the next round overtakes."""

import pytest

from contack.client.session.dealing import stays_ready
from contack.client.session.joining import is_overtaken
from contack.client.session.table_text import is_quiet, person_words
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Refused, TableChanged
from tests.client.tournament.nights import BETWEEN, after_game


def test_player_is_not_ready_again_after_the_game_of_a_round() -> None:
    model = after_game(BETWEEN)
    assert model.table is not None
    over = TableChanged(10, Change.GAME_OVER, "", model.table)
    assert not stays_ready(over, model, model)
    assert person_words(over) == "The game of this round is over."


@pytest.mark.parametrize("command", ["join", "open_table", "resume", "claim"])
def test_wish_after_the_server_seated_the_client_is_overtaken(command: str) -> None:
    refused = Refused(command, Refusal.NOT_NOW, "not in state table")
    assert is_overtaken(refused)
    assert is_quiet(refused)
    assert not is_overtaken(Refused("play_lay", Refusal.NOT_NOW, "not in state lobby"))
    assert not is_overtaken(Refused(command, Refusal.BAD_TOKEN, "no such seat"))
