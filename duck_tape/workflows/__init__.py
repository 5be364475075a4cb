"""One workflow each: a readable chain of steps over the floors below."""
