"""The table of three and four at one deal: everybody in their place, both discards, every layoff, nobody peeking."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from gintable.bots.roster import decide
from gintable.engine.actions import DRAW, Shed, Take, parse
from gintable.engine.cards import Card, card_text, cards, parse_card, shuffled
from gintable.engine.deal import apply
from gintable.engine.events import Event, seen_by
from gintable.engine.legal import legal, takeable, why_not
from gintable.engine.match import begin
from gintable.engine.rules import CLASSIC_THREE, KNOCK_RUMMY, Rules
from gintable.engine.rules import seated as for_so_many
from gintable.engine.score import Facts, hand_score
from gintable.engine.state import Deal, Phase, View, start, view
from gintable.ui.arrange import Arrangement, arranged
from gintable.ui.layout import boxes, frame
from gintable.ui.offers import BestLayoffIntent, BigGinIntent, GinIntent, KnockIntent, Offer, offers, refusal, zones
from gintable.ui.poses import Layout, Pose, card_of, face, layout
from gintable.ui.seats import heap, rivals, zone
from gintable.ui.stage import Stage
from gintable.ui.table import sentences

from ..engine.worlds import twin
from .eyes import reading
from .scripted import Scripted, scripted
from .seated import Seated, seated
from .test_poses import WINDOWS, corners

KNOCK_3, KNOCK_4 = for_so_many(KNOCK_RUMMY, 3), for_so_many(KNOCK_RUMMY, 4)
TABLES = {"three": CLASSIC_THREE, "knock 3": KNOCK_3, "knock 4": KNOCK_4}
NAMES = ("You", "Otto", "Celeste", "Mina")
SEATING = ((0, 2, 1),)  # play goes from the player to the second of the bots


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GINTABLE_HOME", str(tmp_path))


def lie(view_: View, window: tuple[int, int] = (1600, 900)) -> Layout:
    return layout(view_, arranged(Arrangement(), view_.hand), frame(*window))


# -- deals made to measure: seat 0 is the player, seat 2 has dealt, so that the player begins
def dealt(hands: tuple[str, ...], upcard: str = "", stock: str = "", rules: Rules = CLASSIC_THREE) -> Deal:
    """Those cards for each seat, the upcard, and the first cards of the stock; the rest as it comes."""
    order = [[parse_card(word) for word in hand.split()] for hand in hands]
    used = {card for hand in order for card in hand}
    more = [parse_card(word) for word in (f"{upcard} {stock}").split()]
    rest = [card for card in range(64) if card & 15 < 13 and card not in used and card not in more]
    deck: list[Card] = []
    for n in range(rules.hand_size):
        deck += [hand[n] for hand in order]
    return start(rules, [*deck, *more, *rest], rules.seats - 1)[0]


PLAIN = (
    "AS 3S 5S 7S 9S JS KS 2H 4H 6H",
    "AD 3D 5D 7D 9D JD KD 2C 4C 6C",
    "2S 4S 6S 8S TS QS AH 3H 5H 7H",
)


def plain(*acts: str) -> Deal:
    """Nobody has a meld; `acts` have been done."""
    found = dealt(PLAIN, "9H", "9C TC JC QC KC")
    for act in acts:
        found, _ = apply(found, parse(act))
    return found


LAYING = (  # B's example: seat 1 knocks, seats 2 and 0 lay off
    "8H KD QD TD 9D 8D 7D 6D 3S 3H",
    "9H TH JH 4S 4D 4C 2S 2D 2C 5D",
    "QH KH 7H KS QS JS TS 8S 7S 6S",
)


def laying(*acts: str) -> Deal:
    """Seat 1 has knocked; the discards before say nothing."""
    found = dealt(LAYING, "AC", "KC QC")
    for act in ("draw", "shed KC", "draw", "knock QC 2S2D2C 4S4D4C 9HTHJH", *acts):
        found, _ = apply(found, parse(_ordered(found, act)))
    return found


def _ordered(found: Deal, act: str) -> str:
    """A knock with its melds in the order of the engine."""
    if not act.startswith("knock"):
        return act
    card = act.split()[1]
    view_ = view(found, found.table.turn)
    return next(str(a) for a in legal(view_) if str(a).startswith(f"knock {card}"))


def played(
    rules: Rules, seed: int, choose: Callable[[View, int], str] | None = None
) -> Iterator[tuple[Deal, View, tuple[Event, ...]]]:
    """A whole hand as seat 0 sees it."""
    found, events = start(rules, shuffled(seed), seed % rules.seats)
    yield found, view(found, 0), tuple(seen_by(event, 0) for event in events)
    while found.table.turn >= 0:
        seat = found.table.turn
        found, events = apply(found, decide("otto", view(found, seat), seed))
        yield found, view(found, 0), tuple(seen_by(event, 0) for event in events)


def moments(rules: Rules) -> dict[str, Deal]:
    """A deal for every phase, with somebody else and the player to act and to knock."""
    out: dict[str, Deal] = {}
    for seed in range(60):
        for found, _, _ in played(rules, seed):
            table = found.table
            own = "own" if table.turn == 0 else "other"
            who = "" if table.knocker < 0 else " mine" if table.knocker == 0 else " theirs"
            laid = " laid" if any(table.laid) else ""
            out.setdefault(f"{table.phase.value} {own}{who}{laid}", found)
    return out


MOMENTS = {(name, what): found for name, rules in TABLES.items() for what, found in moments(rules).items()}


# -- who sits where
def test_the_next_player_sits_where_play_goes_on() -> None:
    three = lie(view(plain(), 0))
    left, right = (max(three.poses[key].x for key in three.poses if key[0] == f"seat{seat}") for seat in (2, 1))
    assert left < three.frame.cx < right
    found, _ = start(KNOCK_4, shuffled(1), 0)
    four = lie(view(found, 0))
    places = [max(four.poses[key].x for key in four.poses if key[0] == f"seat{seat}") for seat in (1, 2, 3)]
    assert places == sorted(places)


def test_people_are_called_by_the_seat_they_have() -> None:
    with scripted(CLASSIC_THREE, [plain()], seating=SEATING) as table:
        shot = table.scene.shot
        assert shot is not None
        assert table.scene.board.names == ["You", "Celeste", "Otto"]
        assert [plate.name for plate in shot.ground.plates] == ["Otto", "Celeste"]  # from left to right
        assert [plate.dealer for plate in shot.ground.plates] == [True, False]
        assert [person.name for person in shot.ground.people] == ["You", "Otto", "Celeste"]
        table.key(pygame.K_s)
        table.until_still()
        table.click(table.at("card.KS"))
        table.until_still()
        assert table.scene.shot is not None
        assert "Celeste" in table.scene.shot.status
        table.plays("celeste", "draw", "shed KD")
        assert "Otto" in table.scene.shot.status
        assert [words for words, _ in table.scene.shot.says] == ["", "Discarded K{D}"]


# -- everything in its place
@pytest.mark.parametrize("window", WINDOWS)
def test_cards_stay_in_the_window_and_off_the_panels(window: tuple[int, int]) -> None:
    for moment in MOMENTS.values():
        off_the_panels(lie(view(moment, 0), window))


def off_the_panels(found: Layout) -> None:
    f = found.frame
    panels = dict(boxes(found.trayed or found.table))
    names = [
        "score",
        "dead",
        "acts",
        "menu",
        "rules",
        "status",
        *(name for name in panels if name.startswith("plate")),
    ]
    for key, pose in found.poses.items():
        for x, y in corners(pose):
            assert 0 <= x <= f.vw, (key, pose)
            assert (-14 if key[0].startswith("seat") else 0) <= y <= 900, (key, pose)
            for name in names:
                box = panels[name]
                assert not (box.x < x < box.right and box.y < y < box.bottom), (key, name)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("rivals_", [2, 3])
def test_boxes_do_not_overlap(rivals_: int, window: tuple[int, int]) -> None:
    from gintable.ui.tablelayout import layoff, play

    f = frame(*window)
    for screen in (play(f, rivals_), *(layoff(f, rivals=rivals_, knocker=n) for n in range(rivals_))):
        held = [(name, box) for name, box in boxes(screen) if name != "headline"]
        for name, box in held:
            assert min(box.x, box.y, f.vw - box.right, 900 - box.bottom) >= 0, name
        for (one, a), (other, b) in combinations(held, 2):
            assert not (a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom), (one, other)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", TABLES)
def test_zones_do_not_overlap(name: str, window: tuple[int, int]) -> None:
    found = lie(view(MOMENTS[name, "draw own"], 0), window)
    panels = dict(boxes(found.table))
    held = [*found.zones.items(), *((panel, panels[panel]) for panel in ("score", "notes0", "notes1", "status"))]
    for (one, a), (other, b) in combinations(held, 2):
        clear = a.x >= b.right or b.x >= a.right or a.y >= b.bottom or b.y >= a.bottom
        assert clear or "hand" in (one, other), (one, other)


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 1024)])
@pytest.mark.parametrize("moment", [moment for moment in sorted(MOMENTS) if "over" not in moment[1]], ids=" ".join)
def test_words_keep_off_each_other(moment: tuple[str, str], size: tuple[int, int]) -> None:
    rules = TABLES[moment[0]]
    seating = SEATING if rules is CLASSIC_THREE else (tuple(range(rules.seats)),)
    with scripted(rules, [MOMENTS[moment]], size, seating) as table:
        with reading() as read:
            table.app.draw()
        assert read.lapped == []
        assert [words for words in read.cut if not words.startswith(("Knock rummy", "Three-handed"))] == []


# -- the discards
def test_everybody_throws_to_a_pile_of_their_own() -> None:
    found = plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS")
    table = found.table
    assert [card for card, _ in heap(table, 2)] == [parse_card("9H"), parse_card("QS")]  # the upcard, and a discard
    assert zone(table, 0, parse_card("KD")) == "from1"
    assert zone(table, 0, parse_card("QS")) == "from2"
    assert zone(table, 0, parse_card("KS")) == "discard"
    places = lie(view(found, 0))
    for card, name in (("KD", "from1"), ("QS", "from2"), ("KS", "discard")):
        pose, box = places.poses[face(parse_card(card))], places.zones[name]
        assert box.x < pose.x < box.right


def test_both_open_discards_glow_and_a_taken_one_leaves_one() -> None:
    both = view(plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS"), 0)
    assert offers(both)[face(parse_card("QS")), "hand"] == Take(parse_card("QS"))
    assert offers(both)[None, "take"] == offers(both)[None, "from2"] == Take(parse_card("QS"))
    assert offers(both)[None, "take_older"] == offers(both)[None, "from1"] == Take(parse_card("KD"))
    assert (None, "discard") not in offers(both)
    one = view(plain("draw", "shed KS", "draw", "shed KD", "take KD", "shed QS"), 0)
    assert takeable(one.table) == (parse_card("QS"),)
    assert (None, "take_older") not in offers(one)
    with scripted(
        CLASSIC_THREE, [plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS")], seating=((0, 1, 2),)
    ) as table:
        shot = table.scene.shot
        assert shot is not None
        assert {name for name, zone_ in shot.zones.items() if zone_.legal} == {"stock", "from1", "from2"}
        assert shot.labels["from1"] == ("From Otto", "1")
        assert table.seen()["open"] == {"from1": "KD", "from2": "QS"}
        assert {"from1", "from2", "discard", "player.1", "player.2"} <= table.names()


def test_what_nobody_can_take_any_more_is_dark() -> None:
    found = lie(view(plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS"), 0))
    assert [found.poses[face(parse_card(card))].dim for card in ("9H", "KS", "KD", "QS")] == [
        True,
        True,
        False,
        False,
    ]


def test_what_others_may_take_is_marked() -> None:
    with scripted(CLASSIC_THREE, [plain("draw", "shed KS")], seating=((0, 1, 2),)) as table:
        shot = table.scene.shot
        assert shot is not None
        assert {name for name, zone_ in shot.zones.items() if zone_.open} == {"discard", "from2"}  # and the upcard
        assert shot.labels["from2"] == ("Upcard", "1")
        assert not any(zone_.legal for zone_ in shot.zones.values())


@pytest.mark.parametrize("way", ["drag", "click", "button", "key"])
@pytest.mark.parametrize(("card", "name", "button", "key"), [
    ("QS", "from2", "take", pygame.K_d), ("KD", "from1", "take_older", pygame.K_f),
])  # fmt: skip
def test_either_discard_is_taken(way: str, card: str, name: str, button: str, key: int) -> None:
    with scripted(
        CLASSIC_THREE, [plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS")], seating=((0, 1, 2),)
    ) as table:
        match way:
            case "drag":
                table.drag(table.at(name), table.at("hand"))
            case "click":
                table.click(table.at(name))
            case "button":
                table.click(table.at(button))
            case _:
                table.key(key)
        table.until_still()
        assert last(table) == f"0 take {card}"
        assert card in table.seen()["hand"]
        assert table.settled()


def last(table: Scripted) -> str:
    own = [line.text for line in table.scene.session.record.lines if line.text.startswith("0 ")]
    return own[-1] if own else ""


def test_the_own_pile_is_not_taken_from() -> None:
    with scripted(
        CLASSIC_THREE, [plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS")], seating=((0, 1, 2),)
    ) as table:
        table.click(table.at("discard"))
        table.until_still()
        assert last(table) == ""
        assert "not open" in table.app.scenes[-1].toast.text
        table.key(pygame.K_d)
        table.until_still()
        table.key(pygame.K_f)  # once a card is taken the other stays
        table.until_still()
        assert last(table) == "0 take QS"


@pytest.mark.parametrize("target", ["discard", "from1", "from2"])
def test_a_card_may_be_thrown_on_any_pile_and_lies_on_the_own_one(target: str) -> None:
    with scripted(
        CLASSIC_THREE, [plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS", "draw")], seating=((0, 1, 2),)
    ) as table:
        table.drag(table.at("card.JS"), table.at(target))
        table.until_still()
        assert last(table) == "0 shed JS"
        found = table.scene.board.found
        assert found is not None
        box = found.zones["discard"]
        assert box.x < found.poses[face(parse_card("JS"))].x < box.right


def test_only_the_upcard_is_open_at_first() -> None:
    view_ = view(plain(), 0)
    assert offers(view_)[None, "from2"] == Take(parse_card("9H"))
    assert sentences.awaited(view_, NAMES) == ("Your turn: draw a card", "From the stock, or take 9{H}")
    later = view(plain("draw", "shed KS", "draw", "shed KD", "draw", "shed QS"), 0)
    assert sentences.awaited(later, NAMES)[1] == "From the stock, or take Q{S} or K{D}"


# -- laying off
def test_one_lays_only_next_to_the_knockers_own_cards() -> None:
    found = laying("lay QH 0", "lay KH 0", "done TSJSQSKS 6S7S8S")
    view_ = view(found, 0)
    assert view_.table.turn == 0
    meld = next(n for n, cards_ in enumerate(view_.table.spread) if cards_ >> parse_card("9H") & 1)
    assert (face(parse_card("8H")), f"meld{meld}") in offers(view_)
    later, _ = apply(found, parse(f"lay 8H {meld}"))
    assert all(not name.startswith("meld") for name in zones(offers(view(later, 0)), face(parse_card("3H"))))


def test_next_to_another_defenders_card_nothing_is_laid() -> None:
    hands = (LAYING[0].replace("8H", "7H"), LAYING[1], LAYING[2].replace("7H", "8H"))
    found = dealt(hands, "AC", "KC QC")
    for act in ("draw", "shed KC", "draw", "knock QC", "lay 8H 0"):
        found, _ = apply(found, parse(_ordered(found, act)))
    done = next(str(action) for action in legal(view(found, 2)) if str(action).startswith("done"))
    found, _ = apply(found, parse(done))
    with scripted(CLASSIC_THREE, [found], seating=((0, 1, 2),)) as table:
        shot = table.scene.shot
        assert shot is not None
        place = next(n for n, tray in enumerate(shot.found.trays) if tray.piece.kind == "run")
        assert shot.tray_words[place][1] == "Celeste added 8{H}"
        meld = shot.found.trays[place].piece.meld
        assert refusal(view(found, 0), face(parse_card("7H")), f"meld{meld}") == "refuse.does_not_fit"
        table.drag(table.at("card.7H"), table.at(f"meld{meld}"))
        table.until_still()
        assert "fit" in table.app.scenes[-1].toast.text
        assert last(table) == ""


def test_laid_cards_say_who_laid_them() -> None:
    found = laying("lay QH 0")
    tray = next(tray for tray in lie(view(found, 0)).trays if tray.piece.kind == "run")
    assert tray.others == ((2, (parse_card("QH"),)),)
    assert sentences.says_below(view(found, 0), 2)[0] == "Laid off Q{H}"
    poses = lie(view(found, 0)).poses
    assert poses[face(parse_card("QH"))].y < poses[face(parse_card("JH"))].y  # it stands out
    assert not poses[face(parse_card("QH"))].line  # what is one's own is lined with gold


def test_the_other_defenders_hand_lies_where_it_was() -> None:
    found = laying("lay QH 0", "lay KH 0", "done TSJSQSKS 6S7S8S")
    lies = lie(view(found, 0))
    plate = lies.table.plates[rivals(CLASSIC_THREE, 0).index(2)]
    poses = [lies.poses[key] for key in lies.down[2]]
    assert len(poses) == 8
    assert all(pose.y < plate.y and plate.x - 40 < pose.x < plate.right + 40 for pose in poses)
    assert [pose.dim for pose in poses] == [False] * 7 + [True]


def test_the_end_names_the_winner_and_what_the_knocker_loses() -> None:
    score = hand_score(CLASSIC_THREE, Facts("knock", 1, (25, 7, 4)))
    assert sentences.outcome(score, 0, NAMES) == "Undercut: Celeste wins 28 points; Otto loses 20"
    score = hand_score(CLASSIC_THREE, Facts("knock", 0, (7, 12, 4)))
    assert sentences.outcome(score, 0, NAMES) == "Undercut: Celeste wins 15 points; you lose 20"
    score = hand_score(CLASSIC_THREE, Facts("gin", 1, (14, 0, 0)))
    assert sentences.outcome(score, 0, NAMES) == "Otto wins the hand: 54 points"


def test_everybody_is_told_what_was_cut() -> None:
    match = begin(CLASSIC_THREE, 4)
    said = sentences.cut_words(match, NAMES[:3], match.dealers[0])
    assert all(f"{name} " in said for name in ("you", "Otto", "Celeste"))
    assert "deals first" in said or "You deal first" in said
    assert said.endswith("right")


def test_knock_rummy_has_no_limit_to_speak_of() -> None:
    with scripted(KNOCK_4, [MOMENTS["knock 4", "shed own"]], seating=((0, 1, 2, 3),)) as table:
        shot = table.scene.shot
        assert shot is not None
        assert shot.knock[1] == "with any hand"
        assert shot.panel.limit is None
        assert "140" not in repr(shot.ground)
        table.key(pygame.K_k)
        with reading() as read:
            table.app.draw()
        assert read.says("Any hand may knock.")
        assert not read.says("140")


def test_where_nothing_is_laid_off_the_hands_are_laid_down() -> None:
    theirs = MOMENTS["knock 4", "layoff other theirs"]
    assert sentences.awaited(view(theirs, 0), NAMES)[0].endswith("is to lay down")
    own = MOMENTS["knock 4", "layoff own theirs"]
    assert sentences.awaited(view(own, 0), NAMES)[0].endswith(": the hands are compared")
    assert not any(zone_.startswith("meld") for _, zone_ in offers(view(own, 0)))


# -- motion
def random_offer(view_: View, rng: random.Random) -> Offer:
    found = offers(view_)
    keys = sorted(found, key=str)
    weights = [0.05 if isinstance(found[key], (KnockIntent, BigGinIntent, GinIntent)) else 1.0 for key in keys]
    return found[rng.choices(keys, weights)[0]]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", TABLES)
def test_at_rest_the_stage_is_the_layout(name: str, seed: int) -> None:
    """Whole hands by whatever is on offer, now waited for, now interrupted."""
    rng, rules = random.Random(f"{name} {seed}"), TABLES[name]
    found, events = start(rules, shuffled(f"{name} {seed}"), seed % rules.seats)
    stage = Stage()
    for _ in range(400):
        view_ = view(found, 0)
        after = lie(view_, rng.choice(WINDOWS))
        seen = tuple(seen_by(event, 0) for event in events)
        stage.go(after, seen, 0, rng.choice([0.0, 0.5, 1.0]), rng.random() < 0.1)
        for _ in range(rng.choice((0, 3, 200))):
            stage.update(0.05)
        if rng.random() < 0.3:
            stage.settle()
        if stage.idle:
            assert dict(stage.poses) == dict(after.poses)
        faces = [key for key in after.poses if card_of(key) is not None]
        assert len(faces) == len({after.poses[key].face for key in faces})
        if found.table.turn < 0:
            break
        awaited = view(found, found.table.turn)
        offer = random_offer(awaited, rng)
        match offer:
            case KnockIntent() | GinIntent() | BigGinIntent():
                action = next(a for a in legal(awaited) if str(a).startswith(("knock", "biggin")))
            case BestLayoffIntent(actions):
                action = actions[0]
            case _:
                action = offer
        assert why_not(awaited, action) is None
        found, events = apply(found, action)
    assert found.table.turn < 0


@pytest.mark.parametrize("act", ["draw", "shed", "take", "knock", "lay", "done"])
def test_cards_fly_from_and_to_whose_they_are(act: str) -> None:
    """Every seat's cards set out at that seat, or come to it."""
    found = {"draw": plain("draw", "shed KS"), "shed": plain("draw", "shed KS", "draw"),
             "take": plain("draw", "shed KS"), "lay": laying(), "done": laying()}.get(act)  # fmt: skip
    if act == "knock":
        found = dealt(LAYING, "AC", "KC QC")
        for word in ("draw", "shed KC", "draw"):
            found, _ = apply(found, parse(word))
    assert found is not None
    seat = found.table.turn
    words = {"draw": "draw", "shed": "shed KD", "take": "take KS", "lay": "lay QH 0", "knock": "knock QC"}
    done = next((str(a) for a in legal(view(found, seat)) if str(a).startswith("done")), "")
    word = _ordered(found, words.get(act, done))
    stage, before = Stage(), lie(view(found, 0))
    stage.go(before, speed=0)
    after, events = apply(found, parse(word))
    view_ = view(after, 0)
    stage.go(lie(view_), tuple(seen_by(event, 0) for event in events), 0)
    assert not stage.idle
    plate = before.table.plates[rivals(CLASSIC_THREE, 0).index(seat)]

    def home(pose: Pose) -> bool:
        return plate.x - 60 < pose.x < plate.right + 60 and pose.y < plate.y

    ends = lie(view_).poses
    flying = [key for key in stage.moving if stage.poses[key].z > 1000 or key[0].startswith("seat")]
    assert any(home(stage.poses[key]) or (key in ends and home(ends[key])) for key in flying)
    for _ in range(400):
        stage.update(0.02)
    assert dict(stage.poses) == dict(ends)


