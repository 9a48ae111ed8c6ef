from collections.abc import Iterable

from contack.protocol.command import Command, Comment, Hello, Join, Leave, ListStandings, ListTables, Ping, Role
from contack.protocol.error import Refusal
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client

# The most screens, apart from those on the server's machine.
MOST_SCREENS = 60

# The most screens at one address. The server's machine has no limit, so guests cannot lock out the projector.
MOST_SCREENS_OF_PLACE = 6

# The commands of a screen, with `Hello` as one and `Join` to watch; the commentator has `Comment` too.
ON_SCREENS = (ListTables, ListStandings, Leave, Ping)


def check_screens(screens: Iterable[Client], client: Client) -> None:
    places = [other.place for other in screens if not other.on_server]
    if len(places) >= MOST_SCREENS or places.count(client.place) >= MOST_SCREENS_OF_PLACE:
        raise NotAllowed(Refusal.NOT_NOW, "screens")


def check_of_screen(command: Command, role: Role) -> None:
    match command:
        case Join(spectate=allowed):
            pass
        case Hello(role=same):
            allowed = same == role
        case Comment():
            allowed = role == "commentator"
        case _:
            allowed = isinstance(command, ON_SCREENS)
    if not allowed:
        raise NotAllowed(Refusal.NOT_NOW, "screen")
