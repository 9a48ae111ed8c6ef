"""Random clients, and a server killed after any commit: exactly the committed state returns."""

from collections.abc import Sequence

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from contack.protocol.command import Resume
from contack.protocol.notice import Joined
from contack.server.lobby.entry import JournalEntry
from contack.server.table.snapshot import TableSnapshot
from tests.server.commands.test_random_clients import RandomClients, many_steps
from tests.server.fake_journal import Witness, kept, kept_tournament
from tests.server.party import Party
from tests.server.world import TableWorld, world


def _world(party: Party) -> list[TableWorld]:
    return [
        (_kept(snapshot), seq, list(events), view, lays) for snapshot, seq, events, view, lays in world(party.lobby)
    ]


def _kept(snapshot: TableSnapshot) -> TableSnapshot:
    # a table of a round waits while nobody is there: its empty time may be older in the journal
    return msgspec.structs.replace(snapshot, empty=0.0) if snapshot.round else snapshot


class RandomRestarts(RandomClients):
    """Random clients, and kills in between."""

    games_outlive_it = True

    def __init__(self) -> None:
        super().__init__()
        self.journal = Witness(lambda: _world(self.party))
        self.secrets = 1
        self.start([])

    def start(self, commits: Sequence[Sequence[JournalEntry]]) -> None:
        self.party = Party(max_tables=3, journal=self.journal, first_secret=self.secrets)
        self.party.lobby.restore(kept(commits), kept_tournament(commits))
        self.secrets += 1000
        self.checked = 0

    @precondition(lambda self: self.journal.commits)
    @rule(where=st.integers(0, 10**6))
    def look_back(self, where: int) -> None:
        at = where % len(self.journal.commits)
        party = Party(max_tables=3)
        commits = self.journal.commits[: at + 1]
        party.lobby.restore(kept(commits), kept_tournament(commits))
        assert _world(party) == self.journal.seen[at]

    @precondition(lambda self: self.journal.commits)
    @rule(back=st.integers(0, 5), coming=st.integers(0, 2**12 - 1))
    def be_killed(self, back: int, coming: int) -> None:
        end = max(1, len(self.journal.commits) - back)
        del self.journal.commits[end:], self.journal.seen[end:]
        self.start(self.journal.commits)
        assert _world(self.party) == self.journal.seen[-1]
        held = [player for table in self.tables for player in table.members.players]
        for number, player in enumerate(held):
            if coming >> number & 1:
                # a name of its own: who takes the seat of a name that is in use keeps the first one too
                person = self.party.person(f"guest {number}")
                seq = person.gets(Joined, Resume(player.token)).seq
                assert seq > 0
        self.party.waits()


def test_committed_state_returns_after_any_kill() -> None:
    run_state_machine_as_test(RandomRestarts, settings=many_steps(30))
