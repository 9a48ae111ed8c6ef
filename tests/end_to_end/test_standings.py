"""A game that was played is counted, and stays so when the server and the record are gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.programs import run, server


@pytest.mark.process
def test_counted_game_outlives_its_record_and_the_server(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        bots = run(
            "bot", "greedy", "--server", house.address, "--table", "den", "--count", "2", "--data", str(tmp_path)
        )
        assert bots.returncode == 0, bots.stderr
        before = standings(house.address, tmp_path)
    assert ": 1 game, 2 players\n" in before
    assert before.count("  greedy ") == before.count("  greedy-2 ") == 1
    (record,) = house.records.iterdir()
    record.unlink()
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        assert standings(house.address, tmp_path) == before


def standings(address: str, data: Path) -> str:
    asked = run("standings", address, "--data", str(data))
    assert asked.returncode == 0, asked.stderr
    return asked.stdout[asked.stdout.index("Since") :]
