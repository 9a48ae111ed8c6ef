"""Standings of an evening, as a server tells them."""

from contack.protocol.notice import StandingLine, StandingsListed

NO_PLAYERS_YET = StandingsListed((), (), "2026-11-20T05:00:00Z", "2026-11-01T19:30:00Z")

EVENING = StandingsListed(
    tonight=(
        StandingLine(1, "bob", 4, 2, 451, 35, 3),
        StandingLine(2, "ann", 4, 1, 398, 24, 3),
        StandingLine(3, "卓球クラブの田中さん", 3, 1, 305, 30, 18, taken=1),
        StandingLine(4, "Olga (bot 3)", 1, 0, 97, 20, 12, level=3),
        StandingLine(5, "Maximilian of Habsburg", 4, 0, 260, 25, 40),
        StandingLine(6, "gus", 1, 0, 51, 10, 66),
    ),
    ever=(
        StandingLine(1, "Dante (bot 5)", 61, 48, 9120, 55, 0, level=5),
        StandingLine(2, "bob", 40, 17, 4022, 45, 0),
        *(StandingLine(place, f"guest {place}", 30, 19 - place, 3100, 40, 2) for place in range(3, 19)),
        StandingLine(19, "Olga (bot 3)", 4, 1, 400, 30, 12, level=3),
        StandingLine(20, "gus", 9, 1, 610, 25, 14),
        StandingLine(34, "ann", 12, 1, 1105, 35, 1, taken=1),
    ),
    evening="2026-11-20T05:00:00Z",
    since="2026-11-01T19:30:00Z",
    games=172,
    players=58,
)
"""ann is the 34th for ever, and second tonight."""

NOT_KEPT = StandingsListed((), (), None, None)
