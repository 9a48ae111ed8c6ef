from dataclasses import dataclass, field
from math import inf

from contack.protocol.table_state import PlayerState
from contack.server.table.client import Client
from contack.server.table.snapshot import SeatSnapshot


@dataclass(slots=True, eq=False)
class Player:
    """`client` is None while disconnected, permanently if `left`; `handed_over` asks for the stand-in.

    `until` is the end of a reservation; it is infinite while time stands still. `former` is the token of the player
    before, if the seat changed hands in a game. `level` is that of a house bot, which is `expected` until its first
    arrival. `digest` is empty for a player without a part in the deal, `nonce` until it arrives. `hints` may be shown
    to a player with a handicap. `last_client` is the newest client, even after it left. `sat` is the time of the first
    one. `withheld` counts the deals that the player called off since the last game. No countdown waits for a `hasty`
    player, and a player who `stopped` a count stops no other before a game. An `asleep` player has a longer
    reservation; `slept_at` is the time of the game when the client fell silent.
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
    colour: int = 0
    last_client: Client | None = field(init=False)

    def __post_init__(self) -> None:
        self.last_client = self.client

    @staticmethod
    def restored(was: SeatSnapshot) -> "Player":
        until = inf if was.connected else None
        digest = was.digest or b""
        return Player(
            was.name, was.token, None, was.ready, digest, was.nonce, was.handed_over, was.left, until, was.level,
            former=was.former, hints=was.hints, asleep=was.asleep, colour=was.colour,
        )  # fmt: skip

    @property
    def snapshot(self) -> SeatSnapshot:
        connected = not self.absent
        # a page that is hidden now may be asleep before the server returns
        asleep = self.asleep or (self.client is not None and self.client.hidden)
        return SeatSnapshot(
            self.name, self.token, connected, self.ready, self.nonce, self.handed_over, self.left, self.level,
            self.digest, self.former, self.hints, asleep, self.colour,
        )  # fmt: skip

    @property
    def absent(self) -> bool:
        """Whether the player is neither connected nor expected nor reserved."""
        return self.client is None and self.until is None

    def come_back(self, client: Client) -> None:
        self.client = self.last_client = client
        self.handed_over, self.left, self.expected = False, False, False
        self.wake()
        client.name = self.name

    def wake(self) -> None:
        # the reservation ends after a return or a loss of the seat
        self.until, self.asleep = None, False

    def be_unready(self) -> None:
        """Drop digest and nonce."""
        self.ready, self.digest, self.nonce = False, b"", b""

    @property
    def withholds(self) -> bool:
        """Whether the requested nonce is missing."""
        return self.ready and bool(self.digest) and not self.nonce

    @property
    def covered(self) -> bool:
        # a player who left has a reservation, but the others need not wait
        return self.handed_over or self.left or self.absent

    @property
    def vacant(self) -> bool:
        """Whether the seat is a person's, without a reservation."""
        return self.absent and self.level is None

    def state(self, now: float) -> PlayerState:
        connected, revealed = self.client is not None, bool(self.nonce)
        away = None if self.until in (None, inf) else round(max(0.0, self.until - now), 3)
        return PlayerState(
            self.name, self.ready, connected, self.covered, self.level, self.digest.hex(), revealed, away, self.hints,
            self.asleep, self.colour,
        )  # fmt: skip
