"""The people at a table: players in seat order, spectators, and the host among them."""

from collections.abc import Callable, Sequence
from hmac import compare_digest

from contack.protocol.limits import PLAYER_COLOURS
from contack.protocol.name import name_key
from contack.server.table.client import Client
from contack.server.table.player import Player


class Members:
    """Names are unique among the people, absent players included.

    With `owner_hosts`, the owner of the server becomes host again after each return. A tournament's table is not
    `hosted`.
    """

    __slots__ = ("host", "hosted", "owner_hosts", "players", "queue", "screens", "spectators")

    def __init__(self, hosted: bool = True) -> None:
        self.hosted = hosted
        self.players: list[Player] = []
        self.spectators: list[Client] = []
        # Spectators who take a seat in the next game.
        self.queue: list[Client] = []
        # Big screens, which are no people: they get notices, and keep nothing running.
        self.screens: list[Client] = []
        self.host = ""
        self.owner_hosts = False

    @property
    def clients(self) -> list[Client]:
        """Players come first and screens last."""
        return [player.client for player in self.players if player.client] + self.spectators + self.screens

    @property
    def people(self) -> list[Client]:
        """House bots are no people."""
        return [player.client for player in self.players if player.client and player.level is None] + self.spectators

    @property
    def host_here(self) -> bool:
        return any(client.name == self.host for client in self.clients)

    @property
    def bots(self) -> list[Player]:
        return [player for player in self.players if player.level is not None]

    def awake(self, playing: bool) -> list[Client]:
        """Leave out spectators who watch only lost players: those keep no time running."""
        # but a spectator keeps a game of bots running, and lets stand-ins finish a game that all its players left
        if playing and not self.all_left:
            return [player.client for player in self.players if player.client and player.level is None]
        return self.people

    @property
    def persons(self) -> list[Player]:
        """Seats count whether their players are connected or not."""
        return [player for player in self.players if player.level is None]

    @property
    def all_left(self) -> bool:
        """Bots do not count."""
        return all(player.left for player in self.persons)

    @property
    def ready(self) -> list[Player]:
        return [player for player in self.players if player.ready]

    @property
    def awaited(self) -> list[Player]:
        """Reserved players are lost, or left during a game."""
        return [player for player in self.players if player.until is not None]

    def vacancy(self, name: str) -> Player | None:
        """Prefer the seat of the same name."""
        vacant = [player for player in self.players if player.vacant]
        key = name_key(name)
        return next((player for player in vacant if name_key(player.name) == key), vacant[0] if vacant else None)

    def seated(self, busy: bool) -> list[Player]:
        """All seats are fixed in a game, else those of connected and reserved players."""
        return [player for player in self.players if busy or not player.absent]

    def wait_no_longer(self, now: float) -> list[Player]:
        """Return the players whose reservations end."""
        late = [player for player in self.awaited if player.until is not None and player.until <= now]
        for player in late:
            player.wake()
        return late

    def player_of(self, client: Client) -> Player | None:
        return next((player for player in self.players if player.client is client), None)

    def holder_of(self, token: str) -> Player | None:
        # in constant time: the time of an answer must not reveal a secret
        given = token.encode()
        return next((player for player in self.players if compare_digest(player.token.encode(), given)), None)

    def colours_of(self, names: Sequence[str]) -> tuple[int, ...]:
        # a player without a seat gets a free colour
        known = {player.name: player.colour for player in self.players}
        free = iter([colour for colour in PLAYER_COLOURS if colour not in known.values()])
        return tuple(known.get(name) or next(free, PLAYER_COLOURS[0]) for name in names)

    def called(self, name: str) -> Player | Client | None:
        # an absent player counts
        key = name_key(name)
        everybody: list[Player | Client] = [*self.players, *self.spectators]
        return next((person for person in everybody if name_key(person.name) == key), None)

    def add(self, client: Client, player: Player | None) -> None:
        """Without a player, add a spectator. The first client is the host."""
        if player:
            self.sit(player)
        else:
            self.spectators.append(client)
        if self.hosted:
            self.host = self.host or client.name

    def colour_for(self, player: Player, before: Player | None) -> int:
        """Return the player's own colour if it is free here."""
        taken = {other.colour for other in self.players if other is not before}
        if player.colour in PLAYER_COLOURS and player.colour not in taken:
            return player.colour
        return next(colour for colour in PLAYER_COLOURS if colour not in taken)

    def sit(self, player: Player, before: Player | None = None) -> None:
        """Give a player a new seat, or that of the one `before`."""
        player.colour = self.colour_for(player, before)
        if before:
            self.players[self.players.index(before)] = player
        else:
            self.players.append(player)

    def remove(self, client: Client) -> None:
        # a player's seat stays, without a connection
        player = self.player_of(client)
        if player:
            player.client = None
        else:
            self.unwatch(client)
        self.settle_host()

    def unwatch(self, client: Client) -> None:
        self.spectators.remove(client)
        self.unqueue(client)

    def unqueue(self, client: Client) -> None:
        self.queue = [other for other in self.queue if other is not client]

    def leave_empty(self) -> None:
        for player in self.players:
            player.client = None
        self.spectators, self.queue, self.screens = [], [], []

    def settle_host(self) -> None:
        """Make the first connected player host if the host is neither connected nor reserved; a bot never hosts."""
        if not self.hosted:
            return
        there = self.people
        # a host whose link broke for a moment should find the table unchanged
        names = [client.name for client in there] + [player.name for player in self.awaited if not player.left]
        if there and self.host not in names:
            self.host = there[0].name

    def make_room(self, name: str, full: bool) -> None:
        """Free the seat of the absent player with this name, or if all seats are taken, of another absent player."""
        # two seats may not have one name; other absent players keep theirs while a seat is free
        absent = [player for player in self.players if player.absent]
        in_the_way = [player for player in absent if name_key(player.name) == name_key(name)] or absent[: int(full)]
        self.keep(lambda player: player not in in_the_way)

    def excuse(self, busy: bool) -> None:
        """Make lost players unready who could not send a nonce, unless their deal has started."""
        for player in () if busy else self.players:
            # another bot replaces one that is gone, and no game waits for a hasty player to return
            gone = player.absent or (player.client is None and (player.level is not None or player.hasty))
            if gone and player.digest:
                player.be_unready()

    def unseat(self, player: Player) -> list[Client]:
        """Return the client of a bot, which must leave; a person stays as a spectator.

        If the player was the host, the first other player becomes host.
        """
        bots = [player.client] if player.client and player.level is not None else []
        self.keep(lambda other: other is not player)
        self.spectators = [client for client in self.spectators if client not in bots]
        player.client = None
        heirs = [other.name for other in self.players if other.client and other.level is None]
        if player.name == self.host and heirs:
            self.host = heirs[0]
        self.settle_host()
        return bots

    def rotate(self) -> None:
        """Move everyone one seat on, so that the second player starts next."""
        self.players = self.players[1:] + self.players[:1]

    def keep(self, wanted: Callable[[Player], bool]) -> None:
        # the other connected players become spectators
        self.spectators += [player.client for player in self.players if player.client and not wanted(player)]
        self.players = [player for player in self.players if wanted(player)]
