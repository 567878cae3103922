#!/usr/bin/python3
"""Pictures of a real run: starts a program in a terminal, does what a script says, draws the screen.

  Tools/screenshot.py --keys 'until Kai; press 50 10; drag 62 11 in 300ms' --png drag.png -- \\
    .build/release/swipedeck Decks/people.json

Needs tmux, Pillow and a few fonts; `Tools/setup.sh pictures` installs them.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True  # nothing is left behind in the checkout

from terminal_picture import script
from terminal_picture.picture import Look, picture
from terminal_picture.session import Session, SessionError


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="steps of a script, one a line or between semicolons:\n" + script.HELP,
    )  # fmt: skip
    parser.add_argument("--size", default="100x30", help="columns and rows (default: 100x30)")
    parser.add_argument("--keys", metavar="SCRIPT", default="", help="steps to do first")
    parser.add_argument("--script", metavar="FILE", help="the same from a file ('-' is standard input)")
    parser.add_argument("--png", metavar="FILE", help="draw the screen after the last step")
    parser.add_argument("--svg", metavar="FILE", help="the same as SVG")
    parser.add_argument("--directory", metavar="DIR", default=".", help="where the step 'shot' writes")
    parser.add_argument("--formats", default="png", help="what it writes: png, svg or png,svg (default: png)")
    parser.add_argument("--cell", metavar="WxH", default="20x40", help="pixels of a cell (default: 20x40)")
    parser.add_argument("--no-cursor", action="store_true", help="leave the cursor out")
    parser.add_argument("--text", action="store_true", help="print the last screen as plain text too")
    parser.add_argument("command", nargs="+", help="after --: what to run")
    return parser.parse_args()


def draw(session: Session, is_moving: bool, look: Look, with_cursor: bool, paths: list[str]):
    session.check_alive()
    capture = session.capture_now() if is_moving else session.capture()
    cursor = session.cursor() if with_cursor else None
    screen = picture(capture, session.columns, session.rows, cursor, look)
    for path in paths:
        if path.endswith(".svg"):
            from terminal_picture import svg as writer
        else:
            from terminal_picture import png as writer
        writer.write(screen, path, look.cell_width, look.cell_height)


def main() -> int:
    options = arguments()
    cell_width, cell_height = script.size(options.cell)
    look = Look(cell_width, cell_height, padding=cell_width)
    steps = options.keys
    if options.script:
        with open(0 if options.script == "-" else options.script, encoding="utf-8") as file:
            steps += "\n" + file.read()

    with Session(options.command, *script.size(options.size)) as session:

        def shoot(name: str, is_moving: bool):
            base = os.path.join(options.directory, name)
            paths = [f"{base}.{kind}" for kind in options.formats.split(",")]
            draw(session, is_moving, look, not options.no_cursor, paths)

        script.Player(session, shoot).play(steps)
        if paths := [path for path in (options.png, options.svg) if path]:
            draw(session, False, look, not options.no_cursor, paths)
        if options.text:
            print(session.text())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (SessionError, script.ScriptError, OSError, ImportError) as problem:
        print(f"screenshot: {problem}", file=sys.stderr)
        sys.exit(1)
