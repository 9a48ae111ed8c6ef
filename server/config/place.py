"""Where something listens."""

from typing import NamedTuple


class Place(NamedTuple):
    """An address of this machine to listen at, as it is typed."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"
