"""What every page may look at and none can change: settings, colours, the connection, the servers found."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from pathlib import Path

from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.link import Link
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.address import Address
from contack.client.session.discovery import Discovery
from contack.client.session.keyring import Keyring
from contack.client.session.saved_seat import Seat
from contack.client.session.servers_met import ServersMet
from contack.protocol.wifi import Wifi

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Context:
    """What pages are shown. `now` is in seconds of a clock that only runs forward; painting must not depend on it.

    `called` is the name that the command line gives the player, for this time, and `client` how this program names
    itself to servers. `known` are servers met before, and `hosted` the addresses where others reach the server that is
    run here for them; empty where there is none. `pages` are the addresses of its page in a browser, and `wifi` is the
    network that guests join by a code. `keyring` has the passwords typed so far, and `seat` is one that waits
    somewhere to be taken back. `zone` is the time zone in which times are told, None for that of this machine.
    `records` is where records lie, and `fresh_key` answers the key of a deal that nobody knows yet.
    """

    settings: ScreenSettings = ScreenSettings()
    theme: Theme = Theme()
    link: Link = Link()
    discovery: Discovery = Discovery()
    known: ServersMet = ServersMet()
    keyring: Keyring = Keyring()
    seat: Seat | None = None
    called: str = ""
    client: str = "contack"
    hosted: tuple[Address, ...] = ()
    pages: tuple[str, ...] = ()
    wifi: Wifi | None = None
    zone: tzinfo | None = UTC
    records: Path = Path()
    fresh_key: Callable[[], str] = field(default=lambda: "contack", compare=False)
    # not compared: time alone is nothing to draw for
    now: float = field(default=0.0, compare=False)

    @property
    def hosted_here(self) -> bool:
        """Whether the server of the link is the one that runs here for others."""
        at = self.link.address
        # this client goes to it by the loopback address, which is none of those that others are shown
        return at is not None and any(at in (own, own._replace(host=LOOPBACK)) for own in self.hosted)

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.called or self.settings.name
