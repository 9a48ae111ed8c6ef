"""Cutting a stream of bytes into frames."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.protocol.error import CloseReason, RemoteProtocolError
from contack.protocol.frame import PREFIX, Frames, framed

BODIES = [b"one", b"", b"three", bytes(40)]
STREAM = b"".join(map(framed, BODIES))


def test_frame_is_a_four_byte_length_and_a_body() -> None:
    assert framed(b"ab") == b"\x00\x00\x00\x02ab"
    assert framed(bytes(258))[:PREFIX] == b"\x00\x00\x01\x02"


@pytest.mark.parametrize("at", range(len(STREAM) + 1))
def test_frames_come_through_wherever_the_stream_is_split(at: int) -> None:
    frames = Frames(40)
    assert [*frames.feed(STREAM[:at]), *frames.feed(STREAM[at:])] == BODIES


@given(st.lists(st.binary(max_size=20)), st.data())
def test_any_frames_come_through_in_any_pieces(bodies: list[bytes], data: st.DataObject) -> None:
    stream, frames = b"".join(map(framed, bodies)), Frames(20)
    found: list[bytes] = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        found += frames.feed(stream[:size])
        stream = stream[size:]
    assert found == bodies


@pytest.mark.parametrize("length", [9, 2**31, 2**32 - 1])
def test_too_long_length_fails_before_the_body(length: int) -> None:
    with pytest.raises(RemoteProtocolError, match=f"a frame of {length} bytes: the limit is 8") as error:
        list(Frames(8).feed(length.to_bytes(PREFIX, "big")))
    assert error.value.reason is CloseReason.FRAME_TOO_LARGE


def test_frames_before_a_too_long_one_pass() -> None:
    frames = Frames(8).feed(framed(b"fine") + framed(bytes(9)))
    assert next(frames) == b"fine"
    with pytest.raises(RemoteProtocolError):
        next(frames)


def test_unread_frames_wait() -> None:
    frames = Frames(8)
    assert next(frames.feed(framed(b"one") + framed(b"two"))) == b"one"
    assert list(frames.feed(b"")) == [b"two"]
