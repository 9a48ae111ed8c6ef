import re

from contack.protocol.sentences import say

DEFAULT_PORT = 1939

# The protocol's name in ALPN, the protocol negotiation of TLS (RFC 7301); it is optional.
ALPN = b"contack"

# The name of HTTP/1.1 in ALPN, for browsers.
HTTP_ALPN = b"http/1.1"

# The version of this code. It grows when a peer of the version before could misunderstand this one.
PROTOCOL_VERSION = 2

# The protocol's name as a subprotocol of WebSocket (RFC 6455, 1.9).
SUBPROTOCOL = f"contack.{PROTOCOL_VERSION}"

# The path of WebSockets.
WEBSOCKET_PATH = "/ws"


def version_text(client: int, server: int = PROTOCOL_VERSION) -> str:
    """Name both versions, and which side to upgrade."""
    return say(f"refused.unsupported_version.{older_side(client, server)}", client=client, server=server)


def older_side(client: int, server: int = PROTOCOL_VERSION) -> str:
    return "client" if client < server else "server"


def snake(name: str) -> str:
    """Return the `type` of a message from the name of its class.

    >>> snake("PlayLay")
    'play_lay'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
