"""`table_sizes`: how many players sit at each table of a round."""

from contack.engine.rules import SEATS

MOST_SEATS = max(SEATS)
LEAST_SEATS = 3

# The target sizes that an organiser can choose.
TARGETS = range(3, 7)


def table_sizes(present: int, target: int) -> tuple[int, ...]:
    """Return sizes that differ by one at most, the larger tables first. One player alone sits at no table.

    >>> table_sizes(13, 4)
    (5, 4, 4)
    """
    if present < 2:
        return ()
    tables = (2 * present + target) // (2 * target)  # present / target, rounded
    # a table has three players at least, unless only two play
    tables = min(max(tables, -(-present // MOST_SEATS)), max(1, present // LEAST_SEATS))
    size, larger = divmod(present, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)
