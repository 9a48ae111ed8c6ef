"""How a client must come in: its `hello`, what it does when that is refused, and its way to a table."""

from contack.lab.conform.case import Cases
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import ENDED, check
from contack.protocol.command import Hello
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Refused
from contack.protocol.version import version_text

COMING = Cases[ScriptedServer]()


@COMING.under("-> `hello`")
def hello(server: ScriptedServer) -> None:
    """The first command is a `hello` of this version, with a name."""
    server.greet()


@COMING.under("Reasons")
def name_taken(server: ScriptedServer) -> None:
    """A client whose name is taken chooses another one or disconnects."""
    first = server.receives(Hello)
    server.send(Refused("hello", Refusal.NAME_TAKEN, f"{first.name} is taken"))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or name_key(second.name) != name_key(first.name), "another name", first.name)


@COMING.under("Versions")
def unsupported_version(server: ScriptedServer) -> None:
    """A client whose version is not supported tries another one or disconnects."""
    first = server.receives(Hello)
    words = version_text(first.protocol, first.protocol + 1)
    server.send(Refused("hello", Refusal.UNSUPPORTED_VERSION, words))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or second.protocol != first.protocol, "another version", str(first.protocol))


@COMING.under("-> `join`")
def come_to_a_table(server: ScriptedServer) -> None:
    """After `welcomed` a client joins a table or opens one."""
    server.greet()
    server.seat()


@COMING.under("-> `ready`")
def ready(server: ScriptedServer) -> None:
    """A client that has a seat sends `ready`, and the nonce that fits its digest when it is asked."""
    server.arrive()
