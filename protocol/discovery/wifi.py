"""A Wi-Fi network that guests join with a code to scan."""

from dataclasses import dataclass, field

# Bytes of the name of a network, by IEEE 802.11.
LONGEST_NAME = 32

# Characters in a password of WPA.
PASSWORD_BYTES = range(8, 64)

# The environment variable for the password: other users could read it in a command line.
PASSWORD_VARIABLE = "CONTACK_WIFI_PASSWORD"


class BadWifi(ValueError):
    """A name or a password that no Wi-Fi network can have."""


@dataclass(frozen=True, slots=True)
class Wifi:
    """The password is empty for an open network."""

    name: str
    password: str = field(default="", repr=False)

    @staticmethod
    def checked(name: str, password: str) -> "Wifi":
        if not name.isprintable() or not 0 < len(name.encode("utf-8", "surrogatepass")) <= LONGEST_NAME:
            raise BadWifi(f"the name of a Wi-Fi network has 1 to {LONGEST_NAME} bytes, all of them visible")
        if password and (not password.isprintable() or len(password.encode("utf-8", "replace")) not in PASSWORD_BYTES):
            least, most = PASSWORD_BYTES[0], PASSWORD_BYTES[-1]
            raise BadWifi(f"the password of a Wi-Fi network has {least} to {most} characters; an open network has none")
        return Wifi(name, password)
