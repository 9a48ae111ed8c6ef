"""What the page knows of a table, and says of it: the words, points and deals of everybody else."""

import re
from itertools import chain, permutations, product
from typing import Any

import msgpack
import msgspec
import pytest

from contack.client.session.dealing import is_ready_again, stays_ready
from contack.client.session.fairness import DealCommitment, Fate
from contack.client.session.game_text import events_seen_by
from contack.client.session.glance import chain_words, ends_words, tiles_words, turn_words
from contack.client.session.joining import JoinRequest
from contack.client.session.model import Model
from contack.client.session.table_text import QUIET, missing_words, person_words, watching_words
from contack.client.text.events import event_text
from contack.engine.board.tile import TILES
from contack.engine.deal import deck, hand_key
from contack.protocol.codec import encode
from contack.protocol.notice import Change, Notice, Played, Started, TableChanged
from contack.protocol.table_state import PauseState, PlayerState, TableState
from tests.client.house import House, PlainClient, wish
from tests.protocol.said import VECTORS
from tests.server.web.pages.node import calls

pytestmark = pytest.mark.process

NOTHING: dict[str, Any] = {
    "server": "", "name": "", "tables": [], "people": [], "bots": 0, "standings": None, "talk": [], "seat": None,
    "halted": "", "paired": None, "motd": "", "said": "",
}  # fmt: skip


class Recording(PlainClient):
    def __init__(self, house: House, wish: JoinRequest, nonce: bytes = b"nonce") -> None:
        self.notices: list[Notice] = []
        self.words: list[list[str]] = []
        self.glances: list[list[str]] = []
        PlainClient.__init__(self, house, wish, nonce=nonce)

    def handle(self, notice: Notice) -> None:
        self.notices.append(notice)
        before = len(self.words)
        self.words.append([])
        self.glances.append([])
        PlainClient.handle(self, notice)
        model, clock = self.plain.model, self.plain.clock
        if model.table:
            self.glances[before] = [tiles_words(model), ends_words(model), chain_words(model), turn_words(model, clock)]
        match notice:
            case TableChanged() if notice.change not in QUIET:
                self.words[before] = [person_words(notice, self.plain.model.name)]
            case Played(events=events) | Started(events=events):
                seen = events_seen_by(self.plain.model, events)
                self.words[before] = [event_text(event, names) for event, names in seen]

    @property
    def plain_notices(self) -> list[dict[str, Any]]:
        return [msgpack.unpackb(encode(notice)) for notice in self.notices]


@pytest.fixture(scope="module")
def ann() -> Recording:
    house = House()
    first = Recording(house, wish("ann"), nonce=b"nonce of ann")
    players = [first, PlainClient(house, wish("bob"), nonce=b"nonce of bob")]
    for _ in range(400):
        for player in players:
            if player.plain.model.my_turn:
                player.types("1")
    assert first.plain.model.view
    assert first.plain.model.view.winners
    return first


def test_page_follows_a_game_to_the_same_table_as_all(ann: Recording) -> None:
    [state] = calls(("table/model", "apply*", [NOTHING, ann.plain_notices, 0]))
    view = ann.plain.model.view
    assert view
    seat = state["seat"]
    assert seat["view"]["totals"] == list(view.totals)
    assert seat["view"]["racks"] == [[str(tile) for tile in rack] for rack in view.racks]
    assert len(seat["events"]) == len(ann.plain.model.events)
    [totals, points] = calls(("table/model", "totals", [seat["view"]]), ("table/course", "curve", [seat["events"], 2]))
    assert totals == points[-1] == list(view.totals)


def test_events_have_the_words_of_the_plain_client(ann: Recording) -> None:
    games = [
        (notice["events"], words)
        for notice, words in zip(ann.plain_notices, ann.words, strict=True)
        if notice["type"] in ("started", "played")
    ]
    assert ann.plain.model.game
    holders = list(ann.plain.model.game.players)
    shown = calls(*(("table/words/phrases", "eventTexts", [events, holders, "ann"]) for events, _ in games))
    # a key reads the tiles out on a page
    without_racks = re.compile(r"(?<=pile)(\n  .*)+")
    assert shown == [[without_racks.sub("", text) for text in words] for _, words in games]


