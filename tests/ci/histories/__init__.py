"""Every event and shape of history, one function each; importing a module fills the table."""
