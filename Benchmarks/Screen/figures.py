"""The figures, each a function that measures and one that prints its table."""
import os
import re
import shutil
import statistics
import subprocess
import time

from pseudoterminal import Program

FRAME_END = b"\x1b[?2026l"
INTERVAL = 0.016


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def table(title, heads, rows):
    print(f"\n{title}")
    widths = [max(len(str(row[column])) for row in [heads, *rows]) for column in range(len(heads))]
    for row in [heads, *rows]:
        first, *others = [str(value) for value in row]
        print("  " + first.ljust(widths[0]) + "".join(f"  {value:>{width}}" for value, width in zip(others, widths[1:])))


# MARK: - A key

def keys(programs, rounds):
    """Key byte in to first byte out; program after program with every key, so that a stall is everyone's."""
    wanted = {"C, echo": ([programs.echo], "ab", None)}
    if shutil.which("vim"):
        wanted["vim, j and k"] = ([shutil.which("vim"), "-u", "NONE", "-i", "NONE", programs.lines], "jk", None)
    if shutil.which("fzf"):
        wanted["fzf, ^K and ^J"] = ([shutil.which("fzf")], "\x0b\x0a", programs.lines)
    arrows = ["\x1b[C", "u"]
    if programs.textual:
        wanted["Textual, a card"] = (programs.textual, arrows, None)
    wanted["swipedeck, text"] = (programs.card(pictures=False), arrows, None)
    wanted["swipedeck, pictures"] = (programs.card(), arrows, None)
    wanted["swipedeck, curses"] = (programs.card(screen="curses"), arrows, None)
    wanted = {name: want for name, want in wanted.items() if want[0][0]}
    running = {name: Program(command, source=source) for name, (command, _, source) in wanted.items()}
    for program in running.values():
        program.settle()
    times = {name: [] for name in wanted}
    lost = dict.fromkeys(wanted, 0)
    for number in range(rounds):
        for name, program in running.items():
            program.read(0)
            start = time.monotonic()
            program.send(wanted[name][1][number % 2])
            came = program.first(0.5)
            if came is None:
                lost[name] += 1
            else:
                times[name].append((came - start) * 1000)
        # Motions end before the next key; everyone is at rest when it comes.
        end = time.monotonic() + 0.45
        while time.monotonic() < end:
            for program in running.values():
                program.read(0.005)
    for name, program in running.items():
        program.end("\x1b" if name.startswith("fzf") else ":q!\r" if name.startswith("vim") else "q")
    floor = statistics.median(times["C, echo"]) if "C, echo" in times else None
    table(
        f"A key to the first byte of its answer, ms ({rounds} keys, everyone at rest before each)",
        ["", "median", "p90", "p99", "/ echo", "no answer"],
        [[name, f"{statistics.median(values):.2f}", f"{percentile(values, .9):.2f}", f"{percentile(values, .99):.2f}",
          f"{statistics.median(values) / floor:.1f}" if floor else "", lost[name]]
         for name, values in times.items() if values])


# MARK: - A drag

def cell(report):
    """Where the pointer is, as Frames/Drag.swift has it: a column a report, to and fro, and now and then a row."""
    phase = (report + 15) % 60
    return 35 + (phase if phase < 30 else 60 - phase), 8 + report // 10 % 3


def mouse(program, button, place):
    program.send(f"\x1b[<{button};{place[0] + 1};{place[1] + 1}M")


def end_of_frame(came):
    """When the first frame is whole; the last byte where the program does not say where its frames end."""
    seen = b""
    for moment, data in came:
        seen = seen[-len(FRAME_END):] + data
        if FRAME_END in seen:
            return moment
    return came[-1][0]


def drag(command, reports=300):
    program = Program(command)
    program.settle()
    mouse(program, 0, (50, 8))
    program.settle(quiet=0.2)
    first, last, missed, count, frames = [], [], 0, 0, 0
    before = program.processor_seconds()
    next_report = time.monotonic()
    for report in range(1, reports + 1):
        start = time.monotonic()
        mouse(program, 32, cell(report))
        next_report = max(next_report + INTERVAL, start + INTERVAL / 2)
        came = program.read(next_report - time.monotonic())
        count += sum(len(data) for _, data in came)
        frames += sum(data.count(FRAME_END) for _, data in came)
        if came:
            first.append((came[0][0] - start) * 1000)
            last.append((end_of_frame(came) - start) * 1000)
        else:
            missed += 1
    spent = program.processor_seconds() - before
    peak = program.peak_mib()
    program.end("\x1b[<0;51;9mq")
    return {
        "first": statistics.median(first), "first99": percentile(first, .99), "last": statistics.median(last),
        "last99": percentile(last, .99), "missed": missed, "cpu": spent, "bytes": count / reports, "peak": peak,
    }


def drags(programs, rounds):
    commands = {
        "swipedeck, pictures": programs.card(),
        "swipedeck, text": programs.card(pictures=False),
        "swipedeck, pictures, 256 colours": programs.card(color="256"),
        "swipedeck, text, 256 colours": programs.card(pictures=False, color="256"),
        "swipedeck, pictures, curses": programs.card(screen="curses"),
        "swipedeck, text, curses": programs.card(pictures=False, screen="curses"),
    }
    if programs.panels:
        commands["C, ncurses panels"] = [programs.panels]
    if programs.textual:
        commands["Textual"] = programs.textual
    results = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            results[name].append(drag(command))

    def of(name, key):
        return statistics.median(result[key] for result in results[name])

    table(
        f"A drag of 300 reports, 16 ms apart (median of {rounds}; ms from report to byte)",
        ["", "missed", "first", "p99", "last", "p99", "CPU s", "bytes a report", "MiB"],
        [[name, f"{of(name, 'missed'):.0f}", f"{of(name, 'first'):.2f}", f"{of(name, 'first99'):.1f}",
          f"{of(name, 'last'):.2f}", f"{of(name, 'last99'):.1f}", f"{of(name, 'cpu'):.3f}",
          f"{of(name, 'bytes'):.0f}", f"{of(name, 'peak'):.0f}"] for name in commands])


