"""The Wi-Fi network whose password guests need not type."""

import sys
from collections.abc import Mapping

import click

from contack.protocol.wifi import PASSWORD_VARIABLE, BadWifi, Wifi
from contack.server.config.settings import BadSettings


def wanted_wifi(name: str | None, variables: Mapping[str, str]) -> Wifi | None:
    """Return the network that an option names, with a password of the environment or one that is typed.

    Raises BadSettings.
    """
    if name is None:
        return None
    password = variables.get(PASSWORD_VARIABLE)
    if password is None and not sys.stdin.isatty():
        raise BadSettings(f"--wifi needs the password in {PASSWORD_VARIABLE}: an empty one for an open network")
    if password is None:
        prompt = f"Password of the Wi-Fi {name} (empty for an open network)"
        password = str(click.prompt(prompt, default="", show_default=False, hide_input=True, err=True))
    try:
        return Wifi.checked(name, password)
    except BadWifi as bad:
        raise BadSettings(f"--wifi: {bad}") from None
