"""Whom a client believes to be a server that it has met."""

import pytest

from contack.client.servers.address import Address
from contack.client.servers.servers_met import Claims, Doubt, KnownServer, ServersMet, Trusted
from contack.protocol.discovery.beacon import fingerprint

SEVEN, NINE = Address("192.168.1.7"), Address("192.168.1.9")
DEN, ATTIC, FORGED = fingerprint(b"den"), fingerprint(b"attic"), fingerprint(b"forged")
MET = ServersMet().met(SEVEN, DEN, "den")
BOTH = MET.met(Address("192.168.1.8"), ATTIC, "attic")


def plain(address: Address) -> Address:
    return address._replace(tls=False)


def test_unknown_server_shows_its_fingerprint() -> None:
    judged = ServersMet().judge(SEVEN, DEN)
    assert isinstance(judged, Trusted)
    assert judged.words.startswith("First time at 192.168.1.7. ")
    assert DEN in judged.words


def test_a_server_that_is_where_it_was_is_nothing_to_tell() -> None:
    assert MET.judge(SEVEN, DEN) == MET.judge(SEVEN, DEN, Claims("another name", DEN)) == Trusted()


def test_a_server_is_known_wherever_its_address_moved() -> None:
    assert MET.judge(NINE, DEN) == Trusted('192.168.1.9 is the server "den", which you know from 192.168.1.7.')
    moved = MET.met(NINE, DEN)
    assert moved.at(NINE) == KnownServer("192.168.1.9", DEN, "den")
    assert moved.by(DEN) == moved.at(NINE)


def test_chosen_known_server_at_another_address_is_named() -> None:
    words = '192.168.1.7 was the server "den" before; now it is "attic", which you know.'
    assert BOTH.judge(SEVEN, ATTIC, Claims("attic", ATTIC)) == Trusted(words)


def test_typed_address_gets_a_calm_question_first() -> None:
    words = '192.168.1.7 was the server "den" before; now it is "attic", which you know.'
    assert BOTH.judge(SEVEN, ATTIC) == Doubt(DEN, words, calm=True)


def test_unknown_renamed_server_gets_a_calm_question() -> None:
    words = '192.168.1.7 was the server "den" before; now it is "attic", which you do not know.'
    assert MET.judge(SEVEN, ATTIC, Claims("attic", ATTIC)) == Doubt(DEN, words, calm=True)


@pytest.mark.parametrize("name", ["den", "DEN ", "\uff44en", ""])
def test_the_same_name_at_the_same_address_is_warned_of_as_ever(name: str) -> None:
    assert MET.judge(SEVEN, FORGED, Claims(name, FORGED)) == Doubt(DEN)


def test_server_without_a_name_gets_the_usual_warning() -> None:
    assert ServersMet().met(SEVEN, DEN).judge(SEVEN, FORGED, Claims("attic", FORGED)) == Doubt(DEN)


def test_unexpected_fingerprint_stops_the_connection() -> None:
    judged = MET.judge(NINE, FORGED, Claims("den", DEN))
    assert judged == Doubt(DEN, "The server at 192.168.1.9 was announced with another fingerprint than it shows.")
    assert MET.judge(SEVEN, FORGED, Claims("den", DEN)) == Doubt(DEN)


def test_other_server_with_a_known_name_opens_a_question() -> None:
    judged = MET.judge(NINE, FORGED, Claims("Den", FORGED))
    assert isinstance(judged, Doubt)
    assert (judged.known, judged.calm) == (DEN, True)
    assert "is not the one that you know by this name" in judged.words


def test_known_fingerprint_forbids_plain_connections() -> None:
    assert MET.judge(plain(SEVEN), "") == MET.judge(plain(SEVEN), "", Claims("attic")) == Doubt(DEN)
    assert BOTH.met(NINE, DEN).judge(plain(SEVEN), "") == Doubt(DEN)
    assert MET.judge(plain(NINE), "") == Trusted()


def test_name_of_an_encrypted_server_forbids_plain_ones() -> None:
    judged = MET.judge(plain(NINE), "", Claims("den"))
    assert isinstance(judged, Doubt)
    assert (judged.known, judged.calm) == (DEN, False)
    assert MET.judge(plain(NINE), "", Claims("shed")) == Trusted()


def test_a_name_cannot_steer_the_terminal() -> None:
    assert MET.met(SEVEN, DEN, "d\x1b[2J\ne").at(SEVEN) == KnownServer("192.168.1.7", DEN, "d?[2J?e")


def test_known_machines_are_tried_latest_first() -> None:
    met = (
        BOTH.met(Address("den.example"), ATTIC)
        .met(Address("fe80::1%eth0", 4000), ATTIC)
        .met(Address("192.168.1.7", 4000), DEN)
    )
    assert met.hosts == ("192.168.1.7", "fe80::1%eth0", "192.168.1.8")
