"""What looks at players from outside: the arena that compares them."""
