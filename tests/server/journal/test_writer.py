"""The writer thread: storage before notices, order, and failing disks."""

import errno
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from queue import SimpleQueue
from threading import Event

import msgspec
import pytest
from twisted.internet.task import Clock
from twisted.logger import LogEvent, formatEvent

from contack.protocol.notice import ChatLine
from contack.server.journal import writer as writers
from contack.server.journal.ledger import JournalRow, KeptGame, Ledger
from contack.server.journal.store import DiskStore
from contack.server.journal.writer import PACE, Writer
from contack.server.lobby.entry import ChatStored, EventsStored, JournalEntry
from contack.server.tournament.snapshot import StoredTournament

PATIENCE = 60

FULL = "the disk is full: free some space"


class Desk:
    def __init__(self) -> None:
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.ask = self._calls.put
        self.clock = Clock()

    def turn(self) -> None:
        """Come to the end of a turn of the reactor."""
        self.clock.advance(0)

    def work(self, times: int = 1) -> None:
        """Wait for calls and carry them out, a turn each."""
        for _ in range(times):
            self.turn()
            self.next()()

    def next(self) -> Callable[[], None]:
        """Wait for a call."""
        return self._calls.get(timeout=PATIENCE)

    @property
    def idle(self) -> bool:
        return self._calls.empty()


class ListStore(DiskStore):
    """Keeps entries in a list, or fails as often as the test says; waits for `open` each time."""

    def __init__(self) -> None:
        self.batches: list[list[JournalEntry]] = []
        self.probes = 0
        self.failures = 0
        self.untidy = False
        self.closed = False
        self.open = Event()
        self.open.set()
        self.keeping = Event()
        self.unsynced: deque[KeptGame] = deque()
        self.most_unsynced = 64
        self.may_sync = Event()
        self.may_sync.set()

    def keep(self, batch: JournalRow) -> None:
        self.keeping.set()
        assert self.open.wait(PATIENCE)
        if self.failures:
            self.failures -= 1
            raise OSError(errno.ENOSPC, "words of a library")
        if batch.body:
            self.batches.append(msgspec.msgpack.decode(batch.body, type=list[ChatStored]))
        else:
            self.probes += 1

    def record(self, ended: Sequence[KeptGame], tournament: StoredTournament | None = None) -> None:
        if ended and self.untidy:
            raise OSError(errno.ENOSPC, "words of a library")
        self.unsynced += ended

    @property
    def crowded(self) -> bool:
        return len(self.unsynced) > self.most_unsynced

    def sync_record(self) -> KeptGame | None:
        if not self.unsynced:
            return None
        assert self.may_sync.wait(PATIENCE)
        return self.unsynced.popleft()

    def close(self) -> None:
        self.closed = True


