from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from pathlib import Path

from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.link import Link
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.servers.discovery import Discovery
from contack.client.servers.keyring import Keyring
from contack.client.servers.servers_met import ServersMet
from contack.client.session.saved_seat import Seat
from contack.protocol.discovery.wifi import Wifi


@dataclass(frozen=True, slots=True)
class Context:
    """What a page may read."""

    settings: ScreenSettings = ScreenSettings()
    theme: Theme = Theme()
    link: Link = Link()
    discovery: Discovery = Discovery()
    known: ServersMet = ServersMet()
    keyring: Keyring = Keyring()  # the typed passwords
    seat: Seat | None = None  # a reserved one
    called: str = ""  # the player's name from the command line
    client: str = "contack"  # the name of this program for servers
    hosted: tuple[Address, ...] = ()  # addresses of the server hosted here
    pages: tuple[str, ...] = ()  # addresses of its page
    wifi: Wifi | None = None
    zone: tzinfo | None = UTC  # None for the machine's
    records: Path = Path()
    fresh_key: Callable[[], str] = field(default=lambda: "contack", compare=False)
    # not compared: time alone is no reason to redraw
    now: float = field(default=0.0, compare=False)  # seconds of a monotonic clock; painting must not depend on it

    @property
    def hosted_here(self) -> bool:
        # not by the address: a server has more than those shown to others
        return bool(self.hosted) and self.link.owned

    @property
    def name(self) -> str:
        return self.called or self.settings.name
