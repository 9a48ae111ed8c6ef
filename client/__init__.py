"""The client side: model and rendering are pure; Twisted is met in adapters only."""
