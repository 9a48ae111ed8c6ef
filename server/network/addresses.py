"""Where this machine can be reached on the local network."""

from ipaddress import IPv4Interface, ip_address

from contack.protocol.page import page_url
from contack.protocol.version import DEFAULT_PORT
from contack.server.config.interfaces import ipv4_interfaces, ipv6_addresses, lan_addresses
from contack.server.config.settings import ServerSettings

EVERYWHERE = ("", "0.0.0.0", "::")
"""The hosts that stand for all interfaces."""


def interfaces(host: str) -> list[IPv4Interface]:
    """Return this machine's IPv4 interfaces through which a server bound to the address `host` is to be found.

    Programs on this machine find one on all interfaces; one on the loopback alone is private, and found by nobody.
    """
    if host in EVERYWHERE:
        return ipv4_interfaces()
    return [one for one in ipv4_interfaces() if not one.ip.is_loopback and host == str(one.ip)]


def announced_addresses(host: str) -> list[str]:
    """Return the addresses at which a server bound to `host` is announced to its networks; none for the loopback."""
    if host in EVERYWHERE:
        ipv4 = [str(one.ip) for one in ipv4_interfaces() if not one.ip.is_loopback]
        return ipv4 + ([address.partition("%")[0] for address in ipv6_addresses()] if host == "::" else [])
    return [] if ip_address(host).is_loopback else [host.partition("%")[0]]


INSTALLED, CLONED = "contack play", "./scripts/play"
"""How a client is started by who has installed Contack, and by who has a clone of it."""


def join_lines(host: str, port: int, tls: bool, program: str = INSTALLED) -> list[str]:
    """Return the very lines that friends type to join a server bound to `host` and `port`, with TLS or without."""
    option = "" if tls else " --no-tls"
    addresses = lan_addresses() if host in EVERYWHERE else [host]
    return [f"{program} {_with_port(address, port)}{option}" for address in addresses]


def page_addresses(settings: ServerSettings, port: int) -> list[str]:
    """Return what friends type into a browser to see the pages of a server that listens on `port`."""
    addresses = lan_addresses() if settings.host in EVERYWHERE else [settings.host]
    # browsers know no addresses that say their interface
    found = ((settings.page_scheme(address), address) for address in addresses if "%" not in address)
    http = settings.web_port or port
    return [page_url(scheme, address, http if scheme == "http" else port) for scheme, address in found if scheme]


def local_place(host: str, port: int) -> str:
    """Return where a program on this machine reaches a server bound to `host` and `port`."""
    return _with_port({"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _with_port(address: str, port: int) -> str:
    if port == DEFAULT_PORT:
        return address  # without the brackets of IPv6, which shells take for a pattern
    host = f"[{address}]" if ":" in address else address
    return f"{host}:{port}"
