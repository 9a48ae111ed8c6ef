"""A server that tells anything: no client falls over it, or writes more than a game."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from contack.client.bot_client.player import BotPlayer
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.network.session import Loss, Retry, Session
from contack.client.plain.client import Plain
from contack.client.plain.input import enter, react
from contack.client.screen.state.effects import Connect
from contack.client.session.game_check import NONSENSE
from contack.client.session.joining import JoinFlow
from contack.protocol.command import Command
from contack.protocol.connection import to_frame
from contack.protocol.frame import PREFIX, framed
from contack.protocol.notice import Notice, Played
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.memory import HERE, MemoryServer
from tests.client.screen_client import new_app
from tests.protocol.bending import bent
from tests.runner.chance import effort

GAME_BYTES = 32 * 1024
"""More than the record of any game and a seat take."""

SIZES = ((60, 20), (160, 50))


def _honest() -> list[Notice]:
    house = House()
    ann = PlainClient(house, wish("ann", move_clock=60, game_clock=600))
    BotClient(house, wish("bob"), games=2)
    for line in ("say hello", "1", "1", "auto on", "ready"):
        ann.types(line)
    return ann.received


HONEST = _honest()


class Everybody(MemoryServer):
    """All clients behind one session, each shown everything; `tripped` is what went wrong in any of them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.tripped: list[Exception] = []
        self.losses: list[Loss] = []
        self.folder = folder
        self._plain = Plain(JoinFlow(wish("ann")), lambda: b"n" * 32)
        self._player = BotPlayer(JoinFlow(wish("ann")), lambda: b"n" * 32)
        self._app, _ = new_app().do(Connect(HERE, wish("ann")))
        known = KnownServers(folder / "known")
        seats = SeatRecorder(SeatFile(folder / "seats", known), lambda: "")
        self.session = Session(self, GameRecorder(folder / "records"), seats, Retry.NEVER)
        self.session.start(self.reactor, HERE, known)  # type: ignore[arg-type]  # a made-up reactor
        self.accept()

    @property
    def written(self) -> int:
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    def hello(self) -> Command:
        return self._plain.arrival.hello()

    def receive(self, notice: Notice) -> None:
        try:
            self._receive(notice)
        except Exception as error:
            self.tripped.append(error)

    def _receive(self, notice: Notice) -> None:
        self._plain, _ = react(self._plain, notice)
        self._player, _ = self._player.receive(notice)
        self._player, _ = self._player.question()
        self._app, _ = self._app.notified(notice)

    def looks(self) -> None:
        if self._plain.arrived:
            for line in ("table", "places", "racks", "scores", "log", "who", "help"):
                enter(self._plain, line)
        later, _ = self._app.at(3.0).tick()
        for size in SIZES:
            later.paint(*size)
        for key in ("tab", "up", "L", "p", "?"):
            later, _ = later.press(key)
            later.paint(80, 24)

    def met(self, words: str, fingerprint: str) -> None:
        raise AssertionError

    def lost(self, loss: Loss) -> None:
        self.losses.append(loss)

    def complain(self, text: str) -> None:
        raise AssertionError(text)

    def reveal(self) -> None:
        raise AssertionError

    def leave_refused(self) -> None:
        raise AssertionError


def test_an_honest_server_is_believed(tmp_path: Path) -> None:
    everybody = Everybody(tmp_path)
    everybody.tell(*HONEST)
    everybody.looks()
    assert not everybody.wire.disconnecting
    assert (everybody.tripped, everybody.losses) == ([], [])


@st.composite
def bent_notices(draw: st.DrawFn) -> tuple[int, bytes]:
    at = draw(st.integers(0, len(HONEST) - 1))
    return at, bent(draw, to_frame(HONEST[at])[PREFIX:])


@settings(max_examples=effort(20, 60))
@given(lie=bent_notices(), more=st.integers(0, 5))
def test_no_notice_crashes_any_client(lie: tuple[int, bytes], more: int) -> None:
    at, body = lie
    with TemporaryDirectory() as folder:
        everybody = Everybody(Path(folder))
        everybody.tell(*HONEST[:at])
        everybody.end.dataReceived(framed(body))
        everybody.tell(*HONEST[at + 1 : at + 1 + more])
        everybody.looks()
        assert everybody.tripped == []
        assert everybody.written < 2 * GAME_BYTES


def test_endless_server_fills_no_disk(tmp_path: Path) -> None:
    everybody = Everybody(tmp_path)
    first = next(at for at, notice in enumerate(HONEST) if isinstance(notice, Played))
    everybody.tell(*HONEST[: first + 1])
    before = everybody.written
    everybody.tell(*[HONEST[first]] * 100)
    everybody.lose()
    assert [loss.words for loss in everybody.losses] == [NONSENSE]
    assert everybody.written == before
