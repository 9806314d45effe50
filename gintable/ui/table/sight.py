"""From the state of a table to the picture of it. Everything that is painted is decided here, nothing is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gintable.engine import melds
from gintable.engine.cards import Card, cards, hand, pips, value
from gintable.engine.legal import knocks, layoffs_open, reachable_melds, takeable
from gintable.engine.match import Match
from gintable.engine.score import HandScore
from gintable.engine.state import Phase, View
from gintable.storage.replay import Player
from gintable.ui import cast, seats
from gintable.ui.arrange import Shown, contested
from gintable.ui.offers import Offers, announced, unsaid, zones
from gintable.ui.picture import Ground, Panel, Person, Picture, Plate, Zone
from gintable.ui.poses import Key, Layout, Pose, card_of, face
from gintable.ui.table import elsewhere, judge, sentences
from gintable.ui.table.elsewhere import Other
from gintable.ui.table.sentences import card_words
from gintable.words import t


@dataclass(slots=True)
class Sight:
    """What a scene knows when it paints: the view that is shown, the hand as it lies, and what the mouse is at."""

    view: View
    match: Match
    players: Sequence[Player]
    people: Sequence[int]  # by seat: who of the players sits there
    names: Sequence[str]  # by seat
    shown: Shown
    found: Layout
    offers: Offers
    poses: Mapping[Key, Pose]
    after: Mapping[Card, int]  # deadwood after each discard
    hand: HandScore | None = None
    moving: frozenset[Key] = frozenset()  # cards on their way
    dealing: bool = False
    curtain: bool = False  # the table still looks as before a hand was laid down
    selected: Key | None = None
    pointed: Key | None = None  # the card of the hand that mouse or keys are at
    dragged: tuple[Key, Pose] | None = None
    over: str | None = None  # the zone under what is dragged
    refused: str | None = None
    raised: Mapping[Key, float] = field(default_factory=dict)
    knocking: Card | None = None  # the discard chosen on the sheet of the knock
    mark_contested: bool = True
    hushed: bool = False  # a notice stands where the second line and the tag of the drawn card would
    dots: int = 0
    saved: bool = True  # what is played is written down
    other: Other | None = None  # the other table of partners

    @property
    def rivals(self) -> tuple[int, ...]:
        """The other seats from left to right."""
        return seats.rivals(self.view.table.rules, self.view.seat)

    @property
    def column(self) -> int:
        """The player's column of the score sheet."""
        return self.match.column(self.people[self.view.seat])


def ground(s: Sight) -> Ground:
    """What changes seldom."""
    rules, tally = s.match.rules, s.match.tally
    table, seat = s.view.table, s.view.seat
    best = max(tally.scores)
    people = tuple(
        Person(name, tally.scores[n], tally.boxes[n], 0 < best == tally.scores[n], own and table.dealer == seat)
        for n, name, own in _columns(s)
    )
    return Ground(
        title=t("table.score"),
        rules=sentences.rules_words(rules),
        hand=sentences.hand_words(s.match, s.names[table.dealer], table.dealer == seat, s.saved),
        people=people,
        target=sentences.target_words(rules),
        goal=0 if rules.deals else rules.target,
        boxes=rules.box_count != "none",
        last_hand=sentences.last_hand(s.match, [name for _, name, _ in sorted(_columns(s))], s.column),
        plates=tuple(_plate(s, rival) for rival in s.rivals),
        dealer_words=t("table.dealer"),
        rail=rules.partners,
    )


def _columns(s: Sight) -> list[tuple[int, str, bool]]:
    """(column, name, whether it is the player's) of the score sheet, the player's first, then from left to right."""
    if s.match.rules.partners:
        return _sides(s)
    return [(s.people[seat], s.names[seat], seat == s.view.seat) for seat in (s.view.seat, *s.rivals)]


def _sides(s: Sight) -> list[tuple[int, str, bool]]:
    """The two sides of partners, the player's first."""
    own = s.column
    names = [t("table.you") if n == 0 else player.name for n, player in enumerate(s.players)]
    pairs = {side: [n for n in range(len(names)) if s.match.column(n) == side] for side in (own, 1 - own)}
    return [(side, t("table.and", one=names[a], two=names[b]), side == own) for side, (a, b) in pairs.items()]