# -- nobody peeks
@pytest.mark.parametrize("name", TABLES)
def test_hidden_cards_change_nothing(name: str) -> None:
    rng = random.Random(name)
    for found in (deal for (table, _), deal in MOMENTS.items() if table == name):
        other = twin(found, 0, rng)
        assert lie(view(found, 0)) == lie(view(other, 0))


# -- whole matches
@pytest.mark.parametrize(("preset", "others", "keys"), [
    ("classic_three", ("celeste",), False), ("classic_three", ("mina",), True),
    ("knock_rummy", ("mina",), True), ("knock_rummy", ("celeste", "mina"), False),
])  # fmt: skip
def test_a_whole_match(preset: str, others: tuple[str, ...], keys: bool) -> None:
    seen = set()
    with seated(animation="none", preset=preset, others=others, seed=8) as table:
        for n in range(3000):
            table.rest()
            shown = table.seen()
            seen.add(shown["scene"])
            match shown["scene"]:
                case "table":
                    _take_turn(table, n, keys)
                case "match_end":
                    break
                case "dialog":
                    table.key(pygame.K_RETURN) if keys else table.click(table.at(shown["answers"][-1]))
                case "hand_result":
                    table.key(pygame.K_SPACE) if keys else table.click(table.at("next"))
                case _:
                    table.key(pygame.K_RETURN) if keys else table.click(table.at("confirm"))
        assert {"table", "hand_result", "match_end"} <= seen
        assert len(table.scene.session.story.match.games[-1].result) == 2 + len(others)


def _take_turn(table: Seated, n: int, keys: bool) -> None:
    board = table.scene.board
    if board.awaited is None or board.view is None:
        return
    assert table.settled()
    open_ = takeable(board.view.table)
    if len(open_) == 2 and n % 3 == 0 and board.view.table.phase is Phase.DRAW:
        card = open_[n % 2]  # now and then something that bots leave
        board.submit(Take(card) if why_not(board.view, Take(card)) is None else DRAW)
        table.rest()
        throw = next(c for c in cards(board.view.hand) if why_not(board.view, Shed(c)) is None)
        assert card_text(card) in table.seen()["hand"]
        board.submit(Shed(throw))
        return
    table.act(n, keys)
