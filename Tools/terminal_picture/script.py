"""The steps a picture is taken after: what a person would do, one step a line (or between semicolons)."""

import re
import shlex
import time

HELP = """\
  key NAME...              right left up down enter esc space tab backspace home end pageup pagedown
                           delete f1..f12, ctrl-x, alt-x, or a character; several are sent at once
  keys NAME N              the same key N times at once
  text WORDS               typed as they are
  press X Y                the left button, at a column and row, both from 1
  drag X Y [in DURATION]   the held button moves there on a straight line, a report every 16 ms
  release [X Y]            lets go
  click X Y                press and release
  wheel up|down X Y [N]
  wait 200ms | 1.5s
  until WORDS              waits (at most 10 s) until this is on the screen
  gone WORDS               ... until it no longer is
  resize 80x24
  shot NAME                NAME.png and NAME.svg, when the screen has come to rest
  now NAME                 the same without waiting, for what moves
  # ...                    a remark
"""

KEYS = {
    "right": "\x1b[C", "left": "\x1b[D", "up": "\x1b[A", "down": "\x1b[B", "enter": "\r", "esc": "\x1b",
    "space": " ", "tab": "\t", "backspace": "\x7f", "home": "\x1b[H", "end": "\x1b[F",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "delete": "\x1b[3~", "semicolon": ";",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~", "f6": "\x1b[17~",
    "f7": "\x1b[18~", "f8": "\x1b[19~", "f9": "\x1b[20~", "f10": "\x1b[21~", "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}  # fmt: skip

DEADLINE = 10.0


class ScriptError(Exception):
    pass


def key_bytes(name: str) -> bytes:
    if name in KEYS:
        return KEYS[name].encode()
    if match := re.fullmatch(r"ctrl-(.)", name):
        return bytes([ord(match[1].upper()) & 0x1F])
    if match := re.fullmatch(r"alt-(.)", name):
        return b"\x1b" + match[1].encode()
    if len(name) == 1:
        return name.encode()
    raise ScriptError(f"no key is called '{name}'")


def seconds(text: str) -> float:
    if match := re.fullmatch(r"([0-9.]+)(ms|s)", text):
        return float(match[1]) / (1000 if match[2] == "ms" else 1)
    raise ScriptError(f"'{text}' is not a time, such as 200ms or 1.5s")


def size(text: str) -> tuple[int, int]:
    if match := re.fullmatch(r"([0-9]+)x([0-9]+)", text):
        return int(match[1]), int(match[2])
    raise ScriptError(f"'{text}' is not a size, such as 100x30")


class Player:
    """Plays steps to a session; `shoot(name, is_moving)` is called for each picture asked for."""

    def __init__(self, session, shoot):
        self.session = session
        self.shoot = shoot
        self.pointer = (1, 1)

    def play(self, script: str):
        for line in re.split(r"[\n;]", script):
            line = line.strip()
            if line and not line.startswith("#"):
                try:
                    self.step(line)
                except (ValueError, IndexError):
                    raise ScriptError(f"cannot read the step '{line}'") from None

    def step(self, line: str):
        verb, _, rest = line.partition(" ")
        rest = rest.strip()
        words = shlex.split(rest) if verb not in ("text", "until", "gone") else []
        match verb:
            case "key":
                self.session.send(b"".join(key_bytes(word) for word in words))
            case "keys":
                self.session.send(key_bytes(words[0]) * int(words[1]))
            case "text":
                self.session.send(rest.encode())
            case "press":
                self.mouse(0, self.moved_to(words), "M")
            case "drag":
                self.drag(int(words[0]), int(words[1]), seconds(words[3]) if len(words) > 2 else 0.3)
            case "release":
                self.mouse(0, self.moved_to(words) if words else self.pointer, "m")
            case "click":
                self.mouse(0, self.moved_to(words), "M")
                self.mouse(0, self.pointer, "m")
            case "wheel":
                for _ in range(int(words[3]) if len(words) > 3 else 1):
                    self.mouse({"up": 64, "down": 65}[words[0]], (int(words[1]), int(words[2])), "M")
            case "wait":
                time.sleep(seconds(rest))
            case "until":
                self.session.wait_until(lambda screen: rest in screen, DEADLINE, f"'{rest}'")
            case "gone":
                self.session.wait_until(lambda screen: rest not in screen, DEADLINE, f"the end of '{rest}'")
            case "resize":
                self.session.resize(*size(rest))
            case "shot":
                self.shoot(rest, False)
            case "now":
                self.shoot(rest, True)
            case _:
                raise ScriptError(f"no step is called '{verb}'")

    def moved_to(self, words: list[str]) -> tuple[int, int]:
        self.pointer = (int(words[0]), int(words[1]))
        return self.pointer

    def mouse(self, button: int, at: tuple[int, int], end: str):
        self.session.send(f"\x1b[<{button};{at[0]};{at[1]}{end}".encode())

    def drag(self, x: int, y: int, duration: float):
        fromX, fromY = self.pointer
        count = max(1, round(duration / 0.016))
        start = time.monotonic()
        for number in range(1, count + 1):
            share = number / count
            at = (round(fromX + (x - fromX) * share), round(fromY + (y - fromY) * share))
            if at != self.pointer:  # a terminal reports a move for each cell, not for each moment
                self.pointer = at
                self.mouse(32, at, "M")
            time.sleep(max(0, start + duration * share - time.monotonic()))
