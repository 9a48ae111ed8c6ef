from ipaddress import IPv4Interface

from contack.protocol.discovery.page import is_loopback, page_url, with_port
from contack.server.config.interfaces import lan_addresses
from contack.server.config.settings import ServerSettings
from contack.system.interfaces import ipv4_interfaces, ipv6_addresses

EVERYWHERE = ("", "0.0.0.0", "::")


def interfaces(host: str) -> list[IPv4Interface]:
    """Return the interfaces on which clients can find a server bound to `host`.

    A server on the loopback alone is private, and not found.
    """
    if host in EVERYWHERE:
        return ipv4_interfaces()
    return [one for one in ipv4_interfaces() if not one.ip.is_loopback and host == str(one.ip)]


def announced_addresses(host: str) -> list[str]:
    # a server on the loopback announces none
    if host in EVERYWHERE:
        ipv4 = [str(one.ip) for one in ipv4_interfaces() if not one.ip.is_loopback]
        return ipv4 + ([address.partition("%")[0] for address in ipv6_addresses()] if host == "::" else [])
    return [] if is_loopback(host) else [host.partition("%")[0]]


# The commands that start a client, installed and from a clone.
INSTALLED, CLONED = "contack play", "./scripts/play"


def reachable_addresses(host: str) -> list[str]:
    """Guests see the first address."""
    return lan_addresses() if host in EVERYWHERE else [host]


def join_line(host: str, port: int, tls: bool, program: str = INSTALLED) -> str:
    return f"{program} {with_port(reachable_addresses(host)[0], port)}{'' if tls else ' --no-tls'}"


def page_address(settings: ServerSettings, port: int) -> str:
    """Return nothing without pages."""
    # browsers do not accept addresses with an interface
    address = next((one for one in reachable_addresses(settings.host) if "%" not in one), "")
    scheme = settings.page_scheme(address) if address else ""
    http = settings.web_port or port
    return page_url(scheme, address, http if scheme == "http" else port) if scheme else ""


def local_place(host: str, port: int) -> str:
    return with_port({"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)
