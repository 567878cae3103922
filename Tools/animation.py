#!/usr/bin/python3
"""A short film of a real run: an animated GIF for the README.

  Tools/animation.py SCENE TARGET -- COMMAND...

  Tools/animation.py people docs/drag.gif -- .build/release/swipedeck Decks/people.json
  Tools/animation.py photos docs/photos.gif -- .build/release/swipedeck FOLDER
  Tools/animation.py words docs/words.gif -- .build/release/swipedeck Decks/food-words.json
"""

import os
import subprocess
import sys
import tempfile

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
FRAME = 70  # milliseconds


class Film:
    """The steps of a run, with a picture after each."""

    def __init__(self, *begin: str):
        self.lines = [*begin, "wait 900ms", "now f000"]
        self.count = 1

    def shoot(self, *before: str):
        self.lines += [*before, f"now f{self.count:03}"]
        self.count += 1

    def rest(self, pictures: int):
        for _ in range(pictures):
            self.shoot("wait 50ms")

    def drag(self, *places: tuple[int, int]):
        for x, y in places:
            self.shoot(f"drag {x} {y} in 20ms", "wait 20ms")

    def press(self, x: int, y: int):
        self.lines.append(f"press {x} {y}")

    def fly(self, *step: str):
        self.shoot(*step)
        for _ in range(8):
            self.shoot("wait 15ms")
        self.rest(6)


def people() -> Film:
    """A hand that hesitates to the left, makes up its mind, and flicks to the right; then a key, and an undo."""
    film = Film("until Aino")
    film.press(50, 14)
    film.drag(*((50 - i, 14) for i in range(9)), *((42 + 2 * i, 14) for i in range(12)), *((66 + i // 2, 15) for i in range(6)))
    film.rest(5)
    film.fly("drag 74 15 in 20ms", "release 80 15")
    film.fly("key left")
    film.fly("key u")
    return film


def photos() -> Film:
    """One to the left, one to the right, and a closer look at the third."""
    film = Film("until 0 of")
    film.press(50, 14)
    film.drag(*((50 - 2 * i, 14) for i in range(12)))
    film.rest(4)
    film.fly("drag 20 14 in 20ms", "release 16 14")
    film.fly("key right")
    film.fly("key +")
    film.fly("key +")
    film.fly("key right")
    film.fly("key esc")
    return film


def words() -> Film:
    """The meaning of each is looked at before it is put to what one knows, or does not know."""
    film = Film("until 0 of")
    film.rest(8)
    for side in ["right", "left"]:
        film.fly("key space")
        film.rest(12)
        film.fly(f"key {side}")
        film.rest(6)
    return film


def main() -> int:
    scene, target, _, *command = sys.argv[1:]
    film = {"people": people, "photos": photos, "words": words}[scene]()
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "home")
        os.mkdir(home)
        subprocess.run(
            [sys.executable, os.path.join(HERE, "screenshot.py"), "--size", "100x30", "--cell", "8x16", "--no-cursor",
             "--directory", folder, "--script", "-", "--", "env", f"HOME={home}", f"XDG_DATA_HOME={home}",
             f"XDG_CONFIG_HOME={home}", *command],
            input="\n".join(film.lines), text=True, check=True,
        )  # fmt: skip
        frames = [Image.open(os.path.join(folder, f"f{i:03}.png")).convert("RGB") for i in range(film.count)]
        # One palette for all, from frames with every colour in them: it keeps still parts still, and so small.
        width, height = frames[0].size
        chosen = [frames[film.count * part // 8] for part in range(8)]
        sample = Image.new("RGB", (width, height * len(chosen)))
        for row, frame in enumerate(chosen):
            sample.paste(frame, (0, row * height))
        palette = sample.quantize(200)
        images = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        images[0].save(target, save_all=True, append_images=images[1:], duration=FRAME, loop=0, optimize=True)
    print(f"{target}: {film.count} frames, {os.path.getsize(target) // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
