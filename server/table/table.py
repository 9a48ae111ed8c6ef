from math import inf

from contack.engine.event import ChosenBy, Event
from contack.protocol.notice import Change, ChatLine, Joined, Left, Played, Started, TableChanged
from contack.protocol.sentences import say
from contack.protocol.table_state import ClockState, TableOptions, TableState, scored
from contack.protocol.tournament import SEATED_SECONDS
from contack.server.config.limits import Limits
from contack.server.config.sources import Sources
from contack.server.table.client import Client, Delivery
from contack.server.table.gathering import Gathering, countdown_of
from contack.server.table.known import joined_of, state_of
from contack.server.table.match import STAND_INS_AT_ONCE, Match
from contack.server.table.members import Members
from contack.server.table.moderation import Moderation, Talk
from contack.server.table.player import Player
from contack.server.table.seat_history import SeatHistory
from contack.server.table.standstill import Standstill

LEFT_EMPTY = say("left.empty")


class Table:
    """Methods that change the table return the notices to send, in order, or raise NotAllowed.

    A finished match stays until the next one starts, for new viewers. A table of a tournament has the number of its
    `round`, or else 0.
    """

    __slots__ = (
        "gathering", "history", "limits", "match", "members", "moderation", "options", "round", "seq", "sources",
        "standstill", "talk",
    )  # fmt: skip

    def __init__(self, options: TableOptions, sources: Sources, limits: Limits, number: int = 0) -> None:
        self.options = options
        self.round = number
        self.members = Members(hosted=not number)
        self.moderation = Moderation()
        self.match: Match | None = None
        self.talk = Talk(sources.seconds)
        self.standstill = Standstill(self.members, sources.seconds, options.grace, limits)
        self.gathering = Gathering(sources)
        self.history = SeatHistory(sources)
        self.seq = 0
        self.limits = limits
        self.sources = sources

    @property
    def name(self) -> str:
        return self.options.name

    @property
    def fixed(self) -> bool:
        """Whether a tournament seated the players, and their game is not over: it also stops and starts the time."""
        return self.round > 0 and (self.match is None or not self.match.over)

    @property
    def empty(self) -> bool:
        """Time stands still while no player except bots is connected."""
        return self.standstill.empty_since is not None

    @property
    def abandoned(self) -> bool:
        """Whether all players left the game on purpose without a pause."""
        left = self.empty and self.members.all_left and self.standstill.pause is None
        return self.playing and left and not self.fixed

    @property
    def idle(self) -> bool:
        return self.playing and self.standstill.is_idle

    @property
    def playing(self) -> bool:
        return self.match is not None and not self.match.over

    @property
    def private(self) -> bool:
        """Whether some people on this server may not watch here."""
        return self.moderation.password is not None or not self.options.spectators_allowed

    @property
    def busy(self) -> bool:
        """Whether the seats are fixed, because a game runs or is about to start."""
        return self.playing or self.gathering.asking

    @property
    def deserted(self) -> bool:
        """Whether no person is connected or reserved, and no game runs."""
        return not (
            self.playing
            or self.fixed
            or self.members.people
            or any(one.level is None and not one.left for one in self.members.awaited)
        )

    @property
    def seated(self) -> list[Player]:
        return self.members.seated(self.busy or self.fixed)

    @property
    def vacant(self) -> tuple[int, ...]:
        """The seats have stand-ins, and a new player may take them over."""
        free = self.playing and not self.fixed
        return tuple(seat for seat, player in enumerate(self.members.players) if player.vacant and free)

    @property
    def free_seats(self) -> int:
        if self.moderation.locked or self.round:
            return 0
        return len(self.vacant) if self.busy else self.options.seats - len(self.seated)

    @property
    def state(self) -> TableState:
        return state_of(
            self.options,
            self.members,
            self.moderation,
            self.match,
            self.gathering,
            self.standstill.pause,
            self.sources.seconds(),
            self.round,
        )

    @property
    def clock(self) -> ClockState | None:
        return self.match.clock_state(self.members.players) if self.match else None

    @property
    def due(self) -> float | None:
        if self.fixed and self.empty:
            return None
        due = self.standstill.due(self.match)
        begins = None if self.standstill.on else self.gathering.due
        return due if begins is None else min(begins, inf if due is None else due)

    @property
    def has_seat(self) -> bool:
        return not (self.busy or self.round) and len(self.seated) < self.options.seats

    def seat_queue(self) -> list[Delivery]:
        deliveries: list[Delivery] = []
        while self.members.queue and self.has_seat:
            client = self.members.queue[0]
            self.members.unwatch(client)
            self.members.make_room(client.name, len(self.members.players) >= self.options.seats)
            player = self.history.player(client)
            self.members.add(client, player)
            deliveries += self.entered(client, player, Change.JOINED)
        return deliveries

    def part(self, client: Client, text: str, change: Change) -> list[Delivery]:
        # the client leaves permanently; during a game the stand-in plays on
        if client.screen:
            return self.hide(client, text)
        # the name that the others know: without the seat the client has its own name again
        player, name = self.members.player_of(client), client.name
        self.members.remove(client)
        if player:
            self.history.get_up(player, client)
        if player and not player.left:  # otherwise the seat stays without a reservation
            player.left = True
            self._await(player)
        return self.let_go(client, text) + self.vacated(change, name)

    def vacated(self, change: Change, name: str) -> list[Delivery]:
        self._forget_those_who_left()
        return self._rest() + self.changed(change, name) + self.stand_in() + self.gather(name)

    def void(self, player: Player) -> None:
        # a new token, not an empty one: any client could send an empty one
        player.token, player.left = self.sources.token(), True
        player.wake()

    def drop(self, client: Client) -> list[Delivery]:
        # the player has time to return, longer if asleep; then the stand-in plays
        if client.screen:
            self.hide(client, "")
            return []
        player = self.members.player_of(client)
        if player:
            # a phone stops a page in the background without a goodbye; a client that was visible is lost, not asleep
            player.asleep = client.hidden and client.silent and player.level is None
            player.slept_at = self.match.clocks.clock.time if self.match else 0.0
            self._await(player)
            self.history.get_up(player, client)
        self.members.remove(client)
        name = client.name
        client.leave_table()
        change = Change.ASLEEP if player and player.asleep else Change.DROPPED
        return self.vacated(change, name)

    def _await(self, player: Player) -> None:
        if self.standstill.wait(player):
            player.until = self.standstill.until(player)

    def tick(self) -> list[Delivery]:
        """End expired reservations, and let the stand-in lay for absent players and expired clocks.

        A table that has been empty too long abandons its game instead.
        """
        if self.empty:
            return self._give_up() if self.standstill.is_over(self.match) else []
        late = self.members.wait_no_longer(self.sources.seconds())
        self.members.excuse(self.busy)
        self.members.settle_host()
        deliveries = [delivery for player in late for delivery in self.changed(Change.STOOD_IN, player.name)]
        if self.match and self.standstill.time_left(self.match) == 0:
            deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.CLOCK))
        elif self.match and self.standstill.sleeper_left(self.match) == 0:
            player = self.members.players[self.match.game.hand.seat]
            if player.asleep:
                deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.STAND_IN))
            else:  # an old client does not know that a round seated it: the others wait for it once
                player.handed_over = True
                deliveries += self.changed(Change.HANDED_OVER, player.name)
        return deliveries + self.stand_in() + self.gather(late[0].name if late else "")

    def _give_up(self) -> list[Delivery]:
        self.members.wait_no_longer(inf)
        deliveries = self.abandon(LEFT_EMPTY)
        if self.members.people:  # spectators, who may play now
            self.wake()
        return deliveries + self.gather()

    def newest(self, client: Client) -> list[Delivery]:
        return [Delivery((client,), self._joined(client, self.members.player_of(client), self.talk.chat))]

    def hide(self, screen: Client, text: str) -> list[Delivery]:
        self.members.screens.remove(screen)
        return self.let_go(screen, text)

    def hide_all(self, text: str) -> list[Delivery]:
        return [delivery for screen in list(self.members.screens) for delivery in self.hide(screen, text)]

    def abandon(self, reason: str) -> list[Delivery]:
        if self.match is None or not self.playing:
            return []
        return self.played(self.match, self.match.abandon(reason))

    def entered(self, client: Client, player: Player | None, change: Change) -> list[Delivery]:
        chat = self.talk.chat if change is Change.RESUMED else ()
        client.table = self.name
        if player or not self.playing or not self.members.persons:  # a spectator does not wake a game of other people
            self.wake()
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
        if not (client.owner and self.members.owner_hosts) or client.name == self.members.host:
            return []
        self.members.host = client.name
        return self.changed(Change.HOST, client.name)

    def wake(self) -> None:
        if self.gathering.asking and self.empty:
            self.gathering.ask()
        self.standstill.end_empty(self.match)

    def _joined(self, client: Client, player: Player | None, chat: tuple[ChatLine, ...]) -> Joined:
        seat = self.members.players.index(player) if player else None
        token = player.token if player else None
        return joined_of(self.seq, client.name, token, seat, self.state, self.match, chat, self.clock)

    def _rest(self) -> list[Delivery]:
        deliveries: list[Delivery] = []
        if not (self.fixed or self.empty or self.members.awake(self.playing)):
            deliveries = self.send_bots_home()
            self.standstill.begin_empty(self.match)
        self.members.excuse(self.busy)
        return deliveries

    def send_bots_home(self) -> list[Delivery]:
        # the seats of bots stay reserved for other bots
        clients = [bot.client for bot in self.members.bots if bot.client]
        for bot in self.members.bots:
            bot.client, bot.until = None, inf
        return [delivery for client in clients for delivery in self.let_go(client, "no client is here any more")]

    def ask(self) -> list[Delivery]:
        """Show the final digests and request the nonces. The game starts when all have arrived."""
        deliveries: list[Delivery] = []
        # without lost players: they cannot send a nonce, and the deal would be called off after 10 s
        for player in self.members.ready:
            if player.client is None:
                player.be_unready()
                deliveries += self.changed(Change.UNREADY, player.name)
        # a round waits for nobody: without a digest a player has no part in the deal
        for player in self.members.players if self.fixed else ():
            player.take_part()
        # all digests are final now: no player can choose a number that depends on another's
        self.gathering.ask()
        return deliveries + self.changed(Change.ASKED, "") + self.gather()

    def gather(self, by: str = "") -> list[Delivery]:
        """Count down, ask for the nonces or start; or stop the count, because of the player called `by`."""
        if self.standstill.on or self.playing:
            return []
        return self._settle_nonces() if self.gathering.asking else self.seat_queue() + self._count_down(by)

    def _count_down(self, by: str) -> list[Delivery]:
        if self.round:
            return self._count_round() if self.fixed else []
        seconds = countdown_of(self.options, self.members, self.gathering)
        if seconds is None:
            return self.hold_up(by)
        begins = self.gathering.count_down(seconds)
        if self.gathering.starts_in == 0:
            return self.ask()
        return self.changed(Change.COUNTING, "") if begins else []

    def _count_round(self) -> list[Delivery]:
        if self.gathering.starts_in is None:
            self.gathering.call(SEATED_SECONDS)
            return self.changed(Change.COUNTING, "")
        return self.ask() if self.gathering.starts_in == 0 else []

    def hold_up(self, by: str) -> list[Delivery]:
        """Tell everyone because of whom the count stops."""
        return self.changed(Change.HELD_UP, by) if self.gathering.hold_up() else []

    def _settle_nonces(self) -> list[Delivery]:
        guilty = self.gathering.guilty(self.members.players)
        if guilty:
            return self.call_off(guilty)
        return [] if any(player.withholds for player in self.members.players) else self._start()

    def call_off(self, guilty: list[Player]) -> list[Delivery]:
        """Take a new seed, and announce who withheld a nonce and who loses the seat for it."""
        self._open_for_a_game()
        deliveries = [delivery for player in guilty for delivery in self.changed(Change.WITHHELD, player.name)]
        for player in guilty:
            if self.fixed:
                player.withheld += 1  # the seat belongs to the round: the player keeps it
            elif self.history.withhold(player, self.members.players) and player in self.members.players:
                bots = self.members.unseat(player)
                deliveries += [delivery for bot in bots for delivery in self.let_go(bot, say("left.unseated"))]
                deliveries += self.changed(Change.UNSEATED, player.name)
        return deliveries + (self.gather() if self.fixed else [])

    def _start(self) -> list[Delivery]:
        self.gathering.begun()
        self.members.keep(lambda player: player.ready)
        self.history.begin(self.members.players)
        self.match = match = Match.begin(self.members.players, self.gathering.seed, self.options, self.sources)
        events, lays = tuple(match.events), scored(match.lays)
        started = Started(self._next_seq(), match.header, self.state, events, match.view, lays, self.clock)
        deliveries = [Delivery(self.members.clients, started, self.name)]
        return deliveries + (self._game_over() if match.over else self.stand_in())

    def stand_in(self) -> list[Delivery]:
        """Play up to `STAND_INS_AT_ONCE` lays; `tick` plays the rest."""
        deliveries: list[Delivery] = []
        for _ in range(STAND_INS_AT_ONCE):
            if self.standstill.on or not (self.match and self.match.awaits_stand_in(self.members.players)):
                break
            deliveries += self.played(self.match, self.match.play_stand_in(ChosenBy.STAND_IN))
        return deliveries

    def played(self, match: Match, events: tuple[Event, ...]) -> list[Delivery]:
        played = Played(self._next_seq(), events, match.view, scored(match.lays), self.clock)
        deliveries = [Delivery(self.members.clients, played, self.name)]
        return deliveries + self._game_over() if match.over else deliveries

    def _game_over(self) -> list[Delivery]:
        if self.match and self.match.game.over and not self.round:
            self.members.rotate()  # an abandoned game must not cost its first player the start
        self._open_for_a_game()
        return self.changed(Change.GAME_OVER, "") + self.seat_queue()

    def _open_for_a_game(self) -> None:
        self.gathering.restart(self.members.players)
        self._forget_those_who_left()

    def _forget_those_who_left(self) -> None:
        if not (self.busy or self.fixed):
            self.members.keep(lambda player: not player.left)

    def changed(self, change: Change, name: str, to: list[Client] | None = None) -> list[Delivery]:
        notice = TableChanged(self._next_seq(), change, name, self.state, self.clock)
        return [Delivery(self.members.clients if to is None else to, notice)]

    def let_go(self, client: Client, text: str, *, moved: bool = False) -> list[Delivery]:
        client.leave_table()
        return [Delivery((client,), Left(self.name, text, moved))]

    def _next_seq(self) -> int:
        self.seq += 1
        return self.seq
