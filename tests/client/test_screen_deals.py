"""The points at the end of a game tell whether its deals were honest."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as changed

from contack.client.arrival import Wish
from contack.client.pages.effect import Visit
from contack.client.pages.score import ScorePage
from contack.client.promise import DISHONEST, HONEST, NOT_OURS
from contack.engine.event import GameEnded
from contack.protocol.command import HandOver, Ready
from contack.protocol.notice import Played
from tests.client.house import BotClient, House, wish
from tests.client.screen_client import ADDRESS, ScreenClient


def sits(house: House) -> ScreenClient:
    ann = ScreenClient(house).visits(Visit(ADDRESS, Wish("ann", "test", "den", open=True, join=False, seats=2)))
    BotClient(house, wish("bob"), games=2)
    return ann


def plays_to_the_end(ann: ScreenClient) -> ScreenClient:
    ann.house.carry_out(ann.guest, HandOver("seat"))
    return ann


def test_the_points_say_that_the_deals_were_honest() -> None:
    ann = plays_to_the_end(sits(House()))
    assert ann.shows(ScorePage)
    for columns, rows in ((60, 20), (80, 24), (100, 30)):
        assert HONEST in ann.screen(columns, rows).text


def test_points_in_the_middle_of_a_game_say_nothing_of_it() -> None:
    assert HONEST not in sits(House()).presses("s").text


def test_a_second_game_is_checked_anew_and_the_first_verdict_stands_until_then() -> None:
    ann = plays_to_the_end(sits(House()))
    ann.presses("r")
    assert isinstance(ann.commands[-1], Ready)
    assert ann.shell.world.link.verdict is None
    assert HONEST in plays_to_the_end(ann).text


def test_a_verdict_stands_when_the_connection_is_lost_after_being_ready_for_another_game() -> None:
    house = House()
    ann = ScreenClient(house).visits(Visit(ADDRESS, Wish("ann", "test", "den", open=True, join=False, seats=2)))
    BotClient(house, wish("bob"), games=1)
    ScreenClient(house).visits(Visit(ADDRESS, Wish("gus", "test", "den", spectate=True)))
    plays_to_the_end(ann).presses("r")
    ann.loses().waits(2)
    assert ann.shell.world.link.online
    assert ann.shell.world.link.verdict == (HONEST, False)


def test_a_lie_is_told_loudly_at_once() -> None:
    ann = sits(House())
    told = ann.told

    def lied(notice: object) -> None:
        if isinstance(notice, Played) and isinstance(notice.events[-1], GameEnded):
            end = replace(notice.events[-1], seed="00" * 32)
            notice = changed(notice, events=(*notice.events[:-1], end))
        told(notice)  # type: ignore[arg-type]

    ann.told = lied  # type: ignore[method-assign]
    plays_to_the_end(ann)
    assert DISHONEST in ann.messages[-1]
    assert DISHONEST in "\n".join(line for line in ann.text.splitlines()[:-1])


def test_who_watched_is_told_what_could_be_checked() -> None:
    house = House()
    ann = sits(house)
    gus = ScreenClient(house).visits(Visit(ADDRESS, Wish("gus", "test", "den", spectate=True)))
    plays_to_the_end(ann)
    assert NOT_OURS in gus.text
