import json
from collections.abc import Mapping
from importlib.resources import files

from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import printable

# The name of a player who reads about herself: "you lay" beside "ann lays".
YOU = "you"

# The sentence of each key, or its forms for a `count` of one and for others.
SENTENCES: Mapping[str, str | Mapping[str, str]] = json.loads(
    files("contack.protocol").joinpath("sentences.json").read_text("utf-8")
)


def seen_by(own: str, name: str) -> str:
    """Another player may be called `YOU`."""
    return YOU if name == own else f"{YOU} (player)" if name == YOU else name


def say(key: str, /, **fields: object) -> str:
    """Use the form for `YOU` if that is the `name`.

    >>> say("points", count=1), say("event.passed", name="ann"), say("event.passed", name=YOU)
    ('1 point', 'ann cannot lay and passes', 'you cannot lay and pass')
    """
    to_you = f"{key}.{YOU}"
    form = SENTENCES[to_you if fields.get("name") == YOU and to_you in SENTENCES else key]
    text = form if isinstance(form, str) else form["one" if fields["count"] == 1 else "other"]
    return text.format_map({field: printable(str(value)) for field, value in fields.items()})


NAME_TEXT = say("refused.bad_name", most=NAME_LENGTH)
