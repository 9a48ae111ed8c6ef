import asyncio
import random
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from contack.server.config.settings import BadSettings
from contack.server.journal.database import JournalFile, examine
from contack.server.journal.ledger import Ledger
from contack.server.table.snapshot import StoredTable
from trials.beside import playing
from trials.ground import Finding, Ground
from trials.party import Party
from trials.server import Server

TABLES = 3

NAME = "journal.sqlite"


async def damaged(ground: Ground, say: Callable[[str], None]) -> Finding:
    original = await _a_journal(ground)
    stopped = _copy(original, ground.folder / "stopped")
    whole = await asyncio.to_thread(load, stopped / NAME)  # merges all into one file, like a server that stops
    chance, found = random.Random(ground.seed), Counter[tuple[int, str]]()
    wrong: list[str] = []
    for number in range(ground.effort.damages):
        copy = _copy((original, stopped)[number % 2], ground.folder / f"{number}")
        _damage(copy, chance)
        verdict = await asyncio.to_thread(_judge, copy, whole)
        found[number % 2, verdict] += 1
        if verdict not in VERDICTS:
            wrong.append(verdict)
        shutil.rmtree(copy)
    say(str(dict(found)))
    lost = found[0, "older"] + found[1, "older"] + found[0, "other"] + found[1, "other"]
    summary = (
        f"{words}: " + ", ".join(f"{found[kind, verdict]} {become}" for verdict, become in VERDICTS.items())
        for kind, words in enumerate(("killed server, with its log", "stopped server"))
    )
    return Finding(
        f"{ground.effort.damages:,} damaged copies of a journal",
        f"{lost} copies had lost something and were not refused",
        "; ".join(summary),
        wrong,
    )


# The expected results of a damaged journal.
# Damage to the newest commit of a write-ahead log looks like a power loss, and is read so. SQLite keeps no checksums of
# other pages.
VERDICTS = {
    "refused": "refused in one line",
    "whole": "whole",
    "older": "read as an earlier moment",
    "other": "with other events",
}


async def _a_journal(ground: Ground) -> Path:
    server = Server(ground.folder / "data")
    party = Party(server, TABLES, think=0.02, seed=ground.seed)
    async with playing(server, party):
        await asyncio.sleep(ground.effort.seconds)
        await server.kill()
    return server.data


def _copy(original: Path, folder: Path) -> Path:
    folder.mkdir()
    for path in original.glob(f"{NAME}*"):
        shutil.copy(path, folder)
    return folder


def load(path: Path) -> list[StoredTable]:
    # raises BadSettings
    with closing(JournalFile(path)) as file, file.damage():
        return Ledger.read(file.rows).tables


def _damage(folder: Path, chance: random.Random) -> None:
    path = chance.choice([path for path in sorted(folder.iterdir()) if path.stat().st_size])
    data = bytearray(path.read_bytes())
    at = chance.randrange(len(data))
    match chance.choice(["bytes", "blank", "cut"]):
        case "bytes":
            data[at : at + 8] = chance.randbytes(len(data[at : at + 8]))
        case "blank":
            data[at : at + 4096] = bytes(len(data[at : at + 4096]))
        case _:
            del data[at:]
    path.write_bytes(data)


def _judge(folder: Path, whole: list[StoredTable]) -> str:
    try:
        examine(folder / NAME)
        found = load(folder / NAME)
        return "whole" if found == whole else "older" if _earlier(found, whole) else "other"
    except BadSettings as why:
        return "refused" if "\n" not in str(why) else f"said in several lines: {why}"
    except Exception as why:
        return f"{type(why).__name__}: {why}"


def _earlier(found: list[StoredTable], whole: list[StoredTable]) -> bool:
    ends = {kept.table.match.header.commitment: kept.events for kept in whole if kept.table.match}
    games = [(kept.table.match.header.commitment, kept.events) for kept in found if kept.table.match]
    return all(ends.get(game, events)[: len(events)] == events for game, events in games)
