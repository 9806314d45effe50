"""What is in motion. Motion is the difference of two pictures at rest; events only say where newcomers come from,
in which order and with which sound. Pure: positions in units, time in seconds and only from `update`.

At rest `poses` is exactly what `layout` said. `settle` gets there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Literal, assert_never

from gintable.engine.events import (
    Accepted,
    Challenged,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Knocked,
    LaidDown,
    LaidOff,
    Passed,
    Took,
    TookBack,
    TurnedUp,
    Waited,
)
from gintable.ui.poses import BURIED, STOCK, Key, Layout, Pose, back, face

Ease = Literal["out_cubic", "in_out", "out_back", "out_quint"]
SPEEDS: Mapping[str, float] = {"quick": 0.5, "normal": 1.0, "calm": 1.6, "none": 0.0}  # times every span
EASES: Mapping[Ease, Callable[[float], float]] = {
    "out_cubic": lambda p: 1 - (1 - p) ** 3,
    "in_out": lambda p: 4 * p**3 if p < 0.5 else 1 - (2 - 2 * p) ** 3 / 2,
    "out_back": lambda p: 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2,  # 6% too far, then home
    "out_quint": lambda p: 1 - (1 - p) ** 5,
}
# spans in seconds
DEAL_S, DEAL_APART_S = 0.150, 0.060
DRAW_S, DISCARD_S, LAYOFF_S = 0.220, 0.200, 0.260
GAP_S, GAP_AFTER_S = 0.120, 0.080
SORT_S, SORT_APART_S = 0.200, 0.012
TURN_UP_S = 0.320
RETURN_S, SHAKE_S = 0.240, 0.180
LIFT_S, PRESS_S, RING_S = 0.090, 0.240, 0.360
SPREAD_S, SPREAD_APART_S = 0.260, 0.045
FADE_S, MARK_S = 0.120, 0.600
KNOCKED_S = LIFT_S + PRESS_S + RING_S
ARC = 36.0  # units that a drawn card rises on its way
SHAKE = 4.0  # units
ABOVE = 1000  # added to the z of what flies
TURN_LEAST = 2.0  # degrees; less is turned at once, more by whole degrees: a turned picture is dear


@dataclass(frozen=True, slots=True)
class Tween:
    """One card on its way; it is taken away when it has arrived where the layout has no place for it. `flip` turns it
    over in that share."""

    key: Key
    start: Pose
    end: Pose
    delay_s: float = 0.0
    span_s: float = GAP_S
    ease: Ease = "in_out"
    arc: float = 0.0
    flies: bool = False
    hold_s: float = 0.0  # it lies there so long before it has arrived
    flip: tuple[float, float] = (0.30, 0.75)
    swell: float = 0.0  # how much larger it is at LIFT_S of its way
    shake: bool = False
    steady: bool = False  # has its last size and angle all the way: one picture instead of one a frame
    sound: str = ""

    @property
    def end_s(self) -> float:
        return self.delay_s + self.span_s + self.hold_s + (SHAKE_S if self.shake else 0.0)

    def pose(self, at_s: float) -> Pose:
        """Where the card is, `at_s` after the motion began."""
        t_s = at_s - self.delay_s
        if t_s <= 0:
            return replace(self.start, z=self.start.z + (ABOVE if self.flies else 0))
        if t_s >= self.span_s:
            if self.shake and t_s < self.span_s + SHAKE_S:
                swing = SHAKE * sin(3 * 2 * pi * (t_s - self.span_s) / SHAKE_S)
                return replace(self.end, x=self.end.x + swing, z=self.end.z)
            return self.end
        a, b, p = self.start, self.end, t_s / self.span_s
        q = EASES[self.ease](p)
        w = a.w + (b.w - a.w) * q
        angle = float(round(a.angle + (b.angle - a.angle) * q))
        if self.steady or abs(a.angle - b.angle) < TURN_LEAST:
            angle, w = b.angle, b.w if self.steady else w
        if self.swell:
            up = min(1.0, t_s / LIFT_S) if t_s < LIFT_S else 1 - (t_s - LIFT_S) / max(1e-9, self.span_s - LIFT_S)
            w *= 1 + self.swell * up
        shown, squeeze = b.face, 1.0
        if a.face != b.face:
            first, last = self.flip
            turn = min(1.0, max(0.0, (p - first) / (last - first)))
            shown, squeeze = (a.face if turn < 0.5 else b.face), max(0.04, abs(cos(pi * turn)))
        return Pose(
            a.x + (b.x - a.x) * q,
            a.y + (b.y - a.y) * q - self.arc * 4 * q * (1 - q),
            w,
            angle,
            shown,
            b.z + (ABOVE if self.flies else 0),
            "raised" if self.flies else b.lift,
            b.dim and p > 0.5,
            b.line,
            squeeze,
            round(a.alpha + (b.alpha - a.alpha) * q),
        )


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of a knock, growing from 1.0 to 1.6 of the size of a card as `share` goes from 0 to 1."""

    x: float
    y: float
    w: float
    start_s: float

    def share(self, at_s: float) -> float | None:
        """How far it is, None before and after."""
        p = (at_s - self.start_s) / RING_S
        return p if 0 <= p < 1 else None


