"""The pages of a game night: open one, its scoreboard and tables, its end."""
