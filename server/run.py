"""Runs a server until a signal ends it. The one place that knows a reactor, clocks and chance."""

import gc
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from typing import TypeVar

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.defer import Deferred, gatherResults, succeed
from twisted.internet.error import CannotListenError, ReactorNotRunning
from twisted.internet.interfaces import IListeningPort, IProtocolFactory, IReactorTCP, IReactorTime
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.threads import deferToThreadPool

from contack.engine.deal import SEED_BYTES
from contack.engine.records.record import SUFFIX
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.server.admin.base.ban_file import BanFile
from contack.server.admin.base.control import Control
from contack.server.admin.base.order import carry_out
from contack.server.admin.channel import Channel, open_channel
from contack.server.banner import print_banner
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.option_values import Place
from contack.server.config.password import Password
from contack.server.config.settings import BadSettings, ServerInfo, ServerSettings, refused_port
from contack.server.config.sources import Sources, utc
from contack.server.discovery.addresses import EVERYWHERE, announced_addresses, interfaces, local_place, page_address
from contack.server.discovery.announcer import Announcer
from contack.server.discovery.beacon import Beacon, light
from contack.server.health.monitoring import Monitoring
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.journal import Journal
from contack.server.journal.ledger import Ledger
from contack.server.journal.standings import StandingsFile
from contack.server.journal.store import DiskStore
from contack.server.journal.writer import Writer
from contack.server.log.kinds import Kind
from contack.server.meter.meter import Meter, measured
from contack.server.network.backlog import write_at_once
from contack.server.network.hub import Hub
from contack.server.network.newcomers import Newcomers, accept_in_line
from contack.server.network.tls.certificate import BadCertificate, Certificate, certificate_at, refused_certificate
from contack.server.network.tls.tls_or_plain import TlsFactory
from contack.server.programs.process import ReactorProcess
from contack.server.programs.supervisor import Supervisor
from contack.server.standings.standings import Standings
from contack.server.tournament.running import SeatingJob
from contack.server.web import qr, records
from contack.server.web.arrival import Arrivals
from contack.server.web.doors import WAYS_PATH, Doors
from contack.server.web.hosts import Hosts, machine_names
from contack.server.web.records import AnswerInThread, InTurn, Records
from contack.server.web.shipped import REPLAY, read_pages
from contack.server.web.site import AnswerMaker, AtHome, EncryptedOnly, NoPages, PagesSite, Site
from contack.system.command_line import own_command
from contack.system.garbage import collect_rarely
from contack.system.signals import end_at_signals
from contack.system.streams import call_at_eof, print_no_more

# How long a stopping server waits for its clients to read why.
GOODBYE_SECONDS = 2.0

TOKEN_BYTES = 16

# Random bytes that tell a server's announcement from others.
LABEL_BYTES = 4

# Connections that the system holds until they are accepted: a whole party at once.
BACKLOG = 512

_T = TypeVar("_T")


