"""What every answer tells a browser to allow and to forbid."""

from contack.server.web.asked import Asked
from contack.server.web.hosts import host_name

SAFE = {
    "Server": "contack",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def safe_headers(asked: Asked) -> dict[str, str]:
    """Return the headers that stand in every answer."""
    return {**SAFE, "Content-Security-Policy": _policy(asked)}


def _policy(asked: Asked) -> str:
    """Let a page have only what is ours; its WebSocket is named, as not all browsers take it for a part of 'self'."""
    connect = "'self'"
    if host_name(asked.host) is not None:
        connect += f" {'wss' if asked.secure else 'ws'}://{asked.host}"
    return (
        f"default-src 'self'; connect-src {connect}; media-src data:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
