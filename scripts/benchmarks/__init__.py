"""What scripts/bench.py runs in processes of their own."""
