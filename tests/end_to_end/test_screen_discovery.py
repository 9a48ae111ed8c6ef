"""Finding a game on a full screen from another machine, and playing there."""

from pathlib import Path

import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.files.records import read_record
from contack.client.servers.address import Address
from contack.engine.records.verify import verify
from tests.end_to_end.conftest import Machines
from tests.end_to_end.programs import CLIENT, ended, server, shown, start
from tests.end_to_end.terminal import Terminal

LEFT = "\x1b[D"


def test_server_on_another_machine_is_found_and_played_on(machines: Machines, home: Path, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("keys", [{"j": "2 of 7 seats taken"}, {"1": "Tables · 1", "\r": "2 of 7 seats taken"}])
def test_known_guest_reaches_a_seat_with_two_keys(
    machines: Machines, home: Path, tmp_path: Path, keys: dict[str, str]
) -> None:
    host, guest = machines
    with server(tmp_path / "server", prefix=host) as house:
        KnownServers(home / "data" / "contack" / "known-servers").remember(
            Address.parse(house.address), house.fingerprint
        )
        bob = start("play", house.address, "--name", "bob", "--countdown", "60", "--data", str(tmp_path), prefix=host)
        shown(bob, "bob is ready")
        with Terminal(home, program=(*guest, *CLIENT)) as terminal:
            terminal.shows(house.address)
            for key, seen in keys.items():
                terminal.types(key).shows(seen)
        assert ended(bob, "leave\n")[0] == 0
