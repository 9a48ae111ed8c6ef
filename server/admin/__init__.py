"""What may whoever hosts a server do while it runs, over a socket in its data directory? Imports all but programs/."""
