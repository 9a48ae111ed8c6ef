"""An evening at a server with all that there is, for journals to keep."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path

from contack.protocol.command import HandOver, Leave, Say
from contack.server.journal.database import JournalFile
from contack.server.journal.rows import encode
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, sealed


@cache  # the same every time, and nobody changes what is kept of it
def evening() -> RememberingJournal:
    """Return what a journal is given on an evening with all that there is."""
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


def written(path: Path) -> RememberingJournal:
    """Write such an evening to a file."""
    journal = evening()
    with closing(JournalFile(path)) as file:
        for entries in journal.commits:
            file.keep(encode(entries))
    return journal
