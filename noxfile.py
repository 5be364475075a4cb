"""Sessions follow."""
