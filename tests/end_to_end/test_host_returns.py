"""A host whose server or client is killed: everyone returns to their seats, and the host stays host."""

import signal
from pathlib import Path

from tests.end_to_end.conftest import HOST, Machines
from tests.end_to_end.programs import CLIENT, ended, shown, start
from tests.end_to_end.terminal import Terminal


def test_killed_server_starts_again_and_all_return(machines: Machines, home: Path, tmp_path: Path) -> None:
    host, guest = machines
    line = (HOST, "--name", "bob", "--data", str(tmp_path / "bob"))
    with Terminal(home, "play", program=(*host, *CLIENT)) as ann:
        ann.shows("Looking for servers").types("h").shows("1 of 7 seats taken")
        bob = start("play", *line, prefix=guest)
        shown(bob, "You sit at ann's table as bob")
        ann.shows("2 of 7 seats taken")
        ann.server.kill()
        ann.comes_back()
        shown(bob, "You are back at ann's table as bob")
        ann.shows("2 of 7 seats taken, 2 ready").types("g").shows("hand 1 of 3")
        shown(bob, "hand 1 is dealt")

        # the client of the host is killed as well, and its server ends with it
        server = ann.server
        ann.kill(signal.SIGKILL)
        server.wait(60)
    with Terminal(home, "play", program=(*host, *CLIENT)) as ann:
        ann.shows("your seat at ann's table on your own server is waiting").types("h")
        shown(bob, "You are back at ann's table as bob")
        ann.shows("hand 1 of 3")
        ended(bob, "leave\n")
        ann.types("\x03").shows("Quit?").types("y").ends()
