"""The memory (tier 1): its document, its checks, its changes and its rules. Pure."""
