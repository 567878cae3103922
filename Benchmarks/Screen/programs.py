"""What is measured, and how it comes to be there."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Programs:
    """Command lines by name. Everything made lies in SCRATCH (default: .build/benchmarks-screen) or is removed."""

    def __init__(self, swipedeck, peers):
        self.scratch = os.path.abspath(os.environ.get("SCRATCH", os.path.join(ROOT, ".build", "benchmarks-screen")))
        os.makedirs(self.scratch, exist_ok=True)
        self.folder = tempfile.mkdtemp(prefix="swipedeck-screen-")
        self.swipedeck = os.path.abspath(swipedeck) if swipedeck else self._build()
        self.people = os.path.join(ROOT, "Decks", "people.json")
        self.words = self._deck_of_text()
        self.ten = self._deck_of_text(10)
        self.homes = 0
        self.lines = os.path.join(self.folder, "lines.txt")
        with open(self.lines, "w") as out:
            out.writelines(f"line {number} of a thousand\n" for number in range(1000))
        self.echo = self._compile("echo")
        self.panels = self._compile("panels", "-lpanelw", "-lncursesw")
        self.textual = self._textual() if peers else None

    def card(self, *, pictures=True, screen="direct", color=None):
        """A session with a log of its own, so that every run begins with the first card."""
        log = tempfile.mktemp(dir=self.folder, suffix=".sqlite")
        command = [self.swipedeck, self.people if pictures else self.words, "--log", log, "--screen", screen]
        return command + (["--color", color] if color else [])

    def started(self, deck, *options):
        """A session as people begin one, and an environment in which its log is nobody else's."""
        self.homes += 1
        home = os.path.join(self.folder, f"home-{self.homes}")
        return [self.swipedeck, deck, *options], dict(XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, HOME=home)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def _build(self):
        subprocess.run([os.path.join(ROOT, "Tools", "build.sh"), "release"], cwd=ROOT, check=True)
        return os.path.join(ROOT, ".build", "release", "swipedeck")

    def _compile(self, name, *libraries):
        program = os.path.join(self.scratch, name)
        source = os.path.join(HERE, "Peers", f"{name}.c")
        try:
            subprocess.run(["cc", "-O2", "-Wall", "-o", program, source, *libraries], check=True)
        except (OSError, subprocess.CalledProcessError):
            print(f"no {name}: it needs a C compiler and libncurses-dev", file=sys.stderr)
            return None
        return program

    def _textual(self):
        place = os.path.join(self.scratch, "textual")
        python = os.path.join(place, "bin", "python")
        try:
            if not os.path.exists(python):
                subprocess.run([sys.executable, "-m", "venv", place], check=True)
            if subprocess.run([python, "-c", "import textual"], capture_output=True).returncode:
                subprocess.run([python, "-m", "pip", "install", "--quiet", "textual"], check=True)
        except (OSError, subprocess.CalledProcessError):
            print("no Textual: it needs Python's venv and pip, and PyPI", file=sys.stderr)
            return None
        return [python, os.path.join(HERE, "Peers", "card.py")]

    def _deck_of_text(self, count=200):
        path = os.path.join(self.folder, f"words-{count}.jsonl")
        with open(path, "w") as out:
            for number in range(count):
                card = {
                    "id": f"w{number}", "title": f"Aino L., {20 + number % 60}", "subtitle": "Three streets away",
                    "body": "Weaves patterns on paper before anyone builds the loom, and walks home along the harbour"
                            " when it rains.",
                    "speaks": "Finnish, Dutch", "plays": "the viola", "tags": ["harbour", "bread", "maps"],
                }
                out.write(json.dumps(card) + "\n")
        return path
