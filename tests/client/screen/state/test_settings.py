"""What is remembered of a player's choices."""

from contack.client.screen.state.settings import MOST_RECENT, ScreenSettings
from contack.client.servers.address import Address


def test_the_server_visited_last_comes_first() -> None:
    settings = ScreenSettings().with_recent(Address("a")).with_recent(Address("b")).with_recent(Address("a"))
    assert settings.recent == (Address("a"), Address("b"))


def test_only_so_many_servers_are_remembered() -> None:
    settings = ScreenSettings()
    for number in range(MOST_RECENT + 3):
        settings = settings.with_recent(Address(f"host{number}"))
    assert len(settings.recent) == MOST_RECENT
    assert settings.recent[0] == Address(f"host{MOST_RECENT + 2}")