def run(reactor: PosixReactorBase, settings: ServerSettings, until_eof: bool = False) -> None:
    """Serve until SIGTERM, SIGINT or, with `until_eof`, the end of standard input. Raises BadSettings."""
    # the server knows its own programs by it. They get it by standard input, as any user can read command lines
    token = secrets.token_urlsafe(TOKEN_BYTES)
    uncounted = _uncounted_records(settings)
    hub = make_hub(reactor, settings, token)
    try:
        bans = BanFile(None if settings.ephemeral else settings.bans, time.time)
        certificate = _certificate(settings) if settings.tls else None
        hub.lobby.office.fingerprint = certificate.fingerprint if certificate else ""
        address = _open_ports(reactor, hub, settings, certificate)
        monitoring = Monitoring(reactor, hub, Hosts(settings.web_hosts))
        if settings.metrics:
            monitoring.listen(settings.metrics)
        page = page_address(settings, address.port)
    except BadSettings:
        # the journal has a thread and a lock, which must be gone before this program ends
        hub.stop()
        raise
    _log_start(hub, settings, uncounted, page)
    answer = partial(hub.lobby.beacon_answer, address.port)
    beacon = _light(reactor, address, answer) if settings.discovery else None
    announcer = _announcer(reactor, address, answer()) if settings.discovery else None
    keep = partial(Supervisor, reactor, partial(ReactorProcess, reactor))
    host = bot_host_command(settings, address.port, certificate)
    bots = keep(host, token, "bot host", Kind.BOTS_SAY, Kind.BOTS_ENDED)
    comments = client_command("commentate", settings, address.port, certificate)
    commentator = keep(comments, token, "commentator", Kind.COMMENTATOR_SAYS, Kind.COMMENTATOR_ENDED)
    hub.on_bot_wanted, hub.screens.on_commentator_wanted = bots.want, commentator.want
    channel = _listen_to_the_host(reactor, settings, hub, bans)
    end = partial(_stop, reactor, hub, monitoring, (bots, commentator), beacon, announcer, channel)
    reactor.addSystemEventTrigger("before", "shutdown", end)
    _announce(hub, settings, address.port, certificate)
    monitoring.tell_systemd(f"listens on port {address.port}")
    # not the reactor's own signals: there a second Ctrl-C prints a traceback, and a closed terminal ends nothing
    stop = partial(reactor.callFromThread, _stop_once, reactor)
    if until_eof:
        call_at_eof(sys.stdin.fileno(), stop)
    reactor.callWhenRunning(partial(end_at_signals, stop))
    gc.collect()
    collect_rarely()
    reactor.run()


def make_hub(reactor: PosixReactorBase, settings: ServerSettings, own_token: str = "") -> Hub:
    sources = Sources(
        seed=partial(secrets.token_bytes, SEED_BYTES),
        token=partial(secrets.token_urlsafe, TOKEN_BYTES),
        seconds=reactor.seconds,
        now=partial(datetime.now, UTC),
    )
    lobby = Lobby(ServerInfo(settings, version("contack"), Password.of(own_token)), sources)
    meter = Meter() if settings.metrics else None
    journal = Journal() if settings.ephemeral else _open_journal(reactor, settings, lobby, meter)
    hub = Hub(lobby, journal, settings.limits, reactor, meter)
    lobby.office.in_thread = partial(_seat_in_thread, reactor, hub)
    return hub


def _seat_in_thread(reactor: PosixReactorBase, hub: Hub, job: SeatingJob) -> None:
    # a seating of 200 players takes 0.5 s, and no lay at another table waits for it
    _in_thread(reactor, job.run).addErrback(hub.failed).addCallback(hub.seated)


def make_arrivals(hub: Hub, doors: Doors, newcomers: Newcomers, in_thread: AnswerInThread) -> Arrivals:
    settings = doors.settings
    hosts = Hosts(settings.web_hosts)
    if settings.pages == "off":
        return Arrivals(hub, newcomers, settings.tls, None)
    pages = _pages(doors, hosts, in_thread)
    elsewhere = EncryptedOnly(hosts, doors) if settings.tls else NoPages()
    in_clear: Site
    match settings.pages:
        case "on":
            in_clear = pages
        case "auto":
            in_clear = AtHome(pages, elsewhere)
        case _:
            in_clear = elsewhere
    return Arrivals(hub, newcomers, settings.tls, pages if settings.tls else in_clear, in_clear)


def _pages(doors: Doors, hosts: Hosts, in_thread: AnswerInThread) -> PagesSite:
    settings = doors.settings
    files = read_pages(settings.name)
    games = Records(settings, files.pop(REPLAY))
    # a thread reads files and draws pictures, which takes as long as dozens of lays
    make = InTurn(in_thread).make
    made: dict[str, AnswerMaker] = {
        qr.PATH: partial(make, partial(qr.page_picture, doors)),
        WAYS_PATH: doors.ways,
        records.PAGES: games.page,
        records.FILES: partial(make, games.file),
        records.TOURNAMENTS: partial(make, games.file),
    }
    if settings.wifi:
        made[qr.WIFI_PATH] = qr.WifiPicture(settings.wifi).answer
    return PagesSite(hosts, files, made)


