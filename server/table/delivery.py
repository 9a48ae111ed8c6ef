"""A notice on its way to those who get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from contack.protocol.notice import Notice
from contack.server.table.client import Client


class Delivery(NamedTuple):
    """A notice and everybody who gets it; `table` names the table whose state it tells, if it does."""

    to: Sequence[Client]
    notice: Notice
    table: str | None = None
