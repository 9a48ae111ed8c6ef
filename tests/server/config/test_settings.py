"""What is checked before a server starts."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from contack.protocol.version import DEFAULT_PORT
from contack.server.config import settings as settings_module
from contack.server.config.limits import Limits
from contack.server.config.settings import BadSettings, ServerSettings, prepare
from tests.server.fake_journal import full_disk


def settings(data: Path, host: str = "127.0.0.1") -> ServerSettings:
    return ServerSettings(host, DEFAULT_PORT, "parlour", data, max_tables=1, limits=Limits(max_connections=1))


def problem(settings: ServerSettings) -> str:
    with pytest.raises(BadSettings) as caught:
        prepare(settings)
    words = str(caught.value)
    assert words.isprintable()
    return words


def test_the_data_directory_is_made_with_a_place_for_records(tmp_path: Path) -> None:
    checked = settings(tmp_path / "far" / "away")
    prepare(checked)
    assert checked.records == tmp_path / "far" / "away" / "records"
    assert checked.records.is_dir()
    assert checked.tournaments.is_dir()


def test_checking_leaves_nothing_behind_and_touches_nothing(tmp_path: Path) -> None:
    checked = settings(tmp_path)
    checked.records.mkdir()
    (checked.records / "old.contack").write_text("kept")
    prepare(checked)
    prepare(checked)
    assert [path.name for path in checked.records.iterdir()] == ["old.contack"]


@pytest.mark.parametrize("below", ["", "data", "data/deeper"])
def test_a_data_directory_that_cannot_be_made_is_a_bad_setting(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.touch()
    reason = os.strerror(errno.ENOTDIR)
    assert problem(settings(file / below)) == f"the data directory {file / below} cannot be written: {reason}"


def test_unusable_directory_is_a_bad_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "TemporaryFile", full_disk)
    assert problem(settings(tmp_path)).endswith(f"cannot be written: {os.strerror(errno.ENOSPC)}")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_read_only_data_directory_is_a_bad_setting(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert problem(settings(tmp_path)).endswith("cannot be written: Permission denied")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost", ""])
def test_addresses_of_this_machine_are_good_hosts(tmp_path: Path, host: str) -> None:
    prepare(settings(tmp_path, host))


@pytest.mark.parametrize("host", ["203.0.113.7", "2001:db8::7", "a..b", "ä..b"])
def test_any_other_host_is_a_bad_setting(tmp_path: Path, host: str) -> None:
    assert problem(settings(tmp_path, host)).startswith(f"the host {host} is not an address of this machine: ")


@pytest.mark.parametrize("there", [Path.touch, lambda path: path.symlink_to("nowhere")], ids=["file", "broken link"])
def test_obstacle_to_the_records_is_named(tmp_path: Path, there: Callable[[Path], None]) -> None:
    there(tmp_path / "records")
    assert problem(settings(tmp_path)) == f"{tmp_path / 'records'} should be a directory: move the existing file away"
