"""A table: the people there and the game they play. Knows no sockets; answers what is to be said to whom."""

from __future__ import annotations

from contack.engine.deal import commitment
from contack.engine.event import By, Event
from contack.engine.lay import Lay
from contack.engine.rules import SEATS, Rules
from contack.engine.why_not import why_not
from contack.protocol.command import OpenTable
from contack.protocol.limits import SPECTATORS
from contack.protocol.name import name_key
from contack.protocol.notice import Change, GameHeader, Joined, Left, Played, Said, Started, TableChanged, scored
from contack.protocol.refusal import Refusal
from contack.protocol.table_state import TableState, TableSummary
from contack.server.company import Company
from contack.server.guest import Guest
from contack.server.match import Match
from contack.server.not_allowed import NotAllowed
from contack.server.order import Order
from contack.server.password import Password
from contack.server.player import Player
from contack.server.send import Send
from contack.server.snapshot import ChatLine, Kept, MatchSnapshot, TableSnapshot
from contack.server.sources import Sources, utc

CHAT_TAIL = 20
"""How many of the last lines said at a table are kept."""


class Table:
    """A table with its people. Methods that change it answer the notices to send, in order, or raise NotAllowed.

    A match that is over stays until the next one starts, for those who come to look.
    """

    __slots__ = (
        "_sources",
        "_spectators",
        "chat",
        "company",
        "match",
        "name",
        "order",
        "rules",
        "seats",
        "seed",
        "seq",
        "spectators_allowed",
    )

    def __init__(self, opened: OpenTable, sources: Sources, spectators: int = SPECTATORS) -> None:
        self.name = opened.table
        self.seats = opened.seats
        self.rules = Rules(closed=opened.closed)
        self.spectators_allowed = opened.spectators
        self.company = Company()
        self.order = Order(Password.of(opened.password))
        self.match: Match | None = None
        self.chat: tuple[ChatLine, ...] = ()
        self.seed = sources.seed()
        self.seq = 0
        self._sources = sources
        self._spectators = spectators

    @staticmethod
    def restored(kept: Kept, sources: Sources, spectators: int = SPECTATORS) -> Table:
        """Answer a table as it was kept, with its players awaited. Raises ValueError where its game cannot have been.

        The inverse of `snapshot`.
        """
        was = kept.table
        table = Table(OpenTable(was.name, was.seats, was.closed, was.spectators_allowed), sources, spectators)
        table.company.players = [Player.restored(player) for player in was.players]
        table.company.host = was.host
        table.order = Order.restored(was.order)
        table.chat = was.chat
        table.seed = was.seed
        table.seq = kept.seq
        table.match = Match.restored(was.match, kept.events, sources.seconds) if was.match else None
        return table

    @property
    def snapshot(self) -> TableSnapshot:
        """All that a restart must bring back, but for the number of the newest broadcast and the game's events."""
        return TableSnapshot(
            name=self.name,
            seats=self.seats,
            closed=self.rules.closed,
            spectators_allowed=self.spectators_allowed,
            host=self.company.host,
            players=tuple([player.snapshot for player in self.company.players]),
            seed=self.seed,
            order=self.order.snapshot,
            chat=self.chat,
            match=self.match.snapshot if self.match else None,
        )

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.match is not None and not self.match.over

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected or awaited and nothing is going on."""
        return not (self.playing or self.company.guests or self.company.awaited)

    @property
    def free_seats(self) -> int:
        """How many players can take a seat now."""
        return 0 if self.playing or self.order.locked else self.seats - len(self._seated)

    @property
    def state(self) -> TableState:
        """Who is here, as everybody may know it."""
        committed = self.match.header.commitment if self.match and self.playing else commitment(self.seed).hex()
        return TableState(
            name=self.name,
            seats=self.seats,
            closed=self.rules.closed,
            spectators_allowed=self.spectators_allowed,
            host=self.company.host,
            players=tuple(player.state for player in self.company.players),
            spectators=tuple(guest.name for guest in self.company.spectators),
            playing=self.playing,
            commitment=committed,
            locked=self.order.locked,
            password=self.order.password is not None,
            muted=tuple(self.order.muted.values()),
        )

    @property
    def summary(self) -> TableSummary:
        """The table's line in the list of tables."""
        return TableSummary(
            name=self.name,
            seats=self.seats,
            closed=self.rules.closed,
            spectators_allowed=self.spectators_allowed,
            host=self.company.host,
            players=tuple(player.name for player in self._seated),
            spectators=len(self.company.spectators),
            playing=self.playing,
            locked=self.order.locked,
            password=self.order.password is not None,
        )

    def join(self, guest: Guest, spectate: bool) -> list[Send]:
        """Seat `guest`, or let it watch; the first to join is the host."""
        if spectate:
            self._check_name(guest.name, self.company.players)
            self._check_may_watch()
        else:
            self._check_name(guest.name, self._seated)
            self._check_free_seat()
            self.company.make_room(guest.name, len(self.company.players) >= self.seats)
        player = None if spectate else Player(guest.name, self._sources.token(), guest)
        self.company.add(guest, player)
        return self._entered(guest, player, Change.JOINED) + self._stand_in()

    def resume(self, guest: Guest, player: Player) -> list[Send]:
        """Give a seat back to its player; another client that holds it is told and let go."""
        sends = self._let_go(player.guest, "the seat was taken over from another connection") if player.guest else []
        player.guest, player.handed_over, player.left, player.awaited = guest, False, False, False
        guest.name = player.name
        return sends + self._entered(guest, player, Change.RESUMED) + self._stand_in()

    def leave(self, guest: Guest) -> list[Send]:
        """Let `guest` go at its own wish; in the middle of a game the stand-in plays on."""
        return self._part(guest, "you left", Change.LEFT)

    def kick(self, host: Guest, name: str) -> list[Send]:
        """Make somebody leave at the host's wish, for good; the seat's token is void."""
        person = self._other(host, name)
        self.order.keep_out(person.name)
        if isinstance(person, Player):
            person.token, person.left, person.awaited = self._sources.token(), True, False
        guest = person.guest if isinstance(person, Player) else person
        if guest:
            guest.barred.append(self)
            return self._part(guest, f"{host.name} made you leave", Change.KICKED)
        self._forget_those_who_left()
        return self._changed(Change.KICKED, person.name) + self._stand_in()

    def hand_host(self, host: Guest, name: str) -> list[Send]:
        """Let somebody else who is connected be host, at the host's wish."""
        person = self._other(host, name)
        if isinstance(person, Player) and person.guest is None:
            raise NotAllowed(Refusal.NOBODY_CALLED_SO, f"{person.name} is not here now")
        self.company.host = person.name
        return self._changed(Change.HOST, person.name)

    def mute(self, host: Guest, name: str, muted: bool) -> list[Send]:
        """Let somebody say nothing any more, or again, at the host's wish."""
        person = self._other(host, name)
        self.order.mute(person.name, muted)
        return self._changed(Change.MUTED if muted else Change.UNMUTED, person.name)

    def lock(self, host: Guest, locked: bool) -> list[Send]:
        """Let nobody come any more, or again, at the host's wish; players take their seats back all the same."""
        self._check_host(host, "locks the table")
        self.order.locked = locked
        return self._changed(Change.LOCKED if locked else Change.UNLOCKED, host.name)

    def drop(self, guest: Guest) -> list[Send]:
        """Let `guest` go because its connection is lost; a player's seat is kept, with the stand-in in a game."""
        self.company.remove(guest)
        guest.table = None
        return self._changed(Change.DROPPED, guest.name) + self._stand_in()

    def wait_no_longer(self) -> list[Send]:
        """Let the stand-in play for those who are still awaited; where nobody is there, the game waits on."""
        awaited = self.company.awaited
        for player in awaited:
            player.awaited = False
        if not self.company.guests:
            return []
        self.company.settle_host()
        return [send for player in awaited for send in self._changed(Change.DROPPED, player.name)] + self._stand_in()

    def say(self, guest: Guest, text: str) -> list[Send]:
        """Tell everybody at the table what one of them says."""
        self.chat = (*self.chat, ChatLine(guest.name, text))[-CHAT_TAIL:]
        return [Send(self.company.guests, Said(guest.name, text))]

    def be_ready(self, guest: Guest, nonce: bytes) -> list[Send]:
        """Count a player as ready; when all seats are taken and ready, start."""
        player = self._player(guest)
        self._check_not_playing()
        player.ready, player.nonce = True, nonce
        sends = self._changed(Change.READY, player.name)
        return sends + (self._start() if len(self.company.ready) == self.seats else [])

    def start(self, guest: Guest) -> list[Send]:
        """Start with those who are ready, at the host's wish; the others become spectators."""
        self._check_not_playing()
        self._check_host(guest, "starts the game")
        if len(self.company.ready) < SEATS[0]:
            ready = len(self.company.ready)
            raise NotAllowed(Refusal.TOO_FEW_READY, f"a game needs {SEATS[0]} who are ready, there are {ready}")
        return self._start()

    def play(self, guest: Guest, lay: Lay, turn: int) -> list[Send]:
        """Lay for the player whose client `guest` is."""
        match = self._match_at(guest, turn)
        if lay not in match.lays:
            why = why_not(match.view, lay)
            raise NotAllowed(Refusal.ILLEGAL_LAY, str(why), why.rule if why else None)
        return self._played(match, match.play(lay, By.PLAYER)) + self._stand_in()

    def hand_over_lay(self, guest: Guest, turn: int | None) -> list[Send]:
        """Let the stand-in choose this one lay."""
        match = self._match_at(guest, turn)
        return self._played(match, match.play_stand_in()) + self._stand_in()

    def hand_over_seat(self, guest: Guest) -> list[Send]:
        """Let the stand-in play from now on."""
        player = self._player(guest)
        self._match()
        player.handed_over = True
        return self._changed(Change.HANDED_OVER, player.name) + self._stand_in()

    def take_back(self, guest: Guest) -> list[Send]:
        """Let a player who handed the seat over choose again."""
        player = self._player(guest)
        player.handed_over = False
        return self._changed(Change.TOOK_BACK, player.name)

    def abandon(self, reason: str) -> list[Send]:
        """Give up the game that is going on, if one is."""
        if self.match is None or not self.playing:
            return []
        return self._played(self.match, self.match.abandon(reason))

    @property
    def _seated(self) -> list[Player]:
        """The players whose seats no newcomer can take: in a game all, between games those who are connected."""
        return [player for player in self.company.players if self.playing or not player.absent]

    def _entered(self, guest: Guest, player: Player | None, change: Change) -> list[Send]:
        """Give a newcomer the whole state, and tell the others."""
        guest.table = self
        self.company.settle_host()
        others = [other for other in self.company.guests if other is not guest]
        changed = self._changed(change, guest.name, others)
        match = self.match
        joined = Joined(
            seq=self.seq,
            name=guest.name,
            token=player.token if player else None,
            table=self.state,
            game=match.header if match else None,
            events=tuple(match.events) if match else (),
            view=match.view if match else None,
            lays=scored(match.lays) if match else (),
        )
        return [Send((guest,), joined), *changed]

    def _start(self) -> list[Send]:
        self.company.keep(lambda player: player.ready)
        players = self.company.players
        header = GameHeader(
            players=tuple(player.name for player in players),
            rules=self.rules,
            commitment=commitment(self.seed).hex(),
            started=utc(self._sources.now()),
        )
        snapshot = MatchSnapshot(header, self.seed, tuple(player.nonce for player in players))
        match = Match(snapshot, self._sources.seconds)
        self.match = match
        events, lays = tuple(match.events), scored(match.lays)
        started = Started(self._next_seq(), header, self.state, events, match.view, lays)
        return [Send(self.company.guests, started, self.name), *(self._game_over() if match.over else self._stand_in())]

    def _stand_in(self) -> list[Send]:
        """Let the stand-in lay as long as it is an absent player's turn."""
        sends = []
        match = self.match
        while match and not match.over and self.company.players[match.game.hand.seat].covered:
            sends += self._played(match, match.play_stand_in())
        return sends

    def _played(self, match: Match, events: tuple[Event, ...]) -> list[Send]:
        """Tell everybody what happened, the one notice after a lay; clear the table when that ended the game."""
        played = Played(self._next_seq(), events, match.view, scored(match.lays))
        sends = [Send(self.company.guests, played, self.name)]
        return sends + self._game_over() if match.over else sends

    def _game_over(self) -> list[Send]:
        """Make the table ready for another game: a fresh seed, nobody ready, no seats for those who left."""
        self.seed = self._sources.seed()
        for player in self.company.players:
            player.ready = player.handed_over = False
        self._forget_those_who_left()
        return self._changed(Change.GAME_OVER, "")

    def _part(self, guest: Guest, words: str, change: Change) -> list[Send]:
        """Let a guest go for good; in the middle of a game the stand-in plays on."""
        player = self.company.player_of(guest)
        self.company.remove(guest)
        if player:
            player.left = True
        self._forget_those_who_left()
        return self._let_go(guest, words) + self._changed(change, guest.name) + self._stand_in()

    def _other(self, host: Guest, name: str) -> Player | Guest:
        """Answer who is called that, for the host to do something about."""
        self._check_host(host, "may do that")
        person = self.company.called(name)
        if person is None or person.name == host.name:
            raise NotAllowed(Refusal.NOBODY_CALLED_SO, f"nobody else at this table is called {name}")
        return person

    def _check_host(self, guest: Guest, does: str) -> None:
        if guest.name != self.company.host:
            raise NotAllowed(Refusal.NOT_HOST, f"only the host {does}: that is {self.company.host}")

    def _forget_those_who_left(self) -> None:
        if not self.playing:
            self.company.keep(lambda player: not player.left)

    def _changed(self, change: Change, name: str, to: list[Guest] | None = None) -> list[Send]:
        notice = TableChanged(self._next_seq(), change, name, self.state)
        return [Send(self.company.guests if to is None else to, notice)]

    def _let_go(self, guest: Guest, words: str) -> list[Send]:
        guest.table = None
        return [Send((guest,), Left(self.name, words))]

    def _next_seq(self) -> int:
        self.seq += 1
        return self.seq

    def _player(self, guest: Guest) -> Player:
        player = self.company.player_of(guest)
        if player is None:
            raise NotAllowed(Refusal.NO_SEAT, "you are watching: only a player can do that")
        return player

    def _match(self) -> Match:
        if self.match is None or self.match.over:
            raise NotAllowed(Refusal.NO_GAME, "no game is going on: it starts when the seats are ready")
        return self.match

    def _match_at(self, guest: Guest, turn: int | None) -> Match:
        """Answer the match where it is the turn of `guest`, and the turn that it thinks it is."""
        player, match = self._player(guest), self._match()
        now = match.game.turn
        if turn != now:
            raise NotAllowed(Refusal.STALE_TURN, f"the table has moved on: turn {now}, not {turn}")
        mover = self.company.players[match.game.hand.seat]
        if mover is not player:
            raise NotAllowed(Refusal.NOT_YOUR_TURN, f"it is the turn of {mover.name}")
        return match

    def _check_name(self, name: str, players: list[Player]) -> None:
        taken: list[Player | Guest] = [*players, *self.company.spectators]
        if name_key(name) in {name_key(person.name) for person in taken}:
            words = f"somebody at the table is called {name}: take another name, or resume the seat with its token"
            raise NotAllowed(Refusal.NAME_TAKEN, words)

    def _check_may_watch(self) -> None:
        if not self.spectators_allowed and self.company.guests:
            raise NotAllowed(Refusal.NO_SPECTATORS, f"{self.name} lets nobody watch")
        if len(self.company.spectators) >= self._spectators and self.company.guests:
            raise NotAllowed(Refusal.NO_SPECTATORS, f"{self._spectators} watch {self.name} already")

    def _check_free_seat(self) -> None:
        if self.playing:
            raise NotAllowed(Refusal.GAME_RUNNING, f"a game is going on at {self.name}: watch it, or wait for its end")
        if len(self._seated) >= self.seats:
            raise NotAllowed(Refusal.TABLE_FULL, f"all {self.seats} seats at {self.name} are taken")

    def _check_not_playing(self) -> None:
        if self.playing:
            raise NotAllowed(Refusal.GAME_RUNNING, "a game is going on already")
