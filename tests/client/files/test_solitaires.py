"""The record of the solitaire that is played, the one put aside of each kind, and how they went."""

from dataclasses import replace
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.client.files.solitaires import SolitaireFiles
from contack.client.solitaire.game import LEFT, Deal, Events, SolitaireGame, SolitaireTally
from contack.engine.event import Laid
from contack.engine.solitaire.event import SolitaireEnded, Undone

DEAL, LOST = Deal("draw", "hexagon"), Deal("stacked", "64")
GAME, EVENTS = SolitaireGame.start(DEAL)
LAID, MORE = GAME.lay(next(iter(GAME.position.lays)))


@pytest.fixture
def files(tmp_path: Path) -> SolitaireFiles:
    return again(tmp_path)


def again(tmp_path: Path) -> SolitaireFiles:
    """Return the files of another run of the program."""
    return SolitaireFiles(tmp_path / "records", lambda: "2026-11-20T15:04:05Z")


def begun(files: SolitaireFiles, *more: Events, deal: Deal = DEAL) -> Path:
    """Begin a solitaire, and return where it is kept."""
    files.begin(deal.header())
    for events in (SolitaireGame.start(deal)[1], *more):
        files.write(events)
    assert files.path
    return files.path


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_record_has_the_start_of_its_solitaire(files: SolitaireFiles) -> None:
    assert read_record(begun(files)).header == replace(DEAL.header(), started="2026-11-20T15:04:05Z")


def test_game_without_a_lay_is_dropped_and_not_counted(files: SolitaireFiles) -> None:
    first = begun(files).with_suffix("")
    second = begun(files).with_suffix("")
    files.leave()
    assert files.path == second
    assert [read_record(path).events for path in (first, second)] == [(*EVENTS, LEFT)] * 2
    assert files.tally("draw") == SolitaireTally()


def test_game_set_aside_continues_in_another_run(files: SolitaireFiles, tmp_path: Path) -> None:
    path = begun(files, MORE)
    files.leave()
    assert files.path == path.with_suffix(".aside")
    assert files.tally("draw") == SolitaireTally()
    later = again(tmp_path)
    assert later.aside("draw") == LAID
    assert later.aside("stacked") is None
    assert later.resume("draw") == (LAID, (*EVENTS, *MORE))
    assert later.path == path
    later.write((Undone(),))
    assert read_record(path).events == (*EVENTS, *MORE, Undone())
    assert later.aside("draw") is None


def test_continued_game_drops_what_a_crash_cut_short(files: SolitaireFiles, tmp_path: Path) -> None:
    begun(files, MORE)
    files.leave()
    assert files.path
    files.path.write_text(files.path.read_text() + '{"event": "la')
    assert again(tmp_path).resume("draw") == (LAID, (*EVENTS, *MORE))


def test_unreadable_file_is_not_a_game_set_aside(files: SolitaireFiles) -> None:
    begun(files, MORE)
    files.leave()
    assert files.path
    files.path.write_text("nonsense")
    assert files.aside("draw") is None
    assert files.resume("draw") is None


def test_two_programs_cannot_continue_one_game(files: SolitaireFiles, tmp_path: Path) -> None:
    begun(files, MORE)
    files.leave()
    assert again(tmp_path).resume("draw")
    assert again(tmp_path).resume("draw") is None


def test_only_the_newest_game_of_each_kind_is_kept(files: SolitaireFiles) -> None:
    begun(files, MORE)
    files.leave()
    before = files.path
    begun(files, MORE)
    files.leave()
    assert before
    assert not before.exists()
    assert read_record(before.with_suffix("")).events == (*EVENTS, *MORE, LEFT)
    assert files.tally("draw") == SolitaireTally(played=1, most=2)
    assert files.aside("draw") == LAID


def test_a_game_counts_once_when_it_is_over_and_left(files: SolitaireFiles) -> None:
    game, _ = SolitaireGame.start(LOST)
    _, end = game.lay(next(iter(game.position.lays)))
    assert isinstance(end[-1], SolitaireEnded)
    begun(files, end, (Undone(),), end, deal=LOST)
    assert files.tally("stacked") == SolitaireTally()
    files.leave()
    files.leave()
    assert files.tally("stacked") == SolitaireTally(played=1, most=sum(isinstance(event, Laid) for event in end) + 1)


def test_games_won_in_a_row_are_counted() -> None:
    tally = SolitaireTally()
    for won, laid in ((True, 36), (True, 36), (False, 30)):
        tally = tally.after(won, laid)
    assert tally == SolitaireTally(played=3, won=2, most=36, streak=0, longest_streak=2)
    assert str(tally) == "2 of 3 games won (67%), most tiles laid: 36, in a row: 0, longest: 2."


def test_unreadable_tally_starts_from_zero(files: SolitaireFiles, tmp_path: Path) -> None:
    (tmp_path / "solitaires.json").write_text("[")
    assert files.tally("draw") == SolitaireTally()
    begun(files, MORE, (LEFT,))
    files.leave()
    assert files.tally("draw") == SolitaireTally(played=1, most=2)


def test_failed_record_writes_nothing_more(files: SolitaireFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    first = begun(files).with_suffix("")
    with monkeypatch.context() as disk:
        disk.setattr(Path, "touch", full)
        with pytest.raises(OSError, match="No space"):
            files.begin(DEAL.header())
    files.write(EVENTS)
    assert read_record(first).events == (*EVENTS, LEFT)
    assert list(first.parent.iterdir()) == [first]


def test_a_record_that_cannot_be_written_once_is_written_no_more(
    files: SolitaireFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(files)
    with monkeypatch.context() as disk:
        disk.setattr(Path, "open", full)
        with pytest.raises(OSError, match="No space"):
            files.write((Undone(),))
    files.write((LEFT,))
    files.leave()
    assert read_record(path).events == EVENTS
