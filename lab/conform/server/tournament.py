from collections.abc import Callable

from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import Peer, Unmet, all_receive, check
from contack.lab.conform.server.fixture import LATE, ServerFixture
from contack.lab.conform.watch.game import plain
from contack.protocol.command import (
    ChangeTournament,
    Command,
    EndTournament,
    EnterTournament,
    HandOver,
    Hurry,
    Join,
    Kick,
    Leave,
    LeaveTournament,
    ListTables,
    Lock,
    OpenTournament,
    PauseTournament,
    SeatRound,
    SetPause,
    Start,
    StartRound,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Joined, Left, Started, TableChanged, TablesListed, TournamentChanged
from contack.protocol.state import TOURNAMENT_COMMANDS
from contack.protocol.tournament import (
    HURRIED_CLOCK,
    SEATED_SECONDS,
    Entrant,
    Presence,
    TournamentPhase,
    TournamentState,
    TournamentTablePhase,
)

TOURNAMENTS = Cases[ServerFixture]()

NAME = "conform"


def _state(peer: Peer, holds: Callable[[TournamentState], object], words: str) -> TournamentState:
    """Return the newest state, or wait for one that holds."""
    came = [notice.tournament for notice in peer.came if isinstance(notice, TournamentChanged)]
    state = came[-1] if came else None
    while state is None or not holds(state):
        try:
            state = peer.receives(TournamentChanged, LATE).tournament
        except Unmet as unmet:
            raise Unmet(f"a tournament_changed with {words}", unmet.came) from None
    return state


def _entrant(state: TournamentState, peer: Peer) -> Entrant | None:
    return next((entrant for entrant in state.entrants if entrant.name == peer.name), None)


def _presence(state: TournamentState, peer: Peer) -> Presence | None:
    entrant = _entrant(state, peer)
    return entrant.presence if entrant else None


def _opened(fixture: ServerFixture, **options: object) -> Peer:
    """Return the organiser. Raises Skipped if a tournament runs at the server."""
    ann = fixture.welcomed("ann")
    ann.is_answered(ListTables(), TablesListed)  # a tournament would be shown before
    came = [notice.tournament for notice in ann.came if isinstance(notice, TournamentChanged)]
    if came and came[-1] and came[-1].phase is not TournamentPhase.OVER:
        raise Skipped("a tournament runs at the server")
    fixture.organiser = ann
    command = OpenTournament(NAME, **{"auto": False, **options})  # type: ignore[arg-type]  # the command's fields
    ann.is_answered(command, TournamentChanged)
    return ann


def _entered(fixture: ServerFixture, name: str) -> Peer:
    peer = fixture.welcomed(name)
    peer.is_answered(EnterTournament(), TournamentChanged)
    _state(peer, lambda state: _presence(state, peer) is Presence.HERE, f"the entrant {peer.name}")
    return peer


def _three(fixture: ServerFixture, **options: object) -> tuple[Peer, Peer, Peer]:
    """Open a tournament for three, and seat its first round."""
    ann = _opened(fixture, **options)
    three = ann, _entered(fixture, "bob"), _entered(fixture, "cyd")
    ann.send(SeatRound())
    for peer in three:
        _comes_to_table(peer, 1)
    _state(ann, lambda state: (state.round, len(state.tables)) == (1, 1), "round 1 and a table")
    return three


def _comes_to_table(peer: Peer, number: int) -> None:
    joined = peer.receives(Joined, LATE)
    table = joined.table
    right = table.round == number and not table.host and joined.token is not None
    check(right, f"a seat at a table of round {number} without a host", plain((table.round, table.host, joined.token)))


def _begun(organiser: Peer, *peers: Peer) -> None:
    organiser.send(StartRound())
    all_receive((organiser, *peers), Started, LATE)


def _played_out(*peers: Peer) -> None:
    for peer in peers:
        peer.send(HandOver("seat"))
    for peer in peers:
        peer.receives(TableChanged, change=Change.GAME_OVER)


@TOURNAMENTS.under("-> `open_tournament`")
def open_tournament(fixture: ServerFixture) -> None:
    """The client that opens a tournament is its organiser and an entrant; the lobby and new clients learn of it."""
    bob = fixture.welcomed("bob")
    ann = _opened(fixture, rounds=3, size=5, move_clock=30, apart=((fixture.named("dan"), fixture.named("eve")),))
    state = _state(ann, lambda state: state.organiser == ann.name, f"the organiser {ann.name}")
    options = state.options
    right = (options.name, options.rounds, options.size, options.move_clock) == (NAME, 3, 5, 30)
    check(right, "the options of the command", plain(options))
    check(state.phase is TournamentPhase.ENTERING and state.round == 0, "entering, round 0", plain(state.phase))
    check(_entrant(state, ann) == Entrant(ann.name, 0, 0, 0), f"the entrant {ann.name}", plain(state.entrants))
    for peer in (bob, fixture.welcomed("cyd")):
        _state(peer, lambda state: state.organiser == ann.name, f"the organiser {ann.name}")
    bob.is_refused(OpenTournament(NAME), Refusal.TOURNAMENT_RUNNING)


@TOURNAMENTS.under("-> `enter_tournament`")
def enter_and_leave(fixture: ServerFixture) -> None:
    """A player enters, leaves, and enters again; one who never entered cannot leave."""
    _opened(fixture)
    bob = fixture.welcomed("bob")
    bob.is_refused(LeaveTournament(), Refusal.NOT_ENTERED)
    for command, presence in (
        (EnterTournament(), Presence.HERE),
        (LeaveTournament(), Presence.LEFT),
        (EnterTournament(), Presence.HERE),
    ):
        bob.send(command)
        _state(bob, lambda state, due=presence: _presence(state, bob) is due, f"{presence} of {bob.name}")  # type: ignore[misc]


@TOURNAMENTS.under("-> `change_tournament`")
def change_tournament(fixture: ServerFixture) -> None:
    """The organiser changes options, and the others stay."""
    ann = _opened(fixture, rounds=3, size=5)
    ann.send(ChangeTournament(rounds=4, move_clock=60))
    wanted = (4, 5, 60)
    _state(ann, lambda state: (state.options.rounds, state.options.size, state.options.move_clock) == wanted, "them")


@TOURNAMENTS.under("-> `seat_round`")
def only_the_organiser(fixture: ServerFixture) -> None:
    """Only the organiser can change, seat, start, hurry, pause or end."""
    _opened(fixture)
    bob = _entered(fixture, "bob")
    commands: tuple[Command, ...] = (
        ChangeTournament(rounds=4),
        SeatRound(),
        StartRound(),
        Hurry(),
        PauseTournament(),
        EndTournament(),
    )
    for command in commands:
        bob.is_refused(command, Refusal.NOT_ORGANISER)


@TOURNAMENTS.under("-> `seat_round`")
def nothing_to_seat(fixture: ServerFixture) -> None:
    """A round needs players, and only a seated round can start or be hurried."""
    ann = _opened(fixture)
    ann.is_refused(SeatRound(), Refusal.TOO_FEW_ENTRANTS)
    ann.is_refused(StartRound(), Refusal.ROUND_RUNNING)
    ann.is_refused(Hurry(), Refusal.ROUND_RUNNING)


@TOURNAMENTS.under("Seating")
def seat_round(fixture: ServerFixture) -> None:
    """All entrants come to a table without a host, whose commands are refused. Others may watch, and have no seat."""
    ann, bob, _ = _three(fixture)
    name = ann.last(Joined).table.name
    state = _state(ann, lambda state: state.phase is TournamentPhase.SEATED, "the phase seated")
    check(
        0 < (state.starts_in or 0) <= SEATED_SECONDS, f"starts_in of {SEATED_SECONDS} s at most", plain(state.starts_in)
    )
    (table,) = state.tables
    check(table.name == name and len(table.seats) == 3, "the table with three seats", plain(table))
    dan = fixture.welcomed("dan")
    dan.is_refused(Join(name), Refusal.TOURNAMENT_TABLE)
    dan.is_answered(Join(name, spectate=True), Joined)
    for command in (Start(), SetPause(), Kick(bob.name), Lock()):
        ann.is_refused(command, Refusal.TOURNAMENT_TABLE)


@TOURNAMENTS.under("Seating")
def automatic_start(fixture: ServerFixture) -> None:
    """A seated table begins by itself, also with players who are not ready."""
    fixture.allow(SEATED_SECONDS + LATE)
    ann, bob, cyd = _three(fixture)
    for peer in (ann, bob, cyd):
        started = peer.receives(Started, SEATED_SECONDS + LATE)
        check(len(started.game.players) == 3, "a game of three", plain(started.game.players))


@TOURNAMENTS.under("-> `seat_round`")
def seat_again(fixture: ServerFixture) -> None:
    """Before the first lay the organiser seats the round again, with an entrant who came in the meantime."""
    ann, bob, cyd = _three(fixture)
    dan = _entered(fixture, "dan")
    _state(ann, lambda state: state.again, "again")
    ann.send(SeatRound())
    for peer in (ann, bob, cyd):
        peer.receives(Left, LATE)
        _comes_to_table(peer, 1)
    _comes_to_table(dan, 1)
    _state(ann, lambda state: state.seatings == 2 and not state.again, "two seatings")


@TOURNAMENTS.under("<- `tournament_changed`")
def scores(fixture: ServerFixture) -> None:
    """The scores of a table are the points minus their mean, and sum to zero."""
    ann, bob, cyd = _three(fixture, rounds=1)
    _begun(ann, bob, cyd)
    _played_out(ann, bob, cyd)
    state = _state(ann, lambda state: state.phase is TournamentPhase.OVER, "the phase over")
    (table,) = state.tables
    check(table.phase is TournamentTablePhase.OVER and len(table.points) == 3, "points of three", plain(table))
    mean = 420 * sum(table.points) // 3
    for number, points in zip(table.seats, table.points, strict=True):
        entrant = state.entrants[number]
        expected = Entrant(entrant.name, 420 * points - mean, 1, int(points == max(table.points)))
        check(entrant == expected, plain(expected), plain(entrant))
    found = [entrant.score for entrant in state.entrants]
    check(sum(found) == 0 and found == sorted(found, reverse=True), "scores in order that sum to 0", plain(found))


@TOURNAMENTS.under("-> `enter_tournament`")
def late_entrant(fixture: ServerFixture) -> None:
    """A player can enter until half of the rounds have begun."""
    ann, bob, cyd = _three(fixture, rounds=3)
    _begun(ann, bob, cyd)
    dan = _entered(fixture, "dan")
    _played_out(ann, bob, cyd)
    _state(ann, lambda state: state.phase is TournamentPhase.BETWEEN, "the phase between")
    ann.send(SeatRound())
    for peer in (ann, bob, cyd):
        peer.receives(Left, LATE)
        _comes_to_table(peer, 2)
    _comes_to_table(dan, 2)
    _begun(ann, bob, cyd, dan)
    fixture.welcomed("eve").is_refused(EnterTournament(), Refusal.ENTRY_CLOSED)


@TOURNAMENTS.under("Seating")
def leave_the_table(fixture: ServerFixture) -> None:
    """An entrant who leaves the table in a game is replaced by the stand-in, and seated in the next round."""
    ann, bob, cyd = _three(fixture)
    _begun(ann, bob, cyd)
    cyd.is_answered(Leave(), Left)
    _played_out(ann, bob)
    state = _state(ann, lambda state: state.phase is TournamentPhase.BETWEEN, "the phase between")
    entrant = _entrant(state, cyd)
    check(entrant is not None and entrant.games == 1, f"one game of {cyd.name}", plain(entrant))
    ann.send(SeatRound())
    _comes_to_table(cyd, 2)


@TOURNAMENTS.under("Seating")
def lost_entrant(fixture: ServerFixture) -> None:
    """An entrant who lost the connection comes back to the table by `hello` alone."""
    ann, _, cyd = _three(fixture)
    cyd.is_lost(ann)
    _comes_to_table(fixture.welcomed("cyd"), 1)


@TOURNAMENTS.under("-> `hurry`")
def hurry(fixture: ServerFixture) -> None:
    """A hurried round has a move clock at its tables."""
    ann, bob, cyd = _three(fixture)
    _begun(ann, bob, cyd)
    ann.send(Hurry())
    changed = bob.receives(TableChanged, LATE, change=Change.OPTIONS)
    check(changed.table.move_clock == HURRIED_CLOCK, f"a clock of {HURRIED_CLOCK} s", plain(changed.table.move_clock))
    _state(ann, lambda state: state.hurried, "hurried")


@TOURNAMENTS.under("-> `pause_tournament`")
def pause_tournament(fixture: ServerFixture) -> None:
    """The organiser pauses the tables of the tournament, and lets them continue."""
    ann, bob, _ = _three(fixture)
    ann.send(PauseTournament(reason="supper"))
    paused = bob.receives(TableChanged, LATE, change=Change.PAUSED).table.pause
    check(paused is not None and paused.reason == "supper", "a pause for supper", plain(paused))
    _state(ann, lambda state: state.pause is not None, "a pause")
    ann.send(PauseTournament(paused=False))
    bob.receives(TableChanged, LATE, change=Change.UNPAUSED)
    _state(ann, lambda state: state.pause is None, "no pause")


@TOURNAMENTS.under("-> `end_tournament`")
def end_tournament(fixture: ServerFixture) -> None:
    """The end of a tournament abandons its games, which do not count, and allows only `open_tournament`."""
    ann, bob, cyd = _three(fixture)
    _begun(ann, bob, cyd)
    ann.send(EndTournament())
    bob.receives(TableChanged, LATE, change=Change.GAME_OVER)
    state = _state(ann, lambda state: state.phase is TournamentPhase.OVER, "the phase over")
    check(all(entrant.games == 0 for entrant in state.entrants), "no game that counts", plain(state.entrants))
    ann.is_refused(EnterTournament(), Refusal.ENTRY_CLOSED)
    for kind in TOURNAMENT_COMMANDS:
        if kind not in (OpenTournament, EnterTournament):
            ann.is_refused(kind(), Refusal.NO_TOURNAMENT)
