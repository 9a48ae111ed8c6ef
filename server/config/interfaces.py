"""Addresses of this machine on its networks."""

import socket
from contextlib import suppress
from ipaddress import IPv4Interface, IPv6Address

import ifaddr

ELSEWHERE = ("192.0.2.1", 9)
"""A place on no network of ours: the address is reserved for documentation."""


def lan_addresses() -> list[str]:
    """Return the addresses that others can reach: those of IPv4, otherwise of IPv6, otherwise the loopback.

    The first is the best to show: other adapters are often those of virtual machines and containers.
    """
    usual = route_address()
    return sorted(_ipv4_addresses(), key=lambda address: address != usual) or ipv6_addresses() or ["127.0.0.1"]


def route_address() -> str:
    """Return the IPv4 address of the default route; empty if there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # sends nothing, but chooses a route
        return str(probe.getsockname()[0])
    return ""


def all_interfaces() -> str:
    """Return the host for all interfaces: that of IPv6 only on a machine without IPv4.

    The whole world can often reach an IPv6 address, but not an IPv4 address at home.
    """
    return "::" if ipv6_addresses() and not _ipv4_addresses() else "0.0.0.0"


def ipv4_interfaces() -> list[IPv4Interface]:
    found = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return [IPv4Interface(f"{ip.ip}/{ip.network_prefix}") for ip in found]


def _ipv4_addresses() -> list[str]:
    # a machine gives itself a link-local address if no network gave it one
    return [str(one.ip) for one in ipv4_interfaces() if not one.ip.is_loopback and not one.ip.is_link_local]


def ipv6_addresses() -> list[str]:
    """Return the addresses with a network first, then the link-local ones with their interface."""
    adapters = ifaddr.get_adapters()
    found = [(IPv6Address(ip.ip[0]), adapter.name) for adapter in adapters for ip in adapter.ips if ip.is_IPv6]
    far = [str(one) for one, _ in found if not one.is_loopback and not one.is_link_local]
    return far + [f"{one}%{name}" for one, name in found if one.is_link_local]
