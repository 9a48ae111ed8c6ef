"""A network of machines, each a network namespace, at a switch whose cables a test pulls out and puts back."""

import os
import subprocess
from functools import cached_property

from tests.end_to_end.conftest import ip

SERVER = "10.67.19.1"


class Network:
    def __init__(self) -> None:
        self._machines: dict[str, str] = {}

    @cached_property
    def _switch(self) -> str:
        switch = self._add("switch")
        ip("-n", switch, "link", "add", "switch", "type", "bridge")
        self._connect(switch, "switch", SERVER)
        return switch

    @property
    def server(self) -> list[str]:
        """What to put in front of a command to run it beside the switch."""
        return _prefix(self._switch)

    def machine(self, name: str) -> list[str]:
        """Return what to put in front of a command to run it on a machine of that name, which is there from now on."""
        if name not in self._machines:
            switch, machine = self._switch, self._add(name)
            cable = ("type", "veth", "peer", "name", "cable", "netns", machine)
            ip("-n", switch, "link", "add", f"to-{name}", *cable)
            ip("-n", switch, "link", "set", f"to-{name}", "master", "switch", "up")
            self._connect(machine, "cable", f"10.67.19.{len(self._machines)}")
        return _prefix(self._machines[name])

    def cut(self, name: str) -> None:
        ip("-n", self._switch, "link", "set", f"to-{name}", "down")

    def mend(self, name: str) -> None:
        ip("-n", self._switch, "link", "set", f"to-{name}", "up")

    def close(self) -> None:
        for machine in self._machines.values():
            subprocess.run(["ip", "netns", "delete", machine], check=False, capture_output=True)

    def _add(self, name: str) -> str:
        machine = f"contack-{name}-{os.getpid()}"
        ip("netns", "add", machine)
        self._machines[name] = machine
        ip("-n", machine, "link", "set", "lo", "up")
        return machine

    def _connect(self, machine: str, interface: str, address: str) -> None:
        ip("-n", machine, "address", "add", f"{address}/24", "dev", interface)
        ip("-n", machine, "link", "set", interface, "up")


def _prefix(machine: str) -> list[str]:
    return ["ip", "netns", "exec", machine]
