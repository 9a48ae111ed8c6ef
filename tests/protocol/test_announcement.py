"""Announcements by mDNS."""

import pytest
from msgspec.structs import replace

from contack.protocol.discovery.beacon import BeaconAnswer, NoAnswer, fingerprint, from_properties, to_properties

DEN = BeaconAnswer(2, "d\u00e9n", 4000, 2, 3, locked=True, tls=True, fingerprint=fingerprint(b"den"))


def properties_with(**changes: bytes) -> dict[bytes, bytes | None]:
    properties = {key.encode(): value.encode() for key, value in to_properties(DEN).items()}
    return {**properties, **{key.encode(): value for key, value in changes.items()}}


def test_announcement_round_trips_without_tables() -> None:
    assert from_properties(properties_with(), 4000) == replace(DEN, tables=0, free_seats=0)


def test_announcement_has_the_given_addresses() -> None:
    assert from_properties(properties_with(), 4000, ["192.0.2.7", "fe80::1%eth0", "fd12::1"]).addresses == (
        "192.0.2.7",
    )


def test_unknown_announcement_keys_are_ignored() -> None:
    assert from_properties(properties_with(weather=b"fine"), 4000).name == "d\u00e9n"


def test_announcement_keys_fit_strings_of_255_bytes() -> None:
    longest = replace(DEN, name="\U0001f600" * 48)
    assert all(len(f"{key}={value}".encode()) <= 255 for key, value in to_properties(longest).items())


@pytest.mark.parametrize(
    "forged",
    [
        {"protocol": b"two"},
        {"protocol": b"-1"},
        {"protocol": b"9" * 5000},
        {"name": b""},
        {"name": b"x" * 49},
        {"name": b"\xff"},
        {"fingerprint": b"SHA256:short"},
        {"fingerprint": b"\x1b[2J"},
    ],
)
def test_forged_announcement_is_rejected(forged: dict[str, bytes]) -> None:
    with pytest.raises(NoAnswer):
        from_properties(properties_with(**forged), 4000)


def test_announcement_without_a_port_is_rejected() -> None:
    for properties, port in ((properties_with(), 0), ({}, 4000), ({b"name": None}, 4000)):
        with pytest.raises(NoAnswer):
            from_properties(properties, port)
