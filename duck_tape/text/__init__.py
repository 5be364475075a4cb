"""Text at the ground floor: lines, blocks, inline spans and identities. Pure."""
