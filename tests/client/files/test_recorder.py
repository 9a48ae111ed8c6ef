"""Records that clients keep of the games they see."""

from __future__ import annotations

from pathlib import Path

import pytest

from contack.client.files.recorder import GameRecorder
from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from contack.protocol.notice import Joined, Notice
from tests.client.house import BotClient, House, PlainClient, wish


class KeepingClient(PlainClient):
    """A plain client that keeps records."""

    def __init__(self, house: House, name: str, directory: Path, spectate: bool = True) -> None:
        self.keeper = GameRecorder(directory)
        super().__init__(house, wish(name, spectate=spectate))

    def told(self, notice: Notice) -> None:
        """Keep a notice before it is acted upon."""
        self.keeper.keep(notice)
        super().told(notice)


@pytest.fixture
def house() -> House:
    return House()


def play(house: House) -> None:
    for name in ("ann", "bob"):
        BotClient(house, wish(name))


def test_a_client_keeps_a_record_that_verifies(house: House, tmp_path: Path) -> None:
    eve = KeepingClient(house, "eve", tmp_path)
    assert not list(tmp_path.iterdir())
    play(house)
    assert eve.keeper.path is not None
    assert eve.keeper.path.suffix == ".contack"
    assert verify(read_record(eve.keeper.path)).finished


def test_everybody_keeps_the_same_record(house: House, tmp_path: Path) -> None:
    clients = [KeepingClient(house, name, tmp_path) for name in ("eve", "fay")]
    play(house)
    eve, fay = (client.keeper.path for client in clients)
    assert eve is not None
    assert fay is not None
    assert eve != fay
    assert eve.read_bytes() == fay.read_bytes()


def test_who_comes_in_the_middle_of_a_game_keeps_all_of_it(house: House, tmp_path: Path) -> None:
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    ann.types("1")
    late = KeepingClient(house, "late", tmp_path)
    ann.types("auto on")
    assert late.keeper.path is not None
    assert verify(read_record(late.keeper.path)).finished


def test_who_comes_after_a_game_keeps_nothing_of_it(house: House, tmp_path: Path) -> None:
    PlainClient(house, wish("host", spectate=True))
    play(house)
    assert KeepingClient(house, "late", tmp_path).keeper.path is None


def test_a_game_of_which_nothing_is_told_is_no_reason_to_fall(house: House, tmp_path: Path) -> None:
    ann = PlainClient(house, wish("ann"))
    PlainClient(house, wish("bob"))
    model = ann.plain.model
    assert model.table is not None
    keeper = GameRecorder(tmp_path)
    keeper.keep(Joined(1, "eve", None, model.table, model.game, (), model.view, ()))
    assert keeper.path is not None
    assert keeper.path.suffix == ".part"


def test_each_game_has_a_record_of_its_own(house: House, tmp_path: Path) -> None:
    KeepingClient(house, "eve", tmp_path)
    for name in ("ann", "bob"):
        BotClient(house, wish(name), games=2)
    assert len(list(tmp_path.glob("*.contack"))) == 2
    assert not list(tmp_path.glob("*.part"))


def test_a_record_that_is_given_up_is_written_to_no_more(house: House, tmp_path: Path) -> None:
    eve = KeepingClient(house, "eve", tmp_path)
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    part = eve.keeper.path
    assert part is not None
    before = part.read_bytes()
    eve.keeper.give_up()
    ann.types("auto on")
    assert part.read_bytes() == before
    assert eve.keeper.path is None