# MARK: - Motion and rest

def motions(programs, rounds):
    """Key after key, so that there is a motion all the time; then nothing, for five seconds."""
    rows = []
    for name, how in {
        "swipedeck, pictures": {}, "swipedeck, text": {"pictures": False},
        "swipedeck, pictures, 256 colours": {"color": "256"},
        "swipedeck, text, curses": {"pictures": False, "screen": "curses"},
    }.items():
        results = []
        for _ in range(rounds):
            program = Program(programs.card(**how))
            program.settle()
            spent, children, start, frames = program.processor_seconds(), program.children_seconds(), time.monotonic(), 0
            for key in range(24):
                program.send("\x1b[C")
                frames += sum(data.count(FRAME_END) for _, data in program.read(0.28))
            passed = time.monotonic() - start
            spent, children = program.processor_seconds() - spent, program.children_seconds() - children
            # The cards' exits, the footer's "saved" and the lights of the buttons come to rest first.
            program.settle(quiet=2)
            ticks, before = program.ticks(), program.sleeps()
            program.read(5)
            wakes = sum(count - before.get(task, 0) for task, count in program.sleeps().items())
            results.append((frames / passed, spent / passed * 100, spent / frames * 1000, children,
                            program.ticks() - ticks, wakes))
            program.end()
        middle = [statistics.median(values) for values in zip(*results)]
        rows.append([name, f"{middle[0]:.0f}", f"{middle[1]:.1f} %", f"{middle[1] * 60 / middle[0]:.1f} %",
                     f"{middle[2]:.2f}", f"{middle[3]:.2f}", f"{middle[4]:.0f}", f"{middle[5]:.0f}"])
    table(
        f"Motion without a pause, and rest (median of {rounds})",
        ["", "frames/s", "of a core", "at 60/s", "ms/frame", "decoding s", "ticks in 5 s at rest", "wakes"], rows)


# MARK: - The start

def starts(programs, rounds):
    """As people start it: the deck alone, with the log where logs are, which is there already or is made."""
    known, new = programs.started(programs.ten), programs.started(programs.ten)
    pictures, curses = programs.started(programs.people), programs.started(programs.ten, "--screen", "curses")
    commands = {"C, echo": ([programs.echo], None), "C, ncurses panels": ([programs.panels], None)}
    for peer, arguments in [("less", [programs.lines]), ("vim", ["-u", "NONE", "-i", "NONE", programs.lines])]:
        commands[peer] = ([shutil.which(peer), *arguments], None)
    commands |= {
        "swipedeck, ten cards": known, "swipedeck, a new log": new, "swipedeck, pictures": pictures,
        "swipedeck, curses": curses}
    if programs.textual:
        commands["Textual"] = (programs.textual, None)
    commands = {name: command for name, command in commands.items() if command[0][0]}
    for command, environment in [known, pictures, curses]:
        program = Program(command, environment)
        program.settle()
        program.end()
    results = {name: [] for name in commands}
    for _ in range(rounds):
        for name, (command, environment) in commands.items():
            if name == "swipedeck, a new log":
                shutil.rmtree(environment["XDG_DATA_HOME"], ignore_errors=True)
            program = Program(command, environment)
            came = []
            while not came and time.monotonic() < program.started + 5:
                came = program.read(0.4)
            results[name].append(
                ((came[0][0] - program.started) * 1000, (end_of_frame(came) - program.started) * 1000))
            program.end("\x1b:q!\r" if name == "vim" else "q")
    shutil.rmtree(new[1]["XDG_DATA_HOME"], ignore_errors=True)
    instructions = {
        name: instructions_of(*command, programs) for name, command in commands.items() if name != "Textual"}
    floor = statistics.median(last for _, last in results.get("C, ncurses panels") or results["C, echo"])
    table(
        f"From exec to the first frame, ms ({rounds} starts); millions of instructions of a start and a leaving",
        ["", "first byte", "whole frame", "p90", "/ ncurses", "instructions"],
        [[name, f"{statistics.median(v[0] for v in values):.1f}", f"{statistics.median(v[1] for v in values):.1f}",
          f"{percentile([v[1] for v in values], .9):.1f}", f"{statistics.median(v[1] for v in values) / floor:.1f}",
          instructions.get(name) or ""] for name, values in results.items()])


def instructions_of(command, environment, programs):
    """Millions, of the process itself; None without valgrind."""
    if not shutil.which("valgrind"):
        return None
    log = os.path.join(programs.folder, "valgrind.log")
    if command[0] == programs.swipedeck:
        # Valgrind gives up on the debug information of newer compilers.
        stripped = os.path.join(programs.folder, "swipedeck")
        subprocess.run(["strip", "-o", stripped, command[0]], check=True)
        command = [stripped, *command[1:]]
    counted = [shutil.which("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", *command]
    program = Program(counted, environment)
    program.settle(quiet=3, limit=30)
    program.send("\x1b:q!\r" if "vim" in command[0] else "q")
    program.settle(quiet=3, limit=30)
    program.end()
    with open(log) as file:
        found = re.search(r"Collected : (\d+)", file.read())
    return f"{int(found[1]) / 1e6:.1f}" if found else None
