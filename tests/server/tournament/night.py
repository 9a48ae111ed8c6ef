"""A game night in memory: people in a lobby, and the tournament that they play."""

from contack.protocol.command import EnterTournament, OpenTournament, SeatRound
from contack.protocol.notice import TournamentChanged
from contack.protocol.tournament import TournamentState
from contack.server.tournament.running import RunningTournament
from tests.server.party import Party, Person

NAMES = ("ann", "bob", "carl", "dora", "emil", "fay", "gus")


def opened(party: Party, *names: str, **options: object) -> list[Person]:
    """Let the first one open a tournament, and all enter it."""
    people = [party.person(name) for name in names]
    people[0].gets(TournamentChanged, OpenTournament("night", **options))  # type: ignore[arg-type]  # any options
    for person in people[1:]:
        person.gets(TournamentChanged, EnterTournament())
    return people


def state(party: Party) -> TournamentState:
    """Return the tournament as its notice tells it."""
    tournament = party.lobby.office.notice().tournament
    assert tournament
    return tournament


def seated(party: Party, *names: str, **options: object) -> list[Person]:
    """Open a tournament, and seat its first round."""
    people = opened(party, *names, **options)
    people[0].does(SeatRound())
    return people


def playing(party: Party, *names: str, **options: object) -> list[Person]:
    people = seated(party, *names, **options)
    party.waits(20)
    return people


def after_a_round(party: Party, *names: str, **options: object) -> list[Person]:
    """Open a tournament, and play its first round."""
    people = seated(party, *names, **options)
    play_round(party, people)
    return people


def at_tables(party: Party, people: list[Person]) -> list[list[Person]]:
    """Return the people by the table at which they are."""
    names = [table.name for table in state(party).tables]
    return [[person for person in people if person.client.table == name] for name in names]


def play_round(party: Party, people: list[Person]) -> None:
    """Wait for the start, and play all tables out."""
    party.waits(20)
    for table in at_tables(party, people):
        play_out(party, table)


def play_out(party: Party, table: list[Person]) -> None:
    """Play a game, and wait for the stand-ins of people who are not there."""
    while table and table[0].table.playing:
        seat = table[0].view.seat
        assert seat is not None
        name = table[0].game.players[seat]
        mover = next((person for person in table if person.name == name), None)
        if mover:
            mover.plays()
        else:
            party.waits(30)


def running(party: Party) -> RunningTournament:
    tournament = party.lobby.office.running
    assert tournament
    return tournament
