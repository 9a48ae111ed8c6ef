"""What the tests of runs share: those that are coroutines run on the loop."""

from inspect import iscoroutinefunction

import pytest

from tests.client.on_loop import on_loop


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    if iscoroutinefunction(pyfuncitem.obj):
        pyfuncitem.obj = on_loop(pyfuncitem.obj)
