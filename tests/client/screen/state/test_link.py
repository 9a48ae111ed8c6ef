"""What a player is told of the connection."""

import pytest

from contack.client.screen.state.link import Link, LinkState, link_words
from contack.client.session.address import Address

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
def test_a_link_is_told_in_words(link: Link, words: str) -> None:
    assert link_words(link) == words
