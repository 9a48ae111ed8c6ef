"""What are those told that watch over a server: by HTTP, and by systemd? Imports network/, journal/ and meter/."""
