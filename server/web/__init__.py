"""What the port says to browsers: pages, games seen again, and the protocol over WebSockets.

May import the rooms config, table, feed, replay, log and network.
"""
