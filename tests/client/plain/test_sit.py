"""Somebody who watches takes a seat in the next game by a word, and is ready for it."""

from tests.client.house import House, PlainClient, wish


def queue_of(client: PlainClient) -> list[str]:
    """Return who takes a seat in the next game, as a client sees it."""
    return list(client.plain.model.table.queue) if client.plain.model.table else []


def test_queued_spectator_queues_again_after_a_lost_connection(house: House) -> None:
    ann = PlainClient(house, wish("ann", seats=2))
    PlainClient(house, wish("bob", open=False))
    eve = PlainClient(house, wish("eve", open=False, spectate=True))
    eve.types("sit")
    eve.loses()
    assert queue_of(ann) == []
    eve.returns()
    assert queue_of(ann) == ["eve"]


def test_spectator_types_sit_and_plays_in_the_next_game(house: House) -> None:
    ann = PlainClient(house, wish("ann", seats=2))
    bob = PlainClient(house, wish("bob", open=False))
    eve = PlainClient(house, wish("eve", open=False, spectate=True), nonce=b"another nonce")
    assert "eve takes a seat in the next game." in eve.types("sit")
    assert "eve gives up the seat in the next game." in eve.types("sit off")
    assert "Type sit or sit off" in eve.types("sit down")
    eve.types("sit")
    assert "ann called the game off (1 today)." in ann.types("call-off")
    bob.types("leave")
    table = ann.plain.model.table
    assert table is not None
    assert [(player.name, player.ready) for player in table.players] == [("ann", False), ("eve", True)]
