"""All cases for servers, in the order in which they are tried."""

from contack.client.conform.case import Case
from contack.client.conform.server.bots import BOTS
from contack.client.conform.server.clocks import CLOCKS
from contack.client.conform.server.fields import FIELDS
from contack.client.conform.server.fixture import ServerFixture
from contack.client.conform.server.frames import FRAMES
from contack.client.conform.server.game import GAMES
from contack.client.conform.server.gathering import GATHERING
from contack.client.conform.server.host import HOSTS
from contack.client.conform.server.lays import LAYS
from contack.client.conform.server.limits import LIMITS
from contack.client.conform.server.lobby import LOBBY
from contack.client.conform.server.seats import SEATS_KEPT
from contack.client.conform.server.talk import TALK

SERVER_CASES: tuple[Case[ServerFixture], ...] = (
    *FRAMES, *FIELDS, *LOBBY, *GATHERING, *HOSTS, *SEATS_KEPT, *TALK, *LAYS, *GAMES, *BOTS, *CLOCKS, *LIMITS,
)  # fmt: skip