class Lines(Ledger):
    """Encodes chat and knows no tables; the line "0" ends a game. `synced` are games whose records are on the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.synced: list[KeptGame] = []

    def _fold(self, entry: object) -> None:
        if entry == entry_of(0):
            self._ended.append(KeptGame(1, EventsStored("inn", 1, ()), 1, []))

    def recorded(self, games: Iterable[KeptGame]) -> bool:
        self.synced += games
        return False


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def store() -> ListStore:
    return ListStore()


@pytest.fixture
def ledger() -> Lines:
    return Lines()


@pytest.fixture
def writer(store: ListStore, desk: Desk, ledger: Lines, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writer]:
    monkeypatch.setattr(writers, "RETRY_SECONDS", 0)
    monkeypatch.setattr(writers, "IDLE_SECONDS", 0)
    writer = Writer(store, ledger, desk.ask, desk.clock)
    yield writer
    writer.close()


def entry_of(number: int) -> JournalEntry:
    return ChatStored("inn", ChatLine("ann", f"{number}"))


def entry(number: int) -> list[JournalEntry]:
    return [entry_of(number)]


def begin(
    writer: Writer, store: ListStore, desk: Desk, entries: Sequence[JournalEntry], deliver: Callable[[], None]
) -> None:
    """Begin a commit that lasts until the store opens."""
    store.open.clear()
    writer.commit(entries, deliver)
    desk.turn()
    assert store.keeping.wait(PATIENCE)


def test_no_notice_comes_before_its_commit(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[int] = []
    begin(writer, store, desk, entry(1), lambda: messages.append(1))
    assert (messages, desk.idle) == ([], True)
    store.open.set()
    desk.work()
    assert messages == [1]


def test_effects_of_notices_join_the_next_commit(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[int] = []

    def answer() -> None:
        messages.append(1)
        writer.commit(entry(3), lambda: messages.append(3))
        writer.commit([], lambda: messages.append(4))

    begin(writer, store, desk, entry(1), answer)
    writer.commit(entry(2), lambda: messages.append(2))
    store.open.set()
    desk.work()
    assert messages == [1]
    desk.work()
    assert messages == [1, 2, 3, 4]
    assert store.batches == [entry(1), entry(2) + entry(3)]


def test_events_during_a_commit_share_the_next_one(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[int] = []
    begin(writer, store, desk, entry(4), lambda: messages.append(4))
    for number in (1, 2, 3):
        writer.commit(entry(number), lambda number=number: messages.append(number))  # type: ignore[misc]
    store.open.set()
    desk.work(2)
    assert store.batches == [entry(4), entry(1) + entry(2) + entry(3)]
    assert messages == [4, 1, 2, 3]


def share(writer: Writer, desk: Desk, *numbers: int) -> None:
    for number in numbers:
        writer.commit(entry(number), lambda: None)
    desk.work()


def test_shared_commit_delays_the_next_one(writer: Writer, store: ListStore, desk: Desk) -> None:
    share(writer, desk, 1, 2)
    writer.commit(entry(3), lambda: None)
    desk.turn()
    writer.commit(entry(4), lambda: None)
    desk.clock.advance(PACE)
    desk.work()
    assert store.batches == [entry(1) + entry(2), entry(3) + entry(4)]


def test_closed_writer_leaves_no_call_to_the_clock(writer: Writer, store: ListStore, desk: Desk) -> None:
    share(writer, desk, 1, 2)
    writer.commit(entry(3), lambda: None)
    writer.commit(entry(4), lambda: writer.commit(entry(5), lambda: None))
    writer.close()
    assert store.batches == [entry(1) + entry(2), entry(3) + entry(4)]
    assert not desk.clock.getDelayedCalls()
    desk.next()()
    assert not desk.clock.getDelayedCalls()


def test_that_moment_counts_from_the_beginning_of_the_commit(writer: Writer, store: ListStore, desk: Desk) -> None:
    share(writer, desk, 1, 2)
    desk.clock.advance(PACE)
    share(writer, desk, 3)
    assert store.batches == [entry(1) + entry(2), entry(3)]


def test_a_table_that_plays_alone_does_not_wait(writer: Writer, store: ListStore, desk: Desk) -> None:
    share(writer, desk, 1)
    share(writer, desk, 2)
    assert store.batches == [entry(1), entry(2)]


def test_clock_set_back_makes_no_client_wait_longer(writer: Writer, store: ListStore, desk: Desk) -> None:
    share(writer, desk, 1, 2)
    desk.clock.rightNow -= 3600
    writer.commit(entry(3), lambda: None)
    desk.clock.advance(PACE)
    desk.work()
    assert store.batches == [entry(1) + entry(2), entry(3)]


def test_a_server_that_rests_is_not_woken(writer: Writer, desk: Desk) -> None:
    share(writer, desk, 1, 2)
    assert desk.clock.getDelayedCalls() == []


def test_read_only_jobs_wait_only_for_changes(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[str] = []
    writer.commit([], lambda: messages.append("at once"))
    assert messages == ["at once"]
    writer.commit(entry(1), lambda: messages.append("kept"))
    writer.commit([], lambda: messages.append("behind"))
    assert messages == ["at once"]
    while len(messages) < 3:
        desk.work()
    assert messages == ["at once", "kept", "behind"]
    assert store.batches == [entry(1)]


def test_failed_commit_is_retried_until_it_succeeds(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[object] = []
    writer.watch(messages.append)
    store.failures = 2
    writer.commit(entry(1), lambda: messages.append("delivered"))
    desk.work(4)
    assert messages == [FULL, FULL, None, "delivered"]
    assert store.batches == [entry(1)]


def test_closing_writes_what_has_come(writer: Writer, store: ListStore) -> None:
    for number in range(3):
        writer.commit(entry(number), lambda: None)
    writer.close()
    assert [each for batch in store.batches for each in batch] == [*entry(0), *entry(1), *entry(2)]
    assert store.closed
    writer.close()


def test_closing_does_not_wait_for_a_disk_that_takes_nothing(
    store: ListStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "RETRY_SECONDS", 3600)
    store.failures = 10**9
    writer = Writer(store, Lines(), desk.ask, desk.clock)
    writer.commit(entry(1), lambda: None)
    desk.work()
    writer.close()
    assert store.closed
    assert store.batches == []


def test_unwritable_record_is_logged_and_blocks_nothing(
    writer: Writer, store: ListStore, desk: Desk, logged_errors: list[LogEvent]
) -> None:
    store.untidy = True
    messages: list[int] = []
    writer.commit(entry(0), lambda: messages.append(1))
    desk.work()
    assert messages == [1]
    assert FULL in formatEvent(logged_errors.pop())


def test_failing_receiver_does_not_block_the_others(
    writer: Writer, store: ListStore, desk: Desk, logged_errors: list[LogEvent]
) -> None:
    def fail() -> None:
        raise RuntimeError("too large")

    messages: list[int] = []
    begin(writer, store, desk, entry(3), lambda: None)
    writer.commit(entry(1), fail)
    writer.commit(entry(2), lambda: messages.append(2))
    store.open.set()
    desk.work(2)
    assert messages == [2]
    assert len(logged_errors) == 1
    logged_errors.clear()


@pytest.mark.parametrize("commit", [True, False])
def test_a_probe_comes_by_the_thread_and_commits_if_so_wished(
    writer: Writer, store: ListStore, desk: Desk, commit: bool
) -> None:
    messages: list[int] = []
    writer.probe(lambda: messages.append(1), commit)
    assert messages == []
    desk.work()
    assert (messages, store.probes, store.batches) == ([1], int(commit), [])


def test_probe_of_the_disk_needs_no_commit(writer: Writer, store: ListStore, desk: Desk) -> None:
    messages: list[int] = []
    writer.commit(entry(1), lambda: messages.append(1))
    writer.probe(lambda: messages.append(2), commit=True)
    desk.work()
    assert (messages, store.probes, store.batches) == ([1, 2], 0, [entry(1)])


def test_refused_probe_reports_trouble_and_recovers(writer: Writer, store: ListStore, desk: Desk) -> None:
    happened: list[str | None] = []
    writer.watch(happened.append)
    store.failures = 1
    writer.probe(lambda: happened.append("messages"), commit=True)
    desk.work(3)
    assert happened == [FULL, None, "messages"]


def test_delivery_waits_for_no_sync_of_a_record(writer: Writer, store: ListStore, ledger: Lines, desk: Desk) -> None:
    store.may_sync.clear()
    messages: list[int] = []
    writer.commit(entry(0), lambda: messages.append(1))
    desk.work()
    assert (messages, ledger.synced) == ([1], [])
    store.may_sync.set()
    desk.work()
    assert len(ledger.synced) == 1


def commit_during_syncs(writer: Writer, store: ListStore, desk: Desk) -> None:
    """Commit a batch while three records are due; the first sync after it may end."""
    store.may_sync.clear()
    for _ in range(3):
        writer.commit(entry(0), lambda: None)
    desk.work()
    store.keeping.clear()
    store.open.clear()
    writer.commit(entry(1), lambda: None)
    desk.clock.advance(PACE)
    store.may_sync.set()


def test_batch_goes_before_the_next_sync(writer: Writer, store: ListStore, ledger: Lines, desk: Desk) -> None:
    commit_during_syncs(writer, store, desk)
    assert store.keeping.wait(PATIENCE)
    assert len(store.unsynced) == 2
    store.open.set()
    desk.work()
    assert len(ledger.synced) == 1
    desk.work()
    assert len(ledger.synced) == 3


def test_batch_waits_for_syncs_when_many_are_due(writer: Writer, store: ListStore, desk: Desk) -> None:
    store.most_unsynced = 1
    commit_during_syncs(writer, store, desk)
    assert store.keeping.wait(PATIENCE)
    assert len(store.unsynced) == 1
    store.open.set()


def test_records_wait_for_a_pause_between_batches(
    store: ListStore, ledger: Lines, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "IDLE_SECONDS", 2 * PATIENCE)
    writer = Writer(store, ledger, desk.ask, desk.clock)
    for number in (0, 0, 1):
        writer.commit(entry(number), lambda: None)
        desk.work()
    assert (len(store.batches), len(store.unsynced)) == (3, 2)
    writer.close()
    assert not store.unsynced


def test_entries_that_waited_go_out_with_the_delivery(writer: Writer, store: ListStore, desk: Desk) -> None:
    begin(writer, store, desk, entry(1), lambda: None)
    writer.commit(entry(2), lambda: None)
    store.open.set()
    desk.work()
    desk.next()()  # no turn in between
    assert store.batches == [entry(1), entry(2)]
