"""Finding and masking secrets and personal data. Pure, and never on the network."""
