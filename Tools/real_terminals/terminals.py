"""How each terminal is started, and what is known of it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass

from .display import Display


@dataclass
class Terminal:
    name: str
    command: list[str]
    # Whether it is drawn by OpenGL: without a card that is Mesa's llvmpipe, which is fast, but in Mesa 22 leaves old
    # letters standing wherever kitty draws a picture below its cells; softpipe does not.
    is_opengl: bool = False
    # Whether a frame is never seen in part.
    is_whole: bool = True
    # Whether it shows sixels, and not what kitty has.
    is_sixel: bool = False

    @property
    def is_here(self) -> bool:
        return all(map(shutil.which, (self.command[0], self.name)))


TERMINALS = [
    Terminal(
        "kitty",
        [
            "kitty", "--config=NONE", "-o", "remember_window_size=no", "-o", "initial_window_width=960",
            "-o", "initial_window_height=760", "-o", "font_size=11", "-o", "update_check_interval=0",
            "-o", "confirm_os_window_close=0",
        ],
        is_opengl=True,
    ),
    Terminal(
        "konsole",
        [
            "dbus-run-session", "--", "konsole", "--hide-menubar", "--hide-tabbar", "-p", "TerminalColumns=110",
            "-p", "TerminalRows=40", "-e",
        ],
        is_whole=False,
    ),
    Terminal(
        "xterm", ["xterm", "-ti", "vt340", "-geometry", "100x36", "-fa", "DejaVu Sans Mono", "-fs", "11", "-e"],
        is_whole=False, is_sixel=True,
    ),
    Terminal("mlterm", ["mlterm", "-g", "88x32", "-e"], is_whole=False, is_sixel=True),
]  # fmt: skip


class Window:
    """A terminal that runs a program, for as long as the `with` lasts."""

    def __init__(
        self, display: Display, terminal: Terminal, program: list[str], environment: dict[str, str], is_exact: bool
    ):
        self.display, self.terminal = display, terminal
        # Qt takes this folder for itself, and closes it for everybody else.
        self.runtime = tempfile.mkdtemp(prefix="terminal-")
        if terminal.is_opengl:
            environment = {**environment, "GALLIUM_DRIVER": "softpipe" if is_exact else "llvmpipe"}
        # Behind the program the terminal stays, so that what was left on it can be seen.
        command = terminal.command + ["sh", "-c", '"$@"; exec sleep 600', "sh"] + program
        inherited = {name: os.environ[name] for name in ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH"] if name in os.environ}
        self.process = subprocess.Popen(
            command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **inherited, "DISPLAY": display.name, "LIBGL_ALWAYS_SOFTWARE": "1", "QT_QPA_PLATFORM": "xcb",
                "XDG_RUNTIME_DIR": self.runtime, **environment,
            },
        )  # fmt: skip

    def __enter__(self) -> "Window":
        return self

    def kill(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.runtime, ignore_errors=True)

    def xdotool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env={**os.environ, "DISPLAY": self.display.name}, capture_output=True, text=True, timeout=10
        ).stdout  # fmt: skip

    def number(self, within: float = 20) -> str:
        """The number of its window, once that is there."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            found = self.xdotool("search", "--onlyvisible", "--class", self.terminal.name).split()
            if found:
                return found[-1]
            time.sleep(0.1)
        raise TimeoutError(f"no window of {self.terminal.name}")

    def key(self, name: str):
        # Not sent to the window: xterm takes only what comes from a keyboard.
        self.xdotool("windowfocus", self.number(), "key", name)

    def resize(self, width: int, height: int):
        self.xdotool("windowsize", self.number(), str(width), str(height))
