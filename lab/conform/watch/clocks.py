from math import isfinite

from contack.engine.event import Event, Laid, is_choice
from contack.lab.conform.peer import check
from contack.lab.conform.watch.game import FollowedGame, plain
from contack.protocol.table_state import ClockState, TableState

# Seconds between a notice's figures and its arrival: a server may be busy.
SLACK = 1.0


def check_times(events: tuple[Event, ...], elapsed: float | None) -> None:
    """Check the times of a game's events; `elapsed` is the game's age, if known. Raises Unmet."""
    before = 0.0
    for event in events:
        if not isinstance(event, Laid) or event.at is None:
            continue
        check(isfinite(event.at) and event.at >= 0, "`at` of 0 or more seconds", str(event.at))
        check(event.at >= before, f"`at` no earlier than the {before:g} s of the lay before", f"{event.at:g}")
        before = event.at
    # the first notice comes after the start, so a game cannot be older than its known age
    if elapsed is not None:
        check(before <= elapsed + SLACK, f"`at` of {elapsed:.1f} s at most, the age of the game", f"{before:g}")


def check_clock(clock: ClockState | None, table: TableState, game: FollowedGame | None, fresh: bool) -> None:
    """Check the clocks in a notice; `fresh` if a turn has just begun. Raises Unmet."""
    if not table.playing or game is None or game.over or not (table.move_clock or table.game_clock):
        check(clock is None, "no clock while none runs", plain(clock))
        return
    check(clock is not None, "a clock", "nil")
    assert clock is not None
    assert game.view.seat is not None
    mover = table.players[game.view.seat]
    running = not (mover.stand_in or table.pause)
    check(clock.running is running, f"clock.running {running}", str(clock.running))
    limits = [float(limit) for limit in (table.move_clock,) if limit is not None]
    if table.game_clock is None:
        check(clock.game == (), "no clock.game without a game clock", plain(clock.game))
    else:
        limits.append(_check_game_clock(clock, table.game_clock, game, fresh))
    most = min(limits)
    words = f"clock.left of {most:g} s{' or slightly less' if fresh else ' at most'}"
    check(
        isfinite(clock.left) and max(0.0, most - SLACK if fresh else 0.0) <= clock.left <= most, words, str(clock.left)
    )


def _check_game_clock(clock: ClockState, limit: int, game: FollowedGame, fresh: bool) -> float:
    seats = len(game.header.players)
    check(len(clock.game) == seats, f"clock.game of {seats} seats", plain(clock.game))
    for seat, (used, left) in enumerate(zip(_used(game), clock.game, strict=True)):
        most = max(0.0, limit - used)
        thinking = seat == game.view.seat and not fresh
        least = 0.0 if thinking else max(0.0, most - SLACK)
        check(isfinite(left) and least <= left <= most + 0.01, f"clock.game[{seat}] of {most:g} s", str(left))
    return clock.game[game.view.seat or 0]


def _used(game: FollowedGame) -> list[float]:
    used, before = [0.0] * len(game.header.players), 0.0
    for event in game.events:
        if is_choice(event) and event.at is not None:
            used[event.seat] += event.at - before
            before = event.at
    return used
