from http.client import HTTPException, HTTPSConnection

from commands import Failed

from contack.client.servers.address import Address
from contack.engine.records.record import SUFFIX, parse_record
from contack.lab.conform.peer import Peer, Unmet
from contack.lab.conform.sockets import SocketEndpoint, WebCarrier, unchecked_context
from contack.protocol.command import Hello, Join
from contack.protocol.notice import Commented
from contack.protocol.version import PROTOCOL_VERSION, WEBSOCKET_PATH
from contack.server.web.records import FILES, RECORD_KIND
from contack.server.web.shipped import REPLAY, read_pages
from wine.program import PATIENCE


def see_pages(place: str) -> str:
    pages = read_pages()
    del pages[REPLAY]
    for path, page in pages.items():
        _fetch(place, path, page.kind)
    return f"{len(pages)} pages"


def see_replay(place: str, name: str) -> str:
    record = parse_record(_fetch(place, FILES + name + SUFFIX, RECORD_KIND))
    return f"the record of a game of {len(record.events)} events"


def hear_comment(place: str, table: str) -> Commented:
    try:
        screen = Peer(SocketEndpoint(Address.parse(place), PATIENCE, WebCarrier.WEBSOCKET).connect(), "")
        screen.send(Hello(PROTOCOL_VERSION, role="screen"), Join(table, spectate=True))
        while not isinstance(notice := screen.next_notice("a lay that is judged"), Commented):
            pass
    except Unmet as why:
        raise Failed(f"{WEBSOCKET_PATH}: {why}") from None
    screen.drop()
    return notice


def _fetch(place: str, path: str, kind: str) -> bytes:
    connection = HTTPSConnection(place, timeout=PATIENCE, context=unchecked_context())
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, HTTPException) as why:
        raise Failed(f"{path}: {why}") from None
    finally:
        connection.close()
    if (answer.status, answer.headers["Content-Type"]) != (200, kind) or not body:
        raise Failed(f"{path}: {answer.status}, {answer.headers['Content-Type']}, {len(body)} bytes")
    return body
