"""The connection between a page and its server, which a test reads, holds and cuts."""

import re
from collections.abc import Callable
from typing import Any

import msgpack

from tests.end_to_end.browsers import MOMENT, PATIENCE, Page

TWICE = "(button) => { button.click(); button.click(); }"
"""Presses a button again before anything is answered."""


class Wire:
    """The messages between a page, once it is loaded again, and the server."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Callable[[], None]] | None = None
        self._holds: tuple[str, ...] = ()
        self.refused: dict[str, dict[str, Any]] = {}
        self.sent: list[str] = []
        self.drops_deal = False
        self._table: dict[str, Any] = {}
        page.route_web_socket(re.compile("/ws$"), self._opened)

    def hold(self, *commands: str) -> None:
        self._held, self._holds = [], commands

    def release(self) -> None:
        held, self._held = self._held or [], None
        for passes in held:
            passes()

    def cut(self) -> None:
        self._held = None
        self._socket.close()

    def cut_and_wait_for(self, *commands: str) -> None:
        """Wait until one of these commands was sent again after a cut."""
        self.sent.clear()
        self.cut()
        self.wait_for(*commands)

    def wait_for(self, *commands: str) -> None:
        """Wait until one of these commands was sent, and forget those before."""
        for _ in range(PATIENCE // MOMENT):
            for number, sent in enumerate(self.sent):
                if sent in commands:
                    del self.sent[:number]
                    return
            self._page.wait_for_timeout(MOMENT)
        raise AssertionError(f"{commands} were never sent, but {self.sent}")

    def refuse(self, command: str, reason: str) -> None:
        fields: dict[str, Any] = {
            "words": f"{reason}: so says the test",
            "rule": None,
            "view": None,
            "lays": [],
            "retry_after": 0,
        }
        self.refused[command] = {"type": "refused", "command": command, "reason": reason, **fields}

    def _opened(self, socket: Any) -> None:
        self._socket, house = socket, socket.connect_to_server()
        socket.on_message(lambda message: self._passes(house, message, msgpack.unpackb(message)["type"]))
        house.on_message(lambda message: self._comes(socket, message))

    def _comes(self, socket: Any, message: bytes) -> None:
        notice = msgpack.unpackb(message)
        self._table = notice if notice["type"] == "table_changed" else self._table
        self._passes(socket, message)

    def _drop_deal(self) -> None:
        players = [player | {"ready": False, "digest": ""} for player in self._table["table"]["players"]]
        table = self._table["table"] | {"players": players, "asking": False, "commitment": "00" * 32}
        self._socket.send(msgpack.packb(self._table | {"change": "held_up", "name": "", "table": table}))

    def _passes(self, to: Any, message: bytes, command: str = "") -> None:
        self.sent += [command] if command else []
        refused = self.refused.pop(command, None)
        if command == "reveal" and self.drops_deal:
            self._drop_deal()
        elif refused:
            self._socket.send(msgpack.packb(refused))
        elif self._held is None or (self._holds and command not in self._holds):
            to.send(message)
        else:
            self._held.append(lambda: to.send(message))
