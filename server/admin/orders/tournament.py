from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import convert, structs

from contack.engine.tournament.scoreboard import shown
from contack.protocol.command import (
    Command,
    EndTournament,
    Hurry,
    OpenTournament,
    PauseTournament,
    SeatRound,
    StartRound,
)
from contack.protocol.error import wrong_field
from contack.protocol.limits import NAME_LENGTH, REASON_LENGTH, PauseReason
from contack.protocol.name import is_name
from contack.protocol.sentences import say
from contack.protocol.tournament import (
    HURRIED_CLOCK,
    Presence,
    TournamentOptions,
    TournamentPhase,
    TournamentState,
    TournamentTable,
)
from contack.server.admin.base.answer import Answer, Answered, BadOrder, OrderDone, OrderRefused, did_you_mean
from contack.server.admin.base.columns import aligned, listed
from contack.server.admin.base.order import Control, Order, message
from contack.server.config.refused import NotAllowed
from contack.server.tournament.running import RunningTournament

TournamentStep: TypeAlias = Literal["open", "seat", "start", "hurry", "pause", "unpause", "end", "status", "export"]

STEPS: Final[tuple[str, ...]] = get_args(TournamentStep)

# The steps that take words: what they are.
_WORDS: Final[Mapping[str, str]] = {"open": "NAME [OPTION=VALUE]...", "pause": "[REASON]", "export": "FILE"}

_SWITCH: Final[Mapping[str, bool]] = {"yes": True, "no": False}


class TournamentShown(Answer, frozen=True):
    tournament: TournamentState | None

    def text(self, now: datetime) -> str:
        return "\n".join(_shown(self.tournament)) if self.tournament else "no game night is open"


class ManageTournament(Order, frozen=True, tag="tournament"):
    """Run a game night: open NAME, seat, status, and others."""

    arguments: ClassVar[str] = "STEP [WORDS]"

    step: TournamentStep
    options: TournamentOptions | None = None
    reason: PauseReason = ""
    file: str = ""

    @classmethod
    def parse(cls, words: Sequence[str]) -> "ManageTournament":
        step, *rest = words
        if step not in STEPS:
            raise BadOrder(f"unknown step {step!r}{_near(step, STEPS)}")
        if (rest and step not in _WORDS) or (not rest and step in ("open", "export")):
            raise BadOrder(f"usage: tournament {step} {_WORDS.get(step, '')}".strip())
        match step:
            case "open":
                return cls("open", options=_options(rest))
            case "pause":
                return cls("pause", reason=message(rest, "a reason", REASON_LENGTH))
            case "export":
                return cls("export", file=" ".join(rest))
        return convert({"step": step}, cls)

    @property
    def changes_tables(self) -> bool:  # type: ignore[override]  # a step decides
        return self.step not in ("status", "export")

    def run(self, control: Control, answered: Answered) -> None:
        office = control.lobby.office
        if self.step == "status":
            answered(TournamentShown(office.notice().tournament))
        elif self.step == "export":
            answered(_export(office.running, Path(self.file)))
        else:
            try:
                deliveries = control.lobby.run_tournament(self._command(control))
            except NotAllowed as why:
                raise OrderRefused(str(why)) from None
            assert office.running
            done = OrderDone(self._done(office.running))
            control.hub.tell(deliveries, lambda: answered(done))

    def _command(self, control: Control) -> Command:
        match self.step:
            case "open":
                if control.lobby.closing:
                    raise OrderRefused("the server is draining: no new games start")
                assert self.options  # `parse` made them
                return opening(self.options)
            case "pause":
                return PauseTournament(reason=self.reason)
            case "unpause":
                return PauseTournament(paused=False)
        return _COMMANDS[self.step]

    def _done(self, tournament: RunningTournament) -> str:
        name, number = tournament.options.name, tournament.round
        match self.step:
            case "open":
                return f"opened: {name}; players can enter now"
            case "seat":
                if job := tournament.job:
                    return f"round {number + (not job.again)}: {len(job.present)} players are seated in a moment"
                return f"round {number}: {len(tournament.facts.rounds[-1].present)} players are seated"
            case "start":
                return f"round {number} starts"
            case "hurry":
                return f"round {number}: each move has {HURRIED_CLOCK} s from now on"
            case "pause":
                return f"paused: {name}"
            case "unpause":
                return f"{name} continues"
        return f"ended: {name}"


