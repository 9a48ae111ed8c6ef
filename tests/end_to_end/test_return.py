"""Clients whose connection is cut, or whose server is killed, come back by themselves and play on."""

from __future__ import annotations

from pathlib import Path

from contack.client.files.records import read_record
from contack.client.servers.address import Address
from contack.engine.records.verify import verify
from tests.end_to_end.programs import ended, server, shown, start
from tests.server.process import held_port

PLAIN = ("--host", "127.0.0.1", "--no-tls")


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
