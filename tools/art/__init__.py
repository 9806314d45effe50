"""Every picture and sound of gintable, drawn by program: nothing is taken from elsewhere.

`geom` holds the path kit, `glyphs` the suits and the index alphabet, `figure` the pieces that court
figures and portraits are built from, `kings`, `queens` and `jacks` the twelve figures, `cards` and
`backs` whole cards, `portraits` the players, `icons` the interface and the program's own icon,
`synth` and `sounds` what is heard. `collection` gathers them under their file names.

    python -m tools.art             write every asset
    python -m tools.art --check     say whether the files in assets/ are current
"""
