from collections.abc import Iterator, Mapping
from enum import StrEnum

from contack.client.session.clock import lasting
from contack.client.text.english import some_listed
from contack.client.tournament.entrants import has_ended, present, running
from contack.engine.tournament.seating import table_sizes
from contack.protocol.command import Command, EndTournament, Hurry, PauseTournament, SeatRound, StartRound
from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.protocol.tournament import HURRIED_CLOCK, TournamentPhase, TournamentState


class OrganiserStep(StrEnum):
    SEAT = "seat"
    START = "start"
    HURRY = "hurry"
    PAUSE = "pause"
    UNPAUSE = "unpause"
    END = "end"


COMMANDS: Mapping[OrganiserStep, Command] = {
    OrganiserStep.SEAT: SeatRound(),
    OrganiserStep.START: StartRound(),
    OrganiserStep.HURRY: Hurry(),
    OrganiserStep.PAUSE: PauseTournament(),
    OrganiserStep.UNPAUSE: PauseTournament(paused=False),
    OrganiserStep.END: EndTournament(),
}


def steps(night: TournamentState) -> Mapping[OrganiserStep, str]:
    """Return the possible steps in words. The server may still refuse one."""
    return dict(_steps(night))


def _steps(night: TournamentState) -> Iterator[tuple[OrganiserStep, str]]:
    if has_ended(night):
        return
    if seats := _seats(night):
        yield OrganiserStep.SEAT, seats
    if night.phase is TournamentPhase.SEATED:
        tables = say("night.tables", count=len(night.tables))
        yield OrganiserStep.START, say("night.step.start", round=night.round, tables=tables)
    if night.phase is TournamentPhase.PLAYING and running(night) and not night.hurried:
        yield OrganiserStep.HURRY, say("night.step.hurry", tables=_still(night), time=lasting(HURRIED_CLOCK))
    if night.pause is None:
        yield OrganiserStep.PAUSE, say("night.step.pause")
    else:
        yield OrganiserStep.UNPAUSE, say("night.step.unpause")
    lost = say("night.step.end.running", tables=_still(night)) if running(night) else say("night.step.end")
    yield OrganiserStep.END, lost


def _seats(night: TournamentState) -> str:
    if night.options.format == "open":
        return ""
    if night.phase in (TournamentPhase.SEATED, TournamentPhase.PLAYING):
        return say("night.step.again", round=night.round) if night.again else ""
    players, tables = present(night), table_sizes(present(night), night.options.size)
    if not tables:
        return say("night.step.wait", round=night.round + 1)
    counts = {"players": say("night.players", count=players), "tables": say("night.tables", count=len(tables))}
    return say("night.step.seat", round=night.round + 1, **counts)


def _still(night: TournamentState) -> str:
    return some_listed(printable(table.name) for table in running(night))
