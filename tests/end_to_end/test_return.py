"""Clients whose connection is cut, or whose server is killed, come back by themselves and play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.client.servers.address import Address
from contack.engine.records.verify import verify
from tests.end_to_end.cable import cable_to
from tests.end_to_end.programs import ended, server, shown, start
from tests.server.process import held_port

PLAIN = ("--host", "127.0.0.1", "--no-tls")


def test_cut_cable_costs_a_player_and_a_bot_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "server", *PLAIN) as house, cable_to(house.address.split()[0]) as cable:
        where = ("--no-tls", "--data", str(tmp_path / "ann"))
        ann = start("play", cable.address, "--name", "ann", "--open", "--table", "den", "--seats", "2", *where)
        shown(ann, "ann is ready")
        bot = start("bot", "greedy", "--server", cable.address, "--table", "den", "--pause", "0.2", *where[:1],
                    "--data", str(tmp_path / "bot"))  # fmt: skip
        shown(ann, "hand 1 is dealt")
        cable.cut()
        shown(ann, "The connection to the server is lost; trying again in 1 s.")
        cable.mend()
        shown(ann, "You are back at den as ann.")
        status, out, err = ended(ann, "1\n" * 200)
        assert (status, err) == (0, "")
        assert "The deals were honest: checked." in out
        assert ended(bot)[0] == 0
    for name in ("ann", "bot"):
        (path,) = (tmp_path / name / "records").iterdir()
        assert verify(read_record(path)).finished


def test_restarted_server_continues_with_everyone(tmp_path: Path) -> None:
    with held_port() as port:
        options = (*PLAIN, "--port", str(port))
        where = ("--no-tls", "--data", str(tmp_path / "ann"))
        with server(tmp_path / "server", *options) as house:
            there = str(Address("127.0.0.1", port))
            ann = start("play", there, "--name", "ann", "--open", "--table", "den", "--seats", "2", *where)
            shown(ann, "ann is ready")
            bot = start(
                "bot", "greedy", "--server", there, "--table", "den", "--no-tls", "--data", str(tmp_path / "bot")
            )
            shown(ann, "hand 1 is dealt")
            house.process.kill()
            house.process.wait()
            shown(ann, "The connection to the server is lost; trying again in 1 s.")
        with server(tmp_path / "server", *options):
            shown(ann, "You are back at den as ann.")
            status, out, err = ended(ann, "1\n" * 200)
            assert (status, err) == (0, "")
            assert "The deals were honest: checked." in out
            status, _, err = ended(bot)
            assert status == 0
            assert "The connection to the server is lost; trying again in 1 s." in err
    (path,) = (tmp_path / "ann" / "records").iterdir()
    assert verify(read_record(path)).finished


@pytest.mark.parametrize("kill", [True, False])
def test_player_waiting_for_a_lost_server_may_leave(tmp_path: Path, kill: bool) -> None:
    with server(tmp_path / "server", *PLAIN) as house:
        ann = start("play", house.address.split()[0], "--no-tls", "--name", "ann", "--data", str(tmp_path))
        shown(ann, "ann is ready")
        (house.process.kill if kill else house.process.terminate)()
        why = "The connection to the server is lost" if kill else "The server closed the connection: the server stops"
        shown(ann, why)
        status, out, err = ended(ann, "leave\n")
    assert (status, err) == (0, "")
    assert "You left without a connection" in out
