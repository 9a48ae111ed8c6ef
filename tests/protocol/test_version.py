"""Messages about mismatched versions."""

from contack.protocol.version import PROTOCOL_VERSION, version_text


def test_older_client_sees_both_versions_and_upgrade() -> None:
    assert (
        version_text(0) == f"the client speaks protocol 0, this server protocol {PROTOCOL_VERSION}: upgrade the client"
    )


def test_newer_client_sees_both_versions() -> None:
    assert version_text(3, 2) == "the client speaks protocol 3, this server protocol 2: upgrade the server"
