from contack.client.screen.paint.canvas.choices import following


def test_after_the_last_choice_comes_the_first() -> None:
    assert following(("a", "b"), "a") == "b"
    assert following(("a", "b"), "b") == "a"
    assert following(("a", "b"), None) == "a"
