from twisted.internet.interfaces import IDelayedCall


def cancel(call: IDelayedCall | None) -> None:
    """Do nothing for a call that has been made."""
    if call and call.active():
        call.cancel()
