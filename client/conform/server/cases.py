"""All cases for servers, in the order in which they are tried."""

from contack.client.conform.case import Case
from contack.client.conform.server.fixture import ServerFixture
from contack.client.conform.server.frames import FRAMES
from contack.client.conform.server.game import GAMES
from contack.client.conform.server.lobby import LOBBY
from contack.client.conform.server.table import TABLES

SERVER_CASES: tuple[Case[ServerFixture], ...] = (*FRAMES, *LOBBY, *TABLES, *GAMES)
