#!/usr/bin/python3
"""A short film of a card being dragged and let go, from a real run: an animated GIF for the README.

  Tools/animation.py docs/drag.gif -- .build/release/swipedeck Decks/people.json
"""

import os
import subprocess
import sys
import tempfile

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
# A hand that hesitates to the left, makes up its mind, and flicks to the right; then a key, and an undo.
PATH = (
    [(50 - i, 14) for i in range(0, 9)] + [(42 + 2 * i, 14) for i in range(0, 12)] + [(66 + i // 2, 15) for i in range(0, 6)]
)
FRAME = 70  # milliseconds


def steps() -> tuple[list[str], int]:
    lines = ["until Aino", "wait 600ms", "now f000", f"press {PATH[0][0]} {PATH[0][1]}"]
    count = 1

    def shoot(*before: str):
        nonlocal count
        lines.extend(before)
        lines.append(f"now f{count:03}")
        count += 1

    for x, y in PATH:
        shoot(f"drag {x} {y} in 20ms", "wait 20ms")
    for _ in range(5):
        shoot("wait 60ms")
    shoot("drag 74 15 in 20ms", "release 80 15")
    for _ in range(7):
        shoot("wait 15ms")
    for _ in range(6):
        shoot("wait 40ms")
    shoot("key left")
    for _ in range(8):
        shoot("wait 15ms")
    for _ in range(6):
        shoot("wait 40ms")
    shoot("key u")
    for _ in range(8):
        shoot("wait 15ms")
    for _ in range(8):
        shoot("wait 40ms")
    return lines, count


def main() -> int:
    target, _, *command = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        lines, count = steps()
        home = os.path.join(folder, "home")
        os.mkdir(home)
        subprocess.run(
            [sys.executable, os.path.join(HERE, "screenshot.py"), "--size", "100x30", "--cell", "8x16", "--no-cursor",
             "--directory", folder, "--script", "-", "--", "env", f"HOME={home}", f"XDG_DATA_HOME={home}", *command],
            input="\n".join(lines), text=True, check=True,
        )  # fmt: skip
        frames = [Image.open(os.path.join(folder, f"f{i:03}.png")).convert("RGB") for i in range(count)]
        # One palette for all, from frames with every colour in them: it keeps still parts still, and so small.
        width, height = frames[0].size
        sample = Image.new("RGB", (width, height * 4))
        for row, index in enumerate([8, len(PATH), len(PATH) + 9, len(PATH) + 21]):
            sample.paste(frames[index], (0, row * height))
        palette = sample.quantize(200)
        images = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        images[0].save(target, save_all=True, append_images=images[1:], duration=FRAME, loop=0, optimize=True)
    print(f"{target}: {count} frames, {os.path.getsize(target) // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
