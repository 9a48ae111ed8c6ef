"""Which wheels a release takes for whom."""

from pathlib import Path

from artefacts.target import LINUX, MACS, WINDOWS, Target
from artefacts.wheels import needed

from tests.artefacts.wheels import make_wheel


def names(first: Path, house: Path, target: Target) -> list[str]:
    return [wheel.path.name for wheel in needed(first, house.glob("*.whl"), target)]


def test_a_target_gets_what_is_needed_there_and_what_that_needs(tmp_path: Path) -> None:
    first = make_wheel(tmp_path, "first", "Requires-Dist: second", 'Requires-Dist: windows; sys_platform == "win32"')
    make_wheel(tmp_path, "second", "Requires-Dist: first")
    make_wheel(tmp_path, "windows")
    make_wheel(tmp_path, "idle")
    assert names(first, tmp_path, LINUX[0]) == ["first-1-py3-none-any.whl", "second-1-py3-none-any.whl"]
    assert "windows-1-py3-none-any.whl" in names(first, tmp_path, WINDOWS)


def test_extras_bring_what_they_name(tmp_path: Path) -> None:
    first = make_wheel(tmp_path, "first", "Requires-Dist: second[tls]")
    make_wheel(tmp_path, "second", "Provides-Extra: tls", 'Requires-Dist: third; extra == "tls"')
    make_wheel(tmp_path, "third")
    assert len(names(first, tmp_path, WINDOWS)) == 3


def test_a_target_gets_the_wheel_that_suits_it_best(tmp_path: Path) -> None:
    first = make_wheel(tmp_path, "first", "Requires-Dist: fast")
    for tag in ("py3-none-any", "cp313-cp313-win_amd64", "cp312-cp312-win_amd64", "cp311-abi3-macosx_11_0_arm64"):
        make_wheel(tmp_path, "fast", tag=tag)
    assert names(first, tmp_path, WINDOWS)[0] == "fast-1-cp313-cp313-win_amd64.whl"
    assert names(first, tmp_path, MACS[0])[0] == "fast-1-cp311-abi3-macosx_11_0_arm64.whl"
    assert names(first, tmp_path, LINUX[0])[0] == "fast-1-py3-none-any.whl"
