"""How servers of tests are set up."""

from pathlib import Path
from typing import Any

from contack.server.config.limits import Limits
from contack.server.config.password import Password
from contack.server.config.settings import ServerInfo, ServerSettings


def server_info(
    name: str = "parlour",
    version: str = "1.2.3",
    max_tables: int = 100,
    own_token: str = "",
    bots: int = 0,
    limits: Limits | None = None,
    ephemeral: bool = True,
    **more: Any,
) -> ServerInfo:
    """Return a server that keeps nothing and has no bots unless told otherwise."""
    settings = ServerSettings(
        "127.0.0.1",
        0,
        name,
        Path("/nowhere"),
        max_tables,
        limits or Limits(),
        ephemeral=ephemeral,
        tls=False,
        bots=bots,
        **more,
    )
    return ServerInfo(settings, version, Password.of(own_token))
