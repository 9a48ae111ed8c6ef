"""What can go wrong on the wire: our own mistake and the peer's are different exceptions."""

from enum import StrEnum


class ProtocolError(Exception):
    """Something was sent that the protocol does not allow."""


class LocalProtocolError(ProtocolError):
    """This side tried to send what it may not; nothing was sent."""


class Fault(StrEnum):
    """Why a connection is closed; the stable `reason` of a Closed notice."""

    FRAME_TOO_LARGE = "frame_too_large"
    UNREADABLE_FRAME = "unreadable_frame"
    TLS_REQUIRED = "tls_required"
    SERVER_FULL = "server_full"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    NO_HELLO = "no_hello"
    SILENT = "silent"
    TOO_SLOW = "too_slow"
    TOO_FAST = "too_fast"
    SERVER_STOPPED = "server_stopped"


class RemoteProtocolError(ProtocolError):
    """The peer sent what is no message; the connection is of no use any more."""

    def __init__(self, fault: Fault, words: str) -> None:
        super().__init__(words)
        self.fault = fault
        self.words = words
