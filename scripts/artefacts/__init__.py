"""The files of a release: built from a commit alone, with the same bytes each time."""
