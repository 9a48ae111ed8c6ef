"""Records are looked for beside the loop that draws, the newest first."""

import os
from datetime import UTC
from pathlib import Path

import pytest

from contack.client.screen.run.listing import AT_ONCE, READ_AT_ONCE, SHOWN_EVERY, RecordListing, _Found
from contack.client.screen.state.listed_game import ListedGame
from contack.engine.event import GameEnded
from contack.engine.records.header import Header
from contack.engine.records.record import Record


async def reports(directory: Path) -> list[tuple[list[str], int | None]]:
    tells: list[tuple[list[str], int | None]] = []

    def tell(games: tuple[ListedGame, ...], looking: int | None) -> None:
        tells.append(([game.path.name for game in games], looking))

    await RecordListing(UTC).list_records(directory, tell)
    # each list shows the content of its items once more
    return [reports for at, reports in enumerate(tells) if reports not in tells[:at]]


async def test_newest_record_comes_first_without_other_files(tmp_path: Path) -> None:
    for number, name in enumerate(("b.contack", "a.contack.part", "notes.txt", "c.contack")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
    assert await reports(tmp_path) == [([], 3), (["c.contack", "a.contack.part", "b.contack"], None)]


async def test_number_of_found_records_is_reported(tmp_path: Path) -> None:
    for number in range(AT_ONCE + 1):
        (tmp_path / f"{number}.contack").touch()
    *progress, (names, looking) = await reports(tmp_path)
    assert progress == [([], AT_ONCE), ([], AT_ONCE + 1)]
    assert (len(names), looking) == (AT_ONCE + 1, None)


async def test_unreadable_directory_has_no_records(tmp_path: Path) -> None:
    assert await reports(tmp_path / "nowhere") == [([], None)]


async def test_rename_during_the_search_hides_no_record(tmp_path: Path) -> None:
    (tmp_path / "a.contack.part").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b.contack").touch()
    assert await reports(tmp_path) == [([], 2), (["b.contack", "a.contack.part"], None)]


async def outcomes(directory: Path, listing: RecordListing) -> list[list[str]]:
    tells: list[list[str]] = []

    def tell(games: tuple[ListedGame, ...], looking: int | None) -> None:
        if looking is None:
            tells.append([game.outcome for game in games])

    await listing.list_records(directory, tell)
    return tells


def keep(path: Path, winner: int) -> None:
    path.write_text(str(Record(Header(("ann", "bob")), (GameEnded((1, 2), (winner,)),))))


async def test_records_are_listed_by_name_then_by_content(tmp_path: Path) -> None:
    keep(tmp_path / "a.contack", 1)
    (tmp_path / "b.contack").write_text("no record")
    (tmp_path / "c.contack.part").mkdir()
    for number, name in enumerate(("c.contack.part", "b.contack", "a.contack")):
        os.utime(tmp_path / name, (number, number))
    names, read = await outcomes(tmp_path, RecordListing(UTC))
    assert names == ["", "", "not ended"]
    assert read == ["bob won", "cannot be read", "cannot be read"]


async def test_record_is_read_again_only_after_a_change(tmp_path: Path) -> None:
    listing = RecordListing(UTC)
    keep(tmp_path / "a.contack", 1)
    assert (await outcomes(tmp_path, listing))[-1] == ["bob won"]
    assert await outcomes(tmp_path, listing) == [["bob won"]]
    keep(tmp_path / "a.contack", 0)
    os.utime(tmp_path / "a.contack", (7, 7))
    assert (await outcomes(tmp_path, listing))[-1] == ["ann won"]


async def test_many_records_appear_in_a_few_steps(tmp_path: Path) -> None:
    for number in range(SHOWN_EVERY + 100):
        (tmp_path / f"{number}.contack").touch()
    assert len(await outcomes(tmp_path, RecordListing(UTC))) == 4


async def test_no_more_than_a_few_records_are_read_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slices: list[int] = []
    read_some = RecordListing._read_some

    def counted(self: RecordListing, directory: Path, found: list[_Found], some: list[int]) -> list[int]:
        slices.append(len(some))
        return read_some(self, directory, found, some)

    monkeypatch.setattr(RecordListing, "_read_some", counted)
    for number in range(2 * READ_AT_ONCE + 1):
        (tmp_path / f"{number}.contack").touch()
    await reports(tmp_path)
    assert slices == [READ_AT_ONCE, READ_AT_ONCE, 1]
