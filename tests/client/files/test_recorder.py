"""Records that clients keep of the games they see."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from contack.client.files.recorder import HOUR, GameRecorder
from contack.client.files.records import read_record
from contack.client.session.fairness import CalledOff, DealCommitment
from contack.client.session.game_check import NO_GAME, GameCheck
from contack.engine.deal import digest
from contack.engine.event import Event
from contack.engine.records.header import Header
from contack.engine.records.verify import verify
from contack.engine.rules import Rules
from contack.protocol.notice import Joined, Left, Notice, Played, Said, Started, Welcomed
from contack.protocol.table_state import GameHeader, TableState, scored
from tests.client.house import BotClient, House, PlainClient, wish
from tests.engine.dealt import EVENTS, GAME


class KeepingClient(PlainClient):
    def __init__(self, house: House, name: str, directory: Path, spectate: bool = True) -> None:
        self.keeper, self.game = GameRecorder(directory), NO_GAME
        super().__init__(house, wish(name, spectate=spectate))

    def handle(self, notice: Notice) -> None:
        self.game = self.game.apply(notice)
        self.keeper.keep(notice, self.game)
        super().handle(notice)


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


def test_late_comer_after_a_game_records_nothing(house: House, tmp_path: Path) -> None:
    PlainClient(house, wish("host", spectate=True))
    play(house)
    assert KeepingClient(house, "late", tmp_path).keeper.path is None


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


WELCOMED = Welcomed(1, "den", "0")


def game_of(notice: Joined | Started, *more: Played) -> GameCheck:
    """Return the game after a notice, and its events with those of more notices."""
    return GameCheck(notice.game, events=sum((played.events for played in more), notice.events))


def watched_game(house: House, directory: Path) -> tuple[PlainClient, GameRecorder, Joined]:
    """Return ann at her turn in a game, a recorder that saw it begin, and the notice that a late comer gets."""
    ann = PlainClient(house, wish("ann"))
    BotClient(house, wish("bob"))
    model = ann.plain.model
    assert model.table is not None
    joined = Joined(1, "eve", None, model.table, model.game, model.events, model.view, scored(model.lays))
    keeper = GameRecorder(directory)
    keeper.keep(joined, game_of(joined))
    return ann, keeper, joined


def events_in(keeper: GameRecorder) -> tuple[Event, ...]:
    assert keeper.path is not None
    return read_record(keeper.path).events


def test_leaving_player_keeps_no_record_until_gone(house: House, tmp_path: Path) -> None:
    ann, keeper, joined = watched_game(house, tmp_path)
    keeper.finish()
    ann.types("1")
    later = replace(joined, events=ann.plain.model.events)
    keeper.keep(later, game_of(later))
    keeper.keep(Played(2, ann.plain.model.events[-1:], GAME.view, ()), game_of(later))
    assert events_in(keeper) == joined.events


@pytest.mark.parametrize("notice", [Left("den", "you left"), WELCOMED])
def test_player_who_left_records_the_next_game(house: House, tmp_path: Path, notice: Notice) -> None:
    _, keeper, joined = watched_game(house, tmp_path)
    before = keeper.path
    keeper.finish()
    keeper.keep(notice, NO_GAME)
    keeper.keep(joined, game_of(joined))
    assert keeper.path != before
    assert events_in(keeper) == joined.events


def test_abandoned_record_does_not_block_the_next(house: House, tmp_path: Path) -> None:
    _, keeper, joined = watched_game(house, tmp_path)
    assert joined.game is not None
    keeper.give_up()
    keeper.keep(joined, game_of(joined))
    assert keeper.path is None
    started = Started(2, replace(joined.game, commitment="c0ffee"), joined.table, EVENTS, GAME.view, ())
    keeper.keep(started, game_of(started))
    assert events_in(keeper) == EVENTS


@pytest.mark.parametrize(
    "notice", [Said("eve", "hello"), WELCOMED, Left("den", "you left"), Played(1, (), GAME.view, ())]
)
def test_invalid_game_starts_no_record(tmp_path: Path, notice: Notice) -> None:
    keeper = GameRecorder(tmp_path / "records")
    keeper.keep(notice, NO_GAME)
    assert keeper.path is None
    assert not (tmp_path / "records").exists()


class Keeper(GameRecorder):
    now = 0.0

    def __init__(self, house: House, directory: Path) -> None:
        super().__init__(directory, lambda: self.now)
        witness = PlainClient(house, wish("eve", spectate=True))
        play(house)
        self.started = next(notice for notice in witness.received if isinstance(notice, Started))
        self.played = [notice for notice in witness.received if isinstance(notice, Played)]

    def begins(self, number: int) -> None:
        started = replace(self.started, game=replace(self.started.game, commitment=f"{number:064x}"))
        self.keep(started, game_of(started))


def test_repeated_events_are_written_once(house: House, tmp_path: Path) -> None:
    keeper = Keeper(house, tmp_path)
    started, played = keeper.started, keeper.played
    joined = Joined(1, "eve", None, started.table, started.game, started.events, started.view, started.lays)
    keeper.keep(started, game_of(started))
    for count in (1, 3, 0, 2, 0, len(played)):
        keeper.keep(joined, game_of(started, *played[:count]))
    assert keeper.path is not None
    assert verify(read_record(keeper.path)).finished


def test_no_more_records_are_begun_than_anybody_plays_games(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contack.client.files.recorder.MOST_BEGUN", 3)
    keeper = Keeper(house, tmp_path)
    for number in range(3):
        keeper.begins(number)
    with pytest.raises(OSError, match=r"3 records were begun within an hour"):
        keeper.begins(3)
    keeper.begins(4)  # which is not told again
    keeper.keep(keeper.played[0], game_of(keeper.started, keeper.played[0]))
    assert keeper.path is None
    assert len(list(tmp_path.iterdir())) == 3
    keeper.now = HOUR
    keeper.begins(5)
    assert keeper.path is not None


OWN = b"nonce of ann"


def started_record(directory: Path, committed: DealCommitment, token: str | None = "token") -> Header:
    keeper = GameRecorder(directory)
    keeper.commit(committed)
    header = GameHeader(("ann", "bob"), Rules(), "c2" * 32, "2026-11-20T15:04:05Z", ("a9" * 32, "b9" * 32))
    table = TableState("inn", 2, "next", True, "ann", (), (), False, "c2" * 32)
    keeper.keep(Joined(5, "ann", token, table, None, (), None, ()), NO_GAME)
    started = Started(6, header, table, EVENTS, GAME.view, scored(GAME.lays))
    keeper.keep(started, game_of(started))
    assert keeper.path
    return read_record(keeper.path).header


def test_record_has_what_was_promised_to_its_player(tmp_path: Path) -> None:
    committed = DealCommitment("c1" * 32, (OWN,), ("a1" * 32, "b1" * 32), called_off=CalledOff(3, 2, 1))
    header = started_record(tmp_path, committed)
    assert (header.commitment, header.digests, header.called_off) == ("c1" * 32, ("a1" * 32, "b1" * 32), 2)


def test_record_of_a_game_begun_early_is_not_honest(tmp_path: Path) -> None:
    header = started_record(tmp_path, DealCommitment("c2" * 32, (OWN,)))
    assert header.digests == (digest(OWN).hex(),) * 2


@pytest.mark.parametrize(("nonces", "token"), [((), "token"), ((OWN,), None)])
def test_record_of_a_spectator_has_the_header_of_the_server(
    tmp_path: Path, nonces: tuple[bytes, ...], token: str | None
) -> None:
    header = started_record(tmp_path, DealCommitment("c1" * 32, nonces, ("a1" * 32, "b1" * 32)), token)
    assert (header.commitment, header.digests, header.called_off) == ("c2" * 32, ("a9" * 32, "b9" * 32), None)
