"""Where a match stands: what is played for, and how far everybody is from it. Pure: no pygame."""

from __future__ import annotations

from gintable.engine.rules import PRESETS, Rules
from gintable.engine.score import Settlement, Tally, hollywood
from gintable.storage.replay import Story
from gintable.ui.accounts.people import People
from gintable.words import t


def game_over(story: Story) -> Settlement | None:
    """The game that the last hand decided, or None while it goes on. Ask it between the hands."""
    match = story.match
    if match.games and story.between and (match.winner is not None or not match.tally.rounds):
        return match.games[-1]
    return None


def tally_after(story: Story) -> Tally:
    """The tally of the game that the last hand belonged to, that hand included."""
    over = game_over(story)
    return story.match.tally if over is None else over.tally


def goal(rules: Rules) -> str:
    """What wins a game, such as "first to 100"."""
    if rules.deals:
        return t("sheet.goal.deals", n=rules.deals)
    return t("sheet.goal.over" if rules.target_passed else "sheet.goal.target", n=rules.target)


def aim(rules: Rules) -> int:
    """The least score that wins."""
    return rules.target + rules.target_passed


def heading(story: Story) -> str:
    """What is played for, over the score: the goal, and which game of how many."""
    rules, match = story.match.rules, story.match
    if rules.best_of == 1:
        return t("sheet.match", goal=goal(rules))
    number = len(match.games) + (game_over(story) is None)
    return t("sheet.match_game", n=number, of=rules.best_of, goal=goal(rules))


def rules_name(rules: Rules) -> str:
    """The preset's name in words; the player's own name for house rules."""
    return t(f"preset.{rules.name}") if rules.name in PRESETS else rules.name


def boxes_count(rules: Rules) -> bool:
    """Whether boxes are worth anything in the end."""
    return rules.box_count != "none"


def still_to_go(rules: Rules, tally: Tally, people: People) -> str:
    """How far everybody is from winning."""
    if rules.deals:
        left = rules.deals - sum(row.winner is not None for row in tally.rounds)
        return t("sheet.deals_left", n=left) if left > 0 else t("sheet.deals_tied")
    if rules.sheet == "hollywood":
        return t("sheet.games_open", n=sum(max(game.scores) < aim(rules) for game in hollywood(rules, tally.rounds)))
    short = {column: aim(rules) - tally.scores[column] for column in people.columns}
    if len(short) == 2:
        (other,) = people.others
        key = "sheet.points_left.we" if people.sides else "sheet.points_left"
        names = {"name": people.column_name(people.column), "other": people.column_name(other)}
        return t(key, n=short[people.column], others=short[other], **names)
    each = [t("sheet.to_go.each", name=people.column_name(column), n=short[column]) for column in people.columns]
    return t("sheet.to_go", each=", ".join(each))