@dataclass(frozen=True, slots=True)
class Plan:
    """What will move: one tween a key at most, rings, and sounds with the moment they begin."""

    tweens: tuple[Tween, ...] = ()
    rings: tuple[Ring, ...] = ()
    sounds: tuple[tuple[float, str], ...] = ()
    curtain_s: float = 0.0  # so long the table looks as before: what is laid down takes the place of the piles


class Stage:
    """The cards as they are drawn now."""

    def __init__(self) -> None:
        self.poses: dict[Key, Pose] = {}
        self.target: Mapping[Key, Pose] = {}
        self.fading: list[tuple[Pose, float]] = []  # old places and the time they have left, with reduced motion
        self.marked: dict[Key, float] = {}  # changed cards and the time their gold line has left
        self.dealing = False  # a new hand is being dealt
        self.due: list[str] = []  # sounds that have begun: the scene plays them and empties the list
        self._plan = Plan()
        self._tweens: dict[Key, Tween] = {}
        self._sounds: list[tuple[float, str]] = []
        self._at_s = 0.0
        self._speed = 1.0

    @property
    def idle(self) -> bool:
        """Whether every card lies where the layout says."""
        return not self._tweens and not self.fading and not self._ringing

    @property
    def curtain(self) -> bool:
        """Whether the table still looks as it did, though the cards have begun to move."""
        return self._at_s < self._plan.curtain_s

    @property
    def moving(self) -> frozenset[Key]:
        """The cards that have not arrived yet."""
        return frozenset(self._tweens)

    @property
    def _ringing(self) -> bool:
        return any(self._at_s < ring.start_s + RING_S for ring in self._plan.rings)

    @property
    def rings(self) -> list[tuple[Ring, float]]:
        """The rings to draw, each with how far it is."""
        shares = ((ring, ring.share(self._at_s)) for ring in self._plan.rings)
        return [(ring, share) for ring, share in shares if share is not None]

    def go(
        self,
        found: Layout,
        events: Sequence[Event] = (),
        seat: int = 0,
        speed: float = 1.0,
        reduced: bool = False,
        origins: Mapping[Key, Pose] | None = None,
        refused: Key | None = None,
    ) -> None:
        """Move to `found`. `origins` are cards that the player has let go somewhere; `refused` shakes at home.

        `speed` multiplies every span; 0 is there at once. `reduced` fades in place instead of travelling.
        """
        self._finish_sounds()
        before = {**self.poses, **(origins or {})}
        self.target = found.poses
        self._at_s, self._speed = 0.0, speed
        self.fading = []
        plan = plan_moves(before, found, events, seat, refused)
        if speed <= 0 or reduced:
            self._plan, self._tweens, self.dealing = Plan(), {}, False
            self.poses = dict(self.target)
            self.due += [name for _, name in plan.sounds[:1]]
            self._sounds = []
            if reduced and speed > 0:
                self._fade(before)
            return
        self._plan = plan
        self.dealing = any(isinstance(event, Dealt) for event in events)
        self._tweens = {tween.key: tween for tween in plan.tweens}
        self._sounds = sorted(plan.sounds)
        self._draw()

    def _fade(self, before: Mapping[Key, Pose]) -> None:
        changed = [key for key, pose in self.target.items() if before.get(key) != pose and key[0] != "stock"]
        self.fading = [(before[key], FADE_S) for key in changed if key in before]
        self.fading += [(pose, FADE_S) for key, pose in before.items() if key not in self.target]
        self.marked = dict.fromkeys(changed, MARK_S)

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether the picture has changed."""
        changed = not self.idle or bool(self.marked)
        self.fading = [(pose, left - dt_s) for pose, left in self.fading if left > dt_s]
        self.marked = {key: left - dt_s for key, left in self.marked.items() if left > dt_s}
        if self._tweens or self._ringing or self._sounds:
            self._at_s += dt_s / self._speed if self._speed > 0 else 1e9
            self._draw()
        return changed

    def settle(self) -> None:
        """Be there at once; only the last sound is still heard."""
        self.dealing = False
        self._finish_sounds()
        self._plan, self._tweens, self.fading = Plan(), {}, []
        self.poses = dict(self.target)

    def _finish_sounds(self) -> None:
        if self._sounds:
            self.due.append(self._sounds[-1][1])
        self._sounds = []

    def _draw(self) -> None:
        while self._sounds and self._sounds[0][0] <= self._at_s:
            self.due.append(self._sounds.pop(0)[1])
        self._tweens = {key: tween for key, tween in self._tweens.items() if tween.end_s > self._at_s}
        self.dealing = self.dealing and bool(self._tweens)
        self.poses = dict(self.target)
        for key, tween in self._tweens.items():
            self.poses[key] = tween.pose(self._at_s)


# -- which way everything goes ---------------------------------------------------------------------------------------
def plan_moves(
    before: Mapping[Key, Pose], found: Layout, events: Sequence[Event], seat: int, refused: Key | None = None
) -> Plan:
    """How the cards get from `before` to `found`."""
    planner = _Planner(before, found, seat)
    for event in events:
        planner.event(event)
    planner.rest(sorting=not events, refused=refused)
    trays_come = found.trayed is not None and any(key[0] == "stock" for key in before)
    curtain_s = planner.later_s if trays_come and planner.tweens else 0.0
    return Plan(tuple(planner.tweens.values()), tuple(planner.rings), tuple(planner.sounds), curtain_s)


class _Planner:
    def __init__(self, before: Mapping[Key, Pose], found: Layout, seat: int) -> None:
        self.before, self.found, self.after, self.seat = dict(before), found, found.poses, seat
        self.tweens: dict[Key, Tween] = {}
        self.rings: list[Ring] = []
        self.sounds: list[tuple[float, str]] = []
        self.later_s = 0.0  # when what is not mentioned by an event may move

    def add(self, tween: Tween) -> None:
        self.tweens[tween.key] = tween
        if tween.sound:
            self.sounds.append((tween.delay_s, tween.sound))

    def event(self, event: Event) -> None:
        match event:
            case Dealt():
                self._dealt(event)
            case Drew(seat, card):
                came = face(card) if card is not None else back(seat, self._last_back(seat, self.after))
                self._fly(came, self.before.get(came) or self.before.get(STOCK), DRAW_S, sound="card_draw", arc=ARC)
                self.before.pop(STOCK, None)  # the stock itself stays where it is
            case Took(seat, card):
                came = face(card)
                if came not in self.after:  # it is hidden in the hand of another
                    came = back(seat, self._last_back(seat, self.after))
                self._fly(came, self.before.get(face(card)), DRAW_S, sound="card_draw", arc=ARC)
            case Discarded(seat, card):
                start = self.before.get(face(card)) or self._out_of(seat)
                self._fly(face(card), start, DISCARD_S, sound="card_place")
            case Knocked():
                self._knocked(event)
            case LaidOff(seat, card):
                start = self.before.get(face(card)) or self._out_of(seat)
                self._fly(face(card), start, LAYOFF_S, "out_back", sound="layoff_ok")
            case TookBack(_, card):
                self._fly(face(card), self.before.get(face(card)), DRAW_S, sound="card_slide")
            case LaidDown(seat):
                self._laid_down(seat, 0.0)
            case TurnedUp(_, card):
                self._picked_up()
                self._fly(face(card), self.before.get(BURIED, self._pressed()), TURN_UP_S, "in_out", sound="flip")
                self.before.pop(BURIED, None)
            case Challenged(_, "correct"):
                self._picked_up()
            case Accepted(seat):
                self._opened(seat)
            case Passed() | Ended() | Waited() | Challenged():
                pass
            case _:
                assert_never(event)

    def rest(self, sorting: bool, refused: Key | None) -> None:
        """What no event has mentioned slides, appears or vanishes."""
        moving = 0
        for key, end in self.after.items():
            start = self.before.get(key)
            if key in self.tweens or start is None or start == end:
                continue
            if key == refused or start.lift == "drag":
                flown = Tween(key, start, end, 0.0, RETURN_S, "out_cubic", flies=True, shake=key == refused)
                self.add(replace(flown, sound="refused" if key == refused else ""))
            elif sorting:
                self.add(Tween(key, start, end, moving * SORT_APART_S, SORT_S))
                moving += 1
            else:
                self.add(Tween(key, start, end, self.later_s or GAP_AFTER_S, GAP_S))
        if sorting and moving > 2:
            self.sounds.append((0.0, "card_slide"))
        if self.found.trayed is not None:  # the piles make room
            for key, start in self.before.items():
                if key not in self.after and key not in self.tweens and key[0] in ("stock", "card", "buried"):
                    end = replace(start, alpha=0)
                    self.add(Tween(key, start, end, max(0.0, self.later_s - 0.16), 0.16))

    def _fly(
        self, key: Key, start: Pose | None, span_s: float, ease: Ease = "out_cubic", sound: str = "", arc: float = 0.0
    ) -> None:
        end = self.after.get(key)
        if start is None or end is None:
            return
        self.add(Tween(key, start, end, 0.0, span_s, ease, arc, flies=True, sound=sound))

    def _last_back(self, seat: int, poses: Mapping[Key, Pose]) -> int:
        return max((key[1] for key in poses if key[0] == f"seat{seat}"), default=0)

    def _out_of(self, seat: int) -> Pose | None:
        """A card leaves a hand of backs: always from its middle, for where a card was says what it fitted."""
        last = self._last_back(seat, self.before)
        middle = last // 2
        found = self.before.get(back(seat, middle))
        for n in range(middle, last):
            self.before[back(seat, n)] = self.before[back(seat, n + 1)]
        self.before.pop(back(seat, last), None)
        return found

    def _dealt(self, event: Dealt) -> None:
        stock = self.after.get(STOCK)
        if stock is None:
            return
        turns = 0
        own = iter(self.found.hand)
        counts = dict.fromkeys(range(event.seats), 0)
        for _ in range(event.size):
            for offset in range(event.seats):
                seat = (event.dealer + 1 + offset) % event.seats
                key = next(own, None) if seat == self.seat else back(seat, counts[seat])
                counts[seat] += 1
                if key is None or key not in self.after:
                    continue
                delay_s = turns * DEAL_APART_S
                end = self.after[key]
                start = replace(stock, z=end.z, lift="none", alpha=255)
                self.add(
                    Tween(key, start, end, delay_s, DEAL_S, "out_quint", flies=True, steady=True, sound="card_deal")
                )
                turns += 1
        end = self.after[face(event.upcard)]
        self.add(
            Tween(
                face(event.upcard),
                stock,
                end,
                turns * DEAL_APART_S,
                DRAW_S,
                "out_cubic",
                flies=True,
                steady=True,
                sound="flip",
            )
        )

    def _knocked(self, event: Knocked) -> None:
        down = self._pressed()
        x, y, w = down.x, down.y, down.w
        own = event.seat == self.seat
        start = self.before.get(face(event.card)) if event.card is not None else None
        if start is None and event.ending != "big_gin":
            start = self._out_of(event.seat)
        gin = event.ending != "knock"
        if start is not None and event.ending != "big_gin":
            end = self.after.get(BURIED, down)
            self.add(
                Tween(BURIED, start, end, 0.0, LIFT_S + PRESS_S, "in_out", flies=True, swell=0.06,
                      hold_s=0.0 if own else RING_S, flip=(0.35, 0.9))
            )  # fmt: skip
        self.sounds.append((LIFT_S + PRESS_S - 0.02, "gin" if gin else "knock"))
        self.rings.append(Ring(x, y, w, LIFT_S + PRESS_S))
        if gin:
            self.rings.append(Ring(x, y, w, LIFT_S + PRESS_S + 0.120))
        self.later_s = KNOCKED_S
        if own:
            for n, key in enumerate(self.found.hand):
                if key in self.before and self.before[key] != self.after[key]:
                    late_s = KNOCKED_S + n * 0.012
                    self.add(Tween(key, self.before[key], self.after[key], late_s, SPREAD_S))
        else:
            self._laid_down(event.seat, KNOCKED_S)

    def _pressed(self) -> Pose:
        """Where a knocker's discard lies face down."""
        pile = self.found.pile
        return Pose(pile.x + pile.w / 2, pile.y + pile.h / 2, self.found.table.pile_w, -4.0, None, 30)

    def _picked_up(self) -> None:
        """Hands that were laid down go back to their players, turned over unless they stay open."""
        laid = [pose for key, pose in self.before.items() if key[0] == "card" and key not in self.after]
        buried = self.before.get(BURIED, self._pressed())
        hidden = [key for key in self.after if key[0].startswith("seat") and key not in self.before]
        starts = [*laid, *[buried] * len(hidden)]
        for n, (key, start) in enumerate(zip(hidden, starts, strict=False)):
            self.add(Tween(key, start, self.after[key], n * SPREAD_APART_S, SPREAD_S, flip=(0.0, 0.6), flies=True,
                           sound="card_slide" if n % 3 == 0 else ""))  # fmt: skip
        for key in self.found.hand:
            if key not in self.before:  # the player's own discard comes back
                self._fly(key, buried, DRAW_S, "in_out", sound="card_draw")

    def _opened(self, seat: int) -> None:
        """The cards of another seat turn over where they are."""
        backs = [self.before.pop(key) for key in sorted(self.before) if key[0] == f"seat{seat}"]
        fresh = [key for key, pose in self.after.items() if key[0] == "card" and key not in self.before]
        for n, (key, start) in enumerate(zip(fresh, backs, strict=False)):
            late_s = n * SPREAD_APART_S
            self.add(Tween(key, start, self.after[key], late_s, SPREAD_S, flip=(0.0, 0.6), flies=True, steady=True,
                           sound="card_slide" if n % 3 == 0 else ""))  # fmt: skip

    def _laid_down(self, seat: int, after_s: float) -> None:
        """The cards of another seat turn over and take their places."""
        if seat == self.seat:
            return
        self.later_s = max(self.later_s, after_s + 0.16)
        backs = [self.before[key] for key in sorted(self.before) if key[0] == f"seat{seat}"]
        fresh = [key for key in self.found.down.get(seat, ()) if key not in self.before]
        for n, key in enumerate(fresh):
            if n >= len(backs):
                break
            delay_s = after_s + n * SPREAD_APART_S
            end = self.after[key]
            start = replace(backs[n], z=end.z)
            arriving = Tween(key, start, end, delay_s, SPREAD_S, "out_cubic", flip=(0.0, 0.6), flies=True)
            self.add(replace(arriving, steady=True, sound="card_slide" if n % 3 == 0 else ""))