def test_end_of_a_game_is_read_out_in_sentences(ann: Recording) -> None:
    [state] = calls(("table/model", "apply*", [NOTHING, ann.plain_notices, 0]))
    last = [notice for notice in ann.plain_notices if notice["type"] == "played"][-1]
    [words] = calls(("table/words/spoken", "spoken", [state, last]))
    assert re.search(
        r"\. Hand 3 ends.*\. (You|Bob): .*\. The game ends: .* points\. You: -?\d+ points\. Bob: -?\d+ points\.$", words
    )


def test_changes_have_the_words_of_the_plain_client(ann: Recording) -> None:
    changes = [
        (notice, words[0])
        for notice, words in zip(ann.plain_notices, ann.words, strict=True)
        if notice["type"] == "table_changed" and notice["change"] not in ("asked", "revealed")
    ]
    assert calls(*(("table/words/phrases", "changeText", [notice]) for notice, _ in changes)) == [
        words for _, words in changes
    ]
    assert {notice["change"] for notice, _ in changes} >= {"joined", "ready"}


def test_page_reads_the_table_out_as_the_plain_client_does(ann: Recording) -> None:
    moments = [5, 7, 12, 20, 40, len(ann.notices)]
    states = calls(*(("table/model", "apply*", [NOTHING, ann.plain_notices[:moment], 0]) for moment in moments))
    for moment, state in zip(moments, states, strict=True):
        seat = state["seat"]
        glances = calls(
            *(("table/words/glance", name, [seat]) for name in ("tilesWords", "endsWords", "chainWords")),
            ("table/words/glance", "turnText", [seat, 0]),
        )
        assert glances == ann.glances[moment - 1]
    assert any("You can lay" in words for glances in ann.glances for words in glances)


def test_page_says_the_sentences_of_the_file() -> None:
    assert calls(*(("table/words/english", "say", [key, fields]) for key, fields, _ in VECTORS)) == [
        text for _, _, text in VECTORS
    ]


def table_of_ann(*, ready: bool, host_starts: bool, starts_in: float | None = None) -> TableState:
    ann = PlayerState("ann", ready, connected=True, stand_in=False)
    return TableState(
        "inn", 3, "next", True, "ann", (ann,), (), False, "c", host_starts=host_starts, starts_in=starts_in
    )


def test_every_change_has_the_words_of_the_terminal() -> None:
    both = (True, False)
    bobs = [
        PlayerState("bob", False, connected, stand_in, level, away=away, asleep=asleep)
        for connected, stand_in, level, away, asleep in product(both, both, (None, 1), (None, 4.5), both)
    ]
    usual = msgspec.structs.replace(table_of_ann(ready=True, host_starts=True), spectators=("eve",))
    tables = [
        msgspec.structs.replace(usual, playing=playing, **more)
        for playing in both
        for more in (
            {"pause": PauseState("ann")},
            {"pause": PauseState("", "tea")},
            {"hints": True, "closed": "any", "move_clock": 60, "game_clock": 90, "spectators_allowed": False},
            {"starts_in": 5.0},
            {"starts_in": 61.5, "host_starts": False, "grace": 60},
            {"grace": 0, "countdown": 0, "host_starts": False, "password": True, "game_clock": 3600, "asking": True},
        )
    ]
    notices = [
        TableChanged(1, change, name, msgspec.structs.replace(table, players=(*table.players, bobs[at % len(bobs)])))
        for at, (change, name, table) in enumerate(product(Change, ("bob", "eve", ""), tables))
        if change not in QUIET
    ]
    said = calls(*(("table/words/phrases", "changeText", [msgpack.unpackb(encode(one)), "bob"]) for one in notices))
    assert said == [person_words(notice, "bob") for notice in notices]


