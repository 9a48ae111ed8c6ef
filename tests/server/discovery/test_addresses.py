"""Addresses of the server, and the commands that friends type."""

from dataclasses import replace
from ipaddress import IPv4Interface

import ifaddr
import pytest

from contack.client.servers.address import Address
from contack.server.config.interfaces import all_interfaces, lan_addresses
from contack.server.config.settings import ServerSettings
from contack.server.discovery.addresses import announced_addresses, interfaces, join_line, page_address
from tests.server.settings import server_info
from tests.system.adapters import adapter

LOOPBACK = adapter("127.0.0.1", ("::1", 0, 0))
CABLE = adapter("192.0.2.7", ("fe80::1", 0, 2))
IPV6_ALONE = adapter(("fe80::1", 0, 2), ("fd12::1", 0, 0))
WIRELESS = adapter("198.51.100.3", "10.0.0.3")
UNPLUGGED = adapter("169.254.7.7")
BARE = adapter()


@pytest.fixture(autouse=True)
def adapters(monkeypatch: pytest.MonkeyPatch) -> list[ifaddr.Adapter]:
    found = [LOOPBACK, UNPLUGGED, BARE]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr("contack.server.config.interfaces.route_address", lambda: "10.0.0.3")
    return found


def test_private_address_comes_before_the_default_route(
    adapters: list[ifaddr.Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contack.server.config.interfaces.route_address", lambda: "198.51.100.3")
    adapters += [CABLE, WIRELESS]
    assert lan_addresses() == ["10.0.0.3", "198.51.100.3", "192.0.2.7"]


@pytest.mark.parametrize("vpn", ["26.7.7.7", "10.8.0.2"])
@pytest.mark.parametrize("name", ["tun0", "utun4", "wg0", "tailscale0", "Mullvad Tunnel", "TAP-Windows Adapter V9"])
def test_vpn_with_the_default_route_comes_last(
    adapters: list[ifaddr.Adapter], monkeypatch: pytest.MonkeyPatch, name: str, vpn: str
) -> None:
    monkeypatch.setattr("contack.server.config.interfaces.route_address", lambda: vpn)
    containers = adapter("172.17.0.1", name="docker0")
    adapters += [containers, adapter(vpn, name=name), adapter("192.168.1.7", name="wlan0")]
    assert lan_addresses()[0] == "192.168.1.7"
    assert page_address(bound("0.0.0.0"), 1939) == "http://192.168.1.7:1939/"


def test_ipv6_only_machine_names_its_cable_addresses(
    adapters: list[ifaddr.Adapter],
) -> None:
    adapters += [IPV6_ALONE]
    assert lan_addresses() == ["fd12::1", "fe80::1%eth0"]
    assert join_line("::", 1939, tls=True) == "contack play fd12::1"
    assert join_line("::", 4000, tls=True) == "contack play [fd12::1]:4000"


def test_all_interfaces_means_ipv4_unless_ipv6_only(adapters: list[ifaddr.Adapter]) -> None:
    assert all_interfaces() == "0.0.0.0"
    adapters += [IPV6_ALONE]
    assert all_interfaces() == "::"
    adapters += [CABLE]
    assert all_interfaces() == "0.0.0.0"


def test_machine_without_a_network_has_the_loopback() -> None:
    assert lan_addresses() == ["127.0.0.1"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_server_on_all_interfaces_shows_one_address(adapters: list[ifaddr.Adapter], host: str) -> None:
    adapters += [CABLE, WIRELESS]
    assert join_line(host, 1939, tls=True) == "contack play 10.0.0.3"
    assert page_address(bound(host), 1939) == "http://10.0.0.3:1939/"


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "127.0.0.1:4000"), ("127.0.0.1", "127.0.0.1:4000"), ("::1", "[::1]:4000"), ("box", "box:4000")],
)
def test_unusual_port_is_in_the_command(host: str, address: str) -> None:
    assert join_line(host, 4000, tls=True) == f"contack play {address}"


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::7", "fe80::1%eth0", "box", "box.example"])
@pytest.mark.parametrize("port", [1939, 4000])
def test_join_line_is_understood_by_the_client(host: str, port: int) -> None:
    line = join_line(host, port, tls=True)
    assert Address.parse(line.removeprefix("contack play ")) == Address(host, port)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_server_on_all_interfaces_is_found_on_each(adapters: list[ifaddr.Adapter], host: str) -> None:
    adapters += [CABLE]
    assert interfaces(host) == [
        IPv4Interface("127.0.0.1/24"),
        IPv4Interface("169.254.7.7/24"),
        IPv4Interface("192.0.2.7/24"),
    ]


def test_single_address_is_reached_through_its_interface(adapters: list[ifaddr.Adapter]) -> None:
    adapters += [CABLE, WIRELESS]
    assert interfaces("10.0.0.3") == [IPv4Interface("10.0.0.3/24")]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "fe80::1", "2001:db8::7"])
def test_loopback_and_ipv6_addresses_have_no_interface(adapters: list[ifaddr.Adapter], host: str) -> None:
    adapters += [CABLE]
    assert interfaces(host) == []


def test_server_without_tls_is_joined_without_it() -> None:
    line = join_line("192.0.2.7", 4000, tls=False)
    assert line == "contack play 192.0.2.7:4000 --no-tls"
    assert Address.parse(line.removeprefix("contack play ")) == Address("192.0.2.7", 4000, tls=False)


def test_server_is_announced_at_the_addresses_where_it_listens(adapters: list[ifaddr.Adapter]) -> None:
    adapters += [CABLE]
    assert announced_addresses("0.0.0.0") == ["169.254.7.7", "192.0.2.7"]
    assert announced_addresses("::") == ["169.254.7.7", "192.0.2.7", "fe80::1"]
    assert announced_addresses("192.0.2.7") == ["192.0.2.7"]
    assert announced_addresses("fe80::1%eth0") == ["fe80::1"]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1"])
def test_server_on_the_loopback_is_announced_nowhere(host: str) -> None:
    assert announced_addresses(host) == []


def bound(host: str) -> ServerSettings:
    """Return the settings of a server that encrypts and listens at a host."""
    return replace(server_info().settings, host=host, tls=True)


def test_page_addresses_suit_browsers(adapters: list[ifaddr.Adapter]) -> None:
    adapters += [CABLE]
    assert page_address(bound("0.0.0.0"), 1939) == "https://192.0.2.7:1939/"
    assert page_address(bound("fd00::7"), 1940) == "http://[fd00::7]:1940/"
    assert page_address(bound("fe80::7%eth0"), 1939) == ""


@pytest.mark.parametrize(("web_port", "page"), [(80, "http://10.0.0.7/"), (8080, "http://10.0.0.7:8080/")])
def test_page_address_has_the_port_of_pages(web_port: int, page: str) -> None:
    assert page_address(replace(bound("10.0.0.7"), web_port=web_port), 1939) == page
    encrypted = replace(bound("10.0.0.7"), web_port=web_port, web="tls")
    assert page_address(encrypted, 1939) == "https://10.0.0.7:1939/"
