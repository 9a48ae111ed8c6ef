from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from twisted.internet.defer import Deferred

from contack.protocol.name import name_key
from contack.protocol.notice import Closed
from contack.server.admin.base.answer import Answered, OrderDone, OrderRefused, did_you_mean
from contack.server.admin.base.ban_file import BanFile
from contack.server.config.sources import utc
from contack.server.network.connection import ServerProtocol
from contack.server.network.hub import Hub
from contack.server.network.timers import Timer
from contack.server.table.player import Player

# Seconds from the end of the last game to the stop, so that everybody sees the winners.
LAST_SECONDS = 10.0

# Runs a function in another thread.
InThread: TypeAlias = Callable[[Callable[[], int]], "Deferred[int]"]


class Control:
    """What orders can read and change of a server."""

    def __init__(self, hub: Hub, file: BanFile, stop: Callable[[], None], in_thread: InThread) -> None:
        self.hub = hub
        self.lobby = hub.lobby
        self.in_thread = in_thread
        self.since = utc(datetime.now(UTC))
        self.end = Timer(hub.clock)
        self.backing_up = False
        self._file = file
        self._stop = stop
        hub.lobby.bans = file.bans
        hub.on_closed = self._last_game_over

    @property
    def names(self) -> list[str]:
        return [one.client.name for one in self.hub.inside if one.client.name]

    def person(self, name: str) -> ServerProtocol:
        key = name_key(name)
        found = next((one for one in self.hub.inside if one.client.name and name_key(one.client.name) == key), None)
        if found is None:
            raise OrderRefused(f"no connected player is called {name}{did_you_mean(name, self.names)}")
        table = self.lobby.tables.where_is(found.client)
        self.check_is_no_bot(table.members.player_of(found.client) if table else None)
        return found

    @staticmethod
    def check_is_no_bot(player: Player | None) -> None:
        if player and player.level is not None:
            text = f"{player.name} is a house bot, and another would come: close the table, or ask its host"
            raise OrderRefused(text)

    def kick(
        self, connections: list[ServerProtocol], last: Closed, permanently: bool, words: str, answered: Answered
    ) -> None:
        deliveries = [delivery for one in connections for delivery in self.lobby.kick(one.client, last, permanently)]
        names = ", ".join(one.client.own_name or one.address for one in connections)
        self.hub.tell(deliveries, lambda: answered(OrderDone(f"kicked: {names}; {words}")))

    def keep_bans(self) -> str:
        """Return a note for the answer if the bans cannot be written."""
        try:
            self._file.write()
        except OSError as why:
            return f"; only until the server stops, as the file of bans cannot be written: {why.strerror}"
        return ""

    def stop(self) -> None:
        if self.lobby.closed:
            self._stop()

    def _last_game_over(self) -> None:
        if not self.end.is_set:
            self.end.set(LAST_SECONDS, self.stop)
