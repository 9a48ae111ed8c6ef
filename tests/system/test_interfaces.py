import errno
import socket

import pytest

from contack.system.interfaces import route_address


def test_machine_without_a_default_route_has_no_address_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(probe: socket.socket, place: tuple[str, int]) -> None:
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", connect)
    assert route_address() == ""
