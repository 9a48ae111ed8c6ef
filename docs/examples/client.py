"""A client on the wire: takes a seat at a table, or opens it, and lays what scores most until a game is over.

python3 client.py HOST[:PORT] NAME TABLE [FINGERPRINT]

It uses only what docs/protocol.md says; it needs msgpack (`pip install msgpack`), and nothing of Contack.
"""

import hashlib
import json
import secrets
import socket
import ssl
import struct
import sys
import time
from base64 import b64encode

import msgpack

MOST = 262144  # bytes in a frame
MEMBERS = 4096  # of an array or a map

# The states in which a notice can come: greeting, lobby, table. A client skips notices that it does not know.
COMES_IN = (
    dict.fromkeys(
        ("tables_listed", "standings_listed", "table_opened", "joined", "said", "halted", "announced"), "lobby table"
    )
    | dict.fromkeys(("table_changed", "started", "played", "explained", "paired", "reacted", "nudged", "left"), "table")
    | {"welcomed": "greeting lobby"}
)
LEADS_TO = {"welcomed": "lobby", "joined": "table", "left": "lobby"}


def sha256(data: bytes) -> str:
    """Return a digest as servers show it."""
    return hashlib.sha256(data).hexdigest()


def members(pairs: list) -> dict:
    """Return a map; end where a key stands twice in it."""
    if len(dict(pairs)) < len(pairs):
        sys.exit("the server sends a key twice")
    return dict(pairs)


class Connection:
    """Messages to a server and from it, as maps."""

    def __init__(self, place: str, fingerprint: str) -> None:
        host, _, port = place.partition(":")
        plain = socket.create_connection((host, int(port or 1939)))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False  # no authority vouches for a server: its fingerprint is compared instead
        context.verify_mode = ssl.CERT_NONE
        self._socket, self._said, self._state = context.wrap_socket(plain), {}, "greeting"
        self._stream = self._socket.makefile("rb")
        digest = hashlib.sha256(self._socket.getpeercert(binary_form=True)).digest()
        shown = "SHA256:" + b64encode(digest).decode().rstrip("=")
        if fingerprint and shown != fingerprint:
            sys.exit(f"the server at {place} shows {shown}, not {fingerprint}")

    def send(self, kind: str, **fields: object) -> None:
        """Send a command."""
        self._said[kind] = fields
        frame = msgpack.packb({"type": kind, **fields})
        self._socket.sendall(struct.pack(">I", len(frame)) + frame)

    def receive(self) -> dict:
        """Wait for a notice; what was sent too early is sent again when the server takes it."""
        while True:
            match self._next():
                case {"reason": "too_fast" | "cannot_save", "command": command, "retry_after": wait}:
                    time.sleep(wait or 1.0)
                    self.send(command, **self._said[command])
                case {"type": str(kind)} as notice:
                    if self._state not in COMES_IN.get(kind, self._state):
                        sys.exit(f"the server sends {kind} in the state {self._state}")
                    self._state = LEADS_TO.get(kind, self._state)
                    return notice
                case _:
                    sys.exit("the server sends a malformed message")

    def _next(self) -> object:
        (size,) = struct.unpack(">I", self._read(4))
        if not 0 < size <= MOST:
            sys.exit(f"the server sends a frame of {size} bytes")
        return msgpack.unpackb(self._read(size), max_array_len=MEMBERS, max_map_len=MEMBERS, object_pairs_hook=members)

    def _read(self, size: int) -> bytes:
        data = self._stream.read(size)
        if len(data) < size:
            sys.exit("the server has closed the connection")
        return data


def final_digests(now: dict, nonce: bytes, promise: str, before: list, kept: list) -> list:
    """Return the digests of those who are about to play, by seat; end where the nonce is not to be sent with them."""
    digests = [player["digest"] for player in now["players"] if player["ready"]]
    mine = sha256(nonce) in digests and now["commitment"] == promise
    if not mine or (kept and kept != digests) or any(digest in before for digest in digests if digest):
        sys.exit("the server shows digests or a commitment that it should not: the nonce is kept back")
    return digests


def checked(end: dict, promise: str, digests: list) -> dict:
    """Return the end of a game; end where its secrets are not those that were promised."""
    shown = [nonce and sha256(bytes.fromhex(nonce)) for nonce in end["nonces"] or []]
    if sha256(bytes.fromhex(end["seed"] or "")) != promise or shown != digests:
        sys.exit("the server shows another seed than it promised, or other nonces: the deals were chosen")
    return end  # docs/records.md tells how to deal again, with that seed and those nonces


def seat_after(notice: dict, name: str, seat: int | None) -> int | None:
    """Return this client's seat after a notice."""
    match notice:
        case {"type": "started", "game": {"players": players}}:
            return players.index(name) if name in players else None
        case {"type": "joined"}:  # in a running game the header may name another player: the one who began there
            return notice.get("seat")
    return seat


def play(server: Connection, name: str, table: str) -> dict:
    """Play one game and return the event that ended it."""
    seat, nonce, promise, digests, before = None, b"", "", [], []
    server.send("hello", protocol=2, name=name, client="example 1")
    while True:
        notice = server.receive()
        seat = seat_after(notice, name, seat)
        match notice:
            case {"type": "joined", **fields} if not isinstance(fields["table"]["playing"], bool):
                sys.exit("the server sends a table that does not tell whether it plays")
            case {"type": "welcomed"} | {"type": "refused", "reason": "table_exists"}:
                server.send("join", table=table)
            case {"type": "refused", "reason": "no_such_table"}:
                server.send("open_table", table=table, seats=2)
            case {"type": "joined", "table": {"playing": False, "asking": False} as now, "game": last}:
                nonce, promise = secrets.token_bytes(32), now["commitment"]
                before = (last or {}).get("digests") or []  # of the game that was played here last
                server.send("ready", digest=hashlib.sha256(nonce).digest(), commitment=promise)
            case {"change": "asked", "table": now}:
                digests = final_digests(now, nonce, promise, before, digests)
                server.send("reveal", nonce=nonce)
            case {"view": {"seat": int(turn)} as view, "lays": lays} if turn == seat:
                tile, cell, _ = max(lays, key=lambda lay: lay[2])
                server.send("play_lay", lay=[tile, cell], turn=view["turn"])
            # a turn is stale where the clock or the stand-in was quicker: the next view tells whose turn it is
            case {"reason": why, "words": words} | {"change": "withheld" as why, "name": words} if why != "stale_turn":
                sys.exit(f"{why}: {words}")
            case {"type": "started" | "played", "events": [*_, {"event": "game_ended" | "abandoned"} as end]}:
                return checked(end, promise, digests)


if __name__ == "__main__":
    place, name, table, fingerprint = [*sys.argv[1:], ""][:4]
    server = Connection(place, fingerprint)
    try:
        print(json.dumps(play(server, name, table), separators=(",", ":")))
    except (ValueError, LookupError, TypeError) as wrong:
        sys.exit(f"the server sent contradictory data: {wrong!r}")
