"""Who is kept out, and for how long."""

import pytest

from contack.protocol.notice import Closed
from contack.server.config.bans import Ban, Bans
from tests.server.admin.host import Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def bans(time: Time) -> Bans:
    return Bans(time)


def test_a_name_is_kept_out_however_it_is_written(bans: Bans) -> None:
    bans.add("name", "Ann  Strauß", None)
    assert bans.of_name("ANN STRAUSS")
    assert not bans.of_name("ann")
    assert not bans.of_address("Ann  Strauß")


def test_a_ban_is_over_in_time(bans: Bans, time: Time) -> None:
    bans.add("address", "10.0.0.1", 60)
    time.now += 59.5
    assert bans.of_address("10.0.0.1")
    time.now += 0.5
    assert not bans.of_address("10.0.0.1")
    assert bans.listed == ()


def test_one_takes_the_place_of_another_of_the_same(bans: Bans) -> None:
    bans.add("name", "ann", 60)
    bans.add("name", "Ann", None)
    assert bans.listed == (Ban("name", "Ann", 1e9),)


def test_banned_client_learns_reason_and_duration(bans: Bans, time: Time) -> None:
    ban = bans.add("address", "10.0.0.1", 7200)
    time.now += 60
    words = "the host of this server has banned your address, for 1h59m more"
    assert bans.closed(ban) == Closed("banned", words, 7140.0)
    for_good = bans.add("name", "ann", None)
    assert bans.closed(for_good) == Closed("banned", "the host of this server has banned the name ann")
