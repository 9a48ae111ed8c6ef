from contack.lab.conform.case import Case
from contack.lab.conform.server.bots import BOTS
from contack.lab.conform.server.clocks import CLOCKS
from contack.lab.conform.server.fields import FIELDS
from contack.lab.conform.server.fixture import ServerFixture
from contack.lab.conform.server.frames import FRAMES
from contack.lab.conform.server.game import GAMES
from contack.lab.conform.server.gathering import GATHERING
from contack.lab.conform.server.host import HOSTS
from contack.lab.conform.server.limits import LIMITS
from contack.lab.conform.server.lobby import LOBBY
from contack.lab.conform.server.seats import SEATS_KEPT
from contack.lab.conform.server.talk import TALK
from contack.lab.conform.server.tournament import TOURNAMENTS

SERVER_CASES: tuple[Case[ServerFixture], ...] = (
    *FRAMES, *FIELDS, *LOBBY, *GATHERING, *HOSTS, *SEATS_KEPT, *TALK, *GAMES, *BOTS, *CLOCKS, *LIMITS, *TOURNAMENTS,
)  # fmt: skip