@pytest.mark.parametrize("queue", [(), ("eve",)])
def test_page_names_spectators_as_terminals_do(queue: tuple[str, ...]) -> None:
    table = msgspec.structs.replace(table_of_ann(ready=True, host_starts=True), spectators=("dan", "eve"), queue=queue)
    assert calls(("table/words/phrases", "watchingWords", [msgspec.to_builtins(table)])) == [
        watching_words(table).capitalize()
    ]


def seat_of(model: Model) -> dict[str, Any]:
    return {
        "name": model.name,
        "token": model.token,
        "table": msgspec.to_builtins(model.table),
        "declined": model.declined,
    }


def test_page_stays_ready_as_the_terminal_does() -> None:
    cases: list[tuple[TableChanged, Model, Model]] = []
    for change in (Change.GAME_OVER, Change.OPTIONS, Change.WITHHELD, Change.UNREADY):
        for host_starts, was, now in product((True, False), repeat=3):
            before, after = (table_of_ann(ready=ready, host_starts=host_starts) for ready in (was, now))
            cases.append((TableChanged(1, change, "ann", after), Model("ann", "t", before), Model("ann", "t", after)))
    page = calls(
        *(
            ("table/model", "staysReady", [seat_of(before), seat_of(after), msgpack.unpackb(encode(notice))])
            for notice, before, after in cases
        )
    )
    assert page == [stays_ready(*case) for case in cases]
    assert page.count(True) == 3


def test_tables_keep_their_rows_and_new_ones_come_last() -> None:
    rows = [["den", "inn"], ["attic", "inn", "den"], ["attic", "den"]]
    state: dict[str, Any] = {"tables": [], "listed": False}
    shown = []
    for names in rows:
        notice = {"type": "tables_listed", "tables": [{"name": name} for name in names], "people": [], "bots": 0}
        [state] = calls(("table/model", "apply", [state, notice, 0]))
        shown.append([table["name"] for table in state["tables"]])
    assert shown == [["den", "inn"], ["den", "inn", "attic"], ["den", "attic"]]


def test_new_table_gets_a_free_name() -> None:
    def free(*names: str) -> Any:
        session = {"state": {"tables": [{"name": name} for name in names]}}
        [name] = calls(("views/lobby/options", "freeName", [session, "Ann's table"]))
        return name

    assert free("inn") == "Ann's table"
    assert free("ann's table", "Ann's table 2") == "Ann's table 3"


def test_page_is_ready_on_its_return_as_the_terminal_is() -> None:
    cases = [
        (DealCommitment(fate=fate), Model("ann", "t", table_of_ann(ready=now, host_starts=host), declined=declined))
        for fate in (Fate.OPEN, Fate.CALLED_OFF)
        for now, host, declined in product((True, False), repeat=3)
    ]
    page = calls(*(("table/model", "isReadyAgain", [{"fate": part.fate}, seat_of(model)]) for part, model in cases))
    assert page == [is_ready_again(*case) for case in cases]
    assert page.count(True) == 1


def test_page_keeps_declined_players_as_the_terminal_does() -> None:
    model = Model("ann", "t", table_of_ann(ready=True, host_starts=True))
    shown = []
    for name, change in (
        ("bob", Change.UNREADY),
        ("ann", Change.UNREADY),
        ("bob", Change.READY),
        ("ann", Change.READY),
    ):
        notice = TableChanged(1, change, name, table_of_ann(ready=True, host_starts=True))
        [state] = calls(
            ("table/model", "apply", [{"seat": seat_of(model) | {"log": []}}, msgpack.unpackb(encode(notice)), 0])
        )
        model = model.apply(notice)
        shown.append((state["seat"]["declined"], model.declined))
    assert shown == [(False, False), (True, True), (True, True), (False, False)]


@pytest.mark.parametrize("number", range(3))
def test_deck_is_shuffled_as_in_records(number: int) -> None:
    key = hand_key(bytes([number]) * 32, number + 1, [b"a" * 16, b"b" * 32])
    assert calls(("table/deal", "shuffled", [key])) == [[str(tile) for tile in deck(key)]]
    assert len(TILES) == 36


