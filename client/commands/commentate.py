"""`contack commentate`: evaluates lays for the big screens of a server, as players make them."""

import json
import sys
from contextlib import suppress

import click

from contack.client.coach.commentary_json import decision_from_json, evaluation_to_json
from contack.client.coach.decisions import Decision
from contack.client.coach.evaluation import SearchLimit
from contack.client.coach.tasks import Evaluate
from contack.engine.records.form import BadForm
from contack.protocol.name import printable
from contack.system.processes import give_way

# Playouts per decision, about half a second.
USUAL_NODES = 10_000


@click.command()
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=USUAL_NODES,
    show_default=True,
    help="How often the rest of the hand is played out to judge a lay.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed and --nodes give the same answers.")
def commentate(nodes: int, seed: int) -> None:
    """Evaluate lays as players make them, until standard input ends. A server starts this for its big screen.

    Each line of input is a view and the lay made there, in JSON. The answer is a line with the chances of all seats to
    win before and after the lay, and its cost. This program runs at the lowest priority.
    """
    with suppress(OSError):
        give_way()
    for number, line in enumerate(sys.stdin, 1):
        try:
            evaluated = Evaluate(_asked(line), SearchLimit(nodes), seed).work()
        except BadForm as bad:
            raise click.ClickException(printable(f"line {number}: {bad}")) from None
        click.echo(json.dumps(evaluation_to_json(evaluated)))
        sys.stdout.flush()


def _asked(line: str) -> Decision:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadForm("expected a view and a lay as a JSON object on one line") from None
    return decision_from_json(data)
