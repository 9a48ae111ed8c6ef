"""Each order of the operator and its answer."""

from pathlib import Path

import pytest
from twisted.logger import LogEvent, capturedLogs

from contack.protocol.command import AddBot, Hello, Join, ListTables, OpenTable
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Announced, Closed, Joined, Left, Refused, TableChanged, TablesListed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.admin.base.ban_file import BanFile
from contack.server.admin.base.control import LAST_SECONDS
from contack.server.admin.base.order import carry_out
from contack.server.admin.orders.bans import BansShown, ShowBans
from contack.server.admin.orders.close import TABLE_CLOSED
from contack.server.admin.orders.kick import KickPlayer
from contack.server.admin.orders.status import ShowStatus, StatusShown
from contack.server.admin.orders.tables import ShowTables, TablesShown
from contack.server.admin.orders.who import PeopleShown, ShowPeople
from contack.server.config.settings import BadSettings
from contack.server.log.kinds import Kind
from contack.server.meter.meter import Meter
from tests.server.admin.host import Host
from tests.server.caller import Caller, game, last, table
from tests.server.fake_journal import HoldingJournal


@pytest.fixture
def host() -> Host:
    return Host()


def closed(caller: Caller) -> Closed:
    caller.hears()
    assert caller.let_go
    assert isinstance(caller.notices[-1], Closed)
    return caller.notices[-1]


def test_people_have_address_and_place(host: Host) -> None:
    host.person("ann", "10.0.0.1").sends(OpenTable("inn", 3))
    host.person("bob", "10.0.0.2").sends(Join("inn"))
    host.person("eve", "2001:db8::5").sends(Join("inn", spectate=True))
    host.person("carl", "10.0.0.1")
    host.stranger("10.0.0.9")
    host.stranger("10.0.0.8").sends(Hello(PROTOCOL_VERSION, role="screen"))
    assert [(one.name, one.address, one.role, one.table) for one in host.shows(PeopleShown, ShowPeople()).people] == [
        ("ann", "10.0.0.1", "plays", "inn"),
        ("bob", "10.0.0.2", "plays", "inn"),
        ("eve", "2001:db8::5", "watches", "inn"),
        ("carl", "10.0.0.1", "lobby", ""),
        ("", "10.0.0.9", "no hello yet", ""),
        ("", "10.0.0.8", "screen", ""),
    ]


def test_tables_have_their_state(host: Host) -> None:
    _, bob = game(host.hub, "ann", "bob")
    bob.hangs_up()
    host.person("carl").sends(OpenTable("attic", 3))
    assert [(one.name, one.stage, one.players, one.away) for one in host.shows(TablesShown, ShowTables()).tables] == [
        ("attic", "between games", ("carl",), ()),
        ("inn", "playing", ("ann", "bob"), ("bob",)),
    ]


def test_how_the_server_is(host: Host) -> None:
    people = game(host.hub, "ann", "bob")
    for person in people:
        person.hangs_up()
    host.person("carl")
    host.types("ban", "eve")
    shown = host.shows(StatusShown, ShowStatus())
    assert (shown.server, shown.version, shown.connections, shown.people) == ("parlour", "1.2.3", 1, 1)
    assert (shown.tables, shown.games, shown.empty, shown.bans) == (1, 1, 1, 1)
    assert (shown.closing, shown.troubled, shown.ephemeral) == (False, False, True)


def test_words_to_all(host: Host) -> None:
    ann, carl = *table(host.hub, "ann", seats=2), host.person("carl")
    assert host.types("announce", "Supper", "is", "ready!") == "announced to 2"
    assert last(ann, Announced) == last(carl, Announced) == Announced("Supper is ready!")


def test_kick_leaves_the_other_players_playing(host: Host) -> None:
    ann, bob = game(host.hub, "ann", "bob")
    assert host.types("kick", "BOB") == "kicked: bob; they can reclaim their seat for a while"
    assert closed(bob).reason == CloseReason.KICKED
    assert last(bob, Left).table == "inn"
    shown = host.shows(PeopleShown, ShowPeople())
    assert [one.name for one in shown.people] == ["ann"]  # though the connection may take some seconds to end
    bob.hangs_up()
    assert not ann.let_go
    assert not host.person("bob").let_go


def test_a_name_with_blanks_and_one_that_is_mistyped(host: Host) -> None:
    rat = host.person("the rat")
    assert host.types("kick", "the", "rta") == "no connected player is called the rta; did you mean the rat?"
    assert not rat.let_go
    host.types("kick", "the", "rat")
    assert rat.let_go


def test_ban_of_an_address_removes_all_its_clients(host: Host) -> None:
    ann, bob, carl = host.person("ann", "10.0.0.1"), host.person("bob", "10.0.0.1"), host.person("carl", "10.0.0.2")
    greeting = host.stranger("10.0.0.1")
    words = host.types("ban", "10.0.0.1", "for", "2h")
    assert words == "kicked: ann, bob, 10.0.0.1; banned for 2h: 10.0.0.1"
    for caller in (ann, bob, greeting, host.stranger("10.0.0.1")):
        assert closed(caller).reason == CloseReason.BANNED
    assert not carl.let_go
    host.time.now += 7200
    assert not host.stranger("10.0.0.1").let_go


