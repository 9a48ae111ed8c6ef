"""Finding a game on a full screen from another machine, and playing there."""

from __future__ import annotations

from pathlib import Path

from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from tests.end_to_end.conftest import Machines
from tests.end_to_end.programs import CLIENT, ended, server, start
from tests.end_to_end.terminal import Terminal

LEFT = "\x1b[D"


def test_a_server_of_another_machine_is_found_and_a_game_played_there(
    machines: Machines, home: Path, tmp_path: Path
) -> None:
    host, guest = machines
    with (
        server(tmp_path / "server", "--name", "den", prefix=host) as house,
        Terminal(home, "play", program=(*guest, *CLIENT)) as terminal,
    ):
        terminal.shows("Servers on this network").shows("den").shows(house.address)
        terminal.types("\r").shows(f"den · {house.address}").types("o").shows("Open a table").shows("7")
        terminal.types(f"{LEFT * 4}\r").shows("1 of 3 seats taken")
        options = (
            "--server",
            house.address,
            "--table",
            "ann's table",
            "--count",
            "2",
            "--data",
            str(tmp_path / "bots"),
        )
        bots = start("bot", "greedy", *options, prefix=host)
        terminal.shows("YOUR TURN").types("H").shows("play for you?").types("y")
        terminal.shows("The game is over").shows("Record: ").types("q").shows("den · ")
        terminal.types("\x03")
        path = Path(terminal.ends().removesuffix("\n"))
        assert ended(bots)[0] == 0
    assert terminal.status == 0
    assert verify(read_record(path)).finished
