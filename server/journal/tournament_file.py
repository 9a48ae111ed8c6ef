"""The tournament files on the disk. Raises OSError."""

from contextlib import suppress
from pathlib import Path

from contack.server.tournament.snapshot import StoredTournament
from contack.system.files import sync_path, write_atomically

_SEATED = '{"event": "seated"'


class TournamentFiles:
    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._known: tuple[str, int, int] = ("", 0, 0)  # the file, how many of its lines are written, and their bytes

    def write(self, tournament: StoredTournament) -> None:
        """Append the new lines; after a restart or a failure, write the whole file if it differs."""
        name, lines = tournament.state.file, tournament.lines
        path = self.directory / name
        known, count, size = self._known
        # no file before the first round: a guest may open and end tournaments all day
        if known != name and not any(line.startswith(_SEATED) for line in lines):
            return
        # if a write fails below, the next call writes the whole file
        self._known = ("", 0, 0)
        # the operator may have moved the file away
        if known == name and path.exists() and path.stat().st_size == size:
            more = "".join(lines[count:]).encode()
            with path.open("ab") as file:
                file.write(more)
            size += len(more)
        else:
            data = "".join(lines).encode()
            self._write_whole(path, data)
            size = len(data)
        # until its end the journal has the lines too, so only the end needs a sync
        if tournament.state.over:
            sync_path(path)
        self._known = (name, len(lines), size)

    def _write_whole(self, path: Path, data: bytes) -> None:
        self.directory.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            if path.read_bytes() == data:
                return
        write_atomically(path, data, sync=False)
