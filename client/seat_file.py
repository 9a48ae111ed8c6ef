"""The seats that are kept for this user at servers, in a file that only this user reads. Opens no connection."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import mkstemp

from contack.client.address import Address
from contack.client.known_servers import KnownServers
from contack.client.seat import Seat, seat_from_plain, seat_to_plain
from contack.protocol.command import Command, Leave, Resume
from contack.protocol.notice import Joined, Left, Notice, Refused
from contack.protocol.refusal import Refusal

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

    def newest(self, address: Address | None = None) -> Seat | None:
        """Answer the seat taken last, at one server or at any. Raises OSError or BadKnownServers."""
        seats = [seat for seat in self._read() if address in (None, seat.address) and self._is_there(seat)]
        return seats[-1] if seats else None

    def fingerprint_of(self, address: Address) -> str:
        """Answer what a server is known by; empty where it does not encrypt. Raises BadKnownServers."""
        return (self._known.fingerprint_of(address) or "") if address.tls else ""

    def add(self, seat: Seat) -> None:
        """Keep a seat, in the place of what was known of it. Raises OSError."""
        self._write([*(other for other in self._read() if other.token != seat.token), seat][-MOST_SEATS:])

    def drop(self, token: str) -> None:
        """Forget a seat. Raises OSError."""
        seats = self._read()
        left = [seat for seat in seats if seat.token != token]
        if left != seats:
            self._write(left)

    def _is_there(self, seat: Seat) -> bool:
        return self.fingerprint_of(seat.address) == seat.fingerprint

    def _read(self) -> list[Seat]:
        try:
            return [seat_from_plain(plain) for plain in json.loads(self._path.read_text(encoding="utf-8"))]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError):
            return []

    def _write(self, seats: list[Seat]) -> None:
        """Write all of the file or nothing, for this user's eyes alone."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(dir=self._path.parent, prefix=FILE_NAME)  # which makes files of mode 0600
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(list(map(seat_to_plain, seats)), file, ensure_ascii=False, indent=1)
        Path(name).replace(self._path)


class SeatKeeper:
    """Keeps the seat of one client in a file, from when it is given until it is left; `now` answers the time."""

    def __init__(self, file: SeatFile, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now
        self._token = ""

    def keep(self, address: Address, notice: Notice) -> bool:
        """Keep or forget a seat, as a notice tells; answer whether one did. Raises OSError or BadKnownServers."""
        match notice:
            case Joined(token=str(token), table=table, name=name):
                self._token = token
                fingerprint = self._file.fingerprint_of(address)
                self._file.add(Seat(address, fingerprint, table.name, name, token, self._now()))
                return True
            case Left() | Refused(command="resume", reason=Refusal.BAD_TOKEN):
                return self._forget()
        return False

    def sent(self, command: Command) -> bool:
        """Forget a seat that is left; answer whether one was. Raises OSError."""
        match command:
            case Resume(token=token):
                self._token = token
            case Leave():
                return self._forget()
        return False

    def newest(self) -> Seat | None:
        """Answer the seat taken last that may be taken back. Raises OSError or BadKnownServers."""
        return self._file.newest()

    def _forget(self) -> bool:
        if not self._token:
            return False
        self._file.drop(self._token)
        self._token = ""
        return True