def _plate(s: Sight, rival: int) -> Plate:
    table = s.view.table
    player = s.players[s.people[rival]]
    entry = cast.known(player.bot)
    return Plate(
        who=cast.face(player),
        name=s.names[rival],
        level=entry.level if entry is not None else 0,
        level_words=t("table.level", n=entry.level) if entry is not None else "",
        dealer=table.dealer == rival,
        mark=judge.mark(table, rival),
    )


def picture(s: Sight) -> Picture:
    """The whole frame."""
    view, table, found = s.view, s.view.table, s.found
    status, sub = _status(s)
    headline = None
    if found.trayed is not None:
        lays = table.phase is Phase.LAYOFF and layoffs_open(table)
        second = t("table.headline.layoff") if lays else ""
        headline = sentences.says(view, found.trays), second
    rival = s.rivals[0]
    note = [*sentences.last_turn(table, rival), *filter(None, [judge.open_note(table, rival)])]
    return Picture(
        found=found,
        poses=s.poses,
        ground=ground(s),
        status=status,
        sub="" if s.hushed else sub,
        note_title=t("table.last_turn") if note else "",
        note=tuple(note),
        headline=headline,
        labels=_labels(s),
        zones=_zones(s),
        knock=_knock(s),
        panel=panel(s),
        captions=_captions(s),
        tray_words={place: _tray_words(s, place) for place in range(len(found.trays))},
        ghosts=_ghosts(s),
        raised=s.raised,
        selected=s.selected,
        tags=_tags(s),
        contested=_contested(s),
        dimmed=_dimmed(s),
        dragged=s.dragged,
        dots=s.dots,
        turn=s.rivals.index(table.turn) if table.turn in s.rivals and len(s.rivals) > 1 else -1,
        says=tuple(sentences.says_below(view, rival) for rival in s.rivals) if found.table.round else (),
        brackets=not s.dealing,
        other=s.other,
        opened=frozenset(face(card) for card in cards(judge.own_open(view))),
    )


def _status(s: Sight) -> tuple[str, str]:
    table = s.view.table
    if s.curtain and table.knocker >= 0:
        return sentences.announcement(table, s.view.seat, s.names), ""
    if table.phase is Phase.OVER and s.hand is not None:
        live = s.other is not None and s.other.live
        more = t("elsewhere.plays_on", name=s.other.partner.name) if s.other is not None and live else ""
        return sentences.outcome(s.hand, s.view.seat, s.names), more
    waits = elsewhere.status(table, table.turn == s.view.seat, s.names, s.other.partner.name) if s.other else None
    if waits is not None:
        return waits
    card = card_of(s.dragged[0]) if s.dragged is not None else None
    if table.phase is Phase.LAYOFF and card is not None and s.over is not None and s.over.startswith("meld"):
        place = int(s.over.removeprefix("meld"))
        if (face(card), s.over) in s.offers:
            now, then = _laying(s, card)
            return sentences.laying_words(card, table.spread[place], now, then), ""
    status, how = sentences.awaited(s.view, s.names)
    if s.other is not None and (None, "wait") in s.offers:
        how = t("elsewhere.knocked", knocker=s.other.knocker, name=s.other.partner.name)
    return status, how


def _laying(s: Sight, card: Card) -> tuple[int, int]:
    """Deadwood now, and when that card has been laid off."""
    return melds.deadwood(s.view.hand), melds.deadwood(s.view.hand & ~(1 << card))


def _zones(s: Sight) -> dict[str, Zone]:
    legal: set[str] = set()
    if s.dealing:
        return {name: Zone(name) for name in s.found.zones}
    grip = s.dragged[0] if s.dragged is not None else s.selected
    if grip is not None:
        legal = set(zones(s.offers, grip)) - {"hand"}
    elif s.view.table.turn == s.view.seat and s.view.table.phase in (Phase.OFFER, Phase.DRAW):
        legal = {zone for held, zone in s.offers if held is None}
    elif ((None, "knock") in s.offers and not unsaid(s.view.table)) or (None, "gin") in s.offers:
        legal = {"knock"}
    open_ = _open_to_others(s.view)
    return {
        name: Zone(name, name in legal, name == s.over and name in legal, name == s.refused, name in open_)
        for name in s.found.zones
    }


def _open_to_others(view: View) -> frozenset[str]:
    """The piles of which somebody else may take the top card now, where everybody has a pile."""
    table = view.table
    if table.turn == view.seat or not seats.apart(table.rules):
        return frozenset()
    return frozenset(seats.zone(table, view.seat, card) for card in takeable(table))


