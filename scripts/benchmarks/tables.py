from itertools import cycle
from pathlib import Path

from benchmarks.job import Step, read_script
from benchmarks.notices import NOTICES, NothingMeasured, Seen, await_notice, read_frame
from benchmarks.play import SEATS, Play, Table
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.protocol.command import Command, Hello, Join, OpenTable, PlayLay, Ready
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX, Frames, framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.version import PROTOCOL_VERSION

# Commands to record for the relay: some whole games.
SCRIPT_STEPS = 400


class ServerTable(Table):
    reads = True

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        self.steps: list[Step] = []
        self._ready = 0
        self._games = 0  # finished games: after each the seats move on by one
        self._frames = Frames(TO_CLIENT.frame)
        self._seen = Seen("")
        self._led_to = 0  # encrypted size of one copy of the notices since the command
        self._complete = False  # whether these are all

    def greeting(self, seat: int) -> bytes:
        table = f"table {self.number}"
        enter = Join(table) if seat else OpenTable(table, SEATS, countdown=0)
        return to_frame(Hello(PROTOCOL_VERSION, f"{table}, seat {seat}")) + to_frame(enter)

    def await_seat(self, seat: int) -> None:
        await_notice(self.seats[seat], "joined")
        for other in self.seats[:seat]:
            await_notice(other, "table_changed")

    def begin(self) -> None:
        self._get_ready()

    def look_at(self, data: bytes) -> None:
        for frame in self._frames.feed(data):
            self._led_to += PREFIX + len(frame) + self.around
            self._take(frame)
        if self._complete:
            self.await_bytes(SEATS * self._led_to)

    def _take(self, frame: bytes) -> None:
        seen = NOTICES.decode(frame)
        if seen.type == "table_opened":  # another table: all seats between games hear of it
            return
        self._seen = seen
        if self.steps:
            self.steps[-1].notices.append(framed(frame))
        if seen.type == "table_changed":
            # the last ready player hears so before the game begins
            self._complete = self._ready < SEATS
        elif seen.type in ("started", "played"):
            self._ready = 0
            # after the last lay another notice says that the table is open again
            self._complete = seen.view is not None and seen.view.seat is not None
            self._games += not self._complete
        else:
            raise NothingMeasured(f"{seen.type}: {seen.words}")

    def go_on(self) -> None:
        view = self._seen.view
        if view is None or view.seat is None:
            self._get_ready()
            return
        tile, (x, y), _ = self._random.choice(self._seen.lays)
        self._do((view.seat + self._games) % SEATS, PlayLay(Lay(Tile.parse(tile), Cell(x, y)), view.turn), lay=True)

    def _get_ready(self) -> None:
        self._ready += 1
        self._do(self._ready - 1, Ready(), lay=False)

    def _do(self, seat: int, command: Command, lay: bool) -> None:
        frame = to_frame(command)
        if self.number == 0 and len(self.steps) <= SCRIPT_STEPS:
            self.steps.append(Step(seat, frame, [], lay))
        self._led_to, self._complete = 0, False
        self.say(seat, frame, lay)


class RelayTable(Table):
    reads = False

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(number, play)
        steps = read_script(Path(play.job.script))
        self._script = cycle([(step, SEATS * sum(len(each) + self.around for each in step.notices)) for step in steps])

    def greeting(self, seat: int) -> bytes:
        return framed(self.number.to_bytes(4, "big"))

    def await_seat(self, seat: int) -> None:
        read_frame(self.seats[seat])

    def begin(self) -> None:
        self.go_on()

    def look_at(self, data: bytes) -> None:
        pass

    def go_on(self) -> None:
        step, awaited = next(self._script)
        self.say(step.seat, step.command, step.lay)
        self.await_bytes(awaited)
