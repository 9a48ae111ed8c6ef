from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from http.client import HTTPException, HTTPSConnection

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, Request

from contack.engine.records.record import SUFFIX, parse_record
from contack.protocol.command import Command, Hello, Join
from contack.protocol.connection import Connection, Side, to_frame
from contack.protocol.frame import PREFIX, framed
from contack.protocol.notice import Commented
from contack.protocol.version import PROTOCOL_VERSION, SUBPROTOCOL, WEBSOCKET_PATH
from contack.server.web.records import FILES, RECORD_KIND
from contack.server.web.shipped import REPLAY, read_pages
from wine.program import PATIENCE, Failed

CHUNK = 64 * 1024


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
        for notice in _notices(place, Hello(PROTOCOL_VERSION, role="screen"), Join(table, spectate=True)):
            if isinstance(notice, Commented):
                return notice
    except OSError as why:
        raise Failed(f"{WEBSOCKET_PATH}: {why}") from None
    raise Failed(f"{WEBSOCKET_PATH} ended, and no lay was judged")


def _fetch(place: str, path: str, kind: str) -> bytes:
    connection = HTTPSConnection(place, timeout=PATIENCE, context=_unchecked())
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


def _notices(place: str, *commands: Command) -> Iterator[object]:
    host, _, port = place.rpartition(":")
    connection, web = Connection(Side.CLIENT), WSConnection(ConnectionType.CLIENT)
    plain = socket.create_connection((host, int(port)), PATIENCE)
    with plain, _unchecked().wrap_socket(plain) as stream:
        stream.sendall(web.send(Request(place, WEBSOCKET_PATH, subprotocols=[SUBPROTOCOL])))
        while data := stream.recv(CHUNK):
            web.receive_data(data)
            for event in web.events():
                match event:
                    case AcceptConnection():
                        for command in commands:
                            stream.sendall(web.send(BytesMessage(to_frame(command)[PREFIX:])))
                    case BytesMessage(message_finished=True):
                        yield from connection.receive(framed(bytes(event.data)))


def _unchecked() -> ssl.SSLContext:
    # Servers have self-signed certificates.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
