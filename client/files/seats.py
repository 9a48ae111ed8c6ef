"""The seats that are kept for this user at servers, in a file that only this user reads."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from contack.client.files.atomic import write_atomically
from contack.client.files.known_servers import KnownServers
from contack.client.files.seat_locks import SeatLocks
from contack.client.session.address import Address
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.joining import is_made_of
from contack.client.session.saved_seat import Seat, seat_from_plain, seat_to_plain
from contack.client.session.servers_met import ServersMet
from contack.protocol.command import Command, Leave, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Joined, Left, Notice, Refused, Started, TableChanged

FILE_NAME = "seats"

MOST_SEATS = 20
"""How many are kept: older ones are gone in all likelihood."""


class SeatFile:
    """Seats in a file, the newest last; what cannot be understood there is nobody's seat.

    A seat counts only as long as its server is `known` by the fingerprint that it had: a token is told to no other.
    """

    def __init__(self, path: Path, known: KnownServers) -> None:
        self._path = path
        self._known = known
        self.locks = SeatLocks(path.with_suffix(".lock"))

    def newest(self, address: Address | None = None, taken: bool = False) -> Seat | None:
        """Return the seat taken last, at one server or at any. Raises OSError or BadKnownServers.

        One that another client of this user sits on counts only where even what is `taken` is wanted.
        """
        return next(self._there(address, taken), None)

    def waiting(self, address: Address, name: str, at: Callable[[str], bool]) -> Seat | None:
        """Return the newest seat of that name, or one made of it, at a server; none that another client sits on.

        `at` tells whether a seat at a table of this name will do. Raises OSError or BadKnownServers.
        """
        return next((seat for seat in self._there(address) if is_made_of(seat.name, name) and at(seat.table)), None)

    def own(self) -> Seat | None:
        """Return the newest seat at the server that this client hosts. Raises OSError or BadKnownServers."""
        return next((seat for seat in self._there(None) if seat.own), None)

    def find(self, token: str) -> Seat | None:
        """Return the seat that goes with a token. Raises OSError."""
        return next((seat for seat in self._read() if seat.token == token), None)

    def fingerprint_of(self, address: Address) -> str:
        """Return what a server is known by; empty where it does not encrypt. Raises BadKnownServers."""
        # asked for either kind: a seat in the clear is none where a server has been met since that encrypts
        return self._known.fingerprint_of(address) or ""

    def add(self, seat: Seat) -> None:
        """Keep a seat, in the place of what was known of it. Raises OSError."""
        self._write([*(other for other in self._read() if other.token != seat.token), seat][-MOST_SEATS:])

    def drop(self, seat: Seat) -> None:
        """Forget a seat, but none that another client has kept anew. Raises OSError."""
        seats = self._read()
        # equal in all, its time too: who took the seat over has written another one
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
            with suppress(ValueError):  # one by one: what another version wrote must not cost the others
                seats.append(seat_from_plain(plain))
        return seats

    def _write(self, seats: list[Seat]) -> None:
        write_atomically(self._path, json.dumps(list(map(seat_to_plain, seats)), ensure_ascii=False, indent=1))


def _where_it_is(seat: Seat, known: ServersMet, address: Address | None) -> Seat | None:
    if seat.own:
        # other servers of this user have the same fingerprint, but not its tables
        return None if address else seat
    if not seat.fingerprint:
        # a seat in the clear is none where a server has been met since that encrypts
        return None if address not in (None, seat.address) or known.at(seat.address) else seat
    place = known.at(address) if address and address.tls else None if address else known.by(seat.fingerprint)
    if place is None or place.fingerprint != seat.fingerprint:
        return None
    return replace(seat, address=Address.parse(place.place))


def _is_none(_address: Address, _fingerprint: str) -> bool:
    return False


class SeatRecorder:
    """Keeps the seat of one client in a file, from when it is given until it is gone; `now` answers the time.

    One that is left in the middle of a game is not: until somebody takes it over it can be taken back.
    As long as the client runs the seat is locked, so that no other one offers it. `changed` is called when a seat was
    kept or forgotten, and `is_own` tells whether the server at an address is hosted by this client.
    """

    def __init__(self, file: SeatFile, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now
        self._seat: Seat | None = None
        self._playing = False
        self.changed: Callable[[], None] = lambda: None
        self.is_own: Callable[[Address, str], bool] = _is_none

    def keep(self, address: Address, notice: Notice) -> None:
        """Keep or forget a seat, as a notice tells. Raises OSError or BadKnownServers."""
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
        """Forget a seat that is left for good, and get up from one that is left in a game. Raises OSError."""
        match command:
            case Resume(token=token):
                # from the file: what another run of this program kept, to be forgotten if the server knows it no more
                self._seat = self._file.find(token)
            case Leave() if self._playing:
                self._get_up()
                self.changed()
            case Leave():
                self._forget()

    def commit(self, committed: DealCommitment) -> None:
        """Keep what the player is committed to, before the server hears of it. Raises OSError."""
        if self._seat:
            self._seat = replace(self._seat, committed=committed)
            self._file.add(self._seat)

    def newest(self) -> Seat | None:
        """Return the seat taken last that may be taken back. Raises OSError or BadKnownServers."""
        return self._file.newest()

    def own(self) -> Seat | None:
        """Return the newest seat at the server that this client hosts. Raises OSError or BadKnownServers."""
        return self._file.own()

    def _sit(self, address: Address, joined: Joined, token: str) -> None:
        before = self._file.find(token)
        committed = before.committed if before else NO_COMMITMENT
        fingerprint = self._file.fingerprint_of(address)
        self._get_up()
        own = self.is_own(address, fingerprint)
        self._seat = Seat(address, fingerprint, joined.table.name, joined.name, token, self._now(), committed, own)
        self._file.add(self._seat)
        self._lock()
        self.changed()

    def _lock(self) -> None:
        if self._seat:
            self._file.locks.hold(self._seat.token)

    def _get_up(self) -> None:
        if self._seat:
            self._file.locks.let_go(self._seat.token)
            self._seat = None

    def _forget(self) -> None:
        seat = self._seat
        if seat:
            self._get_up()
            self._file.drop(seat)
            self.changed()
