import gc

# A frame makes some 20,000 objects, few of them in circles. Lays leave few circles too.
THRESHOLDS = (10_000, 20, 100)


def collect_rarely() -> None:
    """Look for garbage rarely and only in new objects: a look through a whole program takes 60 ms."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
