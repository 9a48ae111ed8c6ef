"""Fingerprints of certificates."""

import pytest

from contack.protocol.discovery.beacon import fingerprint, is_fingerprint


def test_fingerprint_has_the_form_of_ssh() -> None:
    assert fingerprint(b"one") == "SHA256:dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0"
    assert is_fingerprint(fingerprint(b"one"))


@pytest.mark.parametrize(
    "text", ["", "SHA256:", "SHA256:" + "a" * 42, "sha256:" + "a" * 43, "SHA256:" + "a" * 43 + "\n"]
)
def test_other_text_is_not_a_fingerprint(text: str) -> None:
    assert not is_fingerprint(text)
