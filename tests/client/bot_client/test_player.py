"""Bots at tables: they play on their own, and a wrong answer is left to the stand-in."""

import pytest
from msgspec.structs import replace

from contack.client.bots.bot import Bot
from contack.client.bots.simple import RandomBot
from contack.client.session.actions import end
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import TILES
from contack.engine.event import GameEnded
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.verify import verify
from contack.engine.view import View
from contack.protocol.command import HandOver, Join, Leave, Ready
from contack.protocol.error import Refusal
from contack.protocol.notice import Announced, Change, Left, Refused, TableChanged
from tests.client.house import BotClient, House, PlainClient, commands_of, status_of, texts_of, wish


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_bots_play_a_whole_game_that_verifies(house: House, seats: int) -> None:
    watcher = PlainClient(house, wish("eve", seats=seats, spectate=True))
    bots = [BotClient(house, wish("bot", seats=seats), RandomBot(seed)) for seed in range(seats)]
    assert [bot.status for bot in bots] == [0] * seats
    model = watcher.plain.model
    assert model.game is not None
    assert isinstance(model.events[-1], GameEnded)
    header = Header(model.game.players, model.game.rules, commitment=model.game.commitment)
    assert verify(Record(header, model.events)).finished


def test_bot_stays_when_a_game_is_stopped_and_is_ready_again(house: House) -> None:
    bot = BotClient(house, wish("bot", seats=3), games=0)
    table = bot.player.model.table
    assert table is not None
    unready = replace(table, players=tuple(replace(one, ready=False, digest="") for one in table.players))
    player, _ = bot.player.receive(TableChanged(9, Change.HELD_UP, "", unready))
    refused = Refused("ready", Refusal.CLOSING, "the server closes after the last game: no new ones begin")
    assert player.receive(refused) == (player, ())
    _, effects = player.receive(Announced("the server does not close after all"))
    assert any(isinstance(command, Ready) for command in commands_of(effects))


def test_bot_leaves_after_the_number_of_games(house: House) -> None:
    host = BotClient(house, wish("one"), games=0)
    guest = BotClient(house, wish("two"), games=3)
    assert guest.status == 0
    assert guest.player.played == host.player.played == 3
    assert sum(isinstance(command, Ready) for command in guest.commands) == 3
    assert guest.commands[-1] == Leave()


class Stubborn:
    def __init__(self, answer: object) -> None:
        self._answer = answer

    def choose(self, view: View, lays: Lays) -> Lay:
        return self._answer  # type: ignore[return-value]  # that is what is tried


@pytest.mark.parametrize("answer", [None, "1", 3, (1, 2), Lay(TILES[0], Cell(99, 0)), (TILES[0], Cell(0, 0))])
def test_illegal_lay_of_a_bot_is_left_to_the_stand_in(house: House, answer: object) -> None:
    wrong = BotClient(house, wish("wrong"), Stubborn(answer))
    right = BotClient(house, wish("right"))
    assert (wrong.status, right.status) == (0, 0)
    assert any(isinstance(command, HandOver) for command in wrong.commands)


def test_bot_gets_one_question_a_turn(house: House) -> None:
    asked: list[int] = []

    class Counting(RandomBot):
        def choose(self, view: View, lays: Lays) -> Lay:
            asked.append(view.turn)
            return super().choose(view, lays)

    bot: Bot = Counting(1)
    BotClient(house, wish("one"), bot)
    BotClient(house, wish("two"))
    assert len(asked) == len(set(asked)) > 3


def test_late_bot_watches_and_plays_the_next_game(house: House) -> None:
    one, late = BotClient(house, wish("one", seats=3), games=0), BotClient(house, wish("late", seats=3))
    player = late.player
    after, effects = player.receive(Refused("ready", Refusal.GAME_RUNNING, "a game is running already"))
    assert status_of(effects) is None
    assert one.player.model.table is not None
    watched, effects = after.receive(TableChanged(9, Change.GAME_OVER, "", one.player.model.table))
    assert (watched.played, commands_of(effects)) == (0, [Leave()])
    back, effects = watched.receive(Left("den", "you left"))
    assert commands_of(effects) == [Join("den")]
    assert not back.leaving


def test_a_bot_whose_seat_is_taken_over_says_so_and_fails(house: House) -> None:
    _, effects = BotClient(house, wish("one")).player.receive(Left("den", "the seat was taken\x1b over"))
    assert (status_of(effects), texts_of(effects)) == (1, ["den: the seat was taken? over."])


def test_words_from_elsewhere_cannot_steer_the_terminal_of_a_bot(house: House) -> None:
    player = BotClient(house, wish("one")).player
    assert player.receive(Refused("start", "odd", "a\x1bb"))[1] == end(1, "The server refused: a?b.")


def test_bot_without_a_table_joins_the_first_free_seat(house: House) -> None:
    PlainClient(house, wish("ann", "parlour", seats=3))
    bots = [BotClient(house, wish("greedy", None, seats=2, open=False)) for _ in range(2)]
    assert [Join("parlour") in bot.commands for bot in bots] == [True, True]


def test_a_bot_that_the_server_refuses_says_why_and_ends(house: House) -> None:
    PlainClient(house, wish("ann"))
    PlainClient(house, wish("bob"))
    late = BotClient(house, wish("late"))
    assert late.status == 1
    assert "a game is running at den" in late.shown[-1]