def part(ann: Recording) -> dict[str, Any]:
    game = ann.plain.model.game
    assert game
    return {
        "nonce": b"nonce of ann".hex(),
        "commitment": game.commitment,
        "before": None,
        "digests": list(game.digests or ()),
        "seats": ["ann", "bob"],
        "known": 0,
    }


def judged(ann: Recording, of_part: dict[str, Any] | None = None, **changed: Any) -> str:
    shown = [notice["events"] for notice in ann.plain_notices if notice["type"] in ("started", "played")]
    *events, last = chain.from_iterable(shown)
    events.append({**last, **changed})
    game = next(notice["game"] for notice in ann.plain_notices if notice["type"] == "started")
    [words] = calls(("table/deal", "verdict", [part(ann) | (of_part or {}), game, events]))
    return str(words)


@pytest.mark.parametrize(
    ("known", "words"), [(1, "1 deal was called off"), (3, "3 deals were called off"), (0, "nobody chose it.")]
)
def test_page_counts_the_deals_called_off(ann: Recording, known: int, words: str) -> None:
    assert words in judged(ann, {"known": known})


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"digests": ["aa" * 32, "bb" * 32]}, "the seats or secret numbers of other players changed"),
        ({"digests": None}, "the game began before you sent your secret number"),
        ({"commitment": "00" * 32}, "the server dealt with another number than it promised"),
    ],
)
def test_page_finds_what_the_start_shows_otherwise(ann: Recording, changed: dict[str, Any], words: str) -> None:
    assert judged(ann, changed).startswith(f"The deal was NOT honest: {words}")


def test_page_finds_seats_permuted_after_the_numbers_were_known(ann: Recording) -> None:
    assert judged(ann, {"seats": ["ann", "bob"]}) == "The deal was honest: nobody chose it."
    assert "NOT honest: the seats or secret numbers of other players" in judged(ann, {"seats": ["bob", "ann"]})


def test_page_says_that_a_seed_is_missing(ann: Recording) -> None:
    assert "could not be checked" in judged(ann, seed=None, nonces=None)


@pytest.mark.parametrize("changed", [{"seed": "00" * 32}, {"nonces": ["aa" * 16, "bb" * 16]}])
def test_page_finds_a_deal_other_than_promised(ann: Recording, changed: dict[str, Any]) -> None:
    assert "NOT honest" in judged(ann, **changed)


def test_before_a_game_the_seats_are_those_of_the_table() -> None:
    house = House()
    first = Recording(house, wish("ann", seats=3))
    PlainClient(house, wish("bob", seats=3))
    [state] = calls(("table/model", "apply*", [NOTHING, first.plain_notices, 0]))
    [holders, own] = calls(("table/model", "holders", [state["seat"]]), ("table/model", "ownSeat", [state["seat"]]))
    assert holders == ["ann", "bob"]
    assert own == -1


@pytest.mark.parametrize(("countdown", "asking"), [(20, False), (0, False), (20, True)])
def test_page_says_what_a_game_waits_for_like_terminals(countdown: int, asking: bool) -> None:
    people = [
        PlayerState(name, ready, connected, False, level)
        for name, ready, connected, level in (
            ("ann", True, True, None), ("bob", False, True, None), ("cleo", False, True, None),
            ("dov", False, False, None), ("Ada (bot 1)", False, False, 1),
        )
    ]  # fmt: skip
    tables = [
        TableState("den", 5, "next", True, "ann", players, (), False, "", countdown=countdown, asking=asking)
        for size in range(1, 6)
        for players in permutations(people, size)
    ]
    shown = calls(*(("table/words/phrases", "waitingWords", [msgspec.to_builtins(table)]) for table in tables))
    assert shown == [missing_words(table) for table in tables]


def test_title_shows_the_pile() -> None:
    shown = calls(*(("table/words/lines", "handText", [{"hand": 2, "pile": pile}]) for pile in (16, 1, 0)))
    assert shown == [
        "Hand 2 of 3 · 16 tiles in the pile",
        "Hand 2 of 3 · 1 tile in the pile",
        "Hand 2 of 3 · pile empty",
    ]
