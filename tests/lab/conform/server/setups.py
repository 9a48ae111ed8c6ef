"""Servers in memory on which every case can be tried: each as it needs it, all of them unbroken."""

from typing import Any

from contack.lab.conform.case import Case
from contack.lab.conform.server.bots import BOTS
from contack.lab.conform.server.fixture import ServerFixture
from contack.lab.conform.server.limits import LIMITS
from contack.server.config.limits import Limits
from contack.server.config.password import Password
from tests.lab.conform.memory_endpoint import MemoryEndpoint

PASSWORD, BOT_TOKEN = "open sesame", "token-of-bots"


def fixture(case: Case[ServerFixture], **endpoint: Any) -> ServerFixture:
    if case in BOTS:
        endpoint["own_token"] = BOT_TOKEN
    endpoint.setdefault("limits", Limits())
    password = PASSWORD if case in LIMITS else ""
    endpoint["password"] = Password.of(password)
    token = BOT_TOKEN if case in BOTS else ""
    return ServerFixture(MemoryEndpoint(**endpoint), "x", password, token)
