import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.servers.address import Address, BadAddress


def test_ipv6_brackets_need_no_port() -> None:
    assert Address.parse("[fd12::1]") == Address.parse("fd12::1") == Address("fd12::1", 1939)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":1939",
        "den:",
        "den:port",
        "den:0",
        "den:65536",
        "a b",
        "den --tls",
        "den:1:2",
        "[den]",
        "[192.168.1.7]",
        "fd12::g",
        "fd12::1::2",
    ],
)
def test_bad_address_says_what_would_be_right(text: str) -> None:
    with pytest.raises(BadAddress, match="expected HOST or HOST:PORT"):
        Address.parse(text)


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("http://192.168.1.7:1939/", Address("192.168.1.7")),
        ("https://den.local:4000", Address("den.local", 4000)),
        ("http://192.168.1.7:1939/#pair=abc", Address("192.168.1.7")),
        ("http://192.168.1.7:1939/screen?table=den", Address("192.168.1.7")),
        ("http://[fd12::1]:4000/", Address("fd12::1", 4000)),
        ("http://192.168.1.7/", Address("192.168.1.7")),  # port 80 has the page alone
    ],
)
def test_pasted_page_leads_to_its_server(page: str, address: Address) -> None:
    assert Address.parse(page) == address


@pytest.mark.parametrize("text", ["http://", "http:///", "ftp://den/", "http://a b/", "http://den:0/"])
def test_bad_page_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress):
        Address.parse(text)


@pytest.mark.parametrize(
    ("address", "page"),
    [
        (Address("192.168.1.7"), "http://192.168.1.7:1939/"),
        (Address("den.local"), "http://den.local:1939/"),
        (Address("games.example.org"), "https://games.example.org:1939/"),
        (Address("games.example.org", tls=False), "http://games.example.org:1939/"),
        (Address("fd12::1", 4000), "http://[fd12::1]:4000/"),
    ],
)
def test_page_at_home_is_plain(address: Address, page: str) -> None:
    assert address.page == page


@pytest.mark.parametrize(
    "text", ["den\udcff", "\udc80:4000", "den --no-tls ", " den", "den\n", "[::1", "::1]", "[]", "[den den]"]
)
def test_a_host_is_one_word_that_a_file_can_hold(text: str) -> None:
    with pytest.raises(BadAddress, match="is not an address"):
        Address.parse(text)


@pytest.mark.parametrize("text", ["fe80::1%eth0", "2001:db8::7", "::ffff:192.0.2.7"])
def test_ipv6_prints_in_brackets_before_a_port(text: str) -> None:
    assert Address.parse(f"[{text}]") == Address(text)
    assert str(Address(text, 4000, tls=False)) == f"[{text}]:4000 --no-tls"


hosts = st.from_regex(r"[a-zß卓][a-z0-9.-]{0,20}", fullmatch=True) | st.ip_addresses().map(str)


@given(st.builds(Address, hosts, st.integers(1, 2**16 - 1), st.booleans()))
def test_any_address_comes_back_as_it_was(address: Address) -> None:
    assert Address.parse(str(address)) == address


@given(st.text())
def test_other_text_is_a_typable_address_or_refused(text: str) -> None:
    try:
        address = Address.parse(text)
    except BadAddress:
        return
    assert Address.parse(str(address)) == address
    str(address).encode()
