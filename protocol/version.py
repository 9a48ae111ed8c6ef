"""What every peer knows beforehand: the usual port and the version of the protocol."""

DEFAULT_PORT = 1939
"""Where servers listen unless told otherwise: the year of the game."""

ALPN = b"contack"
"""How the protocol is called where the protocols of TLS are negotiated (RFC 7301); nobody need do that."""

HTTP_ALPN = b"http/1.1"
"""How browsers call what they speak (RFC 7301)."""

PROTOCOL_VERSION = 2
"""What this code speaks. It grows when a peer of the version before could misunderstand this one."""

SUBPROTOCOL = f"contack.{PROTOCOL_VERSION}"
"""How the protocol is called where it goes over a WebSocket (RFC 6455, 1.9)."""

WEBSOCKET_PATH = "/ws"
"""Where a server takes WebSockets."""

FEED_SUBPROTOCOL = "contack.screen.1"
"""How the feed of the big screens is called (protocol.md, The feed of screens)."""

FEED_PATH = "/feed"
"""Where a server shows it, over a WebSocket too."""


def version_text(client: int, server: int = PROTOCOL_VERSION) -> str:
    """Return what a client of another version is told: both versions, and which side to upgrade."""
    side = "client" if client < server else "server"
    return f"the client speaks protocol {client}, this server protocol {server}: upgrade the {side}"
