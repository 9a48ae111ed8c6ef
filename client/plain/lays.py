from contack.engine.board.lay import Lay, Lays


class NoSuchLay(ValueError):
    pass


def parse_lay(text: str, lays: Lays, without: str = "") -> Lay:
    """Read a number of the list or a name, which may be illegal; `without` says what to do without any lay.

    Raises NoSuchLay or BadNotation.
    """
    numbered = {str(number): lay for number, lay in enumerate(lays, 1)}
    # blanks beside the @ are allowed, as in "09-02-08 @ 0,-1"
    typed = "@".join(part.strip() for part in text.split("@"))
    if typed in numbered:
        return numbered[typed]
    if typed.isdecimal():
        known = f"the list has 1 to {len(lays)}" if lays else without
        raise NoSuchLay(f"no lay has number {typed[:40]}: {known}")
    return Lay.parse(typed)
