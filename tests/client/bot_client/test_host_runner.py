"""A bot host at a server that would have it wait, or that asks for more bots than it lends. The network is made up."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from pathlib import Path

from contack.client.bot_client.host import BotHost
from contack.client.bot_client.host_runner import BotHostRunner
from contack.client.bots.simple import GreedyBot
from contack.client.files.known_servers import KnownServers
from contack.protocol.error import Refusal
from contack.protocol.notice import BotsLent, BotWanted, Refused, Welcomed
from tests.client.house import nonces
from tests.client.memory import HERE, MemoryServer

WELCOME = Welcomed(1, "den", "0")
TOO_FAST = Refused("lend_bots", Refusal.TOO_FAST, "wait", retry_after=90)


class Lending(MemoryServer):
    """A bot host that lends up to two bots, at a server in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.runner = BotHostRunner(
            BotHost("test", 2, "token"), lambda _: GreedyBot(), nonces(b"nonce of a bot .."), 0, 10, self.lines.append
        )
        self.done = self.runner.run(self.reactor, HERE, KnownServers(folder / "known"))  # type: ignore[arg-type]  # a made-up reactor
        self.accept(WELCOME)


def test_too_fast_host_hangs_up_and_returns_when_allowed(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.tell(TOO_FAST)
    assert lending.wire.disconnecting
    lending.lose()
    lending.passes(89)
    assert lending.tries == 1
    lending.passes(1)
    assert lending.tries == 2
    assert not lending.done.called


def test_host_retries_a_server_that_is_not_up_yet(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.lose()
    for pause in (1, 2, 4):
        lending.passes(pause)
        lending.refuse()
    assert [line.rpartition("; ")[2] for line in lending.lines] == [
        f"trying again in {pause} s." for pause in (1, 2, 4, 8)
    ]
    lending.runner.interrupt()
    assert lending.done.called
    assert not lending.reactor.getDelayedCalls()


def wanted(*numbers: int) -> list[BotWanted]:
    return [BotWanted(f"ticket {number}", "den", "Ida (bot 2)", 2) for number in numbers]


def test_whatever_a_server_asks_for_only_so_many_bots_run(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.tell(BotsLent(2), *wanted(*range(50)))
    assert lending.tries - 1 == 2 * 2


def test_bots_end_with_the_connection_of_their_host(tmp_path: Path) -> None:
    lending = Lending(tmp_path)
    lending.tell(BotsLent(2), *wanted(1))
    host = lending.end
    lending.accept(WELCOME)
    lending.end, bot = host, lending.wire
    lending.lose()
    assert bot.disconnecting
    lending.passes(1)
    assert lending.tries == 3
