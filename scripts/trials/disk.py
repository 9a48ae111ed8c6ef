import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from commands import Skipped

from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

FULL_SECONDS = 1.5

SIZE = "4m"

# How the errors begin that a full disk causes.
EXPECTED = ("the journal cannot be written", "records of finished games wait")


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    disk = folder / "disk"
    disk.mkdir()
    try:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "contack", f"{disk}"]
        subprocess.run(mount, check=True, capture_output=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        raise Skipped("no rights to mount a disk") from None
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", f"{disk}"], check=True)


async def full_disk(ground: Ground, say: Callable[[str], None]) -> Finding:
    with small_disk(ground.folder) as disk:
        server = Server(disk / "data")
        party = Party(server, 5, seed=ground.seed)
        back: list[float] = []
        async with playing(server, party):
            for number in range(2 * ground.effort.repeats):
                say(f"full for the {number + 1}. time")
                back += await _fill(disk / "filler", server, party, kill=number % 2 == 1)
            await party.come_back_by_turns()
            wrong = party.wrong(server, EXPECTED)
        records, bad = party.check_records(disk / "data" / "records")
    stalls = back.count(float("inf"))
    refused = sum(count for what, count in party.tally.refused.items() if "cannot_save" in what)
    return Finding(
        f"a full disk {2 * ground.effort.repeats} times under 5 tables, half of them with a `kill -9` during it",
        f"{party.lost} of {party.acknowledged:,} lays; seats: {party.tally.seats_lost}; stalls: {stalls}",
        f"{refused} commands refused; all tables played on within {max(back):.1f} s of having room; "
        f"{records} records verified",
        [*wrong, *bad],
    )


async def _fill(filler: Path, server: Server, party: Party, kill: bool) -> list[float]:
    await asyncio.to_thread(fill, filler)
    await asyncio.sleep(FULL_SECONDS)
    if kill:
        await server.kill()
        party.restarted()
    filler.unlink()
    since = monotonic()
    if kill:
        await server.start()
    return await party.back_after(since)


def fill(path: Path) -> None:
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    for size in (4096, 1):
        try:
            while os.write(file, b"x" * size):
                pass
        except OSError:
            continue
    os.close(file)
