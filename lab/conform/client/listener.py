import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from contack.client.text.english import failure_words
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import Unmet
from contack.lab.conform.sockets import SocketStream
from contack.protocol.discovery.page import bracketed
from contack.system.command_line import split_command

_BEGIN, _END = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


def context_of(pem: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context


def fresh_context() -> ssl.SSLContext:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "conform")])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(_BEGIN).not_valid_after(_END)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with TemporaryDirectory() as folder:  # `load_cert_chain` takes only files
        pem = Path(folder, "certificate.pem")
        pem.write_bytes(secret + builder.sign(key, SHA256()).public_bytes(Encoding.PEM))
        return context_of(pem)


# Replaced by HOST:PORT in a client's command line.
PLACE = "{}"

# Seconds for a client to end after its case, and again after SIGTERM.
END_SECONDS = 2.0


class NoClient(Exception):
    """A command line that starts no client; `str` says why in one line."""


class ClientListener:
    """Listens on this machine, with TLS if there is a `certificate` (a PEM file with its key).

    `command` starts a client for each case, which must connect within `patience` seconds. Without a command the
    listener waits without limit. Raises NoClient for a bad command line.
    """

    def __init__(self, host: str, port: int, patience: float, certificate: Path | None, command: str = "") -> None:
        try:
            self._words = split_command(command)
        except ValueError:
            raise NoClient(f"{command}: expected a command line with closed quotes") from None
        self.patience = patience
        self._usual = self._context = context_of(certificate) if certificate else None
        self._process: subprocess.Popen[bytes] | None = None
        self._streams: list[SocketStream] = []
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listening = socket.create_server((host, port), family=family)
        # all clients of a case share the file position, so a second one appends
        self._stderr = TemporaryFile()  # noqa: SIM115  # open as long as the listener

    @property
    def place(self) -> str:
        host, port, *_ = self._listening.getsockname()
        return f"{bracketed(host)}:{port}"

    @property
    def stderr(self) -> str:
        self._stderr.seek(0)
        return self._stderr.read().decode(errors="replace")

    @contextmanager
    def case(self) -> Iterator[None]:
        if self._words:
            self._turn_away()
        self._context = self._usual
        self._stderr.seek(0)
        self._stderr.truncate()
        try:
            self.start_again()
            yield
        finally:
            # close the connections first: a client that sees the end may stop by itself
            for stream in self._streams:
                stream.close()
            self._streams.clear()
            self._end()

    def start_again(self) -> None:
        self._end()
        words = [word.replace(PLACE, self.place) for word in self._words]
        if not words:
            return
        nothing = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=self._stderr)
        except OSError as error:
            raise NoClient(f"{words[0]} cannot start: {error.strerror}") from None

    def accept(self, seconds: float | None = None) -> SocketStream:
        # a person who starts clients by hand may take any time
        usual = self.patience if self._words else None
        self._listening.settimeout(usual if seconds is None else max(seconds, 0.01))
        try:
            connected, _ = self._listening.accept()
            if self._context:
                # for the handshake: the listener would wait forever for a client without TLS
                connected.settimeout(self.patience)
                connected = self._context.wrap_socket(connected, server_side=True)
        except TimeoutError:
            raise Unmet("a client", "none in time") from None
        except ssl.SSLError:  # the message names a line of OpenSSL's source
            raise Unmet("a client with TLS", "a client without TLS, or one that stopped in the handshake") from None
        except OSError as error:
            raise Unmet("a client", failure_words(error)) from None
        self._streams.append(SocketStream(connected, self.patience))
        return self._streams[-1]

    def seconds(self) -> float:
        return time.monotonic()

    def show_other_certificate(self) -> None:
        """Show another certificate for the rest of the case. Raises Skipped without TLS."""
        if not self._usual:
            raise Skipped("no certificate: clients connect without TLS")
        self._context = fresh_context()

    def close(self) -> None:
        self._listening.close()
        self._stderr.close()

    def _turn_away(self) -> None:
        # An earlier client may have reconnected before it was ended.
        self._listening.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                self._listening.accept()[0].close()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for end in (process.terminate, process.kill):
            try:
                process.wait(END_SECONDS)
                break
            except subprocess.TimeoutExpired:
                end()
        process.wait()
