"""What all orders share."""
