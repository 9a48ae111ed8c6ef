import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict

from contack.lab.conform.case import Case, CaseResult, CaseVerdict, S
from contack.protocol.name import printable
from contack.protocol.state import TOURNAMENT_COMMANDS
from contack.protocol.version import snake
from contack.system.command_line import join_command

# Sections outside the main page of the protocol.
SOCIAL_SECTIONS = {f"-> `{name}`" for name in ("react", "nudge", "choose_colour", "pair", "claim", "list_standings")}
TOURNAMENT_SECTIONS = {f"-> `{snake(kind.__name__)}`" for kind in TOURNAMENT_COMMANDS} | {
    "<- `tournament_changed`",
    "Seating",
}

# Lines of a client's stderr to show for a case: the last ones say why a program ended.
MOST_LINES = 20

# Options that the command for one case changes or leaves out.
ANOTHER = ("--only", "--json")

# The option whose value a report hides.
SECRET = "--password"

HIDDEN = "..."

# Returns the command that repeats a case, by its name.
Repeat = Callable[[str], str]


def document_of(section: str) -> str:
    if section in SOCIAL_SECTIONS:
        return "docs/protocol_social.md"
    return "docs/protocol_tournament.md" if section in TOURNAMENT_SECTIONS else "docs/protocol.md"


def case_line(case: Case[S]) -> str:
    return f"{case.name}: {case.words} ({case.section})"


def result_lines(result: CaseResult) -> Iterator[str]:
    yield _result_line(result)
    yield from (f"    | {printable(line)}" for line in result.stderr.splitlines()[-MOST_LINES:])


def end_lines(results: Sequence[CaseResult], repeat: Repeat) -> Iterator[str]:
    """Yield the failed cases again, each with the command that repeats it, and the totals."""
    failed = [result for result in results if result.verdict is CaseVerdict.FAILED]
    if failed:
        yield "\nFailed cases, each with the command that repeats it:"
    for result in failed:
        yield _result_line(result)
        yield f"    {repeat(result.name)}"
    yield ", ".join(f"{number} {verdict}" for verdict, number in _summary(results).items())


def results_json(results: Sequence[CaseResult], repeat: Repeat) -> str:
    """Return all results as a JSON object: `cases` in order, each with its command, and `summary`."""
    cases = [
        asdict(result) | {"seconds": round(result.seconds, 3), "repeat": repeat(result.name)} for result in results
    ]
    return json.dumps({"cases": cases, "summary": _summary(results)}, indent=1)


def repeat_command(program: str, arguments: Sequence[str], case: str) -> str:
    """Return the command line that repeats one case.

    >>> repeat_command("contack conform", ["den", "--only", "hello", "--only=join", "--password", "sesame"], "join")
    'contack conform den --password ... --only join'
    """
    words, rest = [], iter(arguments)
    for word in rest:
        name, equals, _ = word.partition("=")
        if name == SECRET:
            words += [name, HIDDEN]
        elif name not in ANOTHER:
            words.append(word)
        if name in (SECRET, "--only") and not equals:
            next(rest, None)
    return f"{program} {join_command([*words, '--only', case])}"


def _result_line(result: CaseResult) -> str:
    line = f"{result.verdict:<7} {result.seconds:5.1f} s  {result.name}: {result.words}"
    match result.verdict:
        case CaseVerdict.FAILED:
            place = f"{document_of(result.section)}, {result.section}"
            return f"{line} Expected {result.expected}; came {result.came} ({place})"
        case CaseVerdict.SKIPPED:
            return f"{line} Not tried: {result.came}"
    return line


def _summary(results: Iterable[CaseResult]) -> dict[str, int]:
    verdicts = [result.verdict for result in results]
    return {str(verdict): verdicts.count(verdict) for verdict in CaseVerdict}
