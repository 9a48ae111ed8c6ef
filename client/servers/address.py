import re
from contextlib import suppress
from ipaddress import IPv6Address
from typing import NamedTuple

from contack.protocol.discovery.page import is_home, page_url, with_port
from contack.protocol.version import DEFAULT_PORT

_PAGE = re.compile(r"https?://([^\s/#?]+)(?:[/#?]\S*)?")

# An IPv6 address: bare, or in brackets with a port. Any text with two colons counts as one.
_ADDRESS = re.compile(
    r"(?:\[(?P<v6>[^\s\[\]]+)\]|(?P<bare>[^\s\[\]]*:[^\s\[\]]*:[^\s\[\]]*)|(?P<host>[^\s:\[\]]+))"
    r"(?::(?P<port>\d{1,5}))?(?P<plain> --no-tls)?"
)


class BadAddress(ValueError):
    pass


class Address(NamedTuple):
    """`str` has the form of the command line.

    >>> Address.parse("192.168.1.7 --no-tls")
    Address(host='192.168.1.7', port=1939, tls=False)
    """

    host: str
    port: int = DEFAULT_PORT
    tls: bool = True

    @staticmethod
    def parse(text: str) -> "Address":
        # A page's address works too. Raises BadAddress.
        # surrogates are bytes of the command line outside of UTF-8: no file of known servers could hold them
        page = _PAGE.fullmatch(text)
        match = _ADDRESS.fullmatch(page[1] if page else text) if text.isprintable() else None
        port = int(match["port"] or DEFAULT_PORT) if match else 0
        ipv6 = match and (match["v6"] or match["bare"])
        if match is None or not 0 < port < 2**16 or (ipv6 and not _is_ipv6(ipv6)):
            raise BadAddress(f"{text!r} is not an address: expected HOST or HOST:PORT, such as 192.168.1.7:1939")
        return Address(ipv6 or match["host"], port, match["plain"] is None)

    def __str__(self) -> str:
        return self.place if self.tls else f"{self.place} --no-tls"

    @property
    def place(self) -> str:
        return with_port(self.host, self.port)

    @property
    def page(self) -> str:
        """Use HTTP on a local network; a server that needs HTTPS redirects."""
        return page_url("https" if self.tls and not is_home(self.host) else "http", self.host, self.port)


def _is_ipv6(text: str) -> bool:
    with suppress(ValueError):
        return bool(IPv6Address(text))
    return False
