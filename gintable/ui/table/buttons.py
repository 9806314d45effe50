"""The buttons at the right of the table: which there are, what they say, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from gintable.engine.actions import WAIT, Take
from gintable.engine.cards import Card
from gintable.engine.legal import knocks, layoffs_open, why_not
from gintable.engine.state import Phase, View
from gintable.ui.arrange import Arrangement, Shown, following
from gintable.ui.canvas import Kind
from gintable.ui.layout import Box, Frame
from gintable.ui.offers import TAKES, BestLayoffIntent, Offers, unsaid
from gintable.ui.poses import face
from gintable.ui.table import elsewhere
from gintable.ui.table.sentences import card_words
from gintable.words import t


@dataclass(frozen=True, slots=True)
class Act:
    """One button: `name` is its zone among the offers, `key` the action of the keyboard map that does the same."""

    name: str
    words: str
    kind: Kind = "quiet"
    key: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""  # why it cannot be pressed
    short: str = ""  # the words where there is little room


def acts(view: View, found: Offers, shown: Shown, wish: Arrangement, chosen: Card | None) -> list[Act]:
    """The buttons for what is awaited, the main one first, the arrangement last. `chosen` is the card in hand."""
    main: list[Act] = []
    own = view.table.turn == view.seat
    match view.table.phase if own else None:
        case Phase.OFFER | Phase.DRAW:
            main = _drawing(found)
        case Phase.SHED:
            main = _throwing(view, found, chosen)
        case Phase.LAYOFF:
            main = _laying(view, found)
        case Phase.JUDGE:
            main = [Act("accept", t("table.act.accept"), "gold", "accept"), _challenge()]
        case Phase.CORRECT:
            main = [Act("knock.button", t("table.act.correct"), "gold", "knock")]
        case Phase.PENALTY:
            main = [Act("expose", t("table.act.expose"), "gold"), Act("forgive", t("table.act.forgive"))]
        case _:
            main = []
    if elsewhere.watched(view.table):
        hurry = Act("hurry", t("elsewhere.act.hurry"), "gold", "confirm")
        return [hurry] if view.table.phase is Phase.OVER else [hurry, *_sorting(view, shown, wish)]
    if view.table.elsewhere is not None and main and view.table.phase in (Phase.OFFER, Phase.DRAW, Phase.SHED):
        main.append(_wait(view, found))
    if view.table.phase is Phase.OVER:
        return [Act("next", t("table.act.result"), "gold", "confirm")]
    return [*main, *_sorting(view, shown, wish)]


def _wait(view: View, found: Offers) -> Act:
    """Holds the turn until the other table is scored, once somebody has knocked there."""
    refused = None if (None, "wait") in found else why_not(view, WAIT)
    why = t(refused) if refused is not None else ""
    return Act("wait", t("elsewhere.act.wait"), "quiet", "wait", "wait", not why, why)


def _drawing(found: Offers) -> list[Act]:
    out = []
    if (None, "stock") in found:
        out.append(Act("draw", t("table.act.draw"), "gold", "stock"))
    for name, key in zip(TAKES, ("discard_pile", "older_discard"), strict=True):
        take = found.get((None, name))
        if isinstance(take, Take):
            words = t("table.act.take", card=card_words(take.card))
            out.append(Act(name, words, "quiet" if out else "gold", key))
    if (None, "pass") in found:
        out.append(Act("pass", t("table.act.pass"), "quiet" if out else "gold", "pass"))
    return out


def _throwing(view: View, found: Offers, chosen: Card | None) -> list[Act]:
    out = []
    if unsaid(view.table):
        if (None, "biggin") in found:
            out.append(Act("biggin", t("table.act.biggin"), "quiet", "gin"))
        words = t("table.act.knock_unsaid") if view.table.limit else t("table.act.gin")
        return [Act("knock.button", words, "quiet", "knock"), *out, *_throw(found, chosen)]
    if (None, "biggin") in found:
        out.append(Act("biggin", t("table.act.biggin"), "gold", "gin"))
    if (None, "gin") in found:
        out.append(Act("gin", t("table.act.gin"), "quiet" if out else "gold", "" if out else "gin"))
    going = {card: left for card, left in knocks(view) if left}
    if going:
        left = going[chosen] if chosen in going else min(going.values())
        out.append(Act("knock.button", t("table.act.knock", n=left), "quiet" if out else "gold", "knock"))
    if not out:
        words = t("table.act.knock_limit", limit=view.table.limit) if view.table.limit else t("table.act.gin")
        words = t("table.act.knock_any") if view.table.rules.limit_by == "any" else words
        out.append(Act("knock.button", words, "quiet", enabled=False))
    return [*out, *_throw(found, chosen)][:3]


def _throw(found: Offers, chosen: Card | None) -> list[Act]:
    if chosen is None or (face(chosen), "discard") not in found:
        return []
    return [Act("throw", t("table.act.throw", card=card_words(chosen)), "quiet", "discard")]


def _challenge() -> Act:
    return Act("challenge", t("table.act.challenge"), "quiet", "challenge")


def _laying(view: View, found: Offers) -> list[Act]:
    out = [Act("done", t("table.act.done"), "gold", "confirm")]
    more = [_challenge()] if (None, "challenge") in found else []
    if not layoffs_open(view.table):
        return [*out, *more]
    best = found.get((None, "best"))
    out.append(Act("best", t("table.act.best"), "quiet", "best_layoff", "star", isinstance(best, BestLayoffIntent)))
    laid = view.table.laid[view.seat]
    if laid:
        out.append(Act("back", t("table.act.back", card=card_words(laid[-1][0])), "quiet", "", "undo",
                       (None, "back") in found))  # fmt: skip
    return [*out, *more]


def _sorting(view: View, shown: Shown, wish: Arrangement) -> list[Act]:
    laying = view.table.phase is Phase.LAYOFF
    if laying and view.table.knocker == view.seat:
        return []
    if laying and shown.choices < 2:
        return []
    after = following(wish, view.hand, laying)
    if after.by == "meld":
        if shown.choices > 1 and wish.by == "meld":
            words = t("table.act.other_melds", at=(shown.choice + 1) % shown.choices + 1, of=shown.choices)
        else:
            words = t("table.act.by_meld")
    else:
        words = t(f"table.act.by_{after.by}")
    return [Act("sort", words, "quiet", "arrange", "sort", short=t("table.act.sort_short"))]


def places(found: list[Act], box: Box, frame: Frame) -> list[Box]:
    """A box for each button: stacked in the rail, side by side in the strip of a tall window."""
    if frame.tall:
        return _strip(found, box)
    upper, middle, lower = box.rows(1, 1, 1, gap=13)
    main = [act for act in found if act.name != "sort"]
    boxes = {"sort": lower}
    if main:
        boxes[main[0].name] = upper
    if len(main) == 3 and len(main) == len(found):
        boxes |= {main[1].name: middle, main[2].name: lower}
    elif len(main) > 1:
        halves = middle.columns(*[1] * (len(main) - 1), gap=12)
        boxes |= {act.name: half for act, half in zip(main[1:], halves, strict=True)}
    return [boxes[act.name] for act in found]


def _strip(acts_: list[Act], box: Box) -> list[Box]:
    """The main button at the right, 200 wide."""
    if not acts_:
        return []
    main_w = 200.0
    rest = len(acts_) - (acts_[0].name != "sort")
    out: dict[str, Box] = {}
    if acts_[0].name != "sort":
        out[acts_[0].name] = Box(box.right - main_w, box.y, main_w, box.h)
    left = Box(box.x, box.y, box.w - main_w - 12, box.h)
    weights = {act.name: 1.6 if act.icon else 1.0 for act in acts_ if act.name not in out}
    share = (left.w - 12 * max(0, rest - 1)) / max(1.0, sum(weights.values()))
    x = left.right
    for act in [act for act in acts_ if act.name not in out]:
        wide = min(190.0, share * weights[act.name])
        x -= wide
        out[act.name] = Box(x, box.y, wide, box.h)
        x -= 12
    return [out[act.name] for act in acts_]
