"""The unit for systemd: its contents, and its limits for a server."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from contack.server.config.limits import Limits

UNIT = Path(__file__).parents[1] / "docs" / "contack-server.service"

MOST_EXPOSED = 1.4


@pytest.fixture
def service() -> dict[str, str]:
    parser = ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(UNIT, encoding="utf-8")
    return dict(parser["Service"])


def test_it_has_files_for_all_connections_that_a_server_takes(service: dict[str, str]) -> None:
    assert int(service["LimitNOFILE"]) > Limits().max_connections + 500


def test_unit_is_notified_and_keeps_its_data(service: dict[str, str]) -> None:
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["DynamicUser"] == "yes"
    assert service["Environment"] == f"CONTACK_SERVER_DATA=%S/{service['StateDirectory']}"


def test_service_allows_house_bots_to_connect(service: dict[str, str]) -> None:
    assert "MemoryDenyWriteExecute" not in service
    assert "@resources" not in service["SystemCallFilter"]


def test_a_configuration_that_cannot_hold_is_not_tried_again(service: dict[str, str]) -> None:
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("on-failure", "2")


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_finds_it_hardly_exposed() -> None:
    line = ("systemd-analyze", "security", "--offline=yes", "--no-pager", str(UNIT))
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    [exposure] = re.findall(r"Overall exposure level for \S+: ([0-9.]+)", ran.stdout)
    assert float(exposure) <= MOST_EXPOSED, ran.stdout


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_accepts_the_whole_unit(tmp_path: Path) -> None:
    program = tmp_path / "contack-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/contack/bin/contack-server", str(program)))
    ran = subprocess.run(("systemd-analyze", "verify", str(unit)), capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if UNIT.name in line] == []
