from collections.abc import Iterator
from math import isfinite

from contack.engine.why_not import Rule
from contack.lab.conform.peer import check
from contack.lab.conform.watch.game import plain
from contack.protocol.error import Refusal
from contack.protocol.limits import CHAT_TAIL, PAIRING_SECONDS, PEOPLE_LISTED, STANDINGS_LISTED, TABLES_LISTED
from contack.protocol.name import is_name, name_key, printable
from contack.protocol.notice import (
    Announced,
    BotUnwanted,
    BotWanted,
    Closed,
    Halted,
    Joined,
    Left,
    Notice,
    Nudged,
    Paired,
    Reacted,
    Refused,
    Said,
    StandingLine,
    StandingsListed,
    TablesListed,
    Welcomed,
)
from contack.protocol.version import PROTOCOL_VERSION


def check_notice(notice: Notice) -> None:
    for name, text in _words(notice):
        right = bool(text) and printable(text) == text
        check(right, f"{name}, one line of visible characters", ascii(text))
    match notice:
        case Welcomed(protocol=protocol):
            check(protocol == PROTOCOL_VERSION, f"protocol {PROTOCOL_VERSION}", str(protocol))
        case TablesListed():
            _check_list(notice)
        case StandingsListed():
            _check_standings(notice)
        case Joined(chat=chat):
            check(len(chat) <= CHAT_TAIL, f"{CHAT_TAIL} lines of chat at most", str(len(chat)))
        case Said(name=name) | Reacted(name=name) | Nudged(by=name):
            check(is_name(name), "the sender's name", ascii(name))
        case Refused():
            _check_refusal(notice)
        case Paired(seconds=seconds):
            check(0 < seconds <= PAIRING_SECONDS, f"seconds, {PAIRING_SECONDS} at most", f"{seconds:g}")
        case Closed(retry_after=wait):
            check(wait is None or (isfinite(wait) and wait >= 0), "retry_after in seconds", str(wait))


def _words(notice: Notice) -> Iterator[tuple[str, str]]:
    match notice:
        case Welcomed(server=server, version=version):
            yield from (("server", server), ("version", version))
            if notice.motd:
                yield "motd", notice.motd
        case Refused(command=command, words=words):
            yield from (("command", command), ("words", words))
        case Closed(words=words) | Halted(words=words) | Announced(words=words):
            yield "words", words
        case Left(words=words, table=table):
            yield from (("words", words), ("table", table))
        case Said(text=text):
            yield "text", text
        case BotWanted(ticket=ticket, table=table, name=name):
            yield from (("ticket", ticket), ("table", table), ("name", name))
        case BotUnwanted(ticket=ticket):
            yield "ticket", ticket


def _check_refusal(notice: Refused) -> None:
    rules = tuple(map(str, Rule))
    if notice.reason == Refusal.ILLEGAL_LAY:
        check(notice.rule in rules, f"rule, one of {plain(rules)}", plain(notice.rule))
    else:
        check(notice.rule is None, f"no rule with {notice.reason}", plain(notice.rule))
    wait = notice.retry_after
    if wait is None:
        check(notice.reason != Refusal.TOO_FAST, "retry_after with too_fast", "nil")
    else:
        check(isfinite(wait) and wait > 0, "retry_after of more than 0 seconds", str(wait))
    if notice.command not in ("play_lay", "hand_over"):
        nothing = notice.view is None and not notice.lays
        check(nothing, f"no view and no lays in a refusal of {notice.command}", plain(notice.view and "a view"))


def _check_list(notice: TablesListed) -> None:
    # tables with a free seat come first, then those with a seat to take over
    order = [(table.idle, not table.joinable, table.joinable and table.playing) for table in notice.tables]
    check(order == sorted(order), "tables with a free seat first", plain(notice.tables))
    for table in notice.tables:
        seats = range(len(table.players)) if table.playing else range(0)
        right = set(table.vacant) <= set(seats) and list(table.vacant) == sorted(set(table.vacant))
        check(right, f"vacant, some of {plain(tuple(seats))} of {table.name}", plain(table.vacant))
    check(list(notice.people) == sorted(notice.people), "people sorted by code points", plain(notice.people))
    names = [table.name for table in notice.tables]
    for what, listed, total, most in (
        ("tables", names, notice.total, TABLES_LISTED),
        ("people", list(notice.people), notice.people_total, PEOPLE_LISTED),
    ):
        check(len(set(listed)) == len(listed), f"{what} once each", plain(listed))
        expected = len(listed) if len(listed) < most else max(total, most)
        check(total == expected, f"a total of {expected} {what}", str(total))


def _check_standings(notice: StandingsListed) -> None:
    if notice.since is None:
        check(not (notice.tonight or notice.ever), "no lines without standings", plain(notice.ever))
        return
    counts = {name_key(line.name): line for line in notice.ever}
    for line in notice.tonight:
        ever = counts.get(name_key(line.name), line)
        right = line.games <= ever.games and line.wins <= ever.wins
        check(right, f"for {line.name} at most as many games and wins tonight as in all", plain(line))
    for lines in (notice.tonight, notice.ever):
        _check_lines(lines)


def _check_lines(lines: tuple[StandingLine, ...]) -> None:
    places = [line.place for line in lines]
    right = list(range(1, len(lines) + 1))
    if lines and len(lines) > STANDINGS_LISTED:
        right[-1] = max(right[-1], places[-1])  # the last is the asking client, at any rank
    check(places == right, f"places {plain(right)}", plain(places))
    order = [(-line.wins, -line.points, line.games) for line in lines]
    check(order == sorted(order), "lines by most wins, then most points, then fewest games", plain(lines))
    for line in lines:
        check(line.wins <= line.games and line.taken <= line.games, "at most as many wins as games", plain(line))
        check(is_name(line.name) and line.games > 0, "a name, and games", plain(line))
