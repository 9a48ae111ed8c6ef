"""How a request becomes a WebSocket (RFC 6455, 4.2)."""

from base64 import b64decode
from binascii import Error
from http import HTTPStatus

from wsproto.utilities import generate_accept_token

from contack.protocol.version import SUBPROTOCOL, WEBSOCKET_PATH
from contack.server.web.asked import Asked, WebAnswer, sentence

VERSION = "13"

KEY_BYTES = 16


def wants_websocket(asked: Asked) -> bool:
    """Return whether a request is for a WebSocket, well-formed or not."""
    return asked.path == WEBSOCKET_PATH


def shake(asked: Asked) -> WebAnswer:
    """Return the answer to a WebSocket request: an upgrade, or the error."""
    if asked.version == "HTTP/1.0":
        return sentence(HTTPStatus.BAD_REQUEST, "A WebSocket needs HTTP/1.1.")
    if asked.method != "GET" or "websocket" not in _tokens(asked, "upgrade"):
        return sentence(
            HTTPStatus.UPGRADE_REQUIRED, "Here is a WebSocket: ask for it with GET and Upgrade.", **_to_websocket()
        )
    if "upgrade" not in _tokens(asked, "connection"):
        return sentence(HTTPStatus.BAD_REQUEST, "The header Connection does not say Upgrade.")
    if asked.headers.get("sec-websocket-version") != VERSION:
        wrong = f"The version of WebSockets is {VERSION} here."
        return sentence(HTTPStatus.UPGRADE_REQUIRED, wrong, **_to_websocket(), **{"Sec-WebSocket-Version": VERSION})
    if SUBPROTOCOL not in _tokens(asked, "sec-websocket-protocol"):
        return sentence(HTTPStatus.BAD_REQUEST, f"The subprotocol here is {SUBPROTOCOL}: offer it.")
    key = asked.headers.get("sec-websocket-key", "")
    if not _is_key(key):
        return sentence(HTTPStatus.BAD_REQUEST, f"The header Sec-WebSocket-Key is not {KEY_BYTES} bytes in base64.")
    accepted = {
        **_to_websocket(),
        "Sec-WebSocket-Accept": generate_accept_token(key.encode()).decode(),
        "Sec-WebSocket-Protocol": SUBPROTOCOL,
    }
    return WebAnswer(HTTPStatus.SWITCHING_PROTOCOLS, headers=accepted)


def _to_websocket() -> dict[str, str]:
    return {"Upgrade": "websocket", "Connection": "Upgrade"}


def _tokens(asked: Asked, header: str) -> list[str]:
    return [token.strip().lower() for token in asked.headers.get(header, "").split(",")]


def _is_key(key: str) -> bool:
    try:
        return len(b64decode(key, validate=True)) == KEY_BYTES
    except (Error, ValueError):
        return False
