"""This user's seats at servers, in a private file."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from contack.client.files.known_servers import KnownServers
from contack.client.files.seat_locks import SeatLocks
from contack.client.servers.address import Address
from contack.client.servers.servers_met import ServersMet
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.joining import is_made_of
from contack.client.session.saved_seat import Seat, seat_from_plain, seat_to_plain
from contack.protocol.command import Command, Leave, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Left, Notice, Refused, Started, TableChanged
from contack.system.files import write_text

FILE_NAME = "seats"

# The most saved seats: older ones are probably gone.
MOST_SEATS = 20


class SeatFile:
    """Seats, the newest last; unreadable entries are ignored.

    A seat counts only while its server is `known` by the same fingerprint: a token goes to no other server.
    """

    def __init__(self, path: Path, known: KnownServers) -> None:
        self._path = path
        self._known = known
        self.locks = SeatLocks(path.with_suffix(".lock"))

    def newest(self, address: Address | None = None, taken: bool = False) -> Seat | None:
        """Return the newest seat, at one server or at any.

        A seat in use by another client of this user counts only if `taken` ones are wanted.
        """
        return next(self._there(address, taken), None)

    def waiting(self, address: Address, name: str, at: Callable[[str], bool]) -> Seat | None:
        """Return the newest free seat of a name, or a numbered form of it.

        `at` decides whether a seat at a table will do.
        """
        return next((seat for seat in self._there(address) if is_made_of(seat.name, name) and at(seat.table)), None)

    def own(self) -> Seat | None:
        return next((seat for seat in self._there(None) if seat.own), None)

    def find(self, token: str) -> Seat | None:
        return next((seat for seat in self._read() if seat.token == token), None)

    def fingerprint_of(self, address: Address) -> str:
        """Return nothing without encryption."""
        # for both kinds: an unencrypted seat is void once a server there encrypts
        return self._known.fingerprint_of(address) or ""

    def add(self, seat: Seat) -> None:
        self._write([*(other for other in self._read() if other.token != seat.token), seat][-MOST_SEATS:])

    def drop(self, seat: Seat) -> None:
        """Keep a seat that another client has saved since."""
        seats = self._read()
        # equal including the time: another client that took the seat over has written a new entry
        left = [other for other in seats if other != seat]
        if left != seats:
            self._write(left)

    def _there(self, address: Address | None, taken: bool = False) -> Iterator[Seat]:
        known = self._known.read()
        for kept in reversed(self._read()):
            seat = _where_it_is(kept, known, address)
            if seat and (taken or not self.locks.has_another(seat.token)):
                yield seat

    def _read(self) -> list[Seat]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError, RecursionError):
            return []
        seats = []
        for plain in kept if isinstance(kept, list) else ():
            with suppress(ValueError):  # one by one: an entry of another version must not cost the others
                seats.append(seat_from_plain(plain))
        return seats

    def _write(self, seats: list[Seat]) -> None:
        write_text(self._path, json.dumps(list(map(seat_to_plain, seats)), ensure_ascii=False, indent=1))


def _where_it_is(seat: Seat, known: ServersMet, address: Address | None) -> Seat | None:
    if seat.own:
        # other servers of this user share the fingerprint, but not the tables
        return None if address else seat
    if not seat.fingerprint:
        # an unencrypted seat is void once a server there encrypts
        return None if address not in (None, seat.address) or known.at(seat.address) else seat
    place = known.at(address) if address and address.tls else None if address else known.by(seat.fingerprint)
    if place is None or place.fingerprint != seat.fingerprint:
        return None
    return replace(seat, address=Address.parse(place.place))


class SeatRecorder:
    """Saves the seat of one client until it is gone.

    `is_own` says whether this client hosts the server at an address.
    """

    def __init__(self, file: SeatFile, now: Callable[[], str]) -> None:
        self.file = file
        self._now = now
        self._seat: Seat | None = None
        self._playing = False
        self.changed: Callable[[], None] = lambda: None
        self.is_own: Callable[[Address, str], bool] = lambda _address, _fingerprint: False

    def keep(self, address: Address, notice: Notice) -> None:
        """Save or forget a seat. Raises OSError or BadKnownServers."""
        if isinstance(notice, Joined | TableChanged | Started):
            self._playing = notice.table.playing
        match notice:
            case Joined(token=str(token)):
                self._sit(address, notice, token)
            case Joined():
                self._get_up()
            case Left() | Refused(command="resume", reason=Refusal.BAD_TOKEN):
                self._forget()
        self._lock()

    def sent(self, command: Command) -> None:
        """Forget a seat that the player leaves permanently, and unlock one left during a game."""
        match command:
            case Resume(token=token):
                # from the file: an earlier run's seat, to forget if the server does not know it
                self._seat = self.file.find(token)
            # the file keeps this seat: it can be resumed until another player takes it over
            case Leave() if self._playing:
                self._get_up()
                self.changed()
            case Leave():
                self._forget()

    def commit(self, committed: DealCommitment) -> None:
        if self._seat:
            self._seat = replace(self._seat, committed=committed)
            self.file.add(self._seat)

    def _sit(self, address: Address, joined: Joined, token: str) -> None:
        before = self.file.find(token)
        committed = before.committed if before else NO_COMMITMENT
        fingerprint = self.file.fingerprint_of(address)
        self._get_up()
        own = self.is_own(address, fingerprint)
        self._seat = Seat(address, fingerprint, joined.table.name, joined.name, token, self._now(), committed, own)
        self.file.add(self._seat)
        self._lock()
        self.changed()

    def _lock(self) -> None:
        if self._seat:
            # otherwise another client of this user would offer the seat
            self.file.locks.hold(self._seat.token)

    def _get_up(self) -> None:
        if self._seat:
            self.file.locks.let_go(self._seat.token)
            self._seat = None

    def _forget(self) -> None:
        seat = self._seat
        if seat:
            self._get_up()
            self.file.drop(seat)
            self.changed()
