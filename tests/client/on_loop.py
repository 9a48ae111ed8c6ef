"""Tests that are coroutines of asyncio, on the loop that carries the reactor."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from twisted.internet.defer import Deferred

P = ParamSpec("P")

PATIENCE = 60
"""Seconds after which a test that waits has failed."""


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, Deferred[None]]:
    """Run a test on the loop, and fail it when it takes too long."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> Deferred[None]:
        return Deferred.fromFuture(asyncio.ensure_future(asyncio.wait_for(test(*args, **kwargs), PATIENCE)))

    return run


async def until(what: Callable[[], object]) -> None:
    while not what():
        await asyncio.sleep(0)