def _open_journal(reactor: PosixReactorBase, settings: ServerSettings, lobby: Lobby, meter: Meter | None) -> Journal:
    # Raises BadSettings.
    file = JournalFile(settings.journal)
    try:
        with file.damage():
            ledger = Ledger.read(file.rows)
            lobby.restore(ledger.tables, ledger.tournament)
        folders = settings.records, settings.tournaments
        archive = Archive(*folders, settings.keep_days, time.time, settings.max_records)
        standings = _open_standings(reactor, settings, lobby) if settings.keep_standings else None
    except BadSettings:
        file.close()
        raise
    took = meter.commits.note if meter else lambda _: None
    store = DiskStore(file, archive, standings, took)
    if meter is None:
        return Writer(store, ledger, reactor.callFromThread, reactor)
    return Writer(store, ledger, measured(reactor.callFromThread, reactor.seconds, meter.lag), reactor)


def _uncounted_records(settings: ServerSettings) -> int:
    # Such records are left after a move or a restore of the records alone.
    if settings.ephemeral or not settings.keep_standings or settings.standings.exists():
        return 0
    return sum(1 for _ in settings.records.glob(f"*{SUFFIX}"))


def _open_standings(reactor: PosixReactorBase, settings: ServerSettings, lobby: Lobby) -> StandingsFile:
    # Raises BadSettings.
    file = StandingsFile(settings.standings, utc(datetime.now(UTC)))
    standings = Standings(file.since, lambda: datetime.now().astimezone(), file.take())
    # before the notice of the game's end, so that a player who then asks finds the game counted
    file.on_counted = partial(reactor.callFromThread, standings.add)
    lobby.standings = standings
    return file


def _listen_to_the_host(reactor: PosixReactorBase, settings: ServerSettings, hub: Hub, bans: BanFile) -> Channel | None:
    stop, token = partial(_stop_once, reactor), secrets.token_urlsafe(TOKEN_BYTES)

    in_thread: Callable[[Callable[[], int]], Deferred[int]] = partial(_in_thread, reactor)
    control = Control(hub, bans, stop, in_thread)
    return open_channel(reactor, partial(carry_out, control), settings.data, not settings.ephemeral, token)


def _in_thread(reactor: PosixReactorBase, work: Callable[[], _T]) -> Deferred[_T]:
    # the pool is made only now: one that is never used starts no threads
    return deferToThreadPool(reactor, reactor.getThreadPool(), work)


def _certificate(settings: ServerSettings) -> Certificate:
    # Made now at the first start.
    try:
        names = (*machine_names(), *settings.web_hosts, *announced_addresses(settings.host))
        return certificate_at(settings.certificate, settings.older_certificates, names)
    except (OSError, BadCertificate) as why:
        raise refused_certificate(settings.certificate, why) from None


def _listen(
    reactor: IReactorTCP, place: Place, option: str, factory: IProtocolFactory, newcomers: Newcomers
) -> IPv4Address | IPv6Address:
    # Raises BadSettings.
    try:
        port = reactor.listenTCP(place.port, factory, BACKLOG, place.host)  # type: ignore[arg-type]  # any factory will do
    except CannotListenError as why:
        raise refused_port(option, *place, why.socketError) from None
    write_at_once(port)
    accept_in_line(port, newcomers)
    address = port.getHost()
    assert isinstance(address, IPv4Address | IPv6Address)
    return address


def _open_ports(
    reactor: PosixReactorBase, hub: Hub, settings: ServerSettings, certificate: Certificate | None
) -> IPv4Address | IPv6Address:
    # Raises BadSettings.
    newcomers, doors = Newcomers(reactor), Doors(settings)
    arrivals = make_arrivals(hub, doors, newcomers, partial(_in_thread, reactor))
    factory = TlsFactory(arrivals, certificate, newcomers, hub.turns) if certificate else arrivals
    address = _listen(reactor, Place(settings.host, settings.port), "--port", factory, newcomers)
    doors.port = address.port
    if settings.web_port:
        web = Place(settings.host, settings.web_port)
        _listen(reactor, web, "--web-port", arrivals.of_pages(), newcomers)
    return address