_COMMANDS: Final[Mapping[TournamentStep, Command]] = {
    "seat": SeatRound(),
    "start": StartRound(),
    "hurry": Hurry(),
    "end": EndTournament(),
}


def opening(options: TournamentOptions) -> OpenTournament:
    fields = structs.asdict(options)
    return OpenTournament(fields.pop("name"), enter=False, **fields)


def _export(tournament: RunningTournament | None, file: Path) -> Answer:
    if tournament is None:
        raise OrderRefused("no game night is open")
    try:
        with file.open("x", encoding="utf-8", newline="\n") as copy:
            copy.writelines(tournament.lines)
    except OSError as why:
        raise OrderRefused(f"the file {file} cannot be written: {why.strerror}") from None
    return OrderDone(f"exported to {file}, lines: {len(tournament.lines)}")


def _near(word: str, known: Sequence[str]) -> str:
    return did_you_mean(word, known) or f"; there are {', '.join(known)}"


def _options(words: Sequence[str]) -> TournamentOptions:
    """Read the name, in any number of words, and options such as rounds=5."""
    name = " ".join(word for word in words if "=" not in word)
    if not is_name(name):
        raise BadOrder(f"a game night needs a name of 1 to {NAME_LENGTH} characters: tournament open Friday")
    fields: dict[str, Any] = {"name": name}
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            fields |= _option(key, value, fields)
    try:
        return convert(fields, TournamentOptions, strict=False)
    except msgspec.ValidationError as why:
        raise BadOrder(wrong_field(TournamentOptions, why)) from None


def _option(key: str, value: str, so_far: Mapping[str, Any]) -> Mapping[str, Any]:
    match key:
        case "rounds" | "size":
            return {key: value}
        case "minutes":
            return {key: value, "format": "open"}
        case "clock":
            return {"move_clock": value}
        case "auto" | "bots":
            if value not in _SWITCH:
                raise BadOrder(f"{key}: expected yes or no")
            return {key: _SWITCH[value]}
        case "apart":
            pair = [name.strip() for name in value.split("+")]
            if len(pair) != 2 or not all(map(is_name, pair)):
                raise BadOrder("apart: expected two names, such as apart=Ann+Ben")
            return {key: [*so_far.get(key, ()), pair]}
    known = ("rounds", "minutes", "size", "auto", "bots", "clock", "apart")
    raise BadOrder(f"unknown option {key!r}{_near(key, known)}")


def _shown(state: TournamentState) -> Iterator[str]:
    options, left = state.options, sum(one.presence is Presence.LEFT for one in state.entrants)
    here = sum(one.presence is Presence.HERE for one in state.entrants)
    rounds = f"round {state.round}" + (f" of {options.rounds}" if options.format == "rounds" else "")
    lines = [
        ("game night", f"{options.name}, organised by {state.organiser or 'the operator'}"),
        ("phase", f"{state.phase}, {rounds}{_waits(state)}{', paused' if state.pause else ''}"),
        ("entrants", f"{len(state.entrants) - left}, here: {here}"),
        ("file", state.file or "none"),
    ]
    yield from listed(lines)
    if state.tables and state.phase is not TournamentPhase.OVER:
        yield ""
        rows = [(table.name, str(table.phase), ", ".join(_seats(state, table))) for table in state.tables]
        yield aligned(("TABLE", "STATE", "PLAYERS"), 2, rows)
    if state.entrants:
        yield ""
        yield aligned(("PLACE", "NAME", "SCORE", "GAMES", "WON", ""), 1, list(_places(state)))
    if state.awards:
        yield ""
        yield from listed([(say(f"night.award.{won.kind}"), f"{won.name}, {won.words}") for won in state.awards])


def _waits(state: TournamentState) -> str:
    if state.starts_in is None:
        return ""
    then = "starts" if state.phase is TournamentPhase.SEATED else "the next is seated"
    return f", {then} in {state.starts_in:.0f} s"


def _seats(state: TournamentState, table: TournamentTable) -> Iterator[str]:
    for place, number in enumerate(table.seats):
        points = f" {table.points[place]}" if table.points else ""
        seat = f"{state.entrants[number].name}{points}"
        yield say("night.turn", name=seat) if place == table.turn else seat


def _places(state: TournamentState) -> Iterator[tuple[str, ...]]:
    for place, one in enumerate(state.entrants, 1):
        presence = "" if one.presence is Presence.HERE else str(one.presence)
        yield str(place), one.name, shown(one.score), str(one.games), str(one.won), presence
