"""A browser without a window: it fetches the pages of a server, and hears what its big screen is told."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Iterator
from http.client import HTTPException, HTTPSConnection
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import Request, TextMessage

from contack.engine.records.record import SUFFIX, parse_record
from contack.protocol.version import FEED_PATH, FEED_SUBPROTOCOL
from contack.server.web.records import FILES, RECORD_KIND
from contack.server.web.shipped import SHIPPED
from wine.program import PATIENCE, Failed

CHUNK = 64 * 1024


def see_pages(place: str) -> str:
    """Fetch every page that browsers are given, and return in words how many these are. Raises Failed."""
    for path, (_, kind) in SHIPPED.items():
        _fetch(place, path, kind)
    return f"{len(SHIPPED)} pages"


def see_replay(place: str, name: str) -> str:
    """Fetch the record of a game by its name, and return its length in words. Raises Failed."""
    record = parse_record(_fetch(place, FILES + name + SUFFIX, RECORD_KIND))
    return f"the record of a game of {len(record.events)} events"


def hear_comment(place: str) -> dict[str, Any]:
    """Look on as a big screen until a lay is judged, and return that comment. Raises Failed."""
    try:
        for told in _feed(place):
            for table in told.get("tables", []):
                if comment := table.get("game", {}).get("comment"):
                    assert isinstance(comment, dict)
                    return comment
    except OSError as why:
        raise Failed(f"{FEED_PATH}: {why}") from None
    raise Failed(f"{FEED_PATH} ended, and no lay was judged")


def _fetch(place: str, path: str, kind: str) -> bytes:
    """Return what a path has to show, which must be something of a kind. Raises Failed."""
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


def _feed(place: str) -> Iterator[dict[str, Any]]:
    """Yield what big screens are told, until the server ends that or says nothing for long. Raises OSError."""
    host, _, port = place.rpartition(":")
    text, screen = "", WSConnection(ConnectionType.CLIENT)
    plain = socket.create_connection((host, int(port)), PATIENCE)
    with plain, _unchecked().wrap_socket(plain) as stream:
        stream.sendall(screen.send(Request(place, FEED_PATH, subprotocols=[FEED_SUBPROTOCOL])))
        while data := stream.recv(CHUNK):
            screen.receive_data(data)
            for event in screen.events():
                if isinstance(event, TextMessage):
                    text += event.data
                    if event.message_finished:
                        yield json.loads(text)
                        text = ""


def _unchecked() -> ssl.SSLContext:
    """Return an encryption for which no certificate is checked, as nobody vouches for those of servers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
