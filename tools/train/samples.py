"""What is kept of the hands for the fit: situations, and what they turned out to be worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gintable.bots.features import BELIEF, CARDS, SCALARS
from gintable.engine.cards import Card, Hand
from tools.train.compiled import cards, fast
from tools.train.records import Record, Records
from tools.train.table import DECK, TURNS, Knowledge
from tools.train.values import NOTHING

AFTER, DRAW = 0, 1  # sorts of samples
SEATS = 4  # at the largest table
STEPS = 2 * TURNS  # decisions that a seat can have in a hand
MOST = 3 * TURNS  # samples that a hand can give
LOOKED_AT = 0.08  # share of the turns of which the belief is kept
UNKEPT = -1  # the place of a sample that is not kept
WHOLE = 255.0  # what a chance of 1 is kept as

SAMPLE = np.dtype(
    [
        ("masks", np.int64, (4,)),  # own cards, and of the other known, thrown and refused ones
        ("held", np.uint8, (CARDS,)),  # chances to be in the other's hand, in 1/255
        ("top", np.int8),  # the card on top
        ("scalars", np.float32, (SCALARS,)),
        ("sort", np.int8),  # AFTER a discard or before a DRAW
        ("target", np.float32),  # value in points, or `NOTHING`
        ("knock", np.float32),  # points of a knock, or of drawing as looked ahead, or `NOTHING`
    ],
    align=True,
)

GUESS = np.dtype(
    [
        ("rows", np.float32, (BELIEF,)),  # the belief's inputs for an unseen card
        ("labels", np.int8),  # whether the other held it
    ],
    align=True,
)

STEP = np.dtype(
    [
        ("sample", np.int64),  # the sample whose target follows from here, or UNKEPT
        ("value", np.float64),  # of the best action, as the net saw it, in points
        ("luck", np.float64),  # of the draw that followed, in points: the value after it less the value before it
        ("cut", np.bool_),  # another action was taken than the best: what came of it does not tell of the value
    ],
    align=True,
)

MARKS = np.dtype(
    [
        ("samples", np.int64),  # so many are kept
        ("guesses", np.int64),
        ("steps", STEP, (SEATS, STEPS)),  # the decisions of the hand that is played, by seat
        ("length", np.int64, (SEATS,)),  # and their number
    ],
    align=True,
)


class Played(NamedTuple):
    """Samples of a batch of hands, the fields of SAMPLE and GUESS: n of values and m of beliefs."""

    masks: NDArray[np.int64]  # (n, 4)
    held: NDArray[np.uint8]  # (n, CARDS)
    top: NDArray[np.int8]  # (n,)
    scalars: NDArray[np.float32]  # (n, SCALARS)
    sort: NDArray[np.int8]  # (n,)
    target: NDArray[np.float32]  # (n,)
    knock: NDArray[np.float32]  # (n,)
    rows: NDArray[np.float32]  # (m, BELIEF)
    labels: NDArray[np.int8]  # (m,)


class Book(NamedTuple):
    """Where samples are written to."""

    samples: Records  # of SAMPLE
    guesses: Records  # of GUESS
    marks: Records  # one of MARKS

    def played(self) -> Played:
        """What is written."""
        samples, guesses = self.samples[: self.marks[0]["samples"]], self.guesses[: self.marks[0]["guesses"]]
        return Played(
            *(samples[name].copy() for name in SAMPLE.fields or ()),
            *(guesses[name].copy() for name in GUESS.fields or ()),
        )


def new_book(samples: int, guesses: int) -> Book:
    """A book with room for so many samples, and for those of the hand with which they are reached."""
    return Book(np.zeros(samples + MOST, SAMPLE), np.zeros(guesses, GUESS), np.zeros(1, MARKS))


@fast
def book_full(book: Book) -> bool:
    """Whether there may be no room for another hand."""
    return book.marks[0].samples + MOST > book.samples.shape[0]


@fast
def keep_guesses(book: Book, know: Knowledge, rival: Hand, rows: NDArray[np.float64]) -> None:
    """Sometimes write the belief's inputs, a row for each unseen card, and whether the `rival` holds it."""
    marks, room = book.marks[0], book.guesses.shape[0]
    if room == 0 or np.random.random() >= LOOKED_AT or marks.guesses + DECK >= room:
        return
    for row, card in enumerate(cards(know.unseen)):
        guess = book.guesses[marks.guesses]
        for n in range(BELIEF):
            guess.rows[n] = rows[row, n]
        guess.labels = rival >> card & 1
        marks.guesses += 1


@fast
def keep(
    book: Book,
    know: Knowledge,
    hand: Hand,
    top: Card,
    scalars: NDArray[np.float64],
    held: NDArray[np.float64],
    sort: int,
) -> int:
    """Write the inputs of a sample without targets: its place."""
    at = book.marks[0].samples
    sample = book.samples[at]
    sample.masks[0] = hand
    sample.masks[1] = know.known
    sample.masks[2] = know.thrown
    sample.masks[3] = know.refused
    for card in range(CARDS):
        sample.held[card] = np.uint8(held[card] * WHOLE + 0.5)
    sample.top = top
    for n in range(SCALARS):
        sample.scalars[n] = scalars[n]
    sample.sort = sort
    sample.target = NOTHING
    sample.knock = NOTHING
    book.marks[0].samples = at + 1
    return at


@fast
def add_step(marks: Record, seat: int, sample: int, value: float, cut: bool) -> None:
    """Note a decision of the hand."""
    step = marks.steps[seat, marks.length[seat]]
    step.luck = 0.0
    step.sample = sample
    step.value = value
    step.cut = cut
    marks.length[seat] += 1


@fast
def add_luck(marks: Record, seat: int, value: float) -> None:
    """Note what a draw, that the last decision led to, has made of the `value`."""
    last = marks.steps[seat, marks.length[seat] - 1]
    last.luck = value - last.value


@fast
def credit(book: Book, seat: int, worth: float, lam: float) -> None:
    """Give the samples of the hand their targets, from the last one back, by what the hand was `worth`: TD(λ).

    The target of a sample is what came next: the value of the next decision as the net saw it, and by the share `lam`
    what came after that, less the luck of the seat's own draws.
    """
    marks = book.marks[0]
    for n in range(marks.length[seat] - 1, -1, -1):
        step = marks.steps[seat, n]
        if step.sample != UNKEPT:
            book.samples[step.sample].target = worth
        worth = step.value if step.cut else lam * (worth - step.luck) + (1.0 - lam) * step.value
    marks.length[seat] = 0