def test_a_network_of_ipv6_is_kept_out_by_any_of_its_addresses(host: Host) -> None:
    ann = host.person("ann", "2001:db8::5")
    assert host.types("ban", "2001:db8::77").endswith("banned permanently: 2001:db8::/64")
    assert ann.let_go
    assert host.types("unban", "2001:db8::6") == "unbanned: 2001:db8::/64"
    assert not host.stranger("2001:db8::5").let_go


def test_a_name_is_kept_out_wherever_it_comes_from(host: Host) -> None:
    ann, bob = game(host.hub, "ann", "bob")
    token = last(bob, Joined).token
    assert token
    host.types("ban", "bob")
    assert "has banned the name bob" in closed(bob).words
    bob.hangs_up()
    assert closed(host.person("Bob", "10.9.9.9")).reason == CloseReason.BANNED
    assert host.types("unban", "BOB") == "unbanned: bob"
    assert not host.person("bob").let_go
    assert not ann.let_go


def test_ban_without_a_match_says_so(host: Host) -> None:
    host.person("bob")
    words = host.types("ban", "bop")
    assert words == "banned permanently: bop; no connected player matches; did you mean bob?"
    assert host.types("unban", "bob") == "no ban of bob; did you mean bop?"


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("127.0.0.1", "127.0.0.1 is this machine, where the house bots are: ban the name instead"),
        ("::1", "::/64 is this machine, where the house bots are: ban the name instead"),
        ("10.0.0.0/8", "10.0.0.0/8 is a whole network: ban single addresses, or /64 networks of IPv6"),
        ("fe80::1%eth0", "everyone on this network has an address of fe80::/64: ban the name instead"),
    ],
)
def test_addresses_of_too_many_are_not_banned(host: Host, who: str, words: str) -> None:
    assert host.types("ban", who) == words


@pytest.mark.parametrize(
    "who",
    [
        "10.0.0.256", "10.0.0", "10.0.0.1.2", "010.0.0.1", "10.0.0.1:1939", "10.0.0.0/33", "10.0.0/8", "10..0.1",
        "2001:db8:::1", "2001:db8::12345", "fe80:::1%eth0", "2001:db8::/129", "1:2:3",
    ],
)  # fmt: skip
def test_a_mistyped_address_is_no_name_to_ban(host: Host, who: str) -> None:
    words = f"{who} is not an address: one looks like 192.168.1.7 or 2001:db8::7"
    assert host.types("ban", who) == words
    assert not host.file.bans.listed


def test_player_named_like_an_address_can_be_banned(host: Host) -> None:
    wag = host.person("10.0.0.256")
    assert "banned permanently: 10.0.0.256" in host.types("ban", "10.0.0.256")
    assert wag.let_go


@pytest.mark.parametrize("name", ["12", "1.5", "12:30", "9/10", "...", "J.R.R. 2", "a:b", "v1.2.3"])
def test_names_with_digits_and_dots_can_be_banned(host: Host, name: str) -> None:
    assert host.types("ban", name).startswith(f"banned permanently: {name}; ")


