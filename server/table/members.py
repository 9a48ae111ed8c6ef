"""Everybody at a table: players in seat order, spectators, and the host among them."""

from collections.abc import Callable
from hmac import compare_digest

from contack.protocol.name import name_key
from contack.server.table.client import Client
from contack.server.table.player import Player


class Members:
    """The people at a table. Names are unique among them, absent players included.

    With `owner_hosts`, the owner of the server is host again after each return.
    """

    __slots__ = ("host", "owner_hosts", "players", "queue", "spectators")

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.spectators: list[Client] = []
        self.queue: list[Client] = []
        """The spectators who take a seat in the next game."""
        self.host = ""
        self.owner_hosts = False

    @property
    def clients(self) -> list[Client]:
        """Everybody who is connected, players first."""
        return [player.client for player in self.players if player.client] + self.spectators

    @property
    def people(self) -> list[Client]:
        """Everybody who is connected, house bots aside."""
        return [player.client for player in self.players if player.client and player.level is None] + self.spectators

    @property
    def host_here(self) -> bool:
        """Whether the host is connected."""
        return any(client.name == self.host for client in self.clients)

    @property
    def bots(self) -> list[Player]:
        """The seats of house bots."""
        return [player for player in self.players if player.level is not None]

    def awake(self, playing: bool) -> list[Client]:
        """Return the clients while whom time passes: players, and spectators unless they watch the lost.

        A spectator keeps a game of bots going, and lets stand-ins end one that all its players left.
        """
        if playing and not self.all_left:
            return [player.client for player in self.players if player.client and player.level is None]
        return self.people

    @property
    def persons(self) -> list[Player]:
        """The seats of people, connected or not."""
        return [player for player in self.players if player.level is None]

    @property
    def all_left(self) -> bool:
        """Whether all players, bots aside, have left on purpose."""
        return all(player.left for player in self.persons)

    @property
    def ready(self) -> list[Player]:
        """The players who are ready."""
        return [player for player in self.players if player.ready]

    @property
    def awaited(self) -> list[Player]:
        """The players who are lost, or left in a game, and waited for."""
        return [player for player in self.players if player.until is not None]

    def vacancy(self, name: str) -> Player | None:
        """Return whose seat somebody may take over in a game: the one of the same name, or the first."""
        vacant = [player for player in self.players if player.vacant]
        key = name_key(name)
        return next((player for player in vacant if name_key(player.name) == key), vacant[0] if vacant else None)

    def seated(self, busy: bool) -> list[Player]:
        """Return the players whose seats no newcomer can take: in a game all, else those who are there or awaited."""
        return [player for player in self.players if busy or not player.absent]

    def wait_no_longer(self, now: float) -> list[Player]:
        """Return those who were waited for until now, and let them be absent."""
        late = [player for player in self.awaited if player.until is not None and player.until <= now]
        for player in late:
            player.wake()
        return late

    def player_of(self, client: Client) -> Player | None:
        """Return the player whose client `client` is."""
        return next((player for player in self.players if player.client is client), None)

    def holder_of(self, token: str) -> Player | None:
        """Return the player to whom a token was given."""
        # in constant time: how long an answer takes must say nothing of a secret
        given = token.encode()
        return next((player for player in self.players if compare_digest(player.token.encode(), given)), None)

    def called(self, name: str) -> Player | Client | None:
        """Return the player, absent or not, or the spectator who is called that."""
        key = name_key(name)
        everybody: list[Player | Client] = [*self.players, *self.spectators]
        return next((person for person in everybody if name_key(person.name) == key), None)

    def add(self, client: Client, player: Player | None) -> None:
        """Let `client` in, as this player or to watch; the first to come is the host."""
        if player:
            self.players.append(player)
        else:
            self.spectators.append(client)
        self.host = self.host or client.name

    def remove(self, client: Client) -> None:
        """Let a client go; a player's seat stays, with nobody connected."""
        player = self.player_of(client)
        if player:
            player.client = None
        else:
            self.unwatch(client)
        self.settle_host()

    def unwatch(self, client: Client) -> None:
        """Let a client watch no more, nor wait for a seat."""
        self.spectators.remove(client)
        self.unqueue(client)

    def unqueue(self, client: Client) -> None:
        """Let a client wait for no seat any more."""
        self.queue = [other for other in self.queue if other is not client]

    def leave_empty(self) -> None:
        """Let nobody be connected any more."""
        for player in self.players:
            player.client = None
        self.spectators, self.queue = [], []

    def settle_host(self) -> None:
        """Make the first who is there the host, where the host is neither there nor awaited; a bot is never host."""
        there = self.people
        # a host whose link broke for a moment is to find the table as it was
        names = [client.name for client in there] + [player.name for player in self.awaited if not player.left]
        if there and self.host not in names:
            self.host = there[0].name

    def make_room(self, name: str, full: bool) -> None:
        """Give up the seat of the absent player with this name, or where all seats are taken of another absent one."""
        # no two seats may bear one name; others who are absent keep theirs as long as one is free
        absent = [player for player in self.players if player.absent]
        in_the_way = [player for player in absent if name_key(player.name) == name_key(name)] or absent[: int(full)]
        self.keep(lambda player: player not in in_the_way)

    def excuse(self, busy: bool) -> None:
        """Let players be ready no more if they could not send a nonce, unless their deal began already."""
        for player in () if busy else self.players:
            # another bot takes the seat of one that is gone, and no game waits for a hasty player to come back
            gone = player.absent or (player.client is None and (player.level is not None or player.hasty))
            if gone and player.digest:
                player.be_unready()

    def leave_out_absent_host(self) -> None:
        """Let a host who lost the connection be ready no more: no nonce can come from there."""
        for player in self.players:
            if player.name == self.host and player.client is None:
                player.be_unready()

    def leave_out_sleepers(self) -> None:
        """Make asleep players unready: no nonce can come from them."""
        for player in self.players:
            if player.asleep:
                player.be_unready()

    def unseat(self, player: Player) -> list[Client]:
        """Take a player's seat away, and return the client if it is a bot and has to go; a person watches.

        If the player was the host, the first of the other players is host now.
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
        """Let everybody sit one seat further on: who sat second begins next."""
        self.players = self.players[1:] + self.players[:1]

    def keep(self, wanted: Callable[[Player], bool]) -> None:
        """Keep the players that are wanted; the others who are connected stay as spectators."""
        self.spectators += [player.client for player in self.players if player.client and not wanted(player)]
        self.players = [player for player in self.players if wanted(player)]
