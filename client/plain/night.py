from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from contack.client.plain.client import ENTER, Plain
from contack.client.plain.options import parse_options
from contack.client.plain.typed_line import Unclear, checked_reason, meant
from contack.client.session.actions import Outcome, send, show
from contack.client.tournament.entrants import is_organiser, may_enter
from contack.client.tournament.steps import COMMANDS, OrganiserStep, steps
from contack.client.tournament.text import NONE, state_words
from contack.engine.tournament.options import MINUTES, ROUNDS
from contack.protocol.command import ChangeTournament, EnterTournament, LeaveTournament, OpenTournament, PauseTournament
from contack.protocol.name import is_name

# Runs the rest of a command at a table.
Doing: TypeAlias = Callable[[Plain, str], Outcome[Plain]]

HOW_TO_OPEN = (
    "Type night open with a name and a number of rounds, such as: night open Friday 5; or with minutes for an open"
    " house: night open Friday 90min"
)

_CHANGES = "night change with options, such as rounds=4"

_MINUTES = "min"


def night(plain: Plain, text: str) -> Outcome[Plain]:
    word, _, rest = text.partition(" ")
    if not word:
        return plain, show(_state(plain))
    names = meant(word.lower(), _WORDS)
    if len(names) != 1:
        raise Unclear(f"Type night, or night with one of {', '.join(_WORDS)}")
    return _WORDS[names[0]](plain, rest.strip())


def _state(plain: Plain) -> str:
    tournament, own = plain.model.tournament, plain.own
    if tournament is None:
        return NONE
    lines = [state_words(tournament, own)]
    lines += [ENTER] if may_enter(tournament, own) else []
    if is_organiser(tournament, own):
        lines += [f"  night {step:<9} {words}" for step, words in steps(tournament).items()]
    return "\n".join(lines)


def _open(plain: Plain, text: str) -> Outcome[Plain]:
    name, _, length = text.rpartition(" ")
    number = length.removesuffix(_MINUTES)
    if not (number.isascii() and number.isdecimal()):
        name, number, length = text, "", ""
    if not is_name(name.strip()):
        raise Unclear(HOW_TO_OPEN)
    if not number:
        return plain, send(OpenTournament(name.strip()))
    allowed, is_house = (MINUTES, True) if length.endswith(_MINUTES) else (ROUNDS, False)
    count = int(number[:5])  # cut: Python makes no number of thousands of digits
    if count not in allowed:
        kind = "minutes" if is_house else "rounds"
        raise Unclear(f"A game night has {allowed[0]} to {allowed[-1]} {kind}")
    name = name.strip()
    return plain, send(OpenTournament(name, "open", minutes=count) if is_house else OpenTournament(name, rounds=count))


def _end(plain: Plain, _: str) -> Outcome[Plain]:
    # asked twice, because running games are lost
    tournament = plain.model.tournament
    words = steps(tournament).get(OrganiserStep.END) if tournament else None
    if words is None or plain.ending:
        return replace(plain, ending=False), send(COMMANDS[OrganiserStep.END])
    return replace(plain, ending=True), show(f"This {words}. Type night end once more if you are sure.")


def _takes(step: OrganiserStep) -> Doing:
    return lambda plain, _: (plain, send(COMMANDS[step]))


_WORDS: Mapping[str, Doing] = {
    "open": _open,
    "change": lambda plain, text: (plain, send(parse_options(text or "rounds", ChangeTournament, _CHANGES))),
    "enter": lambda plain, _: (plain, send(EnterTournament())),
    "leave": lambda plain, _: (plain, send(LeaveTournament())),
    **{str(step): _takes(step) for step in OrganiserStep},
    "pause": lambda plain, text: (plain, send(PauseTournament(reason=checked_reason(text, "night pause pizza")))),
    "end": _end,
}
