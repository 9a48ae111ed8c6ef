"""How rarely a program looks for garbage."""

import gc

from contack.system.garbage import THRESHOLDS, collect_rarely


def test_garbage_is_looked_for_rarely_and_only_in_new_objects() -> None:
    thresholds = gc.get_threshold()
    try:
        collect_rarely()
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 1000
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
