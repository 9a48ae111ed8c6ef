from ipaddress import IPv6Address, ip_address, ip_network

from contack.protocol.version import DEFAULT_PORT

# Loopback, private, link-local and unique-local addresses.
_HOME = tuple(
    map(
        ip_network,
        # `is_private` of an address would add more, such as the networks of documentation
        (
            *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
            *("::1/128", "fe80::/10", "fc00::/7"),
        ),
    )
)

# The ports of addresses without one.
USUAL_PORTS = {"http": 80, "https": 443}


def plain_address(host: str) -> str:
    """Write an address in its one form, without a zone, and any other text in small letters.

    >>> plain_address("::ffff:192.168.1.7"), plain_address("Den.local")
    ('192.168.1.7', 'den.local')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host.lower()
    return str((isinstance(address, IPv6Address) and address.ipv4_mapped) or address)


def is_home(host: str) -> bool:
    """Judge by the address, or by a name that is resolved only on private networks.

    >>> is_home("192.168.1.7"), is_home("den.local"), is_home("203.0.113.7"), is_home("den.example.org")
    (True, True, False, False)
    """
    plain = plain_address(host)
    try:
        address = ip_address(plain)
    except ValueError:
        return plain == "localhost" or plain.endswith(".local")
    return any(address in network for network in _HOME)


def is_loopback(host: str) -> bool:
    """Return whether a machine knows itself alone by this.

    >>> is_loopback("localhost"), is_loopback("127.0.0.2"), is_loopback("::1"), is_loopback("192.168.1.7")
    (True, True, True, False)
    """
    plain = plain_address(host)
    try:
        return ip_address(plain).is_loopback
    except ValueError:
        return plain == "localhost"


def bracketed(host: str) -> str:
    """Write an address of IPv6 so that a port may follow."""
    return f"[{host}]" if ":" in host else host


def with_port(host: str, port: int) -> str:
    """Leave out the default port, and then the brackets of IPv6, which shells take for a pattern.

    >>> with_port("::1", 1939), with_port("::1", 1940)
    ('::1', '[::1]:1940')
    """
    return host if port == DEFAULT_PORT else f"{bracketed(host)}:{port}"


def page_url(scheme: str, host: str, port: int) -> str:
    """Leave out a browser's default port."""
    return f"{scheme}://{bracketed(host)}{'' if port == USUAL_PORTS[scheme] else f':{port}'}/"
