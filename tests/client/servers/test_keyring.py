"""Passwords that are remembered while the program runs."""

from contack.client.servers.address import Address
from contack.client.servers.keyring import Keyring, Secrets

HOME, AWAY = Address("192.0.2.7"), Address("192.0.2.7", 4000)


def test_a_server_and_a_table_there_have_passwords_of_their_own() -> None:
    keys = Keyring().with_server(HOME, "door").with_table(HOME, "den", "drawer")
    assert keys.secrets(HOME, "den") == Secrets("door", "drawer")
    assert keys.secrets(HOME, "inn") == Secrets("door", "")
    assert keys.secrets(AWAY, "den") == keys.secrets(HOME._replace(tls=False), "den") == Secrets()


def test_the_password_typed_last_counts() -> None:
    assert Keyring().with_server(HOME, "dor").with_server(HOME, "door").server(HOME) == "door"


def test_empty_password_keeps_the_old_one() -> None:
    keys = Keyring().with_table(HOME, "den", "drawer")
    assert keys.with_table(HOME, "den", "") is keys
    assert keys.with_server(HOME, "") is keys


def test_a_keyring_never_changes() -> None:
    keys = Keyring()
    keys.with_server(HOME, "door")
    assert keys.server(HOME) == ""


def test_no_password_is_in_what_is_logged_or_shown_of_them() -> None:
    keys = Keyring().with_server(HOME, "door").with_table(HOME, "den", "drawer")
    shown = f"{keys!r} {keys.secrets(HOME, 'den')!r} {keys.secrets(HOME, 'den')}"
    assert "door" not in shown
    assert "drawer" not in shown


def test_typed_password_is_forgotten_for_a_changed_server() -> None:
    typed = Keyring().with_server(HOME, "door").with_table(HOME, "den", "drawer").with_server(AWAY, "gate")
    mine = typed.shown(HOME, "one")
    assert mine.shown(HOME, "one").secrets(HOME, "den") == Secrets("door", "drawer")
    assert mine.shown(HOME, "two").secrets(HOME, "den") == Secrets()
    assert mine.shown(HOME, "two").shown(HOME, "one").secrets(HOME, "den") == Secrets()
    assert mine.shown(HOME, "two").server(AWAY) == "gate"
