"""The list of servers on the network, and its texts."""

from functools import reduce

import pytest
from msgspec.structs import replace

from contack.client.servers.address import Address
from contack.client.servers.discovery import (
    ELSEWHERE_SECONDS,
    MOST_OF_HOST,
    MOST_SERVERS,
    SILENT_SECONDS,
    Discovery,
    Found,
    server_words,
)
from contack.client.servers.servers_met import Claims, Doubt
from contack.protocol.discovery.beacon import BeaconAnswer, fingerprint, packed_hosts

DEN = BeaconAnswer(protocol=2, name="den", port=1939, tables=2, free_seats=1, locked=False, tls=True)
SHED = replace(DEN, name="Shed", port=4000)


def received(*answers: tuple[str, BeaconAnswer]) -> Discovery:
    return reduce(lambda known, one: known.add(*one)[0], answers, Discovery())


def found(answer: BeaconAnswer, host: str = "192.0.2.7") -> Found:
    return Found(Address(host, answer.port), answer)


def test_a_server_is_new_once() -> None:
    known, new = Discovery().add("192.0.2.7", DEN)
    assert new == Found(Address("192.0.2.7"), DEN)
    assert known.add("192.0.2.7", DEN, now=1) == (Discovery((Found(Address("192.0.2.7"), DEN),)), None)


def test_no_server_moves_in_the_list_when_others_come() -> None:
    known = received(
        ("192.0.2.9", SHED), ("192.0.2.8", DEN), ("192.0.2.9", replace(SHED, tables=7)), ("192.0.2.7", DEN)
    )
    assert [server.address.host[-1] for server in known.servers] == ["9", "8", "7"]


def test_flood_of_servers_is_dropped_and_known_ones_stay() -> None:
    known = received(*((f"198.51.100.{number // 10}", replace(DEN, port=number + 1)) for number in range(MOST_SERVERS)))
    assert known.add("192.0.2.8", SHED) == (known, None)
    refreshed, _ = known.add("198.51.100.0", replace(DEN, port=1, tables=9))
    assert len(refreshed.servers) == MOST_SERVERS
    assert [server.answer.tables for server in refreshed.servers].count(9) == 1


def test_host_has_ten_servers_at_most() -> None:
    known = received(*(("192.0.2.7", replace(DEN, port=port)) for port in range(1, MOST_OF_HOST + 2)))
    assert len(known.servers) == MOST_OF_HOST
    assert known.add("192.0.2.8", SHED)[1]


def test_server_is_listed_with_the_line_to_type() -> None:
    assert server_words(found(DEN)) == "den: 2 tables, 1 free seat\n    contack play 192.0.2.7"
    assert server_words(found(SHED)).endswith("    contack play 192.0.2.7:4000")


def test_server_without_tls_shows_the_option_it_needs() -> None:
    known, _ = Discovery().add("192.0.2.7", replace(DEN, tls=False))
    assert server_words(known.servers[0]) == (
        "den: 2 tables, 1 free seat, not encrypted\n    contack play 192.0.2.7 --no-tls"
    )


def test_plain_answer_never_replaces_an_encrypted_one() -> None:
    plain = replace(DEN, tls=False, name="den!")
    forged, first = Discovery().add("192.0.2.7", plain)
    assert first is not None
    true, found = forged.add("192.0.2.7", DEN, 1)
    assert found is not None
    assert [server.address.tls for server in true.servers] == [True]
    assert true.add("192.0.2.7", plain, 2) == (true, None)
    assert true.add("192.0.2.7", DEN, 3)[0].servers[0].answered_at == 3


def test_a_server_of_another_protocol_comes_with_a_hint() -> None:
    (*_, hint) = server_words(found(replace(DEN, protocol=3))).splitlines()
    assert hint == "    (the client speaks protocol 2, this server protocol 3: upgrade the client)"


