"""An entrant or the organiser of a tournament, connected or not."""

from dataclasses import dataclass

from contack.server.table.client import Client
from contack.server.tournament.snapshot import ParticipantSnapshot

# The operator of the server, who has no connection, may do all that an organiser may.
OPERATOR = Client()


@dataclass(slots=True, eq=False)
class Participant:
    """`place` is the network place of the last client, `level` the level of a house bot.

    `seen` means that the person was connected at some moment of this round, `missed` that the last round went by
    without the person.
    """

    name: str
    client: Client | None = None
    place: str = ""
    level: int | None = None
    seen: bool = True
    missed: bool = False
    entries: int = 0  # since the server started

    @staticmethod
    def of(client: Client) -> "Participant":
        return Participant(client.name, client, client.place)

    @staticmethod
    def restored(was: ParticipantSnapshot) -> "Participant":
        return Participant(was.name, None, was.place, was.level, was.seen, was.missed)

    @property
    def snapshot(self) -> ParticipantSnapshot:
        return ParticipantSnapshot(self.name, self.place, self.level, self.seen, self.missed)

    @property
    def here(self) -> bool:
        """The server's own bots are always there."""
        return self.client is not None or self.level is not None

    def come(self, client: Client) -> None:
        self.client, self.place = client, client.place
        self.seen, self.missed = True, False
