#!/usr/bin/env python3
"""Checks that every link and picture of the HTML pages in a folder leads to a file in it, and every #anchor to an id.

  Tools/check-links.py FOLDER

Addresses of other servers are listed, not fetched. One that begins with / is dead: the folder may lie below any path.
"""

import html.parser
import os
import pathlib
import re
import sys
import urllib.parse

OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class Links(html.parser.HTMLParser):
    """Where a page leads, and the anchors it has."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.add(attributes.get("id"))
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name)]


def check(folder):
    """The dead links of all pages below the folder, and the addresses outside that they name."""
    folder = pathlib.Path(folder).resolve()
    pages = {path: Links(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    dead, outside = [], set()
    for path, page in pages.items():
        for link in page.links:
            if OUTSIDE.match(link):
                outside.add(link)
                continue
            address, _, anchor = link.partition("#")
            address, anchor = urllib.parse.unquote(address.partition("?")[0]), urllib.parse.unquote(anchor)
            target = pathlib.Path(os.path.normpath(path.parent / address)) if address else path
            target = target / "index.html" if target.is_dir() else target
            known = target.is_file() and folder in target.parents
            if not known or anchor and target in pages and anchor not in pages[target].anchors:
                dead.append(f"{path.relative_to(folder)}: {link}")
    return dead, sorted(link for link in outside if not link.startswith("data:"))


if __name__ == "__main__":
    dead, outside = check(sys.argv[1])
    print("Addresses outside, not fetched:", *outside, sep="\n  ")
    if dead:
        sys.exit("\n  ".join(["check-links: these links lead nowhere:", *dead]))
