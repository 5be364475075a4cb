"""State files (tier 2): reading, writing, translating; `store` alone touches files."""
