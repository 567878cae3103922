"""Programs under a pseudo-terminal, watched from the other end."""
import fcntl
import os
import select
import signal
import struct
import termios
import time

COLUMNS, ROWS = 100, 30


class Program:
    """A running program with the other end of its terminal. Bytes are only counted and stamped, never drawn.

    A cell is of so many pixels; 0 where the terminal does not know."""

    def __init__(self, command, environment=None, source=None, cell=(0, 0)):
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * cell[0], ROWS * cell[1]))
        clock, child_clock = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(slave, number)
                if source:
                    os.dup2(os.open(source, os.O_RDONLY), 0)
                variables = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
                             **(environment or {})}
                for name in ["NO_COLOR", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT", "TMUX"]:
                    variables.pop(name, None)
                os.closerange(slave, child_clock)
                os.write(child_clock, struct.pack("d", time.monotonic()))
                os.execve(command[0], command, variables)
            finally:
                os._exit(127)
        os.close(slave)
        os.close(child_clock)
        # Just before exec, so that the cost of this program's fork is nobody's.
        self.started = struct.unpack("d", os.read(clock, 8))[0]
        os.close(clock)

    def send(self, text):
        os.write(self.master, text.encode() if isinstance(text, str) else text)

    def read(self, seconds):
        """What comes within a time, as (when, bytes)."""
        end = time.monotonic() + seconds
        came = []
        while True:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.master], [], [], left)[0]:
                return came
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                return came
            came.append((time.monotonic(), data))

    def first(self, limit):
        """When the next byte comes; None if none does in time."""
        if not select.select([self.master], [], [], limit)[0]:
            return None
        os.read(self.master, 1 << 16)
        return time.monotonic()

    def next(self, seconds):
        """The next bytes as one (when, bytes) in a list; an empty one if none come in time."""
        if not select.select([self.master], [], [], seconds)[0]:
            return []
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            return []
        return [(time.monotonic(), data)]

    def settle(self, quiet=0.4, limit=8):
        """Reads until nothing has come for a while, answering what terminals answer."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            came = self.read(quiet)
            if not came:
                return
            for _, data in came:
                if b"\x1b[?2026$p" in data:
                    self.send("\x1b[?2026;2$y")
                if b"\x1b[c" in data:
                    self.send("\x1b[?62;22c")

    def processor_seconds(self):
        """Of all its threads, exactly; not of its children."""
        total = 0
        folder = f"/proc/{self.pid}/task"
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def _stat(self, *fields):
        with open(f"/proc/{self.pid}/stat") as file:
            values = file.read().rsplit(")", 1)[1].split()
        return sum(int(values[field - 3]) for field in fields) / os.sysconf("SC_CLK_TCK")

    def ticks(self):
        """Processor time as the kernel's clock ticks count it, in ticks."""
        return round(self._stat(14, 15) * os.sysconf("SC_CLK_TCK"))

    def children_seconds(self):
        """Of its children that have ended."""
        return self._stat(16, 17)

    def sleeps(self):
        """How often each of its threads has gone to sleep of its own will."""
        counts = {}
        folder = f"/proc/{self.pid}/task"
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/status") as file:
                counts[task] = sum(
                    int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt_switches"))
        return counts

    def peak_mib(self):
        with open(f"/proc/{self.pid}/status") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024

    def end(self, quit="q"):
        try:
            self.send(quit)
            self.read(0.3)
        except OSError:
            pass
        for kind in [None, signal.SIGTERM, signal.SIGKILL]:
            if kind:
                os.kill(self.pid, kind)
            deadline = time.monotonic() + 2
            while time.monotonic() < deadline:
                # Someone has to read, or a program that says farewell never ends.
                self.read(0.02)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self.master)
                    return