def test_server_with_a_password_is_marked() -> None:
    assert "1 free seat, needs a password\n" in server_words(found(replace(DEN, locked=True)))


def test_a_name_cannot_steer_the_terminal() -> None:
    assert server_words(found(replace(DEN, name="d\x1b[2Je\nn"))).startswith("d?[2Je?n: ")


def test_a_server_that_falls_silent_is_forgotten() -> None:
    known, _ = Discovery().add("192.0.2.7", DEN, now=10)
    known, _ = known.add("192.0.2.8", SHED, now=12)
    assert known.forget(10 + SILENT_SECONDS - 0.1) is known
    assert [server.answer.name for server in known.forget(10 + SILENT_SECONDS).servers] == ["Shed"]
    assert known.add("192.0.2.7", DEN, now=14)[0].forget(15).servers == known.servers


HOSTS = packed_hosts(["192.0.2.7", "198.51.100.7"])
ONE = replace(DEN, fingerprint=fingerprint(b"one"), hosts=HOSTS)


@pytest.mark.parametrize("answer", [ONE, replace(DEN, tls=False, hosts=HOSTS)], ids=["encrypted", "plain"])
def test_server_on_two_networks_is_shown_once(answer: BeaconAnswer) -> None:
    known, _ = Discovery().add("192.0.2.7", answer, 1)
    assert known.add("198.51.100.7", answer, 1.5) == (known, None)


@pytest.mark.parametrize("hosts", [["192.0.2.66"], ["192.0.2.66", "192.0.2.7"], ["192.0.2.7", "198.51.100.7"], []])
@pytest.mark.parametrize("counted", [True, False])
def test_stolen_fingerprint_hides_no_server(hosts: list[str], counted: bool) -> None:
    forged = replace(ONE, hosts=packed_hosts(hosts))
    for first, second in (("192.0.2.66", "192.0.2.7"), ("192.0.2.7", "192.0.2.66")):
        known = Discovery()
        for host in (first, second):
            known, _ = known.add(host, ONE if host == "192.0.2.7" else forged, 1, counted)
        assert {server.address.host for server in known.servers} == {"192.0.2.7", "192.0.2.66"}


def test_link_local_server_is_not_hidden_by_another() -> None:
    known = received(("fe80::1%eth0", ONE), ("fe80::66%eth0", ONE))
    assert len(known.servers) == 2


def test_moved_server_is_shown_at_its_new_address() -> None:
    known, _ = Discovery().add("192.0.2.7", ONE, 1)
    moved, new = known.add("198.51.100.7", ONE, 1 + ELSEWHERE_SECONDS)
    assert new is None
    assert [str(server.address) for server in moved.servers] == ["198.51.100.7"]


def test_answer_wins_over_an_announcement() -> None:
    announced, first = Discovery().add("fe80::1%eth0", ONE, 1, counted=False)
    assert first is not None
    answered, new = announced.add("192.0.2.7", ONE, 1.1)
    assert new is None
    assert [(str(server.address), server.counted) for server in answered.servers] == [("192.0.2.7", True)]
    for host in ("192.0.2.7", "fe80::1%eth0"):
        assert answered.add(host, ONE, 9, counted=False) == (answered, None)


def test_server_without_a_table_count_shows_none() -> None:
    announced, _ = Discovery().add("192.0.2.7", ONE, counted=False)
    assert server_words(announced.servers[0]) == "den\n    contack play 192.0.2.7"


def test_plain_server_has_no_fingerprint() -> None:
    known, _ = Discovery().add("192.0.2.66", replace(ONE, tls=False))
    assert known.servers[0].claims == Claims("den")
    assert len(known.add("192.0.2.7", ONE)[0].servers) == 2


def test_obstacle_is_listed_under_its_server() -> None:
    doubt = Doubt(fingerprint(b"other"), "192.0.2.7 was another server.", calm=True)
    assert server_words(found(ONE), doubt).endswith("\n    (192.0.2.7 was another server.)")
