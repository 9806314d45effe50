"""The rules in words, written from the values that the engine plays by: nothing here can disagree with play.

`pages` makes them for any rules, with the origin of each paragraph; figures of the examples come from the engine.
Pure: no pygame.
"""

from __future__ import annotations

from gintable.engine.rules import Rules
from gintable.ui.rulebook import play, price, strategy, tables
from gintable.ui.rulebook.page import Caption, Exhibit, Fan, Held, Laid, Page, Paragraph, Sum, Writer

__all__ = ["Caption", "Exhibit", "Fan", "Held", "Laid", "Page", "Paragraph", "Sum", "pages"]


def pages(rules: Rules, base: str = "") -> tuple[Page, ...]:
    """Every page that applies to `rules`, in the order of reading.

    `base` is the preset that house rules began as; without it their name tells, or it is `modern`.
    """
    w = Writer(rules, base)
    found = [*play.pages(w), price.score_page(w), play.stock_page(w), price.game_page(w)]
    if rules.sheet == "hollywood":
        found.append(price.hollywood_page(w))
    if rules.seats > 2:
        found.append(tables.more_page(w))
    if rules.partners:
        found.append(tables.partners_page(w))
    if rules.irregularities == "penalised":
        found.append(tables.wrong_page(w))
    found += strategy.pages(w)
    marks = {paragraph.mark for page in found for paragraph in page.paragraphs}
    return (*found, strategy.sources(w, sorted(marks)))
