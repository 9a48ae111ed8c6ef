"""Effects of pages; app.py and runner.py carry them out."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from contack.client.coach.exercise import NONE_ASKED, ExerciseTally
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Claims
from contack.client.session.actions import Effect
from contack.client.session.joining import JoinRequest
from contack.client.solitaire.game import SolitaireKind
from contack.engine.records.header import Header
from contack.protocol.command import OpenTable

Tone: TypeAlias = Literal["plain", "good", "bad", "said", "dim"]


@dataclass(frozen=True, slots=True)
class ShowMessage(Effect):
    """A message that `stays` is shown until the next turn; one that `adds` follows an earlier one that stays."""

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
    settings: ScreenSettings


@dataclass(frozen=True, slots=True)
class OpenForBots(Effect):
    """Open a table, then call house bots of these levels to it."""

    opened: OpenTable
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Connect(Effect):
    """`claims` is what the server announced on the network. One that is `ours` ends with the program."""

    address: Address
    wish: JoinRequest | None = None
    bots: int = 0
    ours: bool = False
    claims: Claims = NO_CLAIMS
    # hidden: a crash log may quote effects
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Trust(Effect):
    address: Address
    fingerprint: str


class TryNow(Effect):
    pass


@dataclass(frozen=True, slots=True)
class SearchServers(Effect):
    wanted: bool


class HangUp(Effect):
    pass


@dataclass(frozen=True, slots=True)
class Host(Effect):
    """With `encrypted_pages` browsers get the page over HTTPS only."""

    encrypted_pages: bool = False


@dataclass(frozen=True, slots=True)
class Practise(Effect):
    """A wish names the table; otherwise it has a seat for each."""

    bots: int
    wish: JoinRequest | None = None


@dataclass(frozen=True, slots=True)
class BringBots(Effect):
    bots: int
    address: Address
    table: str


class RingBell(Effect):
    pass


class Quit(Effect):
    pass


# not Send(Ready(...)): pages are pure, and only the app has a source of randomness
class BeReady(Effect):
    """Tell the server that this player is ready, with an unpredictable part of the deal."""


@dataclass(frozen=True, slots=True)
class ChooseSolitaire(Effect):
    game: SolitaireKind


@dataclass(frozen=True, slots=True)
class ResumeSolitaire(Effect):
    game: SolitaireKind


class LeaveSolitaire(Effect):
    pass


class ListRecords(Effect):
    pass


@dataclass(frozen=True, slots=True)
class OpenRecord(Effect):
    path: Path
    coach: bool = False


@dataclass(frozen=True, slots=True)
class Learn(Effect):
    """Open the exercises of the first of these games in which the player had a choice."""

    records: tuple[Path, ...]
    name: str
    tally: ExerciseTally = NONE_ASKED


@dataclass(frozen=True, slots=True)
class BeginRecord(Effect):
    """App.kept receives the path, now and whenever it changes. Starting a record finishes the one before.

    When the program ends, an incomplete record gets Abandoned("the player left"). If writing fails, the game continues
    without.
    """

    header: Header
