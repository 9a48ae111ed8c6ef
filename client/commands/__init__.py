"""The commands of `contack`, one per file. Each imports its needs only when it runs."""
