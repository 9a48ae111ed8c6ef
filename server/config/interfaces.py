import re

import ifaddr

from contack.protocol.discovery.page import is_home
from contack.system.interfaces import ipv4_interfaces, ipv6_addresses, route_address

_VIRTUAL = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|zt|tailscale|docker|podman|cni|br-|virbr|veth|vmnet|vboxnet|lxc|lxd)"
    r"|.*(vpn|wireguard|tunnel|tap-|hyper-v|virtual|vmware)",
    re.IGNORECASE,
)
"""Adapters of VPNs, virtual machines and containers; Windows gives them names in words."""


def lan_addresses() -> list[str]:
    """Return addresses of IPv4, otherwise of IPv6, otherwise the loopback.

    The first is the best to show: a private address of a real adapter, and of these the one of the default route.
    """
    # a VPN takes the default route, but the guests in the room do not reach its address
    usual, virtual = route_address(), _virtual_addresses()
    addresses = sorted(_ipv4_addresses(), key=lambda one: (one in virtual, not is_home(one), one != usual))
    return addresses or ipv6_addresses() or ["127.0.0.1"]


def all_interfaces() -> str:
    """Use IPv6 only on a machine without IPv4."""
    # the whole world can often reach an IPv6 address, but not an IPv4 address at home
    return "::" if ipv6_addresses() and not _ipv4_addresses() else "0.0.0.0"


def _ipv4_addresses() -> list[str]:
    # a machine gives itself a link-local address if no network gave it one
    return [str(one.ip) for one in ipv4_interfaces() if not one.ip.is_loopback and not one.ip.is_link_local]


def _virtual_addresses() -> set[str]:
    adapters = (adapter for adapter in ifaddr.get_adapters() if _VIRTUAL.match(adapter.nice_name))
    return {str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4}
