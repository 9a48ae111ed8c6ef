"""Hello: versions and names."""

import pytest

from contack.protocol.command import Hello
from contack.protocol.connection import InvalidCommand
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, Welcomed
from contack.protocol.state import State
from contack.protocol.version import PROTOCOL_VERSION
from tests.server.caller import hello
from tests.server.party import Party


def test_guest_gets_facts_about_the_server(party: Party) -> None:
    assert party.stranger().does(hello("ann")) == [Welcomed(PROTOCOL_VERSION, "parlour", "1.2.3")]


def test_welcome_has_the_message_of_the_day() -> None:
    welcomed = Welcomed(PROTOCOL_VERSION, "parlour", "1.2.3", motd="Supper at eight.")
    assert Party(motd="Supper at eight.").stranger().does(hello("ann")) == [welcomed]


@pytest.mark.parametrize(("version", "side"), [(0, "client"), (1, "client"), (3, "server")])
def test_other_version_is_refused_with_both_versions(party: Party, version: int, side: str) -> None:
    stranger = party.stranger()
    refused = stranger.refused(Hello(version, "ann"))
    assert refused.reason == Refusal.UNSUPPORTED_VERSION
    assert refused.words == f"the client speaks protocol {version}, this server protocol 2: upgrade the {side}"
    assert stranger.state is State.GREETING
    assert stranger.name == ""


@pytest.mark.parametrize("name", ["ann", "Ann Lee", "Zoë", "猫", "a" * 24, "🎲"])
def test_names_allow_any_script_and_blanks(party: Party, name: str) -> None:
    assert party.person(name).name == name


@pytest.mark.parametrize("name", ["ann", "Ann", "ＡＮＮ"])  # noqa: RUF001  # letters of another width
def test_confusable_names_are_not_given_twice(party: Party, name: str) -> None:
    ann = party.person("ann")
    refused = party.stranger().refused(hello(name))
    assert (refused.reason, refused.words) == (
        Refusal.NAME_TAKEN,
        f"the name {name} is taken: choose another",
    )
    ann.drops()
    party.person(name)


def test_renamed_guest_frees_the_old_name(party: Party) -> None:
    ann = party.person("ann")
    ann.gets(Welcomed, hello("Ann"))
    ann.gets(Welcomed, hello("eve"))
    party.person("ann")
    assert ann.refused(hello("ANN")).reason == Refusal.NAME_TAKEN
    assert ann.name == "eve"


def test_bad_name_keeps_the_old_one(party: Party) -> None:
    ann = party.person("ann")
    assert ann.refused(hello("a\tb")).reason == Refusal.BAD_NAME
    assert ann.name == "ann"


def test_undecodable_command_is_refused_in_wire_words(party: Party) -> None:
    wrong = InvalidCommand("dance", Refusal.UNKNOWN_COMMAND, "no such command")
    assert party.stranger().refused(wrong) == Refused("dance", "unknown_command", "no such command")
