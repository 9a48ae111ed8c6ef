from collections.abc import Callable, Iterator
from hashlib import sha256

from contack.engine.board.lay import Lay, Lays
from contack.engine.deal import digest
from contack.engine.view import View
from contack.protocol.command import Command, PlayLay, Ready, Resume, Reveal
from contack.protocol.notice import Change, Joined, Notice, Played, Refused, Started, TableChanged, Welcomed
from contack.protocol.table_state import TableState
from contack.protocol.testing.client import ScriptedClient

Choose = Callable[[View, Lays], Lay]


def first_lay(_: View, lays: Lays) -> Lay:
    return next(iter(lays))


class ScriptedPlayer(ScriptedClient):
    """Enters by the command `enter`, or by the token of its seat; is always ready, and lays what `choose` returns."""

    def __init__(self, name: str, enter: Command | None = None, choose: Choose = first_lay) -> None:
        super().__init__(name)
        self.enter = enter
        self.choose = choose
        self._asked_ready = False

    def answer(self, data: bytes) -> bytes:
        return b"".join(self.send(command) for notice in self.receive(data) for command in self.answers(notice))

    def answers(self, notice: Notice) -> Iterator[Command]:
        if isinstance(notice, Welcomed) and (entering := Resume(self.token) if self.token else self.enter):
            yield entering
        yield from self.takes_part(notice)
        if lay := self.lay(notice):
            yield lay

    def takes_part(self, notice: Notice) -> Iterator[Command]:
        """First comes `ready` with a digest, then the nonce."""
        if not isinstance(notice, Joined | TableChanged | Started):
            return
        table, change = notice.table, notice.change if isinstance(notice, TableChanged) else None
        if isinstance(notice, Joined) or change is Change.WITHHELD:
            self._asked_ready = False
        if table.playing or table.asking:
            self._asked_ready = False
        elif not self._asked_ready and self.token and not (table.round and self.dealt):  # a round has one game
            self._asked_ready = True
            yield Ready(digest(self.nonce(table)), table.commitment)
        if table.asking and (isinstance(notice, Joined) or change is Change.ASKED) and self._owes_nonce(table):
            yield Reveal(self.nonce(table))

    def lay(self, notice: Notice) -> PlayLay | None:
        if isinstance(notice, Joined | Started | Played | Refused) and notice.view and self.lays and self.my_turn:
            return PlayLay(self.choose(self.view, self.lays), self.view.turn)
        return None

    def _owes_nonce(self, table: TableState) -> bool:
        return any(each.name == self.name and each.digest and not each.revealed for each in table.players)

    def nonce(self, table: TableState) -> bytes:
        # the same after a lost connection
        return sha256(f"{self.name} {table.commitment}".encode()).digest()
