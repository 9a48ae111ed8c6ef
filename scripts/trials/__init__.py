"""The trials of scripts/chaos.py: a server, scripted players, and faults of all kinds."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # some trials use helpers of the tests
