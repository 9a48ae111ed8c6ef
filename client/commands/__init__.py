"""The commands of `contack`, one a file. Each imports what it needs only when it runs."""
