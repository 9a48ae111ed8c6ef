import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE

ADDRESS = "192.168.1.7"
_MAKE = f"ip link set lo up multicast on && ip address add {ADDRESS}/24 broadcast + dev lo && echo made && exec cat"


@contextmanager
def network() -> Iterator[Sequence[str]]:
    command = ["unshare", "--map-root-user", "--net", "sh", "-c", _MAKE]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as owner:
        assert owner.stdout is not None
        assert owner.stderr is not None
        if not owner.stdout.readline():
            sys.exit(f"cannot make a network here: {owner.stderr.read().strip()}")
        yield ["nsenter", "--target", f"{owner.pid}", "--user", "--net", "--preserve-credentials"]


def bot(prefix: Sequence[str], name: str, address: str, table: str, data: Path) -> AbstractContextManager[None]:
    return _bot(prefix, name, address, data, "--table", table, "--seats", "4")


def entrant(prefix: Sequence[str], name: str, address: str, data: Path, pause: float) -> AbstractContextManager[None]:
    return _bot(prefix, name, address, data, "--tournament", "--pause", f"{pause}")


@contextmanager
def _bot(prefix: Sequence[str], name: str, address: str, data: Path, *more: str) -> Iterator[None]:
    there = ["--server", address, "--name", name, "--data", f"{data}", *more]
    command = [*prefix, sys.executable, "-m", "contack.client", "bot", "greedy", *there]
    with subprocess.Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
