"""Constants of streams over HTTP that both ends know (docs/protocol.md, Streams over HTTP)."""

STREAM_PATH = "/stream"
"""The path of streams."""

# one of these is in every request: a page of another site would need permission to send them
PROTOCOL_HEADER = "Contack-Protocol"
"""The subprotocol, in the request that opens a stream."""

STREAM_HEADER = "Contack-Stream"
"""The secret id of a stream, in the answer to that and in all later requests."""

NUMBER_HEADER = "Contack-Number"
"""The number of a POST: 1, 2, 3 and so on."""

RECEIVED_HEADER = "Contack-Received"
"""How many bytes of the stream a client has received before it sends a GET."""

POLL_HEADER = "Contack-Poll"
"""In a GET that needs an answer in one piece, for clients that an open answer does not reach."""

MOST_POSTED = 16 * 1024
"""Bytes in the body of a POST."""

POLL_SECONDS = 10.0
"""How long a GET with Contack-Poll waits for something to send."""
