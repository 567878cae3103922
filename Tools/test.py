#!/usr/bin/python3
"""Runs what `make test` runs once all is built: the tests of all rooms with the end-to-end tests, those of a team's
database, the engine as Embedded Swift, and the formatting. All of it at once, as many tests wait for a program.

  Tools/test.py            everything
  Tools/test.py FILTER     the tests whose names match, as `swift test --filter` does

Prints what fails when it fails, and at the end what was left out here and why; appends the latter to the file that SKIPPED
names. What the parts said is kept in .build/test. Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, what
the tests were built with; SOURCES_TO_LINT, folders. The end-to-end tests start the program that `make install` installs.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
LOGS = ".build/test"
SWIFT = os.environ.get("SWIFT", "swift")
COLOR = re.compile(r"\x1b\[[0-9;]*m")
SKIP = re.compile(r'^➜ +(?:Test|Suite) (.*?) skipped(?:: "?(.*?)"?)?$')


class Part:
    """A command whose output goes to a file; the tests' issues are printed too, at once."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name, self.log = name, f"{LOGS}/{name}.log"
        self.skipped, self.summary, self.is_issue, self.issues = [], "", False, 0
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace")
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self) -> None:
        with open(self.log, "w", encoding="utf-8") as log:
            for line in self.process.stdout:
                line = COLOR.sub("", line)
                log.write(line)
                self.look(line)

    def look(self, line: str) -> None:
        # A line without one of these signs goes on with what the line before said.
        if line[:1] in "◇✔✘➜⚠":
            self.is_issue = line.startswith("✘")
            if found := SKIP.match(line.rstrip()):
                # What a test starts as a child is left out without a reason; what is for make torture is not for here.
                if found[2] and not found[2].startswith("for make torture"):
                    self.skipped.append(f"{found[1]}: {found[2]}")
            elif "Test run with" in line:
                self.is_issue = False
                self.summary = line[1:].strip(" \n.")
        if self.is_issue:
            self.issues += 1
            print(line, end="", flush=True)

    def end(self) -> bool:
        self.thread.join()
        status = self.process.wait()
        if status and not self.issues:
            with open(self.log, encoding="utf-8") as log:
                print("".join(log.readlines()[-60:]), end="")
        words = self.summary or f"{'failed' if status else 'passed'} after {time.monotonic() - self.began:.0f} seconds"
        print(f"{self.name}: {words}" + (f"; exit {status}, see {self.log}" if status else ""), flush=True)
        return status == 0


def tests(pattern: list[str]) -> list[str]:
    flags = os.environ.get("SWIFT_FLAGS", "").split()
    place = subprocess.run(
        [SWIFT, "build", "-c", "release", *flags, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    bundle = f"{place}/swipedeckPackageTests.xctest"
    if os.path.isfile(bundle):
        return [bundle, "--testing-library", "swift-testing", *pattern]
    # Elsewhere it is a folder, which only the toolchain can run.
    return [SWIFT, "test", "-c", "release", "--skip-build", "--disable-xctest", *flags, *pattern]


def main(arguments: list[str]) -> int:
    os.makedirs(LOGS, exist_ok=True)
    if arguments:
        parts = [Part("tests", tests(["--filter", arguments[0]]))]
    else:
        parts = [
            # Two processes: a test that computes keeps a thread of its process's pool, and those that wait need one now and then.
            Part("end-to-end", tests(["--filter", "EndToEndTests"])),
            Part("tests", tests(["--skip", "EndToEndTests"])),
            Part("team", ["Tools/test-team.sh"]),
            Part("embedded", ["Tools/check-embedded.sh", ".build/embedded"]),
            Part("format", [SWIFT, "format", "lint", "--strict", "--recursive",
                            *os.environ.get("SOURCES_TO_LINT", "Sources Tests").split()]),
        ]
    try:
        # A SIGTERM ends the parts as ^C does.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        passed = [part.end() for part in parts]
    except KeyboardInterrupt:
        for part in parts:
            part.process.terminate()
        return 130
    skipped = sorted(line for part in parts for line in part.skipped)
    for line in skipped:
        print(f"left out: {line}")
    if os.environ.get("SKIPPED"):
        with open(os.environ["SKIPPED"], "a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in skipped)
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
