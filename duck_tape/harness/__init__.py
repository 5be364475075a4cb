"""What a harness calls when it is about to compact: quick, silent, and never in its way."""
