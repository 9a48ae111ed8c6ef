"""Words after `contack-server admin`, and their orders."""

import shlex
from pathlib import Path

import pytest

from contack.protocol.tournament import TournamentOptions
from contack.server.admin import orders
from contack.server.admin.base.answer import BadOrder
from contack.server.admin.catalog import ORDERS, AnyOrder, parse_order
from contack.server.admin.orders.announce import Announce
from contack.server.admin.orders.backup import Backup
from contack.server.admin.orders.ban import BanPlayer
from contack.server.admin.orders.bans import ShowBans
from contack.server.admin.orders.close import Close
from contack.server.admin.orders.drain import Drain
from contack.server.admin.orders.kick import KickPlayer
from contack.server.admin.orders.pause import Pause
from contack.server.admin.orders.status import ShowStatus
from contack.server.admin.orders.tables import ShowTables
from contack.server.admin.orders.tournament import ManageTournament
from contack.server.admin.orders.unban import Unban
from contack.server.admin.orders.unpause import Unpause
from contack.server.admin.orders.who import ShowPeople

TYPED: dict[str, AnyOrder] = {
    "who": ShowPeople(),
    "tables": ShowTables(),
    "status": ShowStatus(),
    "announce Supper is ready!": Announce("Supper is ready!"),
    "kick the rat": KickPlayer("the rat"),
    "kick 'two  blanks'": KickPlayer("two  blanks"),
    "ban ann": BanPlayer("ann"),
    "ban the rat for 2h": BanPlayer("the rat", 7200),
    "ban 'the rat for 2h'": BanPlayer("the rat for 2h"),
    "ban 192.168.1.7 for 1h30m": BanPlayer("192.168.1.7", 5400),
    "ban fe80::1%eth0": BanPlayer("fe80::1%eth0"),
    "bans": ShowBans(),
    "unban the rat": Unban("the rat"),
    "close friday night": Close("friday night"),
    "drain": Drain(),
    "drain off": Drain(on=False),
    "pause": Pause(),
    "pause pizza is here": Pause("pizza is here"),
    "unpause": Unpause(),
    "tournament open friday night": ManageTournament("open", TournamentOptions("friday night")),
    "tournament open fun rounds=3 size=5 auto=no bots=yes clock=30 'apart=ann b+cyd' apart=dan+eve": ManageTournament(
        "open",
        TournamentOptions(
            "fun", rounds=3, size=5, auto=False, bots=True, move_clock=30, apart=(("ann b", "cyd"), ("dan", "eve"))
        ),
    ),
    "tournament open house minutes=180": ManageTournament(
        "open", TournamentOptions("house", format="open", minutes=180)
    ),
    "tournament seat": ManageTournament("seat"),
    "tournament pause supper is ready": ManageTournament("pause", reason="supper is ready"),
    "tournament export /tmp/friday.tournament": ManageTournament("export", file="/tmp/friday.tournament"),
    "backup /tmp/x.tar.gz": Backup("/tmp/x.tar.gz"),
    "pause ' '": Pause(),
}


@pytest.mark.parametrize("text", TYPED)
def test_words_are_an_order(text: str) -> None:
    assert parse_order(shlex.split(text)) == TYPED[text]


def test_every_order_is_in_this_table() -> None:
    assert {text.split()[0] for text in TYPED} == set(ORDERS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown command ''; `help` lists all"),
        ("tabels", "unknown command 'tabels'; did you mean tables? `help` lists all"),
        ("who now", "usage: who"),
        ("kick", "usage: kick NAME"),
        ("ban", "usage: ban ADDRESS|NAME [for 2h]"),
        ("ban ann for", "for how long? Example: ban ann for 2h"),
        ("ban for 2h", "whom? Example: ban ann for 2h"),
        ("ban ann for ever", "'ever' is not a duration of up to ten years: a duration is such as 30m, 2h, 1h30m or 7d"),
        ("drain of", "usage: drain, or drain off to cancel it"),
        ("backup a b", "backup takes one file: put its name in quotes if it has spaces"),
        ("announce '\x1b[2J'", "a message is one line of visible characters"),
        ("announce ' '", "a message is one line of visible characters"),
        (f"announce {'x' * 501}", "a message has up to 500 characters; this one has 501"),
        (f"pause {'x' * 41}", "a reason has up to 40 characters; this one has 41"),
        (f"tournament pause {'x' * 41}", "a reason has up to 40 characters; this one has 41"),
        ("tournament pause '\x1b[2J'", "a reason is one line of visible characters"),
        (f"kick {'x' * 65}", "a name or an address has 1 to 64 characters"),
        (f"close {'x' * 25}", "the name of a table has up to 24 characters"),
        ("tournament", "usage: tournament STEP [WORDS]"),
        ("tournament saet", "unknown step 'saet'; did you mean seat?"),
        ("tournament open", "usage: tournament open NAME [OPTION=VALUE]..."),
        ("tournament seat now", "usage: tournament seat"),
        ("tournament open rounds=3", "a game night needs a name of 1 to 24 characters: tournament open Friday"),
        ("tournament open fun rounds=99", "rounds: expected a whole number of 30 or less"),
        ("tournament open fun auto=maybe", "auto: expected yes or no"),
        ("tournament open fun apart=ann", "apart: expected two names, such as apart=Ann+Ben"),
        ("tournament open fun sise=3", "unknown option 'sise'; did you mean size?"),
        (
            "tournament open fun x=3",
            "unknown option 'x'; there are rounds, minutes, size, auto, bots, clock, apart",
        ),
    ],
)
def test_wrong_words_are_explained(text: str, words: str) -> None:
    with pytest.raises(BadOrder) as raised:
        parse_order(shlex.split(text))
    assert str(raised.value) == words


def test_orders_have_the_names_of_their_files() -> None:
    files = {path.stem for path in Path(orders.__file__).parent.glob("[a-z]*.py")}
    names = {kind.__struct_config__.tag for kind in ORDERS.values()}
    assert files == names == set(ORDERS)
