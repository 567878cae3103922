"""A program in a terminal of its own: tmux, detached, with nothing of the user's in it."""

import os
import shlex
import subprocess
import tempfile
import time

CONFIGURATION = """
set -g status off
set -g default-terminal xterm-256color
set -g remain-on-exit on
set -g remain-on-exit-format ""
set -g history-limit 0
set -g focus-events on
set -s escape-time 0
set -s set-clipboard off
"""


class SessionError(Exception):
    pass


class Session:
    """Use it in a `with` statement: the end kills what still runs."""

    def __init__(self, command: list[str], columns: int, rows: int):
        self.command = command
        self.columns = columns
        self.rows = rows
        self.server = f"screenshot-{os.getpid()}-{time.monotonic_ns()}"

    def __enter__(self) -> "Session":
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as configuration:
            configuration.write(CONFIGURATION)
            configuration.flush()
            # The program is to see a plain terminal with all colours, not tmux.
            environment = "env -u TMUX -u TMUX_PANE -u NO_COLOR TERM=tmux-256color COLORTERM=truecolor"
            self.tmux(
                "-f", configuration.name, "new-session", "-d",
                "-x", str(self.columns), "-y", str(self.rows),
                f"exec {environment} {shlex.join(self.command)}",
            )
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], capture_output=True)

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-L", self.server, *arguments], capture_output=True, text=True, encoding="utf-8"
        )
        if done.returncode != 0:
            raise SessionError(f"tmux {arguments[0]}: {done.stderr.strip()}")
        return done.stdout

    def send(self, data: bytes):
        """Bytes as a keyboard or mouse would send them, all at once."""
        for start in range(0, len(data), 500):
            part = data[start : start + 500]
            self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in part))

    def resize(self, columns: int, rows: int):
        self.columns, self.rows = columns, rows
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def capture(self) -> str:
        """The screen with its colours, when it has stayed the same for a moment, or after a second."""
        last = ""
        for _ in range(20):
            now = self.tmux("capture-pane", "-p", "-e", "-N")
            if now == last:
                break
            last = now
            time.sleep(0.05)
        return last.rstrip("\n")

    def capture_now(self) -> str:
        """The screen as it is at this instant, for a picture of something that moves."""
        return self.tmux("capture-pane", "-p", "-e", "-N").rstrip("\n")

    def cursor(self) -> tuple[int, int] | None:
        x, y, shown = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}").split()
        return (int(x), int(y)) if shown == "1" else None

    def check_alive(self):
        """A program that has failed leaves a picture that nobody wants."""
        dead, status = self.tmux("display-message", "-p", "#{pane_dead} #{pane_dead_status}").split(" ")
        if dead == "1" and status.strip() != "0":
            raise SessionError(f"'{self.command[0]}' ended with status {status.strip()}:\n{self.text().strip()}")

    def wait_until(self, condition, seconds: float, what: str):
        deadline = time.monotonic() + seconds
        while not condition(self.text()):
            self.check_alive()
            if time.monotonic() > deadline:
                raise SessionError(f"{what} did not happen within {seconds:g} s; the screen is:\n{self.text()}")
            time.sleep(0.02)
