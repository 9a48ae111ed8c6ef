"""A table: the people there and the game they play."""

from math import inf

from contack.engine.event import ChosenBy, Event
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import Change, ChatLine, Joined, Left, Played, Said, Started, TableChanged, scored
from contack.protocol.table_state import ClockState, PauseState, TableOptions, TableState
from contack.server.config.limits import Limits
from contack.server.config.sources import Sources
from contack.server.config.token_bucket import TokenBucket
from contack.server.table.admission import check_may_play, check_may_watch
from contack.server.table.client import Client, Delivery
from contack.server.table.gathering import Gathering, countdown_of
from contack.server.table.known import joined_of, state_of
from contack.server.table.match import STAND_INS_AT_ONCE, Match
from contack.server.table.members import Members
from contack.server.table.moderation import Moderation
from contack.server.table.player import Player
from contack.server.table.seat_history import NO_HELP, SeatHistory
from contack.server.table.standstill import Standstill

NUDGE_SECONDS = 15
"""How often somebody at a table can be nudged at the most."""

FORSAKEN = "nobody came back"


class Table:
    """A table with its people. Methods that change it return the notices to send, in order, or raise NotAllowed.

    A match that is over stays until the next one starts, for those who come to look.
    """

    __slots__ = (
        "_limits",
        "_sources",
        "chat",
        "gathering",
        "history",
        "lines",
        "match",
        "members",
        "moderation",
        "nudges",
        "options",
        "seq",
        "standstill",
    )  # fmt: skip

    def __init__(self, options: TableOptions, sources: Sources, limits: Limits) -> None:
        self.options = options
        self.members = Members()
        self.moderation = Moderation()
        self.match: Match | None = None
        self.chat: tuple[ChatLine, ...] = ()
        self.lines = 0
        self.standstill = Standstill(sources.seconds, options.grace, limits)
        self.gathering = Gathering(sources)
        self.history = SeatHistory(sources)
        self.nudges = TokenBucket(1 / NUDGE_SECONDS, 1, sources.seconds)
        self.seq = 0
        self._limits = limits
        self._sources = sources

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.options.name

    @property
    def empty(self) -> bool:
        """Whether no player is connected but bots; time stands still then."""
        return self.standstill.empty_since is not None

    @property
    def abandoned(self) -> bool:
        """Whether all its players left the game on purpose, and did not pause it."""
        return self.playing and self.empty and self.members.all_left and self.standstill.pause is None

    @property
    def idle(self) -> bool:
        """Whether a game waits here that nobody is likely to play on."""
        return self.playing and self.standstill.is_idle(self.members)

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.match is not None and not self.match.over

    @property
    def private(self) -> bool:
        """Whether there are people who may come to the server, but not look on here."""
        return self.moderation.password is not None or not self.options.spectators_allowed

    @property
    def asking(self) -> bool:
        """Whether a game is about to begin, and those who are ready are asked for their nonces."""
        return self.gathering.asking

    @property
    def busy(self) -> bool:
        """Whether a game is going on or about to begin: the seats are as they are."""
        return self.playing or self.asking

    @property
    def deserted(self) -> bool:
        """Whether nobody is connected or awaited, bots aside, and nothing is going on."""
        return not (
            self.playing
            or self.members.people
            or any(one.level is None and not one.left for one in self.members.awaited)
        )

    @property
    def seated(self) -> list[Player]:
        """The players whose seats no newcomer can take."""
        return self.members.seated(self.busy)

    @property
    def vacant(self) -> tuple[int, ...]:
        """The seats for which stand-ins play, and which anybody may take over."""
        return tuple(seat for seat, player in enumerate(self.members.players) if player.vacant and self.playing)

    @property
    def free_seats(self) -> int:
        """How many players can take a seat now."""
        if self.moderation.locked:
            return 0
        return len(self.vacant) if self.busy else self.options.seats - len(self.seated)

    @property
    def state(self) -> TableState:
        """Who is here, as everybody may know it."""
        return state_of(
            self.options,
            self.members,
            self.moderation,
            self.match,
            self.gathering,
            self.standstill.pause,
            self._sources.seconds(),
        )

    @property
    def clock(self) -> ClockState | None:
        """The clocks of the game that is going on, if one is and has any."""
        return self.match.clock_state(self.members.players) if self.match else None

    @property
    def due(self) -> float | None:
        """When `tick` has work to do without any command."""
        moments = (self.standstill.due(self.members, self.match), None if self.standstill.on else self.gathering.due)
        return min((moment for moment in moments if moment is not None), default=None)

    def join(self, client: Client, spectate: bool) -> list[Delivery]:
        """Seat `client`, or let it watch; the first to join is the host."""
        if spectate:
            check_may_watch(self.options, self.members, self._limits.max_spectators, client.name)
        else:
            self.history.check_may_sit(client)
            vacancy = self.members.vacancy(client.name) if self.playing else None
            check_may_play(self.options, self.members, self.busy, vacancy, client.name)
            if vacancy:
                return self._take_over(client, vacancy)
            # after all that could refuse: who is refused must not cost an absent player the seat
            self.members.make_room(client.name, len(self.members.players) >= self.options.seats)
        player = None if spectate else self.history.player(client)
        self.members.add(client, player)
        return self._entered(client, player, Change.JOINED)

    def sit(self, client: Client, wanted: bool) -> list[Delivery]:
        """Seat a spectator as soon as no game runs and a seat is free, or let it only watch again."""
        self.members.unqueue(client)
        if not wanted:
            return self.changed(Change.UNQUEUED, client.name)
        self.members.queue.append(client)
        return self._seat_queue() if self._has_seat else self.changed(Change.QUEUED, client.name)

    @property
    def _has_seat(self) -> bool:
        return not self.busy and len(self.seated) < self.options.seats

    def _seat_queue(self) -> list[Delivery]:
        """Seat those who wait for a seat, as far as there are any."""
        deliveries: list[Delivery] = []
        while self.members.queue and self._has_seat:
            client = self.members.queue[0]
            self.members.unwatch(client)
            self.members.make_room(client.name, len(self.members.players) >= self.options.seats)
            player = self.history.player(client)
            self.members.add(client, player)
            deliveries += self._entered(client, player, Change.JOINED)
        return deliveries

    def _take_over(self, client: Client, before: Player) -> list[Delivery]:
        """Give the seat of a player who is awaited no longer to somebody else, in the middle of the game."""
        assert self.match is not None  # a game is going on
        player = self.history.player(client, before.token)
        seat = self.members.players.index(before)
        # to those who are here already: to the newcomer all is told at once
        told = self.played(self.match, self.match.take_over(seat, player.name))
        self.members.players[seat] = player
        return told + self._entered(client, player, Change.JOINED)

    def resume(self, client: Client, player: Player, text: str, *, moved: bool = False) -> list[Delivery]:
        """Give a seat to a client of its player. Another client that has it leaves, and sees the text.

        A seat that `moved` gets a new token: a token that went over TLS must not go over HTTP.
        """
        deliveries = self._let_go(player.client, text, moved=moved) if player.client else []
        if moved:
            player.former, player.token = player.token, self._sources.token()
        change = Change.JOINED if player.expected else Change.RESUMED
        player.come_back(client)
        return deliveries + self._entered(client, player, change)

    def part(self, client: Client, text: str, change: Change) -> list[Delivery]:
        """Let a client go for good; in the middle of a game the stand-in plays on."""
        # the name that the others know: out of the seat the client bears its own again
        player, name = self.members.player_of(client), client.name
        self.members.remove(client)
        if player:
            self.history.get_up(player, client)
        if player and not player.left:  # else the seat is kept for nobody
            player.left = True
            self._await(player)
        return self._let_go(client, text) + self.vacated(change, name)

    def vacated(self, change: Change, name: str) -> list[Delivery]:
        """Tell that somebody is gone for good, and go on without them."""
        self._forget_those_who_left()
        return self._rest() + self.changed(change, name) + self.stand_in() + self.gather(name)

    def void(self, player: Player) -> None:
        """Let nobody come back to a seat."""
        # another token rather than none: an empty one could be given by anybody
        player.token, player.left = self._sources.token(), True
        player.wake()

    def drop(self, client: Client) -> list[Delivery]:
        """Remove a client whose connection is lost. A player is awaited, longer if asleep; then the stand-in plays."""
        player = self.members.player_of(client)
        if player:
            player.asleep = client.hidden and client.silent and player.level is None
            player.slept_at = self.match.clocks.clock.time if self.match else 0.0
            self._await(player)
            self.history.get_up(player, client)
        self.members.remove(client)
        name = client.name
        client.leave_table()
        change = Change.ASLEEP if player and player.asleep else Change.DROPPED
        return self._rest() + self.changed(change, name) + self.stand_in() + self.gather(name)

    def _await(self, player: Player) -> None:
        if self.standstill.wait(player):
            player.until = self.standstill.until(player)

    def tick(self) -> list[Delivery]:
        """End reservations that ran out, and let the stand-in lay for absent players and for those out of time.

        A table that has been empty too long gives up its game instead, and ends all reservations.
        """
        if self.empty:
            return self._give_up() if self.standstill.is_over(self.members, self.match) else []
        late = self.members.wait_no_longer(self._sources.seconds())
        self.members.excuse(self.busy)
        self.members.settle_host()
        deliveries = [delivery for player in late for delivery in self.changed(Change.STOOD_IN, player.name)]
        if self.match and self.standstill.time_left(self.members, self.match) == 0:
            deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.CLOCK))
        elif self.match and self.standstill.sleeper_left(self.members, self.match) == 0:
            deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.STAND_IN))
        return deliveries + self.stand_in() + self.gather(late[0].name if late else "")

    def _give_up(self) -> list[Delivery]:
        self.members.wait_no_longer(inf)
        deliveries = self.abandon(FORSAKEN)
        if self.members.people:  # spectators, who may play now
            self._wake()
        return deliveries + self.gather()

    def say(self, client: Client, text: str) -> list[Delivery]:
        """Tell everybody at the table what one of them says."""
        self.chat = (*self.chat, ChatLine(client.name, text))[-CHAT_TAIL:]
        self.lines += 1
        return [Delivery(self.members.clients, Said(client.name, text))]

    def newest(self, client: Client) -> list[Delivery]:
        """Tell somebody who did not hear everything how the table is now."""
        return [Delivery((client,), self._joined(client, self.members.player_of(client), self.chat))]

    def abandon(self, reason: str) -> list[Delivery]:
        """Give up the game that is going on, if one is."""
        if self.match is None or not self.playing:
            return []
        return self.played(self.match, self.match.abandon(reason))

    def set_pause(self, pause: PauseState | None, by: str) -> list[Delivery]:
        """Pause the table, or end its pause; `by` is the name of whoever does it, empty for the operator."""
        if pause:
            self.gathering.hold_up()
            self.standstill.begin_pause(pause, self.members, self.match)
            return self.changed(Change.PAUSED, by)
        if self.asking:
            self.gathering.ask()
        self.standstill.end_pause(self.members, self.match)
        return self.changed(Change.UNPAUSED, by) + self.stand_in() + self.gather()

    def hold_back(self) -> list[Delivery]:
        """Let nobody be ready where no more games are to begin; one that is about to begin does so."""
        if self.busy or not self.members.ready:
            return []
        for player in self.members.players:
            player.be_unready()
        self.gathering.hold_up()
        return self.changed(Change.HELD_UP, "")

    def dismiss(self, text: str) -> list[Delivery]:
        """Let everybody go from a table that is no more."""
        deliveries = [delivery for client in self.members.clients for delivery in self._let_go(client, text)]
        self.members.leave_empty()
        return deliveries

    def _entered(self, client: Client, player: Player | None, change: Change) -> list[Delivery]:
        """Give a newcomer the whole state, tell the others, and go on if the table was empty."""
        chat = self.chat if change is Change.RESUMED else ()
        client.table = self.name
        if player or not self.playing or not self.members.persons:  # a spectator wakes no game of other people
            self._wake()
        self.members.settle_host()
        others = [other for other in self.members.clients if other is not client]
        changed = self.changed(change, client.name, others)
        return [
            Delivery((client,), self._joined(client, player, chat)),
            *changed,
            *self._give_host_back(client),
            *self.stand_in(),
            *self.gather(client.name),
        ]

    def _give_host_back(self, client: Client) -> list[Delivery]:
        """Make the owner of the server host again at a table that the owner opened."""
        if not (client.owner and self.members.owner_hosts) or client.name == self.members.host:
            return []
        self.members.host = client.name
        return self.changed(Change.HOST, client.name)

    def _wake(self) -> None:
        """Let time go on at an empty table."""
        if self.asking and self.empty:
            self.gathering.ask()
        self.standstill.end_empty(self.members, self.match)

    def _joined(self, client: Client, player: Player | None, chat: tuple[ChatLine, ...]) -> Joined:
        """Return the whole state of the table for somebody who comes here, or missed something."""
        seat = self.members.players.index(player) if player else None
        token = player.token if player else None
        return joined_of(self.seq, client.name, token, seat, self.state, self.match, chat, self.clock)

    def _rest(self) -> list[Delivery]:
        """Stop time if no player is connected any more; bots go, and return with the first player."""
        deliveries: list[Delivery] = []
        if not (self.empty or self.members.awake(self.playing)):
            deliveries = self.send_bots_home()
            self.standstill.begin_empty(self.members, self.match)
        self.members.excuse(self.busy)
        return deliveries

    def send_bots_home(self) -> list[Delivery]:
        """Let the clients of bots go; their seats are kept for others."""
        clients = [bot.client for bot in self.members.bots if bot.client]
        for bot in self.members.bots:
            bot.client, bot.until = None, inf
        return [delivery for client in clients for delivery in self._let_go(client, "nobody is here any more")]

    def arrange(self, options: TableOptions) -> None:
        """Hold for other options from now on; absent players keep no seat that is gone."""
        self.options, self.standstill.grace = options, options.grace
        if len(self.members.players) > options.seats:
            self.members.keep(lambda player: not player.absent)

    def ask(self) -> list[Delivery]:
        """Show the final digests, and ask those who are ready for their nonces; the game begins when all have come."""
        self.members.leave_out_sleepers()
        if self.options.host_starts:
            self.members.leave_out_absent_host()
        self.gathering.ask()
        return self.changed(Change.ASKED, "") + self.gather()

    def gather(self, by: str = "") -> list[Delivery]:
        """Count down, ask for the nonces or start; or stop the count, because of the player called `by`."""
        if self.standstill.on or self.playing:
            return []
        return self._settle_nonces() if self.asking else self._seat_queue() + self._count_down(by)

    def _count_down(self, by: str) -> list[Delivery]:
        """Ask for the nonces once nobody is waited for and the countdown has run."""
        seconds = countdown_of(self.options, self.members, self.gathering)
        if seconds is None:
            return self.hold_up(by)
        begins = self.gathering.count_down(seconds)
        if self.gathering.starts_in == 0:
            return self.ask()
        return self.changed(Change.COUNTING, "") if begins else []

    def hold_up(self, by: str) -> list[Delivery]:
        """Stop the count if one runs, and tell everyone because of whom."""
        return self.changed(Change.HELD_UP, by) if self.gathering.hold_up() else []

    def _settle_nonces(self) -> list[Delivery]:
        """Begin the game that is about to once all nonces have come, or call it off where one comes no more."""
        guilty = self.gathering.guilty(self.members.players)
        if guilty:
            return self.call_off(guilty)
        return [] if any(player.withholds for player in self.members.players) else self._start()

    def call_off(self, guilty: list[Player]) -> list[Delivery]:
        """Take a fresh seed, and tell everybody who withheld a nonce and who loses the seat for it."""
        self._open_for_a_game()
        deliveries = [delivery for player in guilty for delivery in self.changed(Change.WITHHELD, player.name)]
        for player in guilty:
            if self.history.withhold(player, self.members.players) and player in self.members.players:
                bots = self.members.unseat(player)
                deliveries += [delivery for bot in bots for delivery in self._let_go(bot, NO_HELP)]
                deliveries += self.changed(Change.UNSEATED, player.name)
        return deliveries

    def _start(self) -> list[Delivery]:
        """Begin a game with those who are ready; the others become spectators."""
        self.gathering.begun()
        self.members.keep(lambda player: player.ready)
        self.history.begin(self.members.players)
        self.match = match = Match.begin(self.members.players, self.gathering.seed, self.options, self._sources)
        events, lays = tuple(match.events), scored(match.lays)
        started = Started(self._next_seq(), match.header, self.state, events, match.view, lays, self.clock)
        deliveries = [Delivery(self.members.clients, started, self.name)]
        return deliveries + (self._game_over() if match.over else self.stand_in())

    def stand_in(self) -> list[Delivery]:
        """Play the next lays of stand-ins, up to `STAND_INS_AT_ONCE`; `tick` plays the rest."""
        deliveries: list[Delivery] = []
        for _ in range(STAND_INS_AT_ONCE):
            if self.match and self.match.awaits_stand_in(self.members.players) and not self.standstill.on:
                deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.STAND_IN))
        return deliveries

    def played(self, match: Match, events: tuple[Event, ...]) -> list[Delivery]:
        """Tell everybody what happened, the one notice after a lay; clear the table when that ended the game."""
        played = Played(self._next_seq(), events, match.view, scored(match.lays), self.clock)
        deliveries = [Delivery(self.members.clients, played, self.name)]
        return deliveries + self._game_over() if match.over else deliveries

    def _game_over(self) -> list[Delivery]:
        """Make the table ready for another game, which somebody else begins where this one was played to its end."""
        if self.match and self.match.game.over:
            self.members.rotate()
        self._open_for_a_game()
        return self.changed(Change.GAME_OVER, "") + self._seat_queue()

    def _open_for_a_game(self) -> None:
        """Take a fresh seed; nobody is ready, and there are no seats for those who left."""
        self.gathering.begin_anew(self.members.players)
        self._forget_those_who_left()

    def _forget_those_who_left(self) -> None:
        if not self.busy:
            self.members.keep(lambda player: not player.left)

    def changed(self, change: Change, name: str, to: list[Client] | None = None) -> list[Delivery]:
        """Tell those who are here, or some of them, what changed among them."""
        notice = TableChanged(self._next_seq(), change, name, self.state, self.clock)
        return [Delivery(self.members.clients if to is None else to, notice)]

    def _let_go(self, client: Client, text: str, *, moved: bool = False) -> list[Delivery]:
        client.leave_table()
        return [Delivery((client,), Left(self.name, text, moved))]

    def _next_seq(self) -> int:
        self.seq += 1
        return self.seq
