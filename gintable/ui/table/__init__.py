"""Parts of the table that need no window: its sentences, and how a match begins and goes on."""
