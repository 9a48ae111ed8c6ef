"""Records are looked for beside the loop that draws, the newest first."""

import os
from pathlib import Path

from contack.client.screen.run.listing import AT_ONCE, list_records
from tests.client.on_loop import on_loop


async def told(directory: Path) -> list[tuple[list[str], int | None]]:
    """Return what is told of the records in a directory."""
    tells: list[tuple[list[str], int | None]] = []
    await list_records(directory, lambda paths, looking: tells.append(([path.name for path in paths], looking)))
    return tells


@on_loop
async def test_the_newest_record_comes_first_and_other_files_are_none(tmp_path: Path) -> None:
    for number, name in enumerate(("b.contack", "a.contack.part", "notes.txt", "c.contack")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
    assert await told(tmp_path) == [([], 3), (["c.contack", "a.contack.part", "b.contack"], None)]


@on_loop
async def test_it_is_told_how_many_were_found_so_far(tmp_path: Path) -> None:
    for number in range(AT_ONCE + 1):
        (tmp_path / f"{number}.contack").touch()
    *progress, (names, looking) = await told(tmp_path)
    assert progress == [([], AT_ONCE), ([], AT_ONCE + 1)]
    assert (len(names), looking) == (AT_ONCE + 1, None)


@on_loop
async def test_where_nothing_can_be_read_there_are_none(tmp_path: Path) -> None:
    assert await told(tmp_path / "nowhere") == [([], None)]


@on_loop
async def test_a_record_that_is_renamed_meanwhile_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.contack.part").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b.contack").touch()
    assert await told(tmp_path) == [([], 2), (["b.contack", "a.contack.part"], None)]
