#!/usr/bin/python3
"""Stands between a terminal and a program, passes everything on, and keeps the picture that was sent last.

  tap.py FOLDER ORDERS PROGRAM [ARGUMENT...]

ORDERS is JSON: `runs`, how often the program is started, one run after the other (1); `keeps`, whether pictures are read
(true); `rate`, how many bytes a second the line to the terminal takes (no limit); `hides`, whether the terminal
is not to find files and memory that it is asked about, as one on another machine does not (false).

What comes to stand in FOLDER, whenever nothing has come from the program for a while; where pictures are not kept, `state`
also while it goes on:

  state    JSON: `time`, when it was so; `run`, from 1; `process`; `frames` and `bytes` of this run so far; `slowest`, the
           longest time in seconds that the terminal has taken to answer for a picture; `shown`, what of `picture` is known
           (`x`, `y` in cells, `cell`, their size, `width` and `height` in pixels), or null; `ended`, the status of the run
           before
  picture  the pixels: red, green, blue; of sixel the bytes of its string

What is written to the socket `keys` there is given to the program as if it had been typed.
"""

import base64
import fcntl
import json
import os
import re
import select
import signal
import socket
import struct
import sys
import termios
import time
import tty
import zlib

QUIET, BUSY = 0.03, 0.25
# A place, a command of kitty's protocol, a string of sixel, a picture taken away with all there is.
SEQUENCES = re.compile(
    rb"\x1b\[(\d+);(\d+)H|\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\|\x1bP([\d;]*q[^\x1b]*)\x1b\\|(\x1b\[2J|\x1b\[\?1049[hl])"
)
SIXEL_SIZE = re.compile(rb'"\d+;\d+;(\d+);(\d+)')
BEGINNING = re.compile(rb"\x1b(?:_[^\x1b]*\x1b?|P[^\x1b]*\x1b?|\[[?\d;]*)?$")
ANSWER = re.compile(rb"\x1b_Gi=(\d+)[^;]*;")


def path_of(keys: dict[bytes, bytes], name: bytes) -> str:
    return ("/dev/shm" if keys[b"t"] == b"s" else "") + os.fsdecode(name)


