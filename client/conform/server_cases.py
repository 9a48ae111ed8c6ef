"""All cases for servers, in the order in which they are tried."""

from __future__ import annotations

from contack.client.conform.case import Case
from contack.client.conform.frame_cases import FRAMES
from contack.client.conform.game_cases import GAMES
from contack.client.conform.lobby_cases import LOBBY
from contack.client.conform.stage import Stage
from contack.client.conform.table_cases import TABLES

SERVER_CASES: tuple[Case[Stage], ...] = (*FRAMES, *LOBBY, *TABLES, *GAMES)
