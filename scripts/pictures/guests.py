import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

from contack.engine.what_if import greedy
from contack.protocol.command import Command, Join, OpenTable, PlayLay
from contack.protocol.notice import Joined, Notice, Played, Refused, Started, Welcomed
from contack.protocol.testing.player import ScriptedPlayer


class Guest(ScriptedPlayer):
    def __init__(self, port: int, name: str, comes: Command | None = None, laying: int = 0, pause: float = 0.0) -> None:
        super().__init__(name, comes, lambda _, lays: greedy(lays))
        self.here, self.rests = threading.Event(), threading.Event()
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._laying, self._pause = laying, pause
        threading.Thread(target=self._attend, daemon=True).start()
        self.here.wait(10)

    def leave(self) -> None:
        self._socket.close()

    def _attend(self) -> None:
        self._socket.sendall(self.connect())
        with suppress(OSError):
            while data := self._socket.recv(2**16):
                self._socket.sendall(self.answer(data))

    def answers(self, notice: Notice) -> Iterator[Command]:
        yield from super().answers(notice)
        match notice:
            case Welcomed() if not self.enter:
                self.here.set()
            case Joined():
                self.here.set()
            case Started(view=view) | Played(view=view) if view.seat is None or view.turn >= self._laying:
                self.rests.set()
            case Refused(words=words):
                print(f"{self.name}: {words}")

    def takes_part(self, notice: Notice) -> Iterator[Command]:
        yield from super().takes_part(notice) if self._laying and not self.dealt else ()

    def lay(self, notice: Notice) -> PlayLay | None:
        lay = super().lay(notice)
        if lay is None or lay.turn >= self._laying:
            return None
        threading.Event().wait(self._pause)
        return lay


def company(port: int, table: str, names: str, seats: int = 0, laying: int = 0, **options: object) -> list[Guest]:
    first, *others = names.split()
    pause = float(str(options.pop("pause", 0.0)))
    opened = OpenTable(table, seats or len(names.split()), countdown=0, **options)  # type: ignore[arg-type]
    guests = [Guest(port, first, opened, laying, pause)]
    return guests + [Guest(port, name, Join(table), laying, pause) for name in others]
