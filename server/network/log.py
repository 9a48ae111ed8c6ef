"""The server's log of notices: joins, games, refusals; never a secret."""

from collections.abc import Mapping

from twisted.logger import Logger

from contack.engine.event import Abandoned, Event, GameEnded
from contack.engine.tournament.line import RoundSeated, TournamentEnded, TournamentEvent, TournamentHeader
from contack.engine.tournament.scoreboard import shown
from contack.protocol.error import Refusal
from contack.protocol.notice import Played, Refused, Started, TableChanged
from contack.server.log.kinds import CHANGES, Kind
from contack.server.log.lines import LoggedName
from contack.server.table.client import Client, Delivery

# The entrants whom the line about the end of a tournament names.
BEST_LOGGED = 3


def origin(client: Client | None) -> Mapping[str, object]:
    return {"address": client.address, "connection": client.number} if client else {}


def log_delivery(log: Logger, delivery: Delivery, by: Client | None = None) -> None:
    """Skip a notice that is not worth a line; `by` caused it, if a client did."""
    match delivery.notice:
        case Played(events=events):
            _log_end(log, delivery.table, events[-1], by)
        case TableChanged(change=change, name=name, table=table) if name:
            log.info(
                "{name} at {table}: {change}",
                kind=CHANGES[change],
                name=LoggedName(name),
                table=LoggedName(table.name),
                change=change.value,
                **origin(by),
            )
        case Started(game=game):
            log.info(
                "game started at {table}: {players}",
                kind=Kind.GAME_STARTED,
                table=LoggedName(delivery.table or ""),
                players=", ".join(f"{LoggedName(player)}" for player in game.players),
                **origin(by),
            )
        case Refused(reason=Refusal.TOO_FAST):
            pass  # a flood of lines is no better than the flood it reports; its end gets a line
        case Refused():
            _log_refusal(log, delivery.notice, delivery.to[0])


def _log_refusal(log: Logger, refused: Refused, client: Client) -> None:
    log.info(
        "refused {command} of {name}: {why}" if client.name else "refused {command} of a stranger: {why}",
        kind=Kind.LAY_REFUSED if refused.command == "play_lay" else Kind.REFUSED,
        name=LoggedName(client.name),
        command=refused.command,
        reason=refused.reason,
        why=refused.words,
        **origin(client),
    )


def _log_end(log: Logger, table: str | None, last: Event, by: Client | None) -> None:
    match last:  # nearly every event is a lay, and none of these
        case GameEnded(totals=totals):
            standings = list(totals)
            log.info(
                "game ended at {table}: {totals}",
                kind=Kind.GAME_ENDED,
                table=LoggedName(table or ""),
                totals=standings,
                **origin(by),
            )
        case Abandoned(reason=reason):
            log.info(
                "game given up at {table}: {reason}",
                kind=Kind.GAME_GIVEN_UP,
                table=LoggedName(table or ""),
                reason=reason,
                **origin(by),
            )


def log_tournament(log: Logger, line: TournamentHeader | TournamentEvent) -> None:
    """Log the lines of the tournament file that are worth it."""
    match line:
        case TournamentHeader(name=name):
            log.info("game night {name} opens", kind=Kind.TOURNAMENT_OPENED, name=LoggedName(name))
        case RoundSeated(round=number, present=present, tables=tables, again=again):
            text = "round {round} is seated: {players} players at {tables} tables"
            counts = {"round": number, "players": len(present), "tables": len(tables)}
            log.info(f"{text}, again" if again else text, kind=Kind.ROUND_SEATED, **counts)
        case TournamentEnded(scoreboard=scoreboard):
            best = ", ".join(f"{LoggedName(each.name)} {shown(each.score)}" for each in scoreboard[:BEST_LOGGED])
            log.info("the game night is over: {best}", kind=Kind.TOURNAMENT_ENDED, best=best or "nobody played")
