from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from contack.lab.conform.case import Case, Cases, Skipped
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.table import OTHER
from contack.lab.conform.peer import ENDED, SILENT, Unmet, check
from contack.protocol.command import Command, Hello, Leave, Ready
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused
from contack.protocol.table_state import TableState

DEALS = Cases[ScriptedServer]()

# Commands that a client may send while it keeps its nonce.
_UNASKED: tuple[type[Command], ...] = (Ready, Leave, Hello)


def _keeps_its_nonce(server: ScriptedServer, lie: Callable[[TableState], TableState]) -> None:
    server.commit()
    server.ask(lie)
    server.receives_unless((ENDED, SILENT), *_UNASKED, seconds=QUIET)


# Seconds within which a client leaves a table whose deal it refuses.
LEAVE_SECONDS = 60.0

# Silent call-offs in a row after which a client that gets ready by itself gives up.
MOST_CALLED_OFF = 10

# Seconds of silence after which a client counts as silent on purpose.
QUIET = 2.0


def _with_own(table: TableState, **fields: object) -> TableState:
    *others, own = table.players
    if own.name.startswith(OTHER):  # the client opened the table and has the first seat
        first, *rest = table.players
        return replace(table, players=(replace(first, **fields), *rest))
    return replace(table, players=(*others, replace(own, **fields)))


_CHEATS: tuple[tuple[str, str, Callable[[TableState], TableState]], ...] = (
    ("digest-changed", "the table shows a wrong digest for it", lambda table: _with_own(table, digest="00" * 32)),
    ("digest-left-out", "the table omits its digest", lambda table: _with_own(table, digest="")),
    ("unready", "the table shows it as not ready", lambda table: _with_own(table, ready=False)),
    ("seed-changed", "the commitment has changed", lambda table: replace(table, commitment="00" * 32)),
)
DEALS.extend(
    Case(
        name,
        "Deals that can be checked",
        f"A client keeps its nonce when {words}.",
        partial(_keeps_its_nonce, lie=cheat),
    )
    for name, words, cheat in _CHEATS
)


@DEALS.under("Deals that can be checked")
def digests_changed(server: ScriptedServer) -> None:
    """If the digests change after a client sent its nonce, it does not send the nonce again."""
    server.commit()
    server.ask()
    server.reveal()
    server.ask(_with_other_digests)
    server.receives_unless((ENDED, SILENT), *_UNASKED, seconds=QUIET)


def _with_other_digests(table: TableState) -> TableState:
    others = (replace(one, digest="00" * 32) if one.name.startswith(OTHER) else one for one in table.players)
    return replace(table, players=tuple(others))


def _fresh(server: ScriptedServer, before: bytes) -> None:
    again = server.receives_unless((ENDED, SILENT), Ready, Leave, seconds=QUIET)
    if isinstance(again, Ready) and again.digest:
        server.check_deal(again)
        check(again.digest != before, "a fresh nonce for each game", f"the digest {before.hex()} again")


@DEALS.under("Deals that can be checked")
def called_off(server: ScriptedServer) -> None:
    """After a withheld nonce the deal starts over with fresh nonces."""
    before = server.commit()
    server.ask()
    server.reveal()
    server.send(server.table.call_off())
    _fresh(server, before)


@DEALS.under("Deals that can be checked")
def silent_deals(server: ScriptedServer) -> None:
    """A client that gets ready by itself gives up after ten silent call-offs in a row."""
    server.commit()
    for _ in range(MOST_CALLED_OFF):
        server.ask()
        server.reveal()
        server.send(server.table.call_off_silently())
        if not server.is_ready_again(QUIET):
            return
    raise Unmet(f"no `ready` after {MOST_CALLED_OFF} silent call-offs", "another `ready`")


@DEALS.under("Deals that can be checked")
def leaves_a_refused_deal(server: ScriptedServer) -> None:
    """A client that refuses a deal leaves the table after a minute (needs --patience 60 or more)."""
    if server.door.patience < LEAVE_SECONDS:
        raise Skipped(f"it takes a minute; set --patience {LEAVE_SECONDS:.0f} to run it")
    server.commit()
    server.ask(lambda table: replace(table, commitment="00" * 32))
    server.receives_unless((ENDED,), Leave, seconds=LEAVE_SECONDS + QUIET)


@DEALS.under("Deals that can be checked")
def stale_deal(server: ScriptedServer) -> None:
    """If `ready` crossed a called-off deal, a client is ready for the next deal only with a fresh commitment."""
    server.greet()
    server.seat()
    if not (before := server.receives(Ready).digest):
        raise Skipped("the client takes no part in the deal")
    words = "the deal starts over: send `ready` with the new commitment"
    server.send(server.table.ask(), server.table.call_off(), Refused("ready", Refusal.STALE_DEAL, words))
    _fresh(server, before)


@DEALS.under("From table to game, and again")
def whole_game(server: ScriptedServer) -> None:
    """A client plays a whole game of three hands, and takes a new nonce for the next."""
    before = server.gather()
    server.begin()
    while server.table.playing:
        server.choice()
    server.send(*server.table.fill())
    if before:
        _fresh(server, before)
