"""The client that fills the terminal. May import all rooms of the client but plain, bot_client."""