def _labels(s: Sight) -> dict[str, tuple[str, str]]:
    """What the piles are called and how many cards lie there, by zone."""
    table, own = s.view.table, s.view.seat
    out = {"stock": (t("table.stock"), str(table.stock_left))}
    if not seats.apart(table.rules):
        return out | {seats.DISCARD: (t("table.pile"), str(len(table.pile)))}
    for seat in (own, *s.rivals):
        lying = seats.heap(table, seat)
        name = t("table.pile_own") if seat == own else t("table.pile_from", name=s.names[seat])
        if lying and lying[-1][1] == 0:
            name = t("table.pile_upcard")
        out[seats.DISCARD if seat == own else seats.heap_zone(seat)] = (name, str(len(lying)))
    return out


def _knock(s: Sight) -> tuple[str, str, str, str]:
    table = s.view.table
    title = t("table.zone.knock") if table.limit else t("table.zone.gin")
    limit = sentences.limit_words(table, "zone")
    effect = caption = ""
    if unsaid(table):
        return title, limit, "", t("table.zone.drop") if (None, "knock") in s.offers else ""
    if table.phase is Phase.SHED and table.turn == s.view.seat:
        card = _in_hand(s)
        left = None
        if card is not None and (face(card), "knock") in s.offers:
            left = s.after[card]
        elif card is None:
            going = knocks(s.view)
            left = going[0][1] if going else None
        if left is not None:
            effect = t("table.zone.effect", n=left) if left else t("table.zone.effect_gin")
            caption = t("table.zone.drop")
    return title, limit, effect, caption


def _in_hand(s: Sight) -> Card | None:
    """The card of the hand that is dragged, selected or pointed at."""
    key = s.dragged[0] if s.dragged is not None else s.selected or s.pointed
    card = card_of(key) if key is not None else None
    return card if card is not None and s.view.hand >> card & 1 else None


def panel(s: Sight) -> Panel:
    """The deadwood panel."""
    view, table = s.view, s.view.table
    if unsaid(table):
        return _panel_unsaid(s)
    now = melds.deadwood(view.hand)
    if table.phase is Phase.LAYOFF and table.turn == view.seat:
        return _panel_laying(s, now)
    if table.knocker >= 0:
        return _panel_down(s)
    limit_words = t("table.panel.knock", limit=table.limit) if table.limit else t("table.panel.gin")
    limit = table.limit if table.rules.limit_by != "any" else None  # no mark on the bar
    if table.phase is Phase.SHED and table.turn == view.seat:
        card = _in_hand(s)
        if card is None or card not in s.after:
            card, left = _best_discard(s)
        else:
            left = s.after[card]
        goes = left <= table.limit
        headline = ""
        if goes:
            headline = t("table.panel.can_gin") if not left else t("table.panel.can_knock")
        note = t("table.panel.once", card=card_words(card))
        return Panel(
            t("table.panel.title"), left, None, headline, note, "", limit, limit_words, now,
            t("table.panel.now", n=now), goes,
        )  # fmt: skip
    return Panel(
        t("table.panel.title"), now, None, "", t("table.panel.unmatched"), "", limit, limit_words, None, "",
        False,
    )  # fmt: skip


def _panel_unsaid(s: Sight) -> Panel:
    """The limit alone: to count is for the players."""
    table = s.view.table
    note = t("table.panel.count" if table.limit else "table.panel.count_gin")
    mark = judge.mark(table, s.view.seat)
    return Panel(t("table.panel.limit"), table.limit, None, "", note, "", None, "", None, "", False, mark=mark)


def _best_discard(s: Sight) -> tuple[Card, int]:
    """The discard that leaves least among those that are allowed; the highest card among equals."""
    allowed = {card_of(grip): None for grip, zone in s.offers if grip is not None and zone in ("discard", "knock")}
    choices = [card for card in allowed if card is not None] or list(s.after)
    return min(((card, s.after[card]) for card in choices), key=lambda found: (found[1], -(found[0] & 15)))


