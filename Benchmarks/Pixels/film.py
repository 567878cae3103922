"""The film that other programs play: a picture of 480 × 600 that turns, on 688 × 728; and those programs."""
import math
import os
import shutil
import subprocess
import sys

import numpy

from real_terminals.display import Pixels

WIDTH, HEIGHT, FRAMES, RATE = 688, 728, 60, 60


def frame(number):
    """Red, green, blue, of 0...255."""
    angle = math.radians(10 * math.sin(number / FRAMES * 2 * math.pi))
    y, x = numpy.mgrid[:HEIGHT, :WIDTH].astype(float)
    across, down = x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2
    u = math.cos(angle) * across + math.sin(angle) * down + 240
    v = -math.sin(angle) * across + math.cos(angle) * down + 300
    picture = numpy.stack([
        127 + 100 * numpy.sin(u / 17), 127 + 100 * numpy.sin(v / 23), 127 + 60 * numpy.sin((u + v) / 7) + 40 * numpy.sin(u * v / 900),
    ], axis=2)  # fmt: skip
    is_inside = (u >= 0) & (u < 480) & (v >= 0) & (v < 600)
    return numpy.where(is_inside[:, :, None], picture, 20.0)


def deck(folder):
    """Photos of the same size, as a deck of ours."""
    picture = frame(0)[64:664, 104:584].astype(numpy.uint8)
    Pixels(picture).write_png(os.path.join(folder, "photo.png"))
    path = os.path.join(folder, "photos.jsonl")
    with open(path, "w") as file:
        file.writelines(f'{{"id": "{number}", "title": "Photo {number}", "image": "photo.png"}}\n' for number in range(9))
    return path


def write(path):
    """As YUV4MPEG2, which mpv and ffmpeg read."""
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C444\n".encode())
        for number in range(FRAMES):
            red, green, blue = numpy.moveaxis(frame(number), 2, 0)
            luma = 0.299 * red + 0.587 * green + 0.114 * blue
            planes = [16 + luma * 219 / 255, 128 + (blue - luma) * 0.496, 128 + (red - luma) * 0.627]
            file.write(b"FRAME\n" + b"".join(plane.clip(0, 255).astype(numpy.uint8).tobytes() for plane in planes))


def write_animation(path):
    """As GIF; False where Pillow is missing. Fifty a second is all that it can."""
    try:
        from PIL import Image
    except ImportError:
        return False
    frames = [Image.fromarray(frame(number).astype(numpy.uint8)).quantize(256) for number in range(FRAMES)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=20, loop=0)
    return True


def players(folder):
    """Command lines by name, of those that are here."""
    path = os.path.join(folder, "film.y4m")
    write(path)
    found = {}
    if shutil.which("mpv"):
        outputs = subprocess.run(["mpv", "--vo=help"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
        if " kitty " in outputs:
            mpv = ["mpv", "--no-config", "--really-quiet", "--vo=kitty", "--loop", path]
            found["mpv, shared memory"] = mpv[:-1] + ["--vo-kitty-use-shm=yes", path]
            found["mpv, in band"] = mpv
        else:
            print("no mpv: this one has no --vo=kitty (0.36 has)", file=sys.stderr)
    if shutil.which("timg"):
        found["timg"] = ["timg", "-pk", "--loops=-1", "-g76x36", path]
    animation = os.path.join(folder, "film.gif")
    if shutil.which("chafa") and write_animation(animation):
        found["chafa (50 a second)"] = ["chafa", "-f", "kitty", "--size=76x36", "--duration=60", animation]
    return found
