"""The addresses of this machine."""

import socket
from contextlib import suppress
from ipaddress import IPv4Interface, IPv6Address

import ifaddr

# An address of documentation: nothing is sent there.
ELSEWHERE = ("192.0.2.1", 9)


def route_address() -> str:
    """Return nothing without a default route."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # sends nothing, but chooses a route
        return str(probe.getsockname()[0])
    return ""


def ipv4_interfaces() -> list[IPv4Interface]:
    found = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return [IPv4Interface(f"{ip.ip}/{ip.network_prefix}") for ip in found]


def ipv6_addresses() -> list[str]:
    """Link-local addresses come last, with their interface."""
    adapters = ifaddr.get_adapters()
    found = [(IPv6Address(ip.ip[0]), adapter.name) for adapter in adapters for ip in adapter.ips if ip.is_IPv6]
    far = [str(one) for one, _ in found if not one.is_loopback and not one.is_link_local]
    return far + [f"{one}%{name}" for one, name in found if one.is_link_local]
