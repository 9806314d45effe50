"""Parts of the table, put together by `gintable.ui.scenes.table`.

`board` holds what the player has before them, `match` how a match begins and is found again. `sight` decides what
is to be seen, in the words of `sentences`; `easel` draws it. `pointer`, `keyboard` and `controls` with its
`buttons` are the ways to act, `lift` raises cards, `declare` asks before a hand is laid down, `pile` opens the
discards. `elsewhere` and `watch` are the other table of partners, `judge` the tables that penalise wrong knocks.
`log` tells an outside program.
"""
