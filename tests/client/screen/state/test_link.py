"""Messages about the connection."""

import pytest

from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import MOST_LINES, Link, LinkState, link_words
from contack.client.servers.address import Address
from contack.protocol.notice import Left, Refused, Said, TableOpened, TablesListed, Welcomed
from contack.protocol.table_state import TableSummary
from tests.client.screen.pages.table.test_page import plays
from tests.client.session.tables import JOINED

HOME = Address("192.0.2.7")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (Link(), ""),
        (Link(LinkState.ONLINE, HOME), ""),
        (Link(LinkState.CONNECTING, HOME), "Reaching 192.0.2.7 ..."),
        (
            Link(LinkState.LOST, HOME, words="it is\x1b gone.", retry_in=4),
            "It is? gone. Trying again in 4 s (R: now).",
        ),
        (Link(LinkState.LOST, HOME, retry_in=1), "The connection is lost. Trying again in 1 s (R: now)."),
        (Link(LinkState.CONNECTING, HOME, words="gone", server="den"), "Gone. Trying again now."),
    ],
)
def test_link_has_words(link: Link, words: str) -> None:
    assert link_words(link) == words


def test_a_welcome_makes_good_what_went_before() -> None:
    lost = Link(LinkState.LOST, HOME, words="gone", retry_in=4, number=3, talk=(Line("bob says: hi", "said"),))
    link = lost.apply(Welcomed(1, "den", "0", bots=2, motd="supper at eight"))
    assert (link.state, link.words, link.retry_in, link.number) == (LinkState.ONLINE, "", 0, 1)
    assert (link.server, link.bots, link.talk, link.motd) == ("den", 2, lost.talk, "supper at eight")


def test_a_new_list_replaces_the_people_and_the_free_bots() -> None:
    link = Link(LinkState.ONLINE, HOME, people=("ann",), bots=3)
    assert link.apply(TablesListed((), 4, ("bob",), 5, 0)) == Link(
        LinkState.ONLINE, HOME, tables_total=4, listed=True, people=("bob",), people_total=5
    )


def test_of_the_talk_in_the_lobby_the_last_lines_are_kept() -> None:
    link = Link(LinkState.ONLINE, HOME)
    for number in range(MOST_LINES + 2):
        link = link.apply(Said("bob", f"number {number}"))
    assert len(link.talk) == MOST_LINES
    assert link.talk[-1] == Line(f"bob says: number {MOST_LINES + 1}", "said", Badge(1, "B"))
    assert link.log == ()


def test_table_chat_has_a_bound() -> None:
    client, _ = plays(2)
    link = client.app.context.link
    for number in range(MOST_LINES + 2):
        link = link.apply(Said("bob", f"number {number}"))
    assert len(link.chat) == MOST_LINES
    assert link.chat[-1].words.endswith(f"number {MOST_LINES + 1}")


def test_bots_are_called_only_to_their_table() -> None:
    link = Link(LinkState.ONLINE, HOME, calling=(3, 4))
    assert link.apply(Refused("say", "too_fast", "wait")).calling == (3, 4)
    assert link.apply(Refused("open_table", "table_exists", "there is one")).calling == ()


def test_link_without_clocks_ignores_time() -> None:
    link = Link(LinkState.ONLINE, HOME)
    assert link.at(7.0) is link


def listed(*names: str) -> TablesListed:
    tables = tuple(TableSummary(name, 7, "next", True, "ann", ("ann",), 0, playing=False) for name in names)
    return TablesListed(tables, len(tables), (), 0, 0)


def names_of(link: Link) -> list[str]:
    return [table.name for table in link.tables]


def test_rows_of_tables_stay_in_place_and_new_ones_come_last() -> None:
    link = Link().apply(listed("den", "inn", "bar")).apply(listed("attic", "bar", "den"))
    assert names_of(link) == ["den", "bar", "attic"]
    (summary,) = listed("barn").tables
    assert names_of(link.apply(TableOpened(summary))) == ["den", "bar", "attic", "barn"]


def test_next_visit_to_the_lobby_lists_tables_as_the_server_does() -> None:
    link = Link().apply(listed("den", "inn"))
    link = link.apply(JOINED).apply(Left("den", "you left"))
    assert names_of(link.apply(listed("inn", "den"))) == ["inn", "den"]
