import os
import re
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from contack.client.bots.levels import BOTS, USUAL_LEVEL
from contack.client.servers.address import Address
from contack.client.servers.keyring import Secrets
from contack.system.command_line import own_command
from contack.system.files import private_opener
from contack.system.processes import ask_to_end, start_apart
from contack.system.reader import Reader, chunk

# Seconds that a child may take to stop.
STOP_SECONDS = 5

# How long after its address the rest of what a server prints may come.
MORE_SECONDS = 0.2

HOST_LOG = "server.log"

# The line that a server shows its host for others to type, with its port. On Windows the line ends in \r\n.
_JOIN_LINE = re.compile(r"^\s*contack play (.+?)\r?$", re.MULTILINE)
_PAGE_LINE = re.compile(r"^\s*(https?://\S+/)\r?$", re.MULTILINE)
_FINGERPRINT = re.compile(r"SHA256:\S+")


class ChildFailed(Exception):
    """A program that failed to start or to work; `str` is its output."""


class Child:
    """A program run as `module`. After a failure, the client shows its standard error from `log`.

    `line` is the first line of its input. Its output is discarded unless `piped`. `append` keeps the log of earlier
    programs.
    """

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        log: Path,
        more: dict[str, str] | None = None,
        piped: bool = True,
        line: str = "",
        append: bool = False,
    ) -> None:
        self._log = log
        with open(log, "ab" if append else "wb", opener=private_opener) as err:
            self._log_start = err.tell()
            # in its own session: Ctrl-C is for the player, who says goodbye before the server stops. Not piped without
            # a reader, as a full pipe would stop the program
            self._process = start_apart(
                own_command(module, *arguments), subprocess.PIPE if piped else subprocess.DEVNULL, err, more
            )
        if line:
            self._type(line)
        output = self._process.stdout
        self._output = Reader(output, chunk) if output else None
        self._stopped = False
        self.fingerprint: str | None = None
        self.pages: tuple[str, ...] = ()

    def addresses(self, more: float = MORE_SECONDS) -> tuple[Address, ...]:
        """Wait for the address that a server shows to guests. Raises ChildFailed without one.

        Sets `fingerprint` if the server has one, and `pages` for browsers.
        """
        assert self._output
        output = self._said(self._output, more)
        found = _JOIN_LINE.findall(output)
        if not found:
            raise ChildFailed(f"the server did not start: {self._logged()}")
        shown = _FINGERPRINT.search(output)
        self.fingerprint = shown[0] if shown else None
        self.pages = tuple(_PAGE_LINE.findall(output))
        return tuple(map(Address.parse, found))

    def _said(self, output: Reader[bytes], more: float) -> str:
        text = ""
        with suppress(TimeoutError, EOFError):
            while True:
                # a line may come in two pieces, and the lines for browsers come after this one
                complete = text.endswith("\n") and _JOIN_LINE.search(text)
                text += output.take(more if complete else None).decode(errors="replace")
        return text

    def watch(self, ended: Callable[[str], None]) -> None:
        """Call `ended`, in a thread, if the program ends before it is stopped."""
        threading.Thread(target=self._wait, args=(ended,), daemon=True).start()

    def _wait(self, ended: Callable[[str], None]) -> None:
        self._process.wait()
        if not self._stopped:
            ended(self._reason(self._process.returncode))

    def _reason(self, status: int) -> str:
        if status < 0:
            # the log of a program that was killed ends with whatever it did last
            return f"killed by signal {-status}"
        lines = self._logged().splitlines()
        return lines[-1] if lines else f"status {status}"

    def _logged(self) -> str:
        with self._log.open("rb") as log:
            log.seek(self._log_start)
            return log.read().decode(errors="replace").strip()

    def _type(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it may have ended already, and the log says why
            self._process.stdin.write(f"{line}\n".encode())

    def stop(self) -> None:
        """Close its input, and use force if that does not help."""
        assert self._process.stdin is not None
        self._stopped = True  # first: `watch` must take this end for the one that was wanted
        self._process.stdin.close()
        if self._output:
            self._output.close()
        ask_to_end(self._process)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def private_server(data: Path) -> Child:
    """Start a server for this machine alone, on a free port; it ends with this process, however that ends."""
    # without TLS: a program that can listen to the loopback interface can read this process too
    arguments = ["--host", "127.0.0.1", "--port", "0", "--name", "private", "--ephemeral", "--until-eof", "--no-tls"]
    arguments += ["--web", "off"]
    return Child("contack.server", arguments, data / HOST_LOG)


def hosting_server(
    data: Path, name: str, port: int, options: Sequence[str], owner: str, again: bool, more: dict[str, str]
) -> Child:
    """Start a server for the network, on a free port if `port` is 0; it ends with this process.

    `owner` is the secret by which this client is its owner. A server that is started `again` adds to the log.
    """
    arguments = ["--name", name, "--data", str(data), "--port", str(port), "--until-eof", "--owner-stdin", *options]
    return Child("contack.server", arguments, data / HOST_LOG, more, line=owner, append=again)


class BotChoice(NamedTuple):
    """`pause` is how many seconds the bots take before they lay."""

    level: int = USUAL_LEVEL
    pause: float = 1.0


def bots(
    address: Address, known: Path, table: str, count: int, data: Path, secrets: Secrets, choice: BotChoice
) -> Child:
    # the bots stay until the table is gone
    # by the environment: command lines can be read by other users of this machine
    more = {"CONTACK_BOT_PASSWORD": secrets.server, "CONTACK_BOT_TABLE_PASSWORD": secrets.table}
    # unencrypted: the caller has checked that the passwords may be sent in the clear
    plain = ["--no-tls", "--known-servers", os.devnull]
    security = ["--known-servers", str(known.absolute())] if address.tls else plain
    arguments = ["bot", BOTS[choice.level], "--server", address.place, "--table", table, "--count", str(count)]
    arguments += ["--pause", str(choice.pause), *security, "--games", "0", "--until-eof", "--data", str(data)]
    return Child("contack.client", arguments, data / "bots.log", more, piped=False)
