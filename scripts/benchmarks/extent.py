from typing import NamedTuple


class Extent(NamedTuple):
    """How long and how often to measure; `paced` and `watched` tables have one pace, in seconds a lay.

    The watched ones play for `watched_seconds`, because they take almost no time.
    """

    games: int
    rounds: int
    seconds: float
    warm_up: float
    tables: tuple[int, ...]
    paced: tuple[int, float]
    watched: tuple[int, float]
    watched_seconds: float
    bots: int
    redraws: int
    starts: int
    choices: int


FULL = Extent(
    games=100,
    rounds=3,
    seconds=3.0,
    warm_up=1.0,
    tables=(1, 10, 100, 500),
    paced=(100, 0.1),
    watched=(20, 2.0),
    watched_seconds=30.0,
    bots=600,
    redraws=1000,
    starts=15,
    choices=40,
)
QUICK = Extent(
    games=2,
    rounds=1,
    seconds=0.4,
    warm_up=0.2,
    tables=(2,),
    paced=(2, 0.02),
    watched=(2, 0.05),
    watched_seconds=1.0,
    bots=12,
    redraws=50,
    starts=1,
    choices=1,
)
