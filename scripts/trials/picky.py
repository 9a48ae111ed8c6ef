"""A server with its own player, which silently calls off deals until that player would win.

The clients run in memory: the terminal, the plain client, a bot, and the page's part in a deal in Node.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import count, pairwise

from tests.client.crook import Honest, Kind, Picky, joined
from tests.client.house import BotClient, PlainClient
from tests.client.screen_client import ScreenClient
from tests.server.web.pages.test_part import Following, found

from contack.engine.deal import digest
from contack.engine.game import Game
from contack.engine.records.deal_check import called_off_words
from contack.engine.what_if import greedy
from contack.protocol.command import Command, HandOver, Reveal
from contack.protocol.connection import InvalidCommand
from contack.protocol.notice import Played
from contack.server.table.client import Client, Delivery
from trials.ground import Finding, Ground, NotTried

GAMES = 6

BOBS = b"nonce of bob"

KINDS: dict[str, Kind] = {"terminal": "screen", "plain client": "plain", "bot": "bot", "page": Following}


class Choosy(Picky):
    """A server that knows all nonces before it decides on a deal; bob is its own player."""

    def __init__(self, kind: Kind) -> None:
        self.called_off = self.won = 0
        super().__init__(kind, joined)

    def begins(self) -> int:
        before = self.called_off
        while not (self.table.playing or self.left):
            self.ready_again()
        return self.called_off - before

    @property
    def left(self) -> bool:
        """Whether ann gave up, as clients without a person do after four silent call-offs in a row."""
        return not isinstance(self.ann, ScreenClient) and self.ann.status is not None

    def ends(self) -> None:
        match, bob = self.table.match, self._seat_of_bob
        for client in (self.ann.client, self.bob.client):
            self.house.carry_out(client, HandOver("seat"))
        assert match
        self.won += match.game.winners == (bob,)

    @property
    def _seat_of_bob(self) -> int:
        return [player.name for player in self.table.members.ready or self.table.members.players].index("bob")

    def _receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        known = isinstance(command, Reveal) and client is self.ann.client
        self.times = int(known and isinstance(command, Reveal) and not self._suits(command.nonce))
        self.called_off += self.times
        return super()._receive(client, command)

    def _suits(self, nonce: bytes) -> bool:
        players = self.table.members.ready
        nonces = [_nonce_of_bob(player.digest) if player.name == "bob" else nonce for player in players]
        game, _ = Game.deal(self.table.gathering.seed, nonces)
        while not game.over:
            game, _ = game.play(greedy(game.lays))
        return game.winners == (self._seat_of_bob,)


async def picky(ground: Ground, say: Callable[[str], None]) -> Finding:
    if shutil.which("node") is None:
        raise NotTried("the page's part needs node")
    wanted = GAMES if ground.effort.long else 1
    measured, wrong, deals = [], [], 0
    for name, kind in KINDS.items():
        server = Choosy(kind)
        games: list[int] = []
        seen_by_client: list[bool] = []
        while sum(map(bool, games)) < wanted and not server.left:
            before = _lines(server.ann)
            games.append(server.begins())
            if not server.left:
                server.ends()
            new = [*_lines(server.ann)[len(before) :], _screen(server.ann)]
            seen_by_client.append(server.left or called_off_words(games[-1], "your number") in "\n".join(new))
        if isinstance(server.ann, Following):
            seen_by_client = _counted_by_page(server.ann, games)
        cheated = sum(map(bool, games))
        noticed = sum(seen for seen, called_off in zip(seen_by_client, games, strict=True) if called_off)
        deals += server.called_off
        measured.append(
            f"{name}: noticed {noticed} of {cheated}{', then left' if server.left else ''} "
            f"({server.called_off} deals; the server's player won {server.won} of {len(games) - server.left})"
        )
        say(measured[-1])
        if noticed < cheated:
            wrong.append(f"{name}: {cheated - noticed} games with deals called off went unnoticed")
    tried = f"{wanted} games of each client after a server called deals off until its own player would win"
    return Finding(tried, f"{deals} deals called off", "; ".join(measured), wrong)


def _nonce_of_bob(shown: bytes) -> bytes:
    return next(nonce for number in count() if digest(nonce := BOBS + b" more" * number) == shown)


def _lines(ann: Honest) -> list[str]:
    return list(ann.shown if isinstance(ann, PlainClient | BotClient) else ann.messages)


def _screen(ann: Honest) -> str:
    return " ".join(ann.text.replace("│", " ").split()) if isinstance(ann, ScreenClient) else ""


def _counted_by_page(ann: Following, games: list[int]) -> list[bool]:
    ann.notices = [each for each in ann.notices if not isinstance(each[0], Played)]  # these have no part in a deal
    steps = [(fate, known) for fate, known, _, _ in found(ann)]
    begun = [after[1] for before, after in pairwise(steps) if after[0] == "begun" != before[0]]
    return [counted == called_off for counted, called_off in zip(begun, games, strict=True)]
