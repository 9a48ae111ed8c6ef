"""What are those told that watch over a server: by HTTP, and by systemd? May import network and meter."""
