"""The wheels of the lock: which to download, and which to use."""

from hashlib import sha256
from pathlib import Path

from artefacts.house import House, applying
from artefacts.target import LINUX, WINDOWS
from commands import ROOT

from tests.artefacts.wheels import make_wheel

HASH = "--hash=sha256:" + "0" * 64

LOCK = f"# made by hand\none==1 ; sys_platform == 'win32' \\\n    {HASH} \\\n    {HASH}\ntwo==2 \\\n    {HASH}\n"


def test_pip_downloads_the_locked_wheels_by_hash() -> None:
    assert list(applying(LOCK, WINDOWS)) == [f"one==1 {HASH} {HASH}", f"two==2 {HASH}"]
    assert list(applying(LOCK, LINUX[0])) == [f"two==2 {HASH}"]


def test_python_for_windows_is_the_one_whose_wheels_are_taken() -> None:
    lock = (ROOT / "requirements" / "windows.txt").read_text(encoding="utf-8")
    assert f"\npython-embed==3.{WINDOWS.minor}." in lock


def test_files_outside_the_lock_are_not_installed(tmp_path: Path) -> None:
    first, _ = make_wheel(tmp_path, "first"), make_wheel(tmp_path, "second")
    lock = tmp_path / "lock.txt"
    lock.write_text(f"first==1 --hash=sha256:{sha256(first.read_bytes()).hexdigest()}\n", encoding="utf-8")
    assert House(tmp_path, lock).wheels == [first]