def _panel_laying(s: Sight, now: int) -> Panel:
    table = s.view.table
    name = s.names[table.knocker]
    target = melds.spread_deadwood(table.shown[table.knocker], table.spread)
    then = None
    card = _in_hand(s)
    if card is not None and any(grip == face(card) and zone.startswith("meld") for grip, zone in s.offers):
        then = _laying(s, card)[1]
    more = short = ""
    if table.ending == "knock":
        won = (now if then is None else then) <= target
        verb = "beat" if table.rules.seats > 2 else "undercut"  # of several defenders only the lowest wins
        key = f"table.panel.{verb}" + ("s" if won else "")
        more, short = t(key, n=target, name=name), t(f"{key}_short", n=target)
    elif not layoffs_open(table):
        more, short = t("table.panel.no_layoff"), t("table.panel.no_layoff_short")
    if not table.rules.layoffs:
        more = short = ""
    note = "" if then is not None else t("table.panel.unmatched")
    limit = target if table.ending == "knock" else None
    return Panel(
        t("table.panel.yours"), now, then, "", note, more, limit, "", None, "", then is None and now <= target, short
    )


def _panel_down(s: Sight) -> Panel:
    """Both hands lie open, or the player's does and the other is still laying off."""
    table, seat = s.view.table, s.view.seat
    own = table.shown[seat]
    left = melds.spread_deadwood(own, table.spreads[seat] or ()) if own else melds.deadwood(s.view.hand)
    return Panel(t("table.panel.yours"), left, None, "", t("table.panel.unmatched"), "", None, "", None, "", False)


def _captions(s: Sight) -> tuple[tuple[str, ...], ...]:
    """What stands under each bracket, in full and shorter and shorter."""
    out = []
    laid_down = s.view.table.knocker == s.view.seat
    for bracket in s.found.brackets:
        piece = bracket.piece
        quiet = unsaid(s.view.table)
        words = [sentences.piece_words(piece, quiet)]
        if piece.kind == "loose" and not quiet:
            left = [card for card in piece.cards if face(card) in s.found.hand]
            points = pips(hand(left))
            if s.dragged is not None and len(left) < len(piece.cards) and not laid_down:
                words = [t("table.deadwood_of", points=points)]
            if s.knocking is not None and s.knocking in left:
                points -= value(s.knocking)
                without = t("table.deadwood_without", points=points, card=card_words(s.knocking))
                words = [without, t("table.deadwood_of", points=points)]
            words.append(str(points))
        out.append(tuple(words))
    return tuple(out)


def _tray_words(s: Sight, place: int) -> tuple[str, str, str]:
    tray = s.found.trays[place]
    table = s.view.table
    if tray.piece.kind == "loose":
        closed = table.phase is Phase.LAYOFF and table.knocker != s.view.seat
        return sentences.piece_words(tray.piece, unsaid(table)), t("table.tray.closed") if closed else "", ""
    right = sentences.added_words(tray, s.names)
    ghost = ""
    if table.phase is Phase.LAYOFF and layoffs_open(table) and table.turn == s.view.seat and not s.moving:
        card = sentences.open_card(cards(reachable_melds(s.view)[tray.piece.meld]), s.view.hand)
        ghost = card_words(card) if card is not None else ""
    return sentences.meld_words(tray.piece.cards), right, ghost


def _ghosts(s: Sight) -> frozenset[int]:
    grip = s.dragged[0] if s.dragged is not None else s.selected
    out = set()
    for place, tray in enumerate(s.found.trays):
        if grip is not None and (grip, f"meld{tray.piece.meld}") in s.offers:
            out.add(place)
    return frozenset(out)


def _tags(s: Sight) -> dict[Key, tuple[str, bool]]:
    view = s.view
    if s.knocking is not None and unsaid(view.table):
        return {}
    if s.knocking is not None:
        gin = t("table.tag.gin")
        return {face(card): (str(left) if left else gin, card == s.knocking) for card, left in knocks(view)}
    if s.hushed or view.drawn is None or view.table.knocker >= 0 or view.table.phase is Phase.OVER:
        return {}
    key = face(view.drawn)
    if key not in s.found.hand or key in s.moving:
        return {}
    seen = view.table.known[view.seat] & ~view.table.face_up[view.seat]  # everybody saw a card come from the pile
    words = t("table.tag.taken") if seen >> view.drawn & 1 else t("table.tag.drawn")
    return {key: (words, True)}


def _contested(s: Sight) -> frozenset[Key]:
    if not s.mark_contested or s.view.table.knocker == s.view.seat:
        return frozenset()
    found = contested(s.view.hand)
    return frozenset(key for key in s.found.hand if found >> key[1] & 1)


def _dimmed(s: Sight) -> frozenset[Key]:
    if s.knocking is not None:
        going = {card for card, _ in announced(s.view)}
        return frozenset(key for key in s.found.hand if key[1] not in going)
    return frozenset()
