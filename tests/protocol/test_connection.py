"""Both ends of a connection: allowed messages by state, and errors."""

from collections.abc import Iterable
from typing import Any

import msgpack
import pytest

from contack.protocol.codec import COMMAND_TYPES, type_name
from contack.protocol.command import COMMANDS, Command, Hello, Leave, ListTables, Ping, Start
from contack.protocol.connection import Connection, InvalidCommand, Side, to_frame
from contack.protocol.error import CloseReason, LocalProtocolError, ProtocolError, Refusal, RemoteProtocolError
from contack.protocol.frame import framed
from contack.protocol.notice import NOTICES, BotsLent, Closed, Joined, Left, Notice, Ponged, Welcomed
from contack.protocol.state import COMMANDS_IN, NEXT, STEADY, State
from tests.protocol.samples import COMMAND_SAMPLES, NOTICE_SAMPLES

ROAD: dict[State, tuple[Notice, ...]] = {
    State.GREETING: (),
    State.LOBBY: NOTICE_SAMPLES[:1],
    State.TABLE: (NOTICE_SAMPLES[0], NOTICE_SAMPLES[4]),
    State.LENDING: (NOTICE_SAMPLES[0], BotsLent(14)),
    State.CLOSED: NOTICE_SAMPLES[-1:],
}
"""The notices that lead to each state."""


def end(side: Side, state: State) -> Connection:
    """Return an end of a connection in a state, reached by notices."""
    connection = Connection(side)
    for notice in ROAD[state]:
        if side is Side.SERVER:
            connection.send(notice)
        else:
            assert list(connection.receive(to_frame(notice))) == [notice]
    assert connection.state is state
    return connection


def frame(fields: dict[str, Any]) -> bytes:
    return framed(msgpack.packb(fields))


def pairs(samples: Iterable[Command | Notice]) -> pytest.MarkDecorator:
    """Parametrize a test with every state and every sample."""
    both = [(state, sample) for sample in samples for state in State]
    return pytest.mark.parametrize(("state", "sample"), both, ids=[f"{s}-{type_name(m)}" for s, m in both])


every_command = pairs(COMMAND_SAMPLES)
every_notice = pairs(NOTICE_SAMPLES)


def test_samples_have_one_of_each_message() -> None:
    assert tuple(map(type, COMMAND_SAMPLES)) == COMMANDS
    assert tuple(map(type, NOTICE_SAMPLES)) == NOTICES


def test_every_state_has_its_commands_and_notices() -> None:
    assert set(COMMANDS_IN) == set(NEXT) == set(State)
    assert not COMMANDS_IN[State.CLOSED]
    assert not NEXT[State.CLOSED]


def test_notices_without_a_transition_change_no_state() -> None:
    leading = {kind for state in State for kind, after in NEXT[state].items() if after is not state}
    assert leading == {Welcomed, Joined, BotsLent, Left, Closed}
    assert set(NOTICES) - leading == STEADY


@every_command
def test_command_needs_a_state_that_allows_it(state: State, sample: Command) -> None:
    server = end(Side.SERVER, state)
    found = list(server.receive(to_frame(sample)))
    if type(sample) in COMMANDS_IN[state]:
        assert found == [sample]
    elif state is State.CLOSED:
        assert found == []
    else:
        (wrong,) = found
        assert isinstance(wrong, InvalidCommand)
        assert wrong[:2] == (type_name(sample), Refusal.NOT_NOW)
    assert server.state is state


@every_command
def test_client_sends_a_command_only_in_its_states(state: State, sample: Command) -> None:
    client = end(Side.CLIENT, state)
    if type(sample) in COMMANDS_IN[state]:
        assert client.send(sample) == to_frame(sample)
    else:
        with pytest.raises(LocalProtocolError, match=f"{type_name(sample)} may not be sent in state {state}"):
            client.send(sample)
    assert client.state is state


@every_notice
def test_server_sends_a_notice_only_in_its_states(state: State, sample: Notice) -> None:
    server, after = end(Side.SERVER, state), NEXT[state].get(type(sample))
    if after:
        assert server.send(sample) == to_frame(sample)
    else:
        with pytest.raises(LocalProtocolError, match=f"{type_name(sample)} may not be sent in state {state}"):
            server.send(sample)
    assert server.state is (after or state)


@every_notice
def test_client_gets_a_notice_only_in_its_states(state: State, sample: Notice) -> None:
    client, after = end(Side.CLIENT, state), NEXT[state].get(type(sample))
    if after:
        assert list(client.receive(to_frame(sample))) == [sample]
    elif state is State.CLOSED:
        assert list(client.receive(to_frame(sample))) == []
    else:
        with pytest.raises(RemoteProtocolError, match=f"{type_name(sample)} came in state {state}"):
            list(client.receive(to_frame(sample)))
    assert client.state is (after or state)


def test_command_out_of_state_names_state_and_alternatives() -> None:
    (wrong,) = Connection(Side.SERVER).receive(to_frame(Start()))
    assert wrong == ("start", Refusal.NOT_NOW, "not in state greeting, where there are hello, ping")


