"""A table: the people there and the game they play."""

from __future__ import annotations

from math import inf

from contack.engine.event import ChosenBy, Event
from contack.protocol.limits import SPECTATORS
from contack.protocol.notice import Change, ChatLine, Joined, Left, Played, Said, Started, TableChanged, scored
from contack.protocol.table_state import ClockState, TableState
from contack.server.config.limits import PATIENCE
from contack.server.config.sources import Sources
from contack.server.table.admission import check_may_play, check_may_watch
from contack.server.table.client import Guest
from contack.server.table.delivery import Send
from contack.server.table.match import Match
from contack.server.table.members import Company
from contack.server.table.moderation import Order
from contack.server.table.options import Setup
from contack.server.table.player import Player
from contack.server.table.public_state import clock_of, state_of
from contack.server.table.snapshot import Kept, TableSnapshot

CHAT_TAIL = 20
"""How many of the last lines said at a table are kept."""

FORSAKEN = "nobody came back"

BOTS_ALONE = "nobody is left but bots"


class Table:
    """A table with its people. Methods that change it answer the notices to send, in order, or raise NotAllowed.

    A match that is over stays until the next one starts, for those who come to look.
    """

    __slots__ = (
        "_sources", "chat", "company", "match", "most_spectators", "order", "patience", "paused_at", "seed", "seq",
        "setup",
    )  # fmt: skip

    def __init__(
        self, setup: Setup, sources: Sources, spectators: int = SPECTATORS, patience: float = PATIENCE
    ) -> None:
        self.setup = setup
        self.company = Company()
        self.order = Order()
        self.match: Match | None = None
        self.chat: tuple[ChatLine, ...] = ()
        self.paused_at: float | None = None
        self.most_spectators = spectators
        self.patience = patience
        self.seed = sources.seed()
        self.seq = 0
        self._sources = sources

    @staticmethod
    def restored(kept: Kept, sources: Sources, spectators: int = SPECTATORS, patience: float = PATIENCE) -> Table:
        """Return a table as it was kept, paused. Raises ValueError where its game cannot have been.

        The inverse of `snapshot`.
        """
        was = kept.table
        table = Table(was.setup, sources, spectators, patience)
        table.company.players = [Player.restored(player) for player in was.players]
        table.company.host = was.host
        table.order = Order.restored(was.order)
        table.chat = was.chat
        table.seed = was.seed
        table.seq = kept.seq
        table.match = Match.restored(was.match, kept.events, was.setup, sources.seconds) if was.match else None
        table.paused_at = sources.seconds()
        return table

    @property
    def snapshot(self) -> TableSnapshot:
        """All that a restart must bring back, but for the number of the newest broadcast and the game's events."""
        setup = self.setup
        return TableSnapshot(
            name=setup.name,
            seats=setup.seats,
            closed=setup.closed,
            spectators_allowed=setup.spectators_allowed,
            host=self.company.host,
            players=tuple([player.snapshot for player in self.company.players]),
            seed=self.seed,
            order=self.order.snapshot,
            chat=self.chat,
            match=self.match.snapshot if self.match else None,
            grace=setup.grace,
            move_clock=setup.move_clock,
            game_clock=setup.game_clock,
            hints=setup.hints,
        )

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.setup.name

    @property
    def seats(self) -> int:
        """How many can play."""
        return self.setup.seats

    @property
    def paused(self) -> bool:
        """Whether nobody is connected but bots, and time stands still."""
        return self.paused_at is not None

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.match is not None and not self.match.over

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected or awaited, bots aside, and nothing is going on."""
        return not (self.playing or self.company.people or any(one.level is None for one in self.company.awaited))

    @property
    def seated(self) -> list[Player]:
        """The players whose seats no newcomer can take."""
        return self.company.seated(self.playing)

    @property
    def free_seats(self) -> int:
        """How many players can take a seat now."""
        return 0 if self.playing or self.order.locked else self.seats - len(self.seated)

    @property
    def state(self) -> TableState:
        """Who is here, as everybody may know it."""
        return state_of(self.setup, self.company, self.order, self.match, self.seed)

    @property
    def clock(self) -> ClockState | None:
        """The clocks of the game that is going on, if one is and has any."""
        return clock_of(self.match, self.company.players)

    @property
    def due(self) -> float | None:
        """When something is to happen that nobody asks for, see `tick`."""
        if self.paused_at is not None:
            return self.paused_at + (self.patience if self.playing else self.setup.grace)
        moments = [player.until for player in self.company.awaited if player.until is not None]
        left = self._time_left
        return min(moments if left is None else [*moments, self._sources.seconds() + left], default=None)

    def join(self, guest: Guest, spectate: bool) -> list[Send]:
        """Seat `guest`, or let it watch; the first to join is the host."""
        if spectate:
            check_may_watch(self.setup, self.company, self.most_spectators, guest.name)
        else:
            check_may_play(self.setup, self.company, self.playing, guest.name)
            self.company.make_room(guest.name, len(self.company.players) >= self.seats)
        player = None if spectate else Player(guest.name, self._sources.token(), guest)
        self.company.add(guest, player)
        return self._entered(guest, player, Change.JOINED)

    def resume(self, guest: Guest, player: Player) -> list[Send]:
        """Give a seat back to its player; another client that holds it is told and let go."""
        sends = self._let_go(player.guest, "the seat was taken over from another connection") if player.guest else []
        change = Change.JOINED if player.expected else Change.RESUMED
        player.come_back(guest)
        return sends + self._entered(guest, player, change)

    def part(self, guest: Guest, words: str, change: Change) -> list[Send]:
        """Let a guest go for good; in the middle of a game the stand-in plays on."""
        player = self.company.player_of(guest)
        self.company.remove(guest)
        if player:
            player.left = True
        return self._let_go(guest, words) + self.vacated(change, guest.name)

    def vacated(self, change: Change, name: str) -> list[Send]:
        """Tell that somebody is gone for good, and go on without them."""
        self._forget_those_who_left()
        sends = self._rest() + self.changed(change, name)
        return sends + (self.abandon(BOTS_ALONE) if self.company.bots_alone else self.stand_in())

    def void(self, player: Player) -> None:
        """Let nobody come back to a seat."""
        player.token, player.left, player.until = self._sources.token(), True, None

    def drop(self, guest: Guest) -> list[Send]:
        """Let `guest` go because its connection is lost; a player is waited for, and then the stand-in plays."""
        player = self.company.player_of(guest)
        if player and self.setup.grace:
            player.until = self._sources.seconds() + self.setup.grace
        self.company.remove(guest)
        guest.table = None
        return self._rest() + self.changed(Change.DROPPED, guest.name) + self.stand_in()

    def tick(self) -> list[Send]:
        """Wait no longer for whoever was waited for long enough; let the stand-in lay where the time is up.

        A game that nobody came back to is given up, and nobody is waited for where there is none.
        """
        if self.paused:
            self.company.wait_no_longer(inf)
            return self.abandon(FORSAKEN)
        late = self.company.wait_no_longer(self._sources.seconds())
        self.company.settle_host()
        sends = [send for player in late for send in self.changed(Change.STOOD_IN, player.name)]
        if self.match and self._time_left == 0:
            sends += self.played(self.match, self.match.play_stand_in(ChosenBy.CLOCK))
        return sends + self.stand_in()

    def say(self, guest: Guest, text: str) -> list[Send]:
        """Tell everybody at the table what one of them says."""
        self.chat = (*self.chat, ChatLine(guest.name, text))[-CHAT_TAIL:]
        return [Send(self.company.guests, Said(guest.name, text))]

    def newest(self, guest: Guest) -> list[Send]:
        """Tell somebody who did not hear everything how the table is now."""
        return [Send((guest,), self._joined(guest, self.company.player_of(guest), self.chat))]

    def abandon(self, reason: str) -> list[Send]:
        """Give up the game that is going on, if one is."""
        if self.match is None or not self.playing:
            return []
        return self.played(self.match, self.match.abandon(reason))

    @property
    def _time_left(self) -> float | None:
        """For how long whose turn it is may still think, if the clock runs."""
        if self.match is None or self.match.over or self.paused:
            return None
        return self.match.clocks.left(self.match.game.hand.seat)

    def _entered(self, guest: Guest, player: Player | None, change: Change) -> list[Send]:
        """Give a newcomer the whole state, tell the others, and go on if the table was paused."""
        chat = self.chat if change is Change.RESUMED else ()
        guest.table = self.name
        self._wake()
        self.company.settle_host()
        others = [other for other in self.company.guests if other is not guest]
        changed = self.changed(change, guest.name, others)
        return [Send((guest,), self._joined(guest, player, chat)), *changed, *self.stand_in()]

    def _joined(self, guest: Guest, player: Player | None, chat: tuple[ChatLine, ...]) -> Joined:
        """Return the whole state of the table for somebody who comes here, or missed something."""
        match = self.match
        return Joined(
            seq=self.seq,
            name=guest.name,
            token=player.token if player else None,
            table=self.state,
            game=match.header if match else None,
            events=tuple(match.events) if match else (),
            view=match.view if match else None,
            lays=scored(match.lays) if match else (),
            chat=chat,
            clock=self.clock,
        )

    def _rest(self) -> list[Send]:
        """Let time stand still where nobody is connected any more; bots go, and come again with whoever does."""
        if self.paused or self.company.people:
            return []
        sends = [send for bot in self.company.bots for send in self._send_home(bot)]
        self.paused_at = self._sources.seconds()
        self.company.wait_until(inf)
        if self.match:
            self.match.clocks.watch.stop()
        return sends

    def _send_home(self, bot: Player) -> list[Send]:
        """Let the client of a bot go; its seat is kept for another."""
        guest, bot.guest, bot.until = bot.guest, None, inf
        return self._let_go(guest, "nobody is here any more") if guest else []

    def _wake(self) -> None:
        """Let time go on: those who are still missed have all of the grace period from now on."""
        if not self.paused:
            return
        self.paused_at = None
        self.company.wait_until(self._sources.seconds() + self.setup.grace)
        if self.match:
            self.match.clocks.watch.go()

    def start(self) -> list[Send]:
        """Begin a game with those who are ready; the others become spectators."""
        self.company.keep_ready()
        self.match = match = Match.begin(self.company.players, self.seed, self.setup, self._sources)
        events, lays = tuple(match.events), scored(match.lays)
        started = Started(self._next_seq(), match.header, self.state, events, match.view, lays, self.clock)
        return [Send(self.company.guests, started, self.name), *(self._game_over() if match.over else self.stand_in())]

    def stand_in(self) -> list[Send]:
        """Let the stand-in lay as long as it is an absent player's turn, and somebody sees it."""
        sends: list[Send] = []
        match = self.match
        while match and not (match.over or self.paused) and self.company.players[match.game.hand.seat].covered:
            sends += self.played(match, match.play_stand_in(ChosenBy.STAND_IN))
        return sends

    def played(self, match: Match, events: tuple[Event, ...]) -> list[Send]:
        """Tell everybody what happened, the one notice after a lay; clear the table when that ended the game."""
        played = Played(self._next_seq(), events, match.view, scored(match.lays), self.clock)
        sends = [Send(self.company.guests, played, self.name)]
        return sends + self._game_over() if match.over else sends

    def _game_over(self) -> list[Send]:
        """Make the table ready for another game: a fresh seed, nobody ready, no seats for those who left."""
        self.seed = self._sources.seed()
        for player in self.company.players:
            player.ready = player.handed_over = False
        self._forget_those_who_left()
        return self.changed(Change.GAME_OVER, "")

    def _forget_those_who_left(self) -> None:
        if not self.playing:
            self.company.keep(lambda player: not player.left)

    def changed(self, change: Change, name: str, to: list[Guest] | None = None) -> list[Send]:
        """Tell those who are here, or some of them, what changed among them."""
        notice = TableChanged(self._next_seq(), change, name, self.state, self.clock)
        return [Send(self.company.guests if to is None else to, notice)]

    def _let_go(self, guest: Guest, words: str) -> list[Send]:
        guest.table = None
        return [Send((guest,), Left(self.name, words))]

    def _next_seq(self) -> int:
        self.seq += 1
        return self.seq
