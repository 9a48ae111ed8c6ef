"""The points at the end of a game tell whether its deals were honest."""

from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as changed

from contack.client.files.known_servers import KnownServers
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.screen.pages.board.score import ScorePage
from contack.client.servers.address import Address
from contack.client.session.fairness import DISHONEST, HONEST, NOT_OURS, Verdict
from contack.client.session.saved_seat import Seat
from contack.engine.event import GameEnded
from contack.protocol.command import HandOver, Ready, Reveal
from contack.protocol.notice import Joined, Played
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, joins, new_app, sits

PLAIN = Address(ADDRESS.host, ADDRESS.port, tls=False)


def against_a_bot(house: House) -> ScreenClient:
    ann = sits(house)
    BotClient(house, wish("bob"), games=2)
    return ann


def plays_to_the_end(ann: ScreenClient) -> ScreenClient:
    ann.house.carry_out(ann.client, HandOver("seat"))
    return ann


def test_the_points_say_that_the_deals_were_honest() -> None:
    ann = plays_to_the_end(against_a_bot(House()))
    assert ann.shows(ScorePage)
    for columns, rows in ((60, 20), (80, 24), (100, 30)):
        assert HONEST in ann.screen(columns, rows).text


def test_points_in_the_middle_of_a_game_say_nothing_of_it() -> None:
    assert HONEST not in against_a_bot(House()).presses("s").text


def test_second_game_is_checked_separately() -> None:
    ann = plays_to_the_end(against_a_bot(House()))
    ann.presses("r")
    assert [type(command) for command in ann.commands[-2:]] == [Ready, Reveal]
    assert ann.app.context.link.verdict is None
    assert HONEST in plays_to_the_end(ann).text


def test_verdict_survives_a_lost_connection(house: House) -> None:
    ann = sits(house)
    BotClient(house, wish("bob"), games=1)
    joins(house, "gus", spectate=True)
    plays_to_the_end(ann).presses("r")
    ann.loses().waits(2)
    assert ann.app.context.link.online
    assert ann.app.context.link.verdict == Verdict(HONEST)


def test_false_deal_is_reported_at_once() -> None:
    ann = against_a_bot(House())
    handle = ann.handle

    def lied(notice: object) -> None:
        if isinstance(notice, Played) and isinstance(notice.events[-1], GameEnded):
            end = replace(notice.events[-1], seed="00" * 32)
            notice = changed(notice, events=(*notice.events[:-1], end))
        handle(notice)  # type: ignore[arg-type]

    ann.handle = lied  # type: ignore[method-assign]
    plays_to_the_end(ann)
    assert DISHONEST in ann.messages[-1]
    assert DISHONEST in "\n".join(line for line in ann.text.splitlines()[:-1])


def test_spectator_gets_the_result_of_the_check(house: House) -> None:
    ann = against_a_bot(house)
    gus = joins(house, "gus", spectate=True)
    plays_to_the_end(ann)
    assert NOT_OURS in gus.text


def kept_seat(tmp_path: Path) -> tuple[House, Seat]:
    """Return the seat of ann's program, which ended before a game with bob, and where it is."""
    house = House()
    ann = sits(house)
    PlainClient(house, wish("bob"))
    return house, restarted(house, tmp_path, ann)


def restarted(house: House, tmp_path: Path, ann: ScreenClient) -> Seat:
    """Return the seat that ann's program kept, told of what she sent and heard."""
    known = KnownServers(tmp_path / "known-servers")
    keeper = SeatRecorder(SeatFile(tmp_path / "seats", known), lambda: "now")
    link = ann.app.context.link
    assert link.model.table
    keeper.keep(PLAIN, Joined(1, "ann", link.model.token, link.model.table, None, (), None, ()))
    keeper.commit(link.committed)
    house.lose(ann.client)
    seat = SeatFile(tmp_path / "seats", known).newest()
    assert seat
    return seat


def test_restarted_program_checks_the_promised_deals(tmp_path: Path) -> None:
    house, seat = kept_seat(tmp_path)
    again = ScreenClient(house, new_app().changed(seat=seat)).presses("w")
    assert HONEST in finishes(again).text
    assert again.app.context.link.verdict == Verdict(HONEST)


def test_changed_promise_is_noticed_after_a_restart(tmp_path: Path) -> None:
    house, seat = kept_seat(tmp_path)
    lied = replace(seat, committed=replace(seat.committed, commitment="00" * 32))
    again = finishes(ScreenClient(house, new_app().changed(seat=lied)).presses("w"))
    assert DISHONEST in again.text


def test_restarted_program_sends_the_promised_nonce(house: House, tmp_path: Path) -> None:
    ann = sits(house)
    receive = house.lobby.receive
    house.lobby.receive = lambda client, command: (  # type: ignore[method-assign]
        [] if client is ann.client and isinstance(command, Reveal) else receive(client, command)
    )
    PlainClient(house, wish("bob"))
    seat = restarted(house, tmp_path, ann)
    assert seat.committed.digests
    app = replace(new_app().changed(seat=seat), nonce=lambda: b"another")
    again = ScreenClient(house, app).presses("w")
    assert again.app.context.link.model.playing
    assert HONEST in finishes(again).text


def finishes(client: ScreenClient) -> ScreenClient:
    """Let the stand-in play for everybody to the end of the game."""
    others = [guest for guest in client.house._visitors if guest is not client.client]
    for guest in (*others, client.client):
        client.house.carry_out(guest, HandOver("seat"))
    return client
