"""Play a whole match on a virtual screen with a real mouse, or with keys alone: `python -m tests.e2e.match --help`.

The player sees the event log only. With `--shots` a picture is kept of every screen on the way; `--picture` takes
the picture of the README and plays no further.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gintable.bots.roster import ROSTER, names
from gintable.engine.cards import Hand, cards, hand, parse_card, rank
from gintable.engine.melds import best_spreads
from gintable.engine.rules import CLASSIC, PRESETS
from gintable.storage import house

from .player import Album, Player, quick
from .program import CHECKOUT, FROM_SOURCE, Line, Program
from .screen import Hand as Mouse
from .screen import Screen, missing

if TYPE_CHECKING:
    from PIL import Image

PICTURE = CHECKOUT / "packaging" / "table.png"
COLOURS = 256  # of the README's picture: it is to be light
GRAIN = 5  # levels
STRICT = "Strict"  # name of the house rules


def main(args: list[str]) -> int:
    """Run the command; its exit status."""
    asked = arguments().parse_args(args)
    if missing():
        print(f"A virtual screen needs {', '.join(missing())}.", file=sys.stderr)
        return 1
    if asked.picture:
        picture()
        return 0
    wide, high = map(int, asked.size.split("x"))
    command = [asked.program] if asked.program else list(FROM_SOURCE)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gintable-match-") as folder, Screen((wide, high)) as screen:
        home = Path(folder)
        quick(home, pace=asked.pace, animation=asked.animation)
        if asked.penalised:
            house_rules(home)
        options = ("--windowed", asked.size, "--seed", str(asked.seed))
        with Program(home, *options, command=command, env=screen.env) as program:
            program.wait(lambda line: line["scene"] == "menu", "the menu")
            mouse = Mouse(screen, screen.window(program.process.pid))
            album = Album(mouse, Path(asked.shots)) if asked.shots else None
            player = Player(program, mouse, keys=asked.keys_only, seen=album)
            player.look()
            if album is not None:
                settings(player)
            player.begin(STRICT if asked.penalised else asked.preset, *opponents(asked), players=company(asked))
            if album is not None and not asked.keys_only:
                lifted(player, album)
            end = player.play()
            leave(player)
            status = program.finish()
        kept = sorted((home / "matches").glob("*.gin"))
    tell(end, player, time.monotonic() - began)
    print(f"The record of the match is {kept[0].name}." if kept else "There is no record of the match.")
    return status or int(not kept)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.match", description=__doc__.splitlines()[0])
    parser.add_argument("--keys-only", action="store_true", help="never touch the mouse")
    parser.add_argument("--size", default="1280x720", help="of the window, WIDTHxHEIGHT")
    parser.add_argument("--preset", default="modern")
    parser.add_argument("--penalised", action="store_true", help="by house rules that penalise wrong knocks")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), help="people who play; as many as the preset has")
    parser.add_argument(
        "--opponent", default="otto", help="or several, with commas between; or custom:level=4,knock=late"
    )
    parser.add_argument("--seed", type=int, default=1, help="the deals follow from it")
    parser.add_argument("--pace", default="instant", help="of the opponent: instant, quick or calm")
    parser.add_argument("--animation", default="quick", help="none, quick, normal or calm")
    parser.add_argument("--program", help="an executable instead of the source")
    parser.add_argument("--shots", metavar="DIR", help="keep pictures of every screen there")
    parser.add_argument("--picture", action="store_true", help=f"write {PICTURE.relative_to(CHECKOUT)}")
    return parser


def house_rules(home: Path) -> None:
    """Classic with penalised knocks, among the rules of the player whose folder is `home`."""
    rules = replace(CLASSIC, name=STRICT, irregularities="penalised")
    folder = home / "rules"
    folder.mkdir(parents=True)
    (folder / house.file_name(STRICT)).write_text(house.text(house.House("classic", rules)), encoding="utf-8")


def company(asked: argparse.Namespace) -> str:
    """How many play, as the menu calls it."""
    rules = PRESETS[asked.preset]
    return "partners" if rules.partners else str(asked.seats or rules.seats)


def opponents(asked: argparse.Namespace) -> list[str]:
    """Who plays against the player: those named first, then others."""
    named = names(asked.opponent)
    others = [entry.id for entry in ROSTER.values() if entry.table and entry.id not in named]
    number = 3 if company(asked) == "partners" else int(company(asked)) - 1
    return [*named, *others][:number]


def settings(player: Player) -> None:
    """Into the settings and back, for their picture."""
    player.press("settings")
    player.program.wait(lambda line: line["scene"] == "settings", "the settings")
    player.look()
    player.hand.key("Escape")
    player.program.wait(lambda line: line["scene"] == "menu", "the menu")


def lifted(player: Player, album: Album) -> None:
    """Hold a card over the discard pile, for its picture, and let go where nothing happens."""
    line = player.play(lambda line: line["scene"] == "table" and line["phase"] == "shed" and line["legal"])
    card = f"card.{line['hand'][-1]}"
    mouse = player.hand
    home, pile = player.point(card), player.point("discard")
    mouse.press(home)
    for share in (0.3, 0.6, 0.9, 1.0):
        before = mouse.screen.shown()
        mouse.move([a + (b - a) * share for a, b in zip(home, pile, strict=True)])
        mouse.screen.changed(before)
    album.take("table_dragging")
    mouse.move(home)
    mouse.release(home)
    player.program.wait(lambda line: line["scene"] == "table" and line["legal"], "the card to go home")


def leave(player: Player) -> None:
    """From the end of a match out of the program."""
    player.press("menu")
    line = player.program.wait(lambda line: line["scene"] in ("menu", "table"), "the way to the menu")
    if line["scene"] == "table":
        player.press("menu")
        player.program.wait(lambda line: line["scene"] == "menu", "the menu")
    player.look()
    player.press("quit")


def picture() -> None:
    """Take the picture of the README: the middle of a hand, with the player to discard."""
    import pygame

    with tempfile.TemporaryDirectory(prefix="gintable-match-") as folder, Screen() as screen:
        raw = Path(folder) / "table.png"
        while not raw.exists():  # until a match has such a moment
            seed = str(random.randrange(10**6))
            quick(Path(folder))
            with Program(Path(folder), "--windowed", "1280x720", "--seed", seed, env=screen.env) as program:
                program.wait(lambda line: line["scene"] == "menu", "the menu")
                player = Player(program, Mouse(screen, screen.window(program.process.pid)))
                player.begin("modern", "celeste")
                line = player.play(lambda line: _worth_showing(line) or line["scene"] == "match_end")
                if line["scene"] == "table":
                    before = screen.shown()
                    player.hand.move((1279, 719))  # out of the picture
                    screen.changed(before)
                    screen.picture(player.hand.window, raw)
        shown = pygame.image.load(raw)
    PICTURE.parent.mkdir(exist_ok=True)
    light(pygame.image.tobytes(shown, "RGB"), shown.get_size()).save(PICTURE, optimize=True)
    print(f"{PICTURE}: {PICTURE.stat().st_size // 1000} kB")


def light(pixels: bytes, size: tuple[int, int]) -> Image.Image:
    """A picture in few colours; the grain of the felt, which costs most, is smoothed."""
    from PIL import Image, ImageChops, ImageFilter

    whole = Image.frombytes("RGB", size, pixels)
    smooth = whole.filter(ImageFilter.MedianFilter(5))
    differs = ImageChops.difference(whole, smooth).convert("L").point(lambda level: 255 if level > GRAIN else 0)
    calm = Image.composite(whole, smooth, differs)
    palette = calm.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
    return calm.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)


def _worth_showing(line: Line) -> bool:
    """In the middle of a match the player is to discard, has a run and a set, and nothing lies over the table."""
    if line["scene"] != "table" or line["phase"] != "shed" or not line["legal"] or line["notice"]:
        return False
    kinds = {is_set(meld) for meld in best_spreads(hand(map(parse_card, line["hand"])))[0]}
    courts = sum(card[0] in "JQK" for card in line["hand"])
    return bool(line["hands_dealt"] >= 4 and kinds == {True, False} and courts >= 2 and line["deadwood"] > 20)


def is_set(meld: Hand) -> bool:
    """Whether a meld is of one rank."""
    return len({rank(card) for card in cards(meld)}) == 1


def tell(end: Line, player: Player, spent_s: float) -> None:
    """What was played, in two lines."""
    outcome = f"winner {end['winner']}, scores {end['scores']}, boxes {end['boxes']}, result {end['result']}"
    print(f"A match in {spent_s:.0f} s: {outcome}.")
    print("Used: " + ", ".join(f"{name} ×{times}" for name, times in sorted(player.done.items())) + ".")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
