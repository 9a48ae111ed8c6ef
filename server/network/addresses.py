"""Where this machine can be reached on the local network."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Interface

import ifaddr

from contack.protocol.version import DEFAULT_PORT

EVERYWHERE = ("", "0.0.0.0", "::")
"""The hosts that stand for all interfaces."""


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses that others can reach; its loopback address where there are none."""
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return [text for text in found if _reachable(IPv4Address(text))] or ["127.0.0.1"]


def interfaces(host: str) -> list[IPv4Interface]:
    """Return this machine's IPv4 interfaces through which a server bound to the address `host` is to be found.

    Programs on this machine find one on all interfaces; one on the loopback alone is private, and found by nobody.
    """
    found = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    ours = [IPv4Interface(f"{ip.ip}/{ip.network_prefix}") for ip in found]
    return ours if host in EVERYWHERE else [one for one in ours if not one.ip.is_loopback and host == str(one.ip)]


def join_lines(host: str, port: int, tls: bool) -> list[str]:
    """Return the very lines that friends type to join a server bound to `host` and `port`, with TLS or without."""
    option = "" if tls else " --no-tls"
    addresses = lan_addresses() if host in EVERYWHERE else [host]
    return [f"contack play {_with_port(address, port)}{option}" for address in addresses]


def local_place(host: str, port: int) -> str:
    """Return where a program on this machine reaches a server bound to `host` and `port`."""
    return _with_port({"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _with_port(address: str, port: int) -> str:
    host = f"[{address}]" if ":" in address else address
    return host if port == DEFAULT_PORT else f"{host}:{port}"


def _reachable(address: IPv4Address) -> bool:
    return not address.is_loopback and not address.is_link_local
