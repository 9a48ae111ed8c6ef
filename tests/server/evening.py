"""An evening at a server with one of everything, for journals to keep."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from contack.protocol.command import HandOver, Leave, Say
from contack.server.journal.database import JournalFile
from contack.server.journal.ledger import Ledger
from contack.server.lobby.entry import JournalEntry
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, sealed


@cache  # always the same, and no test changes it
def evening() -> RememberingJournal:
    journal = RememberingJournal()
    party = Party(journal=journal)
    people = party.game("ann", "bob")
    party.play_out(people)
    people[0].does(Say('Grüße, "all"\\ 🎲'))
    party.ready(people)
    party.mover(people).plays()
    party.game("carl", "dov", name="猫")[0].does(HandOver("seat"))
    party.table("eve", seats=2, name="bar")[0].does(sealed("eve"))
    party.table("fay", seats=2, name="gone")[0].does(Leave())
    return journal


def keep(file: JournalFile, commits: Iterable[Sequence[JournalEntry]]) -> None:
    ledger = Ledger()
    for entries in commits:
        file.keep(ledger.batch(entries))


def written(path: Path) -> RememberingJournal:
    journal = evening()
    with closing(JournalFile(path)) as file:
        keep(file, journal.commits)
    return journal
