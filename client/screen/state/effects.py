"""Effects of pages, in addition to the effects of all clients; app.py and runner.py carry them out."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Claims
from contack.client.session.actions import Effect
from contack.client.session.joining import JoinRequest
from contack.client.solitaire.game import SolitaireKind
from contack.engine.records.header import Header
from contack.protocol.command import OpenTable

Tone: TypeAlias = Literal["plain", "good", "bad", "said", "dim"]
"""The tone of a message."""


@dataclass(frozen=True, slots=True)
class ShowMessage(Effect):
    """Show a message until the next key or, unless it `stays`, the next turn.

    A message that `adds` is shown after an earlier one that stays, which the player may not have read yet.
    """

    words: str
    tone: Tone = "plain"
    stays: bool = False
    adds: bool = False

    def after(self, before: "ShowMessage | None") -> "ShowMessage":
        if not (self.adds and before and before.stays):
            return self
        return replace(before, words=f"{before.words} {self.words}")


@dataclass(frozen=True, slots=True)
class SaveSettings(Effect):
    """Use and store these settings."""

    settings: ScreenSettings


@dataclass(frozen=True, slots=True)
class OpenForBots(Effect):
    """Open a table, then call house bots of these levels to it."""

    opened: OpenTable
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Connect(Effect):
    """Connect to a server, then go to a table if there is a wish, and bring bots along.

    `ours` is a server that this program started: it ends with the program and is not remembered. `password` was typed
    for this server, and `claims` is what it announced on the network.
    """

    address: Address
    wish: JoinRequest | None = None
    bots: int = 0
    ours: bool = False
    claims: Claims = NO_CLAIMS
    # hidden: a crash log may quote effects
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Trust(Effect):
    """Remember a server by this fingerprint and connect to it."""

    address: Address
    fingerprint: str


@dataclass(frozen=True, slots=True)
class TryNow(Effect):
    """Reconnect to a lost server at once."""


@dataclass(frozen=True, slots=True)
class SearchServers(Effect):
    """Search for servers on this network, or stop searching."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class HangUp(Effect):
    pass


@dataclass(frozen=True, slots=True)
class Host(Effect):
    """Start a server for the network unless it runs, and go to the own seat or a new table there.

    With `encrypted_pages` browsers get its page over HTTPS alone.
    """

    encrypted_pages: bool = False


@dataclass(frozen=True, slots=True)
class Practise(Effect):
    """Start a server for this machine alone, connect to it, and bring bots to a table.

    A wish names the table; otherwise it has a seat for each.
    """

    bots: int
    wish: JoinRequest | None = None


@dataclass(frozen=True, slots=True)
class BringBots(Effect):
    """Start bots here that join a table."""

    bots: int
    address: Address
    table: str


@dataclass(frozen=True, slots=True)
class RingBell(Effect):
    pass


@dataclass(frozen=True, slots=True)
class Quit(Effect):
    """Leave the full screen and end the program."""

    status: int = 0


# not Send(Ready(...)): pages are pure, and only the app has a source of randomness
@dataclass(frozen=True, slots=True)
class BeReady(Effect):
    """Tell the server that this player is ready, with an unpredictable part of the deal."""


@dataclass(frozen=True, slots=True)
class ChooseSolitaire(Effect):
    """Ask for a deal of a solitaire, and show earlier results."""

    game: SolitaireKind


@dataclass(frozen=True, slots=True)
class ResumeSolitaire(Effect):
    """Continue the solitaire of this kind that was set aside."""

    game: SolitaireKind


@dataclass(frozen=True, slots=True)
class LeaveSolitaire(Effect):
    """Leave the solitaire; an unfinished one is set aside."""


@dataclass(frozen=True, slots=True)
class OpenLesson(Effect):
    """Start the lesson (lesson/page.py)."""


@dataclass(frozen=True, slots=True)
class ListRecords(Effect):
    """List the games recorded here (records_list.py)."""


@dataclass(frozen=True, slots=True)
class OpenRecord(Effect):
    """Read a record and show its game (replay.py), with the coach if wanted."""

    path: Path
    coach: bool = False


@dataclass(frozen=True, slots=True)
class BeginRecord(Effect):
    """Start the record of a new solitaire, in the directory of records.

    The runner adds the time to the header, and names the file by record_stem(header, header.game). App.kept receives
    the path, now and whenever it changes. Starting a record finishes the one before. When the program ends, in any way,
    an incomplete record gets Abandoned("the player left"). If writing fails, App.with_error says so, and the game
    continues without.
    """

    header: Header
