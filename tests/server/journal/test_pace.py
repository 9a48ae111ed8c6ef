"""How often the same people can add a game to the standings."""

from contack.server.journal.standings import Pace
from contack.server.standings.counted import CountedGame, CountedSeat


def game(clock: str, *names: str, level: int | None = None) -> CountedGame:
    seats = tuple(CountedSeat(name, 1, False, 1, 1, level=level) for name in names)
    return CountedGame("ab", f"2026-11-20T{clock}Z", seats)


def test_other_people_count_in_the_same_minute() -> None:
    pace = Pace([game("20:00:00", "ann", "bob")])
    assert pace.allows(game("20:00:01", "ann", "cleo"))
    pace.note(game("20:00:01", "ann", "cleo"))
    assert not pace.allows(game("20:00:02", "bob", "ann"))


def test_house_bots_alone_have_no_limit() -> None:
    pace = Pace([game("20:00:00", "Ada", "Bob", level=1)])
    assert pace.allows(game("20:00:00", "Ada", "Bob", level=1))


def test_house_bots_beside_a_person_are_not_people() -> None:
    pace = Pace([game("20:00:00", "ann")])
    assert not pace.allows(
        CountedGame("cd", "2026-11-20T20:00:30Z", (*game("", "ann").seats, *game("", "Ada", level=1).seats))
    )
