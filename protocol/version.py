"""The version of the protocol, and what is said where two versions do not fit."""

PROTOCOL_VERSION = 1
"""What this code speaks. It grows when a peer of the version before could misunderstand this one."""


def version_words(client: int, server: int = PROTOCOL_VERSION) -> str:
    """Return what a client of another version is told: both versions, and which side to upgrade."""
    side = "client" if client < server else "server"
    return f"the client speaks protocol {client}, this server protocol {server}: upgrade the {side}"
