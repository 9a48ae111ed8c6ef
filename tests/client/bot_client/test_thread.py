"""Asking a bot in a thread: answers, mistakes, and time running out."""

import threading

import pytest
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import TimeoutError as DeferredTimeout
from twisted.internet.task import deferLater

from contack.client.bot_client.thread import Busy, ThreadCall
from tests.server.waiting import waits

LONG = 60.0


@waits
async def test_thread_returns_the_answer(reactor: AsyncioSelectorReactor) -> None:
    assert await ThreadCall(reactor).think(lambda: 42, LONG) == 42


@waits
async def test_thinking_is_done_beside_the_reactor(reactor: AsyncioSelectorReactor) -> None:
    thought = await ThreadCall(reactor).think(threading.current_thread, LONG)
    assert thought is not threading.current_thread()


@waits
async def test_thread_passes_an_exception_on(reactor: AsyncioSelectorReactor) -> None:
    def fail() -> None:
        raise SystemExit("even this")

    with pytest.raises(SystemExit, match="even this"):
        await ThreadCall(reactor).think(fail, LONG)


@waits
async def test_overdue_thinker_gets_no_question_until_done(
    reactor: AsyncioSelectorReactor,
) -> None:
    thinker, enough = ThreadCall(reactor), threading.Event()
    with pytest.raises(DeferredTimeout):
        await thinker.think(enough.wait, 0.01)
    with pytest.raises(Busy):
        await thinker.think(lambda: 42, LONG)
    enough.set()
    assert await once_free(reactor, thinker) == 42


async def once_free(reactor: AsyncioSelectorReactor, thinker: ThreadCall) -> object:
    """Ask again, a turn of the reactor later, until somebody is free to think."""
    while True:
        try:
            return await thinker.think(lambda: 42, LONG)
        except Busy:
            await deferLater(reactor, 0)