def _log_start(hub: Hub, settings: ServerSettings, uncounted: int, page: str) -> None:
    if uncounted:
        advice = f"stop the server and run contack-server --rebuild-standings --data {settings.data} to count them"
        hub.log.warn("no standings, but {count} records: {advice}", kind=Kind.UNCOUNTED, count=uncounted, advice=advice)
    if page:
        hub.log.info("browsers find the page at {page}", kind=Kind.PAGES, page=page)
    tables = hub.lobby.tables.by_name
    if tables:
        hub.log.info("tables restored: {count}", kind=Kind.TABLES_RESTORED, count=len(tables))


def _announce(hub: Hub, settings: ServerSettings, port: int, certificate: Certificate | None) -> None:
    # a server that cannot print these lines, on a full disk for example, serves all the same
    try:
        print_banner(settings, port, certificate)
    except OSError as why:
        text = "the opening lines cannot be printed: {why}"
        hub.log.warn(text, kind=Kind.NO_BANNER, why=why.strerror)
        print_no_more()


def _light(
    reactor: PosixReactorBase, address: IPv4Address | IPv6Address, answer: Callable[[], BeaconAnswer]
) -> IListeningPort | None:
    # Only if others can reach the server.
    if address.host not in EVERYWHERE and not interfaces(address.host):
        return None
    return light(reactor, Beacon(answer, partial(interfaces, address.host), reactor.seconds))


def _announcer(reactor: PosixReactorBase, address: IPv4Address | IPv6Address, answer: BeaconAnswer) -> Announcer | None:
    # Others may reach the server once there is a network.
    addresses = partial(announced_addresses, address.host)
    label = f"contack-{secrets.token_hex(LABEL_BYTES)}"
    return Announcer(reactor, label, answer, addresses) if address.host in EVERYWHERE or addresses() else None


def bot_host_command(settings: ServerSettings, port: int, certificate: Certificate | None) -> list[str]:
    arguments = ["--max", str(settings.bots), "--pause", str(settings.bot_pause), "--bot-token-file", "-"]
    if settings.bot_jobs:
        arguments += ["--jobs", str(settings.bot_jobs)]
    return [*client_command("bot-host", settings, port, certificate), *arguments, "--until-eof"]


def client_command(name: str, settings: ServerSettings, port: int, certificate: Certificate | None) -> list[str]:
    """Return the command line of a program of the server, which is a client like any other."""
    security = ["--fingerprint", certificate.fingerprint] if certificate else ["--no-tls"]
    return own_command("contack.client", name, "--server", local_place(settings.host, port), *security)


def _stop(
    reactor: IReactorTime,
    hub: Hub,
    monitoring: Monitoring,
    programs: Iterable[Supervisor],
    beacon: IListeningPort | None,
    announcer: Announcer | None,
    channel: Channel | None,
) -> Deferred[None]:
    hub.log.info("the server stops", kind=Kind.STOPPING)
    monitoring.stop()
    if channel:
        channel.stop()
    if beacon:
        beacon.stopListening()
    silent = announcer.stop() if announcer else succeed(None)
    goodbye = hub.stop().addTimeout(GOODBYE_SECONDS, reactor, onTimeoutCancel=lambda _result, _timeout: None)
    silent.addTimeout(GOODBYE_SECONDS, reactor, onTimeoutCancel=lambda _result, _timeout: None)
    return gatherResults([goodbye, silent, *(program.stop() for program in programs)]).addCallback(lambda _: None)


def _stop_once(reactor: PosixReactorBase) -> None:
    with suppress(ReactorNotRunning):  # the program's parent may send a signal and close its input at once
        reactor.stop()
