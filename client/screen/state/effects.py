"""What a page wants done that it cannot do itself, beside what all clients want; app.py and runner.py carry it out."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.actions import Effect
from contack.client.session.address import Address
from contack.client.session.joining import JoinRequest
from contack.client.session.servers_met import NOTHING_ANNOUNCED, Announced
from contack.client.solitaire.game import SolitaireKind
from contack.engine.records.header import Header
from contack.protocol.command import OpenTable

Tone: TypeAlias = Literal["plain", "good", "bad", "said", "dim"]
"""How something is said."""


@dataclass(frozen=True, slots=True)
class ShowMessage(Effect):
    """Say something in the message line, until the next key or, unless it `stays`, the next turn."""

    words: str
    tone: Tone = "plain"
    stays: bool = False


@dataclass(frozen=True, slots=True)
class SaveSettings(Effect):
    """Use and remember these settings."""

    settings: ScreenSettings


@dataclass(frozen=True, slots=True)
class OpenForBots(Effect):
    """Open a table, and call house bots of these levels to it once it is there."""

    opened: OpenTable
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Connect(Effect):
    """Go to a server and there, with a wish, to a table; once there, bring bots along.

    `ours` is a server that this program started: it ends with it, and is not worth remembering. `password` is that of
    the server, where one was typed for it, and `announced` what it told of itself on the network.
    """

    address: Address
    wish: JoinRequest | None = None
    bots: int = 0
    ours: bool = False
    announced: Announced = NOTHING_ANNOUNCED
    # not shown: what a crash writes to the log may quote effects
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Trust(Effect):
    """Know a server by this fingerprint from now on, and go on to it."""

    address: Address
    fingerprint: str


@dataclass(frozen=True, slots=True)
class TryNow(Effect):
    """Try a server again at once that was lost."""


@dataclass(frozen=True, slots=True)
class SearchServers(Effect):
    """Look for servers on this network, or no more."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class HangUp(Effect):
    """Leave the server."""


@dataclass(frozen=True, slots=True)
class Host(Effect):
    """Start a server here that others on the network find, unless it runs, and go there to the own seat or a table.

    With `encrypted_pages` browsers get its page over HTTPS alone.
    """

    encrypted_pages: bool = False


@dataclass(frozen=True, slots=True)
class Practise(Effect):
    """Start a server for this machine alone, connect to it, and bring bots to a table there.

    With a wish it is the table that is wished for, else one with a seat for each.
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
    """Ring the terminal's bell."""


@dataclass(frozen=True, slots=True)
class Quit(Effect):
    """Leave the full screen and end the program."""

    status: int = 0


# no Send(Ready(...)): pages are pure, and the app alone has a source of chance
@dataclass(frozen=True, slots=True)
class BeReady(Effect):
    """Tell the server that this player is ready, with a part of the deal that nobody can foretell."""


@dataclass(frozen=True, slots=True)
class ChooseSolitaire(Effect):
    """Ask which deal of a solitaire is to be played, and show how those before went."""

    game: SolitaireKind


@dataclass(frozen=True, slots=True)
class ResumeSolitaire(Effect):
    """Go on with the solitaire of this kind that was put aside."""

    game: SolitaireKind


@dataclass(frozen=True, slots=True)
class LeaveSolitaire(Effect):
    """Be done with the solitaire that is played: one that has begun and is not over is put aside."""


@dataclass(frozen=True, slots=True)
class OpenLesson(Effect):
    """Begin the lesson (lesson/page.py)."""


@dataclass(frozen=True, slots=True)
class ListRecords(Effect):
    """Look which games were recorded here, and show them (records_list.py)."""


@dataclass(frozen=True, slots=True)
class OpenRecord(Effect):
    """Read a record, and show the game that it keeps (replay.py), with what the coach thinks of it if asked for."""

    path: Path
    coach: bool = False


@dataclass(frozen=True, slots=True)
class BeginRecord(Effect):
    """Begin the record of a solitaire that starts now, in the directory of records.

    The header has no time: whoever carries this out adds it, and names the file by record_stem(header, header.game).
    Where the record lies comes back through App.kept, now and whenever the file's name changes. A record cannot be
    kept twice: the one begun before is finished with. When the program ends, in whatever way, a record that is not
    complete gets Abandoned("the player left"). Where writing fails, App.told says so and the game goes on without.
    """

    header: Header
