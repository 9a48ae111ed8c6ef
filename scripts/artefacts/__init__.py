"""What a release consists of: made of a commit alone, each file with the same bytes whenever it is made."""
