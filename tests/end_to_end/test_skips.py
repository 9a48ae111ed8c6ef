"""Where no network can be made, the tests that need one are skipped, with a reason."""

import stat
from pathlib import Path

import pytest


@pytest.mark.parametrize("fixture", ["machines", "firewall"])
def test_missing_ip_command_is_the_reason_of_the_skip(
    fixture: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match="no `ip` on this machine"):
        request.getfixturevalue(fixture)


@pytest.mark.process
def test_missing_rights_are_the_reason_of_the_skip(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refusing = tmp_path / "ip"
    refusing.write_text("#!/bin/sh\necho Operation not permitted >&2; exit 1\n")
    refusing.chmod(refusing.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match=r"no rights .*: Operation not permitted"):
        request.getfixturevalue("machines")