def test_unknown_command_gets_the_list_of_commands() -> None:
    (wrong,) = Connection(Side.SERVER).receive(frame({"type": "fly"}))
    assert isinstance(wrong, InvalidCommand)
    assert wrong[:2] == ("fly", Refusal.UNKNOWN_COMMAND)
    assert all(name in wrong.text for name in COMMAND_TYPES)


def test_bad_field_is_named_in_every_state() -> None:
    (wrong,) = Connection(Side.SERVER).receive(frame({"type": "say", "text": "x", "loud": True}))
    assert wrong == ("say", Refusal.BAD_FIELD, "there is no field loud")


def test_newer_hello_with_unknown_fields_names_the_version() -> None:
    hello = frame({"type": "hello", "protocol": 3, "name": "ann", "colour": "red"})
    (wrong,) = Connection(Side.SERVER).receive(hello)
    words = "the client speaks protocol 3, this server protocol 2: upgrade the server"
    assert wrong == ("hello", Refusal.UNSUPPORTED_VERSION, words)


def test_connection_survives_wrong_commands() -> None:
    server = Connection(Side.SERVER)
    data = frame({"type": "fly"}) + frame({"type": "ping", "x": 1}) + to_frame(Leave()) + to_frame(Ping(5))
    *wrong, ping = server.receive(data)
    assert [w.reason for w in wrong if isinstance(w, InvalidCommand)] == [
        Refusal.UNKNOWN_COMMAND,
        Refusal.BAD_FIELD,
        Refusal.NOT_NOW,
    ]
    assert ping == Ping(5)


def test_command_is_judged_by_the_state_when_it_is_read() -> None:
    server = Connection(Side.SERVER)
    commands = server.receive(to_frame(Hello(1, "ann")) + to_frame(ListTables()))
    assert next(commands) == Hello(1, "ann")
    server.send(Welcomed(1, "shed", "0.1"))
    assert next(commands) == ListTables()


@pytest.mark.parametrize("state", State)
def test_client_skips_unknown_notices(state: State) -> None:
    client = end(Side.CLIENT, state)
    assert list(client.receive(frame({"type": "rang", "bell": ["x"]}))) == []
    assert client.state is state


def test_client_continues_after_an_unknown_notice() -> None:
    data = frame({"type": "rang"}) + to_frame(Ponged(1))
    assert list(Connection(Side.CLIENT).receive(data)) == [Ponged(1)]


def test_client_rejects_a_notice_with_a_bad_field() -> None:
    with pytest.raises(RemoteProtocolError, match="ponged: echo: expected a whole number, got a text") as error:
        list(Connection(Side.CLIENT).receive(frame({"type": "ponged", "echo": "1"})))
    assert error.value.reason is CloseReason.UNREADABLE_FRAME


def test_two_kinds_of_errors_share_a_base_class() -> None:
    assert issubclass(LocalProtocolError, ProtocolError)
    assert issubclass(RemoteProtocolError, ProtocolError)
    assert not issubclass(LocalProtocolError, RemoteProtocolError)
    assert not issubclass(RemoteProtocolError, LocalProtocolError)


@pytest.mark.parametrize("data", [to_frame(Ping()), b"\0\0\0\1\xc1", b"\xff\xff\xff\xff", b"\0\0"])
def test_closed_server_reads_nothing(data: bytes) -> None:
    server = end(Side.SERVER, State.CLOSED)
    for _ in range(3):
        assert list(server.receive(data)) == []


@pytest.mark.parametrize("data", [to_frame(Ponged(1)), b"\0\0\0\1\xc1", b"\xff\xff\xff\xff", b"\0\0"])
def test_client_reads_nothing_after_closed(data: bytes) -> None:
    client, closed = Connection(Side.CLIENT), Closed("server_full", "words")
    assert list(client.receive(to_frame(Ponged(0)) + to_frame(closed) + data)) == [Ponged(0), closed]
    assert list(client.receive(data)) == []


def test_closing_server_reads_nothing_more() -> None:
    server = Connection(Side.SERVER)
    commands = server.receive(to_frame(Ping(1)) + to_frame(Ping(2)) + b"\xff\xff\xff\xff")
    assert next(commands) == Ping(1)
    server.send(Closed("server_stopped", "words"))
    assert list(commands) == []


@pytest.mark.parametrize(("side", "message"), [(Side.SERVER, Ping()), (Side.CLIENT, Ponged(1))])
def test_side_sends_only_its_own_messages(side: Side, message: Command | Notice) -> None:
    connection = Connection(side)
    with pytest.raises(LocalProtocolError, match=f"{type_name(message)} is not the {side}'s to send"):
        connection.send(message)
    assert connection.state is State.GREETING


def test_shared_notice_moves_each_connection() -> None:
    welcomed = Welcomed(1, "shed", "0.1")
    servers = [Connection(Side.SERVER) for _ in range(3)]
    for server in servers:
        server.sent(welcomed)
    assert {server.state for server in servers} == {State.LOBBY}
