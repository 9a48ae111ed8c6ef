"""An address to listen on."""

from typing import NamedTuple

LOOPBACK = "127.0.0.1"

_MOST_PORT = 65535


class Place(NamedTuple):
    """A host and a port of this machine."""

    host: str
    port: int

    @staticmethod
    def parse(text: str) -> "Place":
        """Read `HOST:PORT`, `[::1]:PORT` or a port of this machine alone. Raises ValueError."""
        host, _, port = text.rpartition(":")
        bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
        one_address = (":" in bare) == (bare != host) and bare.isprintable() and (bare or not host)
        if port.isascii() and port.isdecimal() and int(port[:6]) <= _MOST_PORT and one_address and text[0] != ":":
            return Place(bare or LOOPBACK, int(port))
        raise ValueError(f"{text!r} is not HOST:PORT, [::1]:PORT or a port alone, such as 9100")

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"
