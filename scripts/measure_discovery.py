"""Measures which way of discovery finds which servers behind which firewall: the table in docs/discovery.md.

    sudo .venv/bin/python scripts/measure_discovery.py            print the table; five minutes
    sudo .venv/bin/python scripts/measure_discovery.py --write    also put it into docs/discovery.md

Each machine is a network namespace, all of them at one switch. Needs nft.
"""

import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.task import deferLater, react

sys.path.insert(0, str(Path(__file__).parents[1]))

from report import table, write
from tests.end_to_end.network import Network
from tests.end_to_end.programs import server

from contack.client.network.browser import Announcement, Browser  # the path comes first
from contack.client.network.finder import Finder, Ways, lan_interfaces
from contack.protocol.version import DEFAULT_PORT

PAGE = Path(__file__).parents[1] / "docs" / "discovery.md"

HEADS = ("firewall of the guest", "servers", "beacon", "mDNS", "both")

SERVERS = (1, 5, 20)

SECONDS = 1.5

READY_SECONDS = 8.0

HOOK = "{ type filter hook input priority 0; }"

# The rules of each guest's firewall for packets that arrive. The second is what most systems do by default.
FIREWALLS: Mapping[str, str] = {
    "none": "accept",
    "drops answers to broadcasts": "ct state established,related accept; udp dport 5353 accept; drop",
    "drops port 5353": "udp dport 5353 drop; accept",
    "drops multicast": "ip daddr 224.0.0.0/4 drop; accept",
}


def main() -> None:
    if sys.argv[1:] == ["look"]:
        react(look)
    found = table(HEADS, [row for count in SERVERS for row in rows(count)])
    print(found)
    if "--write" in sys.argv:
        write(PAGE, {"found": found})


def rows(count: int) -> Iterator[tuple[str, ...]]:
    with closing(Network()) as network, TemporaryDirectory() as folder, ExitStack() as stack:
        for number in range(count):
            options = ("--name", f"server {number}", "--port", f"{DEFAULT_PORT}")
            prefix = network.machine(f"s{number}")
            stack.enter_context(server(Path(folder, f"{number}"), *options, prefix=prefix))
        time.sleep(READY_SECONDS)
        guest = network.machine("guest")
        for firewall, rules in FIREWALLS.items():
            lines = "".join(f"add rule inet guest input {rule}\n" for rule in rules.split("; "))
            head = f"flush ruleset\nadd table inet guest\nadd chain inet guest input {HOOK}\n"
            subprocess.run([*guest, "nft", "-f", "-"], input=head + lines, text=True, check=True)
            looking = [*guest, sys.executable, __file__, "look"]
            found = subprocess.run(looking, check=True, capture_output=True, text=True).stdout.split()
            yield (firewall, str(count), *found)


@inlineCallbacks
def look(reactor: PosixReactorBase) -> Generator[Deferred[None], object, None]:
    counts = []
    for way in ("beacon", "mdns", "both"):
        names = set[str]()
        if way == "mdns":
            search: Browser | Finder = Browser(reactor, partial(note, names))
        else:
            ways = Ways(lan_interfaces(), mdns=way == "both")
            search = Finder(reactor, ways, lambda _host, answer, _counted, names=names: names.add(answer.name))  # type: ignore[misc]
        yield deferLater(reactor, SECONDS)
        counts.append(len(names))
        yield search.stop()
    print(*counts)


def note(names: set[str], _name: str, announcement: Announcement | None) -> None:
    if announcement:
        names.add(announcement.answer.name)


if __name__ == "__main__":
    main()
