"""The players: a view in, an action out. They never see a deal."""