def test_bans_outlive_the_server(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.types("ban", "10.0.0.1", "for", "2h")
    host.types("ban", "the", "rat")
    after = Host(tmp_path)
    after.time.now += 3600
    shown = after.shows(BansShown, ShowBans())
    assert [ban.who for ban in shown.bans] == ["10.0.0.1", "the rat"]
    assert after.stranger("10.0.0.1").let_go
    assert (tmp_path / "bans.json").stat().st_mode & 0o777 == 0o600


def test_bans_that_cannot_be_kept_hold_all_the_same(tmp_path: Path) -> None:
    host = Host(tmp_path / "gone")
    words = host.types("ban", "10.0.0.1")
    assert "only until the server stops, as the file of bans cannot be written: No such file or directory" in words
    assert host.stranger("10.0.0.1").let_go


@pytest.mark.parametrize(
    ("content", "words"), [("x", "it is damaged"), ('{"version": 2, "bans": []}', "of a newer contack-server")]
)
def test_unreadable_file_of_bans_is_reported(tmp_path: Path, content: str, words: str) -> None:
    (tmp_path / "bans.json").write_text(content)
    with pytest.raises(BadSettings, match=words):
        BanFile(tmp_path / "bans.json", lambda: 0.0)


def test_a_table_is_closed_and_its_game_given_up(host: Host) -> None:
    ann, bob = game(host.hub, "ann", "bob")
    assert host.types("close", "inm") == "no table inm; did you mean inn?"
    assert host.types("close", "INN") == "closed: inn, with 2 people; its game was abandoned"
    assert last(ann, Left) == last(bob, Left) == Left("inn", TABLE_CLOSED)
    ann.sends(ListTables())
    assert last(ann, TablesListed).tables == ()


def test_the_server_ends_some_seconds_after_the_last_game(host: Host) -> None:
    people = game(host.hub, "ann", "bob")
    words = "no more games start, and the server stops after the last; games in progress: 1"
    assert host.types("drain") == words
    carl = host.person("carl")
    carl.sends(OpenTable("pub", 2))
    assert last(carl, Refused).reason == Refusal.CLOSING
    host.clock.advance(100)
    assert host.stopped == 0
    for person in people:
        person.hangs_up()  # no reservation for a player without a return
    host.clock.advance(LAST_SECONDS - 0.1)
    assert host.stopped == 0
    host.clock.advance(0.1)
    assert host.stopped == 1


def test_stop_without_a_game_is_immediate(host: Host) -> None:
    table(host.hub, "ann", seats=2)
    assert host.types("drain") == "no game is in progress: the server stops now"
    assert host.stopped == 0  # not before the operator has read the answer
    host.clock.advance(1)
    assert host.stopped == 1


def test_that_is_taken_back(host: Host) -> None:
    people = game(host.hub, "ann", "bob")
    host.types("drain")
    assert host.types("drain") == "the server is draining already"
    for person in people:
        person.hangs_up()
    assert host.types("drain", "off") == "games can start again, and the server does not stop"
    assert host.types("drain", "off") == "the server is not draining"
    host.clock.advance(100)
    assert host.stopped == 0


@pytest.mark.parametrize("words", [["kick", "ann"], ["ban", "ann"], ["close", "inn"], ["drain"]])
def test_nothing_changes_while_nothing_can_be_kept(words: list[str], logged_errors: list[LogEvent]) -> None:
    journal = HoldingJournal()
    host = Host(journal=journal)
    ann = host.person("ann")
    journal.let_go()
    journal.tell("the disk is full")
    assert "cannot write to its disk" in host.types(*words)
    assert host.types("announce", "patience") == "announced to 1"
    assert not ann.let_go
    assert "commands wait until it can" in logged_errors.pop()["log_format"]


def test_the_answer_comes_when_it_is_kept() -> None:
    journal = HoldingJournal()
    host = Host(journal=journal)
    host.person("ann")
    journal.let_go()
    host.asks(ShowBans())
    before = len(host.answers)
    carry_out(host.control, KickPlayer("ann"), host.answers.append)
    assert len(host.answers) == before
    journal.let_go()
    assert len(host.answers) == before + 1


def test_a_server_that_keeps_nothing_has_no_backup(host: Host) -> None:
    assert host.types("backup", "/tmp/x") == "this server keeps nothing (--ephemeral): nothing to back up"


@pytest.mark.parametrize("name", [" ", "\u3000", "a" * 30, " ann"])
def test_impossible_name_cannot_be_banned(host: Host, name: str) -> None:
    silent = host.stranger("10.0.0.9")
    assert "no player can be called" in host.types("ban", name)
    assert not silent.let_go


def test_a_house_bot_is_not_kept_out_by_its_name(host: Host) -> None:
    [ann] = table(host.hub, "ann", seats=2)
    ann.sends(AddBot(1))
    assert "Ada (bot 1) is a house bot" in host.types("ban", "ada (bot 1)")


def test_no_bot_is_called_by_a_name_that_is_kept_out(host: Host) -> None:
    host.types("ban", "Ada (bot 1)")
    [ann] = table(host.hub, "ann", seats=2)
    ann.sends(AddBot(1))
    assert last(ann, TableChanged).name == "Bob (bot 1)"


def test_a_table_that_counts_down_is_about_to_begin(host: Host) -> None:
    game(host.hub, "ann", "bob", countdown=20)
    assert [one.stage for one in host.shows(TablesShown, ShowTables()).tables] == ["about to begin"]


def test_kicked_client_is_logged_and_counted_with_a_reason(host: Host) -> None:
    meter = host.hub.meter = Meter()
    with capturedLogs() as log:
        host.person("ann")
        host.types("kick", "ann")
        host.types("ban", "bob")
        host.person("bob")
    assert (meter.closed["kicked"], meter.closed["banned"]) == (1, 1)
    ended = [(event["name"], event["reason"]) for event in log if event.get("kind") == Kind.CLOSED]
    assert ended == [("ann", "kicked"), ("", "banned")]


def test_banned_address_is_refused_and_logged_once(host: Host) -> None:
    host.types("ban", "10.0.0.9")
    with capturedLogs() as log:
        for _ in range(3):
            host.stranger("10.0.0.9")
    assert [event["kind"] for event in log] == [Kind.TURNED_AWAY]


def test_a_network_goes_by_any_address_of_it(host: Host) -> None:
    assert host.types("ban", "2001:db8::9/64").startswith("banned permanently: 2001:db8::/64")
    assert "10.0.0.5/24 is a whole network" in host.types("ban", "10.0.0.5/24")
