"""Somebody who holds a seat at a table, connected or not."""

from dataclasses import dataclass, field
from math import inf

from contack.protocol.table_state import PlayerState
from contack.server.table.client import Client
from contack.server.table.snapshot import SeatSnapshot


@dataclass(slots=True, eq=False)
class Player:
    """A player: `client` is None while no client is there, for good if `left`; `handed_over` asks for the stand-in.

    `until` is the moment until which a player who is lost, or who left in a game, is awaited; while time
    stands still at a table, that is infinitely far. `former` is the token of whoever had the seat before it was taken
    over in a game. `level` is that of a house bot, which is `expected` until it has come for the first time.
    `digest` is empty for who takes no part in the deal, and `nonce` until it has come; `hints` may be shown to who
    plays with a handicap. `last_client` is the newest client, also after it left. `sat` is the time of the first
    one. `withheld` counts the deals that the player called off since the last game. No countdown waits for a
    `hasty` player, and a player who `stopped` a count stops no other before a game. An `asleep` player is awaited
    longer; `slept_at` is the time of the game at which the client fell silent.
    """

    name: str
    token: str
    client: Client | None
    ready: bool = False
    digest: bytes = b""
    nonce: bytes = b""
    handed_over: bool = False
    left: bool = False
    until: float | None = None
    level: int | None = None
    expected: bool = False
    former: str = ""
    hints: bool = False
    sat: float = -inf
    withheld: int = 0
    hasty: bool = False
    stopped: bool = False
    asleep: bool = False
    slept_at: float = 0.0
    last_client: Client | None = field(init=False)

    def __post_init__(self) -> None:
        self.last_client = self.client

    @staticmethod
    def restored(was: SeatSnapshot) -> "Player":
        """Return a player as it was kept, the inverse of `snapshot`: awaited, if the client was there."""
        until = inf if was.connected else None
        digest = was.digest or b""
        return Player(
            was.name, was.token, None, was.ready, digest, was.nonce, was.handed_over, was.left, until, was.level,
            former=was.former, hints=was.hints, asleep=was.asleep,
        )  # fmt: skip

    @property
    def snapshot(self) -> SeatSnapshot:
        """What a restart must bring back."""
        connected = not self.absent
        # a page that is hidden now may sleep before the server is back
        asleep = self.asleep or (self.client is not None and self.client.hidden)
        return SeatSnapshot(
            self.name, self.token, connected, self.ready, self.nonce, self.handed_over, self.left, self.level,
            self.digest, self.former, self.hints, asleep,
        )  # fmt: skip

    @property
    def absent(self) -> bool:
        """Whether nobody is there, nor expected."""
        return self.client is None and self.until is None

    def come_back(self, client: Client) -> None:
        """Give the seat to a client, and take it from an earlier one."""
        self.client = self.last_client = client
        self.handed_over, self.left, self.expected = False, False, False
        self.wake()
        client.name = self.name

    def wake(self) -> None:
        """Wait for the player no longer, who came back or lost the right to the seat."""
        self.until, self.asleep = None, False

    def be_unready(self) -> None:
        """Be ready no more, with nothing of what went with it."""
        self.ready, self.digest, self.nonce = False, b"", b""

    @property
    def withholds(self) -> bool:
        """Whether the nonce has not come that is to be asked for."""
        return self.ready and bool(self.digest) and not self.nonce

    @property
    def covered(self) -> bool:
        """Whether the stand-in plays."""
        # who left is awaited, but the others need not wait
        return self.handed_over or self.left or self.absent

    @property
    def vacant(self) -> bool:
        """Whether anybody may take the seat over in a game: it is a person's who is awaited no longer."""
        return self.absent and self.level is None

    def state(self, now: float) -> PlayerState:
        """Return what everybody may know at a moment."""
        connected, revealed = self.client is not None, bool(self.nonce)
        away = None if self.until in (None, inf) else round(max(0.0, self.until - now), 3)
        return PlayerState(
            self.name, self.ready, connected, self.covered, self.level, self.digest.hex(), revealed, away, self.hints,
            self.asleep,
        )  # fmt: skip
