"""The wire protocol: messages, codec, frames, and the states of a connection."""
