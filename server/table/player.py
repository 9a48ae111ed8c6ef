from dataclasses import dataclass, field
from math import inf

from contack.protocol.table_state import PlayerState
from contack.server.table.client import Client
from contack.server.table.snapshot import SeatSnapshot


@dataclass(slots=True, eq=False)
class Player:
    """A player with a seat, connected or not."""

    name: str
    token: str
    client: Client | None  # None while disconnected, permanently if `left`
    ready: bool = False
    digest: bytes = b""  # empty without a part in the deal
    nonce: bytes = b""  # empty until it arrives
    handed_over: bool = False  # asks for the stand-in
    left: bool = False
    until: float | None = None  # the end of a reservation, infinite while time stands still
    level: int | None = None  # a house bot's
    expected: bool = False  # a house bot before its first arrival
    former: str = ""  # the token of the player before, if the seat changed hands in a game
    hints: bool = False  # shown to a player with a handicap
    sat: float = -inf  # when the first client sat down
    withheld: int = 0  # deals that the player called off since the last game
    hasty: bool = False  # no countdown waits for this player
    stopped: bool = False  # stopped a count, and stops no other before a game
    asleep: bool = False  # has a longer reservation
    slept_at: float = 0.0  # the time of the game when the client fell silent
    colour: int = 0
    unheard: bool = False  # the game of a round began without a sign of the connected client
    last_client: Client | None = field(init=False)  # the newest client, even after it left

    def __post_init__(self) -> None:
        self.last_client = self.client

    @staticmethod
    def restored(was: SeatSnapshot) -> "Player":
        # no reservation runs out at a restored table before somebody is back
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

    def take_part(self) -> None:
        """Be ready for a round; without a digest, or after a withheld nonce, without a part in the deal."""
        self.unheard = not self.ready and self.client is not None
        self.ready = True
        if self.withheld or self.client is None:
            self.digest = b""

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
