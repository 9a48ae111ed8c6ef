from itertools import cycle
from pathlib import Path

from benchmarks.notices import read_frame
from benchmarks.play import SEATS, Play, Table
from benchmarks.script import read_script
from contack.protocol.frame import framed


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
