"""The Wi-Fi network that guests join."""

import pytest

from contack.protocol.discovery.wifi import BadWifi, Wifi


@pytest.mark.parametrize("password", ["", "eight888", "é" * 31, "63" + "x" * 61])
def test_network_accepts_wpa_passwords_or_none(password: str) -> None:
    assert Wifi.checked("Wolkenstein 5G", password) == Wifi("Wolkenstein 5G", password)


@pytest.mark.parametrize("name", ["", "x" * 33, "ü" * 17, "two\nlines", "\udc80"])
def test_network_has_a_visible_name_of_32_bytes(name: str) -> None:
    with pytest.raises(BadWifi, match="has 1 to 32 bytes"):
        Wifi.checked(name, "eight888")


@pytest.mark.parametrize("password", ["seven77", "x" * 64, "with\ttabs"])
def test_network_rejects_passwords_of_other_lengths(password: str) -> None:
    with pytest.raises(BadWifi, match="has 8 to 63 characters; an open network has none"):
        Wifi.checked("den", password)


def test_password_stays_out_of_logs() -> None:
    assert "eight888" not in repr(Wifi("den", "eight888"))