class Tap:
    def __init__(self, folder: str, orders: dict, program: list[str]):
        self.folder, self.program = folder, program
        self.runs, self.keeps = orders.get("runs", 1), orders.get("keeps", True)
        self.rate, self.hides = orders.get("rate"), orders.get("hides", False)
        self.run, self.ended = 0, None
        self.keys = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.keys.bind(f"{folder}/keys")

    # MARK: - The run of a program

    def start(self):
        self.run += 1
        self.frames = self.bytes = 0
        self.slowest = 0.0
        self.rest, self.place, self.parts = b"", (1, 1), []
        # By their numbers: what is shown of them, pixels, and when those that were not answered for were sent.
        self.shown, self.pixels, self.sent = {}, {}, {}
        self.process, self.master = os.forkpty()
        if self.process == 0:
            os.execvp(self.program[0], self.program)
        self.resize()
        self.write_state()

    def resize(self, *_):
        size = fcntl.ioctl(1, termios.TIOCGWINSZ, bytes(8))
        try:
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)
        except OSError:
            pass  # it has just ended

    def play(self):
        while self.run < self.runs:
            self.start()
            signal.signal(signal.SIGWINCH, self.resize)
            self.pass_on()
            os.close(self.master)
            self.ended = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        self.run += 1
        self.write_state()

    def pass_on(self):
        """Until the program has ended."""
        is_told = False
        told = time.monotonic()
        while True:
            if not self.keeps and not is_told and time.monotonic() - told > BUSY:
                told = time.monotonic()
                self.write_file("state", self.state())
            ready = select.select([0, self.master, self.keys], [], [], None if is_told else QUIET)[0]
            if not ready:
                is_told = True
                self.write_state()
            if 0 in ready:
                typed = os.read(0, 1 << 16)
                if not typed:
                    sys.exit()
                for answer in ANSWER.finditer(typed):
                    since = self.sent.pop(int(answer[1]), None)
                    if since is not None:
                        self.slowest = max(self.slowest, time.monotonic() - since)
                os.write(self.master, typed)
            if self.keys in ready:
                os.write(self.master, self.keys.recv(1 << 16))
            if self.master in ready:
                is_told = False
                try:
                    came = os.read(self.master, 1 << 16)
                except OSError:
                    return
                if not came:
                    return
                self.bytes += len(came)
                # Before the terminal gets them: it removes what it reads.
                self.look_at(came)
                self.write(came)

    def write(self, data: bytes):
        while data:
            count = os.write(1, data[:4096] if self.rate else data)
            data = data[count:]
            if self.rate:
                time.sleep(count / self.rate)

    # MARK: - Pictures

    def look_at(self, came: bytes):
        data = self.rest + came
        end = 0
        for found in SEQUENCES.finditer(data):
            end = found.end()
            if found[1]:
                self.place = (int(found[1]), int(found[2]))
            elif found[3] is not None:
                self.command(dict(word.split(b"=", 1) for word in found[3].split(b",") if b"=" in word), found[4])
            elif found[5]:
                self.frames += 1
                size = SIXEL_SIZE.search(found[5])
                rows, columns, width, height = struct.unpack("4H", fcntl.ioctl(1, termios.TIOCGWINSZ, bytes(8)))
                if size and rows and columns:
                    self.show(0, (int(size[1]), int(size[2])), (width / columns, height / rows), found[5])
            else:
                self.shown = {}
        start = BEGINNING.search(data, end)
        self.rest = data[start.start() :] if start else b""

    def command(self, keys: dict[bytes, bytes], payload: bytes):
        number = int(keys.get(b"i", b"0"))
        if keys.get(b"a") == b"d":
            if keys.get(b"d") == b"A":
                self.shown = {}
            self.shown.pop(number, None)
            return
        if keys.get(b"a") == b"q":
            if self.hides and keys.get(b"t") in (b"s", b"t"):
                os.unlink(path_of(keys, base64.b64decode(payload)))
            return
        if b"a" in keys:
            self.head, self.parts = keys, []
        self.parts.append(payload)
        # mpv says that more comes behind the name of memory, where nothing does.
        if keys.get(b"m") == b"1" and self.head.get(b"t", b"d") == b"d" or self.head.get(b"a") != b"T":
            return
        keys, payload = self.head, b"".join(self.parts)
        number = int(keys.get(b"i", b"0"))
        self.frames += 1
        if number:
            self.sent[number] = time.monotonic()
        columns, rows, width, height = (int(keys.get(key, b"0")) for key in (b"c", b"r", b"s", b"v"))
        pixels = self.read(keys, base64.b64decode(payload)) if self.keeps else b""
        if columns and rows:
            self.show(number, (width, height), (width / columns, height / rows), pixels)

    def read(self, keys: dict[bytes, bytes], payload: bytes) -> bytes:
        if keys.get(b"t", b"d") == b"d":
            return zlib.decompress(payload) if keys.get(b"o") == b"z" else payload
        with open(path_of(keys, payload), "rb") as file:
            return file.read(int(keys.get(b"S", b"-1")))  # more may be left of a larger one

    def show(self, number: int, size: tuple[int, int], cell: tuple[float, float], pixels: bytes):
        row, column = self.place
        # The last one comes to stand last.
        self.shown.pop(number, None)
        self.shown[number] = {"x": column - 1, "y": row - 1, "cell": cell, "width": size[0], "height": size[1]}
        self.pixels[number] = pixels

    # MARK: - What is told

    def state(self) -> bytes:
        state = {
            "run": self.run, "process": self.process, "frames": self.frames, "bytes": self.bytes,
            "slowest": max([self.slowest] + [time.monotonic() - since for since in self.sent.values()]),
            "time": time.monotonic(), "shown": None, "ended": self.ended,
        }  # fmt: skip
        if self.shown:
            state["shown"] = list(self.shown.values())[-1]
        return json.dumps(state).encode()

    def write_state(self):
        if self.shown and self.keeps:
            self.write_file("picture", self.pixels[list(self.shown)[-1]])
        self.write_file("state", self.state())

    def write_file(self, name: str, data: bytes):
        """All of it at once, for those who read."""
        path = f"{self.folder}/{name}"
        with open(f"{path}.new", "wb") as file:
            file.write(data)
        os.replace(f"{path}.new", path)


def main():
    modes = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        Tap(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:]).play()
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, modes)


if __name__ == "__main__":
    main()
