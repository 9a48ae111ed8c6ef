import os
from functools import partial
from typing import TYPE_CHECKING

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort
from twisted.internet.posixbase import PosixReactorBase

from contack.server.config.option_values import Place
from contack.server.config.settings import refused_port
from contack.server.health.health import Health
from contack.server.log.kinds import Kind
from contack.server.meter.meter import Meter
from contack.server.network.hub import Hub
from contack.server.web.hosts import Hosts

if TYPE_CHECKING:
    from contack.server.health.exposition import Gauges
    from contack.server.health.http import HealthSite
    from contack.server.health.systemd import Systemd


class Monitoring:
    def __init__(self, reactor: PosixReactorBase, hub: Hub, hosts: Hosts) -> None:
        self._reactor = reactor
        self._hosts = hosts
        self._hub = hub
        self._health: list[Health] = []
        self._port: IListeningPort | None = None
        self._site: HealthSite | None = None
        self._systemd: Systemd | None = None

    def listen(self, place: Place) -> None:
        # here, as only servers with --metrics need these modules
        from contack.server.health.exposition import exposition
        from contack.server.health.http import HealthSite

        hub, meter = self._hub, self._hub.meter or Meter()
        health, turning = self._asking(meter, commit=True), self._asking(meter, commit=False)
        metrics = exposition(meter, partial(gauges, hub))
        self._site = HealthSite(
            self._reactor, health.ask, turning.ask, metrics, lambda: hub.lobby.closing, self._hosts.wrong_host
        )
        try:
            self._port = self._reactor.listenTCP(place.port, self._site, interface=place.host)  # type: ignore[no-untyped-call]  # Twisted's
        except CannotListenError as why:
            raise refused_port("--metrics", *place, why.socketError) from None
        address = self._port.getHost()
        assert isinstance(address, IPv4Address | IPv6Address)
        words = "metrics at {place}"
        hub.log.info(words, kind=Kind.METRICS, place=str(Place(address.host, address.port)))

    def tell_systemd(self, status: str) -> None:
        # Ready means that the reactor turns.
        if os.environ.get("NOTIFY_SOCKET"):
            from contack.server.health.systemd import Systemd

            # not committed, so that a sleeping disk is not woken every few seconds
            health = self._asking(self._hub.meter or Meter(), commit=False)
            self._systemd = Systemd(os.environ, self._reactor, health, lambda: bool(self._hub.disk.trouble))
            self._reactor.callWhenRunning(self._systemd.ready, status)

    def stop(self) -> None:
        if self._systemd:
            self._systemd.stop()
        for health in self._health:
            health.stop()
        if self._port:
            self._port.stopListening()
        if self._site:
            self._site.stop()

    def _asking(self, meter: Meter, commit: bool) -> Health:
        probe = partial(self._hub.disk.journal.probe, commit=commit)
        health = Health(self._reactor, probe, lambda: self._hub.disk.trouble, meter.lag)
        self._health.append(health)
        return health


def gauges(hub: Hub) -> "Gauges":
    tables = hub.lobby.tables.by_name.values()
    night = hub.lobby.office.running
    runs = night is not None and night.facts.ended is None
    return {
        "connections_open": ("Open connections.", hub.connected),
        "tables": ("Open tables.", len(tables)),
        "games_going_on": ("Running games.", sum(table.busy for table in tables)),
        "tournaments": ("Running tournaments.", int(runs)),
        "tournament_round": ("Rounds that the tournament has seated.", night.round if night and runs else 0),
        "tournament_tables": ("Tables of the tournament whose game is not over.", len(night.tables) if night else 0),
        "tournament_entrants": ("Entrants who have not left.", len([*night.people]) if night and runs else 0),
        "bots": ("House bots that play.", sum(host.lent for host in hub.lobby.bots.hosts.values())),
        "backlog_bytes": ("Bytes that wait for clients that do not read.", hub.waiting_bytes),
        "closing": ("Whether no more games begin.", int(hub.lobby.closing)),
        "journal_in_trouble": ("Whether the journal cannot be written.", int(bool(hub.disk.trouble))),
    }
