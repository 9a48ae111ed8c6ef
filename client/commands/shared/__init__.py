"""What several commands have in common. Imports no command."""
