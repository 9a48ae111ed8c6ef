"""The programs that scripts/bench.py runs as separate processes."""
