"""Plays tables of seven against the server or the bare relay, and times each lay to the last seat's copy.

python -m benchmarks.load JOB

JOB is a `Job` as JSON; the program prints a `Found`. To stay out of the measurement, the load reads one seat of each
table, and only counts the bytes of the other six, without decrypting them.
"""

import sys
import time
from pathlib import Path
from time import perf_counter

import msgspec
import psutil
from report import percentile

from benchmarks.job import Found, Job
from benchmarks.notices import NothingMeasured
from benchmarks.play import Play
from benchmarks.runs import pin
from benchmarks.tables import SCRIPT_STEPS, RelayTable, ServerTable


def measure(job: Job) -> Found:
    process, play = psutil.Process(job.pid), Play(job)
    kind = RelayTable if job.relay else ServerTable
    first, *others = (kind(number, play) for number in range(job.tables))
    play.sit_down([first])
    play.go_on(job.warm_up)
    one_table = process.memory_info().rss  # Python's first allocations are no table's cost
    play.sit_down(others)
    # wait until all games run: 3,500 players who get ready would distort the lays
    while not all(table.has_laid for table in others):
        play.go_on(job.warm_up)
    for _ in range(job.screens):
        play.watch()
    play.go_on(job.warm_up)
    play.seconds.clear()
    play.counter.came[job.tables] = 0
    cpu, written, own, start = _cpu(process), _written(process), time.process_time(), perf_counter()
    play.measure_for(job.seconds)
    own, cpu, written = time.process_time() - own, _cpu(process) - cpu, _written(process) - written
    took, seconds = perf_counter() - start, play.seconds[:]
    if job.screens and not play.shown:
        raise NothingMeasured("the screens received nothing")
    # tables at a pace would take minutes for a script, and those at full speed come first
    if isinstance(first, ServerTable) and not (job.pace or Path(job.script).exists()):
        _write_script(play, first)
    memory = (process.memory_info().rss - one_table) / len(others) if others else 0
    return Found(len(seconds), cpu, written, percentile(seconds, 0.5), percentile(seconds, 0.99), memory, own / took)


def _write_script(play: Play, table: ServerTable) -> None:
    while len(table.steps) <= SCRIPT_STEPS:
        play.go_on(play.job.warm_up)
    Path(play.job.script).write_bytes(msgspec.json.encode(table.steps[:-1]))  # the last one may lack its answer


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


def _written(process: psutil.Process) -> int:
    return process.io_counters().write_chars if psutil.LINUX else 0


def main() -> None:
    pin(last=False)
    try:
        found = measure(msgspec.json.decode(sys.argv[1], type=Job))
    except (NothingMeasured, OSError) as why:
        sys.exit(f"the load got nowhere: {why}")
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
