"""contack-server with a clock that signals set: SIGUSR1 an hour back, SIGUSR2 two hours forth.

Only `time.time` changes, not the system's clock.
"""

from __future__ import annotations

import signal
import time

BACK, FORTH = -3600.0, 7200.0

_true_time = time.time
_steps = [0.0]


def _stepped() -> float:
    return _true_time() + sum(_steps)


def main() -> None:
    time.time = _stepped
    signal.signal(signal.SIGUSR1, lambda *_: _steps.append(BACK))
    signal.signal(signal.SIGUSR2, lambda *_: _steps.append(FORTH))
    from contack.server.command import main as serve  # here, so that all modules see this clock

    serve()


if __name__ == "__main__":
    main()
