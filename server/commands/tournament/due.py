"""What a tournament does by itself when its time comes."""

from contack.protocol.sentences import say
from contack.server.commands.tournament.entrants import bring_back
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.rounds import request_seating
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Delivery
from contack.server.tournament.running import AWAY_SECONDS, LAST_SECONDS


def tick(office: Office) -> list[Delivery]:
    tournament, now = office.running, office.tables.clock.time
    back = [client for client, at in office.returning.items() if now >= at]
    if back:
        return [delivery for client in back for delivery in bring_back(office, client)]
    if tournament is None:
        return []
    if tournament.over_at is not None and now >= tournament.over_at + LAST_SECONDS:
        office.running, office.stale = None, True
    elif tournament.gone_at is not None and now >= tournament.gone_at + LAST_SECONDS:
        return office.end(tournament, say("left.empty"))
    elif tournament.away_at is not None and tournament.heir and now >= tournament.away_at + AWAY_SECONDS:
        return office.appoint(tournament.heir)
    elif tournament.is_next_due:
        tournament.plan_next_round()  # if this one cannot be seated now, wait once more
        try:
            return request_seating(office, tournament)
        except NotAllowed:
            pass
    return []
