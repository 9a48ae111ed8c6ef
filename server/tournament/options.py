from contack.engine.tournament.options import RoundOptions
from contack.engine.tournament.seating import duo
from contack.protocol.tournament import TournamentOptions


def round_options(options: TournamentOptions) -> RoundOptions:
    """Return the part of the options that the tournament file has."""
    apart = tuple(sorted({duo(*pair) for pair in options.apart}))
    return RoundOptions(options.rounds, options.minutes, options.size, options.auto, options.bots, apart)
