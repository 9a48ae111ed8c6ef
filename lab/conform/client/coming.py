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
    """The first command is `hello` with this version and a name."""
    server.greet()


@COMING.under("Reasons")
def name_taken(server: ScriptedServer) -> None:
    """If its name is taken, a client chooses another one or disconnects."""
    first = server.receives(Hello)
    server.send(Refused("hello", Refusal.NAME_TAKEN, f"{first.name} is taken"))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or name_key(second.name) != name_key(first.name), "another name", first.name)


@COMING.under("Versions")
def unsupported_version(server: ScriptedServer) -> None:
    """If its version is unsupported, a client tries another one or disconnects."""
    first = server.receives(Hello)
    words = version_text(first.protocol, first.protocol + 1)
    server.send(Refused("hello", Refusal.UNSUPPORTED_VERSION, words))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or second.protocol != first.protocol, "another version", str(first.protocol))


@COMING.under("-> `join`")
def come_to_a_table(server: ScriptedServer) -> None:
    """After `welcomed`, a client joins or opens a table."""
    server.greet()
    server.seat()


@COMING.under("-> `ready`")
def ready(server: ScriptedServer) -> None:
    """A seated client sends `ready`, and later the nonce that fits its digest."""
    server.arrive()
