"""Tells systemd that the server is ready, stops, and is alive: datagrams to a socket, as in sd_notify(3).

These are our own few lines, as the libraries need systemd's headers to build or are years old, and the format will not
change.
"""

import os
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from twisted.internet.interfaces import IReactorTime

from contack.server.health.health import Health
from contack.server.network.timers import Timer

_MICROSECONDS = 1_000_000


class Systemd:
    """Signs of life go out every half period while the server is well.

    `retries` returns whether the journal cannot write and tries again by itself.
    """

    def __init__(
        self, environment: Mapping[str, str], clock: IReactorTime, health: Health, retries: Callable[[], bool]
    ) -> None:
        name = environment["NOTIFY_SOCKET"]
        self._address = f"\0{name[1:]}" if name.startswith("@") else name  # an abstract address of Linux
        self._half = _period(environment) / 2
        self._timer = Timer(clock)
        self._health = health
        self._retries = retries
        self._wrong = ""

    def ready(self, status: str) -> None:
        """Begin signs of life if systemd needs them."""
        self._send("READY=1", f"STATUS={status}")
        self._go_on()

    def stop(self) -> None:
        self._timer.stop()
        self._send("STOPPING=1", "STATUS=stops")

    def _go_on(self) -> None:
        if self._half:
            self._timer.set(self._half, self._look)

    def _look(self) -> None:
        self._go_on()
        self._health.ask().addCallback(self._see)

    def _see(self, wrong: str) -> None:
        # while the journal tries again, nothing is lost, and a restart would only make it worse
        if not wrong or self._retries():
            self._send("WATCHDOG=1")
        if wrong != self._wrong:
            self._wrong = wrong
            self._send(f"STATUS={' '.join((wrong or 'well again').split())}")

    def _send(self, *lines: str) -> None:
        if sys.platform != "win32":  # systemd is absent
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out, suppress(OSError):
                out.setblocking(False)  # a busy service manager must not delay a game
                out.sendto("\n".join(lines).encode(), self._address)


def _period(environment: Mapping[str, str]) -> float:
    # as in sd_watchdog_enabled(3): the variables may be for another process of the service
    interval, who = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", str(os.getpid()))
    return int(interval) / _MICROSECONDS if interval.isdecimal() and who == str(os.getpid()) else 0.0
